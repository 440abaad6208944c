//! `stackmate review`: reviews a recorded match, and fits the model of winning chances that reviews use.

mod calibration;
mod fit;
mod game;
mod judge;
mod judging;
mod levels;
mod matches;
mod pieces;
mod player;
mod plot;
mod ratings;
mod regression;
mod report;
mod truth;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, Subcommand};
use rayon::prelude::*;
use stackmate::bot::appraiser::{Appraisal, appraise};
use stackmate::bot::freestyle::Options;
use stackmate::game::Replay;
use stackmate::review::chance::Model;
use stackmate::review::{Decision, MatchReview};

use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::{input, job_lines, replay};

/// Review a recorded game: what each placement cost of the chance to win or, in a game alone, in pieces, presses and seconds
///
/// A one-thread search from an empty tree judges every position, and another one the position after the placement. So
/// the result depends only on the replay and the number of nodes.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "Example:\n  stackmate review match.smrp")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    what: What,
}

#[derive(Subcommand)]
enum Command {
    Fit(fit::Arguments),
    /// Play jobs of `review fit`, given as lines, and print a line for each result
    Job(job_lines::Arguments),
    Truth(truth::Arguments),
    Levels(levels::Arguments),
    Pieces(pieces::Arguments),
}

#[derive(Args)]
struct What {
    /// The replay file; - reads standard input
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Nodes for the position after each placement; the position itself has three times as many
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    nodes: u32,
    /// The file of the model of winning chances [default: the built-in one]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (&arguments.command, &arguments.what.file) {
        (Some(Command::Fit(arguments)), _) => fit::run(arguments),
        (Some(Command::Job(arguments)), _) => arguments.play::<game::Job>(),
        (Some(Command::Truth(arguments)), _) => truth::run(arguments),
        (Some(Command::Levels(arguments)), _) => levels::run(arguments),
        (Some(Command::Pieces(arguments)), _) => pieces::run(arguments),
        (None, Some(file)) => review(&arguments.what, replay::load(file)?, &file.display().to_string()),
        (None, None) => Err(Failure::BadInput("a replay file is missing".to_owned())),
    }
}

fn review(what: &What, replay: Replay, name: &str) -> Result<(), Failure> {
    let model = what.model.as_deref().map_or_else(|| Ok(Model::default()), read_model)?;
    let names = report::names(replay.about());
    let bad = |error| Failure::BadInput(format!("{name}: {error}"));
    let mut review = MatchReview::new(replay, model).map_err(bad)?;
    for (at, appraisal) in
        appraise_all(review.decisions(), review.options(), what.nodes).into_iter().enumerate()
    {
        review.put(at, appraisal);
    }
    report::print(&review, &names, what.nodes, what.json)
}

/// The most bytes of a file of a model.
const MOST_MODEL: usize = 1 << 16;

fn read_model(file: &std::path::Path) -> Result<Model, Failure> {
    let name = file.display().to_string();
    let text = input::text(&name, input::read(file, MOST_MODEL)?)?;
    Model::parse(&text).map_err(|error| Failure::BadInput(format!("{name}: {error}")))
}

/// Judges decisions on all threads.
fn appraise_all(decisions: &[Decision], options: Options, nodes: u32) -> Vec<Option<Appraisal>> {
    let (count, done) = (decisions.len(), AtomicUsize::new(0));
    let judging = Heartbeat::start("judging placements");
    let judge = |decision: &Decision| {
        let appraisal = appraise(&decision.question, options, nodes);
        judging
            .describe(format!("judged {} of {count} placements", done.fetch_add(1, Ordering::Relaxed) + 1));
        appraisal
    };
    decisions.par_iter().map(judge).collect()
}
