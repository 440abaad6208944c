//! `stackmate review fit`: finds the model of winning chances in games between levels.
//!
//! *What.* Levels play matches as on the page, each at its own pace. At some moments of each match, the differences
//! between a side and its rival are written down, and who won in the end. The model is fitted on the first matches and
//! judged on the rest, which it has not seen. *Why no constant term.* A match and its mirror image are the same match.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use stackmate::review::chance::{Contrast, Model};

use super::game::{Done, Job};
use super::matches::{FARTHEST, complete, pair};
use super::regression::{self, bins, calibration_error, log_loss, logistic};
use crate::failure::Failure;
use crate::files;
use crate::tune::Machines;
use crate::tune::llr::rounded;

/// Fit the model of winning chances on matches between levels, and judge it on other matches.
#[derive(Args)]
#[command(after_help = "Example:\n  stackmate review fit --log fit.ndjson --out review.model --workers 2")]
pub(crate) struct Arguments {
    /// The number of matches that the model is fitted on
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number of further matches that it is judged on
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
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
}

/// The version of what a match is.
const VERSION: u32 = 2;
/// The decimals that results are rounded to.
const PLACES: f64 = 1e4;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let header = Header { review_fit: VERSION, seed: arguments.seed, nodes: arguments.nodes };
    let (wanted, runner) = (arguments.games + arguments.held_out, arguments.machines.runner()?);
    let games = complete(arguments.log.as_deref(), &header, wanted, &runner, |game| {
        let seed = arguments.seed.wrapping_add(game);
        Job { seed, levels: pair(seed), nodes: arguments.nodes }
    })?;
    let (fitted, held_out) = games.split_at(arguments.games as usize);
    let rows = rows(fitted, |_| true);
    let coefficients = regression::fit(&rows);
    let fixed = coefficients.iter().map(|c| (c * f64::from(1 << 20)).round() as i32).collect::<Vec<i32>>();
    let model = Model { coefficients: fixed.try_into().unwrap_or_default() };
    if let Some(file) = &arguments.out {
        let text = arguments.text(&model);
        Model::parse(&text)
            .map_err(|error| Failure::Failed(format!("too few matches for a model: {error}")))?;
        files::replace(file, text.as_bytes())?;
    }
    let report = report(&model, &rows, held_out);
    writeln!(std::io::stdout().lock(), "{report:#}")?;
    Ok(())
}

impl Arguments {
    /// Returns the model as a file.
    fn text(&self, model: &Model) -> String {
        let mut text = format!(
            "# The model of winning chances: 2^-20 of log-odds for each unit of a difference.\n\
             # Found by `stackmate review fit --games {} --seed {} --nodes {}`.\n",
            self.games, self.seed, self.nodes
        );
        for (name, coefficient) in Contrast::NAMES.iter().zip(model.coefficients) {
            text += &format!("{name} {coefficient}\n");
        }
        text
    }
}

/// Returns the moments of matches that one side won.
fn rows(games: &[Done], of: impl Fn(&Done) -> bool) -> Vec<(Vec<f64>, bool)> {
    let won = games.iter().filter(|game| of(game)).filter_map(|game| Some((game, game.winner?)));
    won.flat_map(|(game, winner)| {
        game.samples
            .iter()
            .map(move |sample| (sample.contrast().to_array().map(f64::from).to_vec(), sample.side == winner))
    })
    .collect()
}

/// Returns the chances that a model gives, with what happened.
fn chances(model: &Model, rows: &[(Vec<f64>, bool)]) -> Vec<(f64, bool)> {
    let log_odds = |x: &[f64]| -> f64 {
        x.iter().zip(model.coefficients).map(|(x, c)| x * f64::from(c)).sum::<f64>() / f64::from(1 << 20)
    };
    rows.iter().map(|(x, won)| (logistic(log_odds(x)), *won)).collect()
}

/// Returns how well a model fits matches that it was not fitted on, and how much better than one of heights alone.
fn report(model: &Model, fitted: &[(Vec<f64>, bool)], held_out: &[Done]) -> Value {
    let height = Contrast::NAMES.iter().position(|name| *name == "height").unwrap_or_default();
    let heights = |rows: &[(Vec<f64>, bool)]| -> Vec<(Vec<f64>, bool)> {
        rows.iter().map(|(x, won)| (vec![x[height]], *won)).collect()
    };
    let slope = regression::fit(&heights(fitted))[0];
    let all = rows(held_out, |_| true);
    let by_height: Vec<(f64, bool)> =
        heights(&all).iter().map(|(x, won)| (logistic(slope * x[0]), *won)).collect();
    let ours = chances(model, &all);
    let gaps: Vec<Value> = (0..=FARTHEST as usize)
        .map(|gap| {
            let rows = rows(held_out, |game| game.levels[0].abs_diff(game.levels[1]) == gap);
            let chances = chances(model, &rows);
            json!({ "gap": gap, "moments": rows.len(), "calibration_error": rounded(calibration_error(&chances), PLACES) })
        })
        .collect();
    let [loss, baseline] = [&ours, &by_height].map(|chances| log_loss(chances));
    let bins =
        bins(&ours).map(|bin| json!([bin.count, rounded(bin.chance, PLACES), rounded(bin.won, PLACES)]));
    json!({
        "coefficients": model.coefficients,
        "held_out": { "games": held_out.len(), "moments": all.len() },
        "calibration_error": rounded(calibration_error(&ours), PLACES),
        "log_loss": rounded(loss, PLACES),
        "log_loss_of_heights": rounded(baseline, PLACES),
        "log_loss_lower_by": rounded(1.0 - loss / baseline, PLACES),
        "by_gap": gaps,
        "bins": bins,
    })
}
