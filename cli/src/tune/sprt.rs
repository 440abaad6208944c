//! `stackmate tune sprt`: tests whether one set of weights is stronger than another, with as many games as
//! needed.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::job::{Job, Played};
use super::lines::{Sides, Sum};
use super::llr::{Sprt, rounded};
use super::named::{Named, named};
use super::options::{Games, Machines};
use super::progress::Progress;
use super::rules::Rules;
use super::tally::Tally;
use crate::failure::Failure;
use crate::job_lines::say;
use crate::journal::Journal;
use crate::runner::Job as _;

/// Test whether A is stronger than B, with as many games as needed for a decision.
///
/// "Accepted" means that a difference of --elo1 is more likely than one of --elo0. The result does not depend
/// on the number of workers. With --log, an interrupted test continues when the same command is given again.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate tune sprt --a new.weights --log new.jsonl --workers 2
  stackmate tune sprt --a new.weights --b old.weights --elo0 -5 --elo1 5 --max-pairs 2000 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    sides: Sides,
    /// Elo difference between A and B that stands for no improvement
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Elo difference between A and B that stands for an improvement
    #[arg(long, value_name = "ELO", default_value_t = 10.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Chance, from 0 to 1, that the test accepts although --elo0 is true
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05)]
    alpha: f64,
    /// Chance, from 0 to 1, that the test rejects although --elo1 is true
    #[arg(long, value_name = "CHANCE", default_value_t = 0.05)]
    beta: f64,
    /// Stop without a decision after this many pairs of games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_pairs: u64,
    /// Number of the first pair of games; two tests with the same seed but different pairs share no games
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// Number of pairs of games between two checks of the decision; each check adds one line to the log
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    chunk: u64,
    /// File for the results, one line of JSON each; if it exists, the test continues from it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Print the report as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    machines: Machines,
}

/// The first line of a test's log. It contains everything on which the results depend.
#[derive(Serialize)]
struct Header {
    run: &'static str,
    a: Named,
    b: Named,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    seed: u64,
    first: u64,
    chunk: u64,
    nodes: u32,
    rules: Rules,
}

/// The result of a test.
#[derive(Serialize)]
struct Report {
    decision: &'static str,
    llr: f64,
    bounds: [f64; 2],
    elo0: f64,
    elo1: f64,
    #[serde(flatten)]
    sum: Sum,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let test = arguments.test()?;
    let whole = arguments.games.job(arguments.sides.weights()?, arguments.first, arguments.max_pairs)?;
    let runner = arguments.machines.runner()?;
    let (mut journal, known) = Journal::open(arguments.log.as_deref(), &arguments.header(&whole))?;
    let mut tally = tally_of(&known, &whole, arguments.chunk)?;
    let mut progress = Progress::new(Some(arguments.max_pairs), "pairs");
    let mut jobs = whole.split(arguments.chunk).skip(known.len());
    while test.decision(tally.pairs).is_none() {
        let batch: Vec<Job> = jobs.by_ref().take(arguments.machines.batch() as usize).collect();
        if batch.is_empty() {
            break;
        }
        runner.run(&batch, &mut |played| {
            journal.write(&played)?;
            tally.add(played.tally);
            let message = format!("{}, LLR {:.2}", tally.score(), test.llr(tally.pairs));
            progress.advance(tally.games / 2, played.tally.games, &message);
            let over = test.decision(tally.pairs).is_some();
            Ok(if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
    }
    progress.end();
    tally.complain();
    arguments.report(&test, tally)
}

/// Adds up the results that the log already contains.
fn tally_of(known: &[Played], whole: &Job, chunk: u64) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let mut jobs = whole.split(chunk);
    for (number, played) in (2..).zip(known) {
        // The last job may be shorter if `--max-pairs` was different before.
        if !jobs.next().is_some_and(|job| job.is_answered_by(played)) {
            let why = format!("line {number} of the log is not the result of the expected pairs");
            return Err(Failure::BadInput(why));
        }
        tally.add(played.tally);
    }
    Ok(tally)
}

impl Arguments {
    fn test(&self) -> Result<Sprt, Failure> {
        Sprt::new([self.elo0, self.elo1], [self.alpha, self.beta])
    }

    fn header(&self, whole: &Job) -> Header {
        Header {
            run: "sprt",
            a: named(&whole.a),
            b: named(&whole.b),
            elo0: self.elo0,
            elo1: self.elo1,
            alpha: self.alpha,
            beta: self.beta,
            seed: whole.seed,
            first: whole.first,
            chunk: self.chunk,
            nodes: whole.nodes,
            rules: whole.rules.clone(),
        }
    }

    fn report(&self, test: &Sprt, tally: Tally) -> Result<(), Failure> {
        let decision = test.verdict(tally.pairs);
        let bounds = test.bounds().map(|bound| rounded(bound, 1e4));
        let llr = rounded(test.llr(tally.pairs), 1e4);
        let report = Report { decision, llr, bounds, elo0: self.elo0, elo1: self.elo1, sum: Sum::of(tally) };
        if self.json {
            return say(&report);
        }
        let [low, high] = bounds;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{decision}: LLR {llr:.2} ({low:.2}, {high:.2}) [{}, {}]", self.elo0, self.elo1)?;
        Ok(writeln!(out, "{}", report.sum.words())?)
    }
}
