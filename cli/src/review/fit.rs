//! `stackmate review fit`: finds the model of winning chances in matches between levels and scripted people.
//!
//! *What.* Players play matches as on the page, each at its own pace. At some moments of each match, the differences
//! between a side and its rival are written down, and who won in the end. The players' ratings and the model are fitted on
//! the first matches and judged on the rest, which they have not seen. *Why no constant term.* A match and its mirror image
//! are the same match.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use stackmate::review::chance::{Contrast, Model};
use stackmate::review::report::weights_sha256;

use super::calibration::{calibration, report};
use super::game::{Job, USUAL};
use super::matches::{complete, pair};
use super::plot::drawing;
use super::ratings::Ratings;
use super::regression;
use crate::failure::Failure;
use crate::files;
use crate::tune::Machines;

/// Fit the model of winning chances on matches between levels and scripted people, and judge it on other matches.
#[derive(Args)]
#[command(after_help = "Example:\n  stackmate review fit --log fit.ndjson --out review.model --workers 2")]
pub(crate) struct Arguments {
    /// The number of matches that the model is fitted on
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number of further matches that it is judged on
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    held_out: u64,
    /// The seed of the first match
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Nodes for the value of a board
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// The file that keeps each match, so that the command can be continued
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The file to which a drawing of the calibration is written, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// The file to which the model is written
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    machines: Machines,
}

/// What the results depend on, besides the number of matches: the first line of the log.
#[derive(Serialize)]
struct Header {
    review_fit: u32,
    seed: u64,
    nodes: u32,
    /// The hash of the weights: with other ones, boards have other values.
    weights_sha256: String,
}

/// The version of what a match is.
const VERSION: u32 = 5;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { seed, nodes, .. } = *arguments;
    let header = Header { review_fit: VERSION, seed, nodes, weights_sha256: weights_sha256() };
    let (wanted, runner) = (arguments.games + arguments.held_out, arguments.machines.runner()?);
    let games = complete(arguments.log.as_deref(), &header, wanted, &runner, |game| {
        let (seed, players) = pair(arguments.seed, game);
        Job { seed, players, nodes: arguments.nodes, speeds: USUAL, slips: USUAL }
    })?;
    let (fitted, held_out) = games.split_at(arguments.games as usize);
    let ratings = Ratings::of(fitted);
    let coefficients = regression::fit(&ratings.rows(fitted));
    let fixed = coefficients.iter().map(|c| (c * f64::from(1 << 20)).round() as i32).collect::<Vec<i32>>();
    let model = Model { coefficients: fixed.try_into().unwrap_or_default() };
    if let Some(file) = &arguments.out {
        let text = arguments.text(&model);
        Model::parse(&text)
            .map_err(|error| Failure::Failed(format!("too few matches for a model: {error}")))?;
        files::replace(file, text.as_bytes())?;
    }
    if let Some(file) = &arguments.plot {
        files::replace(file, drawing(&calibration(&model, &ratings, held_out)).as_bytes())?;
    }
    let report = report(&model, &ratings, fitted, held_out);
    writeln!(std::io::stdout().lock(), "{report:#}")?;
    Ok(())
}

impl Arguments {
    /// Returns the model as a file.
    fn text(&self, model: &Model) -> String {
        let mut text = format!(
            "# The model of winning chances: 2^-20 of log-odds for each unit of a difference.\n\
             # Found by `stackmate review fit --games {} --seed {} --nodes {}` with the weights whose SHA-256 is\n\
             # {}.\n",
            self.games,
            self.seed,
            self.nodes,
            weights_sha256()
        );
        for (name, coefficient) in Contrast::NAMES.iter().zip(model.coefficients) {
            text += &format!("{name} {coefficient}\n");
        }
        text
    }
}
