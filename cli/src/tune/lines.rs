//! Jobs as lines of JSON: `job` plays them, `split` writes them, and `sum` adds up their results.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::job::{Job, Played};
use super::llr::{finite_elo, interval, rounded};
use super::options::{Games, Machines, weights};
use super::tally::Tally;
use crate::failure::Failure;
use crate::job_lines::{self, say};

/// Play jobs: read one JSON job per line and print one line of results for each, in the same order.
#[derive(Args)]
#[command(after_help = "\
A job is {\"id\":0,\"a\":{…weights by name…},\"b\":{…},\"seed\":1,\"first\":0,\"pairs\":4,\"nodes\":3000,
\"rules\":{}}. Its result depends only on these values. `stackmate tune split` writes such lines.

Example:
  stackmate tune split --a new.weights --pairs 20 --chunk 5 | stackmate tune job --workers 2")]
pub(crate) struct JobArguments {
    /// The file of jobs [default: standard input]
    file: Option<PathBuf>,
    #[command(flatten)]
    machines: Machines,
}

pub(super) fn job(arguments: &JobArguments) -> Result<(), Failure> {
    let jobs: Vec<Job> = job_lines::read(arguments.file.as_deref())?;
    for (number, job) in (1..).zip(&jobs) {
        job.check().map_err(|error| Failure::BadInput(format!("line {number}: {error}")))?;
    }
    job_lines::play(&jobs, &arguments.machines.runner()?)
}

/// Split a match into jobs and print them, one JSON job per line.
#[derive(Args)]
pub(crate) struct SplitArguments {
    #[command(flatten)]
    sides: Sides,
    /// Number of the first pair of games
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// Number of pairs of games in the match
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: u64,
    /// Maximum number of pairs of games in a job
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    chunk: u64,
    #[command(flatten)]
    games: Games,
}

/// The two sets of weights.
#[derive(Args, Clone, Debug)]
pub(super) struct Sides {
    /// Weights of the side whose points are counted: a file, or the word "shipped" for the default weights
    #[arg(long, value_name = "FILE", default_value = super::options::SHIPPED)]
    a: String,
    /// Weights of the other side: a file, or the word "shipped" for the default weights
    #[arg(long, value_name = "FILE", default_value = super::options::SHIPPED)]
    b: String,
}

impl Sides {
    pub(super) fn weights(&self) -> Result<[stackmate::eval::Weights; 2], Failure> {
        Ok([weights(&self.a)?, weights(&self.b)?])
    }
}

pub(super) fn split(arguments: &SplitArguments) -> Result<(), Failure> {
    let SplitArguments { sides, first, pairs, chunk, games } = arguments;
    let whole = games.job(sides.weights()?, *first, *pairs)?;
    whole.split(*chunk).try_for_each(|job| say(&job))
}

/// Add up results: print one line with the sum, A's share of the points and the corresponding Elo difference.
#[derive(Args)]
pub(crate) struct SumArguments {
    /// The file of results [default: standard input]
    file: Option<PathBuf>,
}

/// A sum of results and the statistics derived from it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Sum {
    #[serde(flatten)]
    tally: Tally,
    /// A's share of the points.
    share: f64,
    share_95: [f64; 2],
    /// The share and its interval as Elo differences; `None` stands for an infinite difference.
    elo: Option<f64>,
    elo_95: [Option<f64>; 2],
}

impl Sum {
    pub(super) fn of(tally: Tally) -> Sum {
        let [share, low, high] = interval(tally.pairs);
        let share_95 = [low, high].map(|end| rounded(end, 1e4));
        Sum {
            tally,
            share: rounded(share, 1e4),
            share_95,
            elo: finite_elo(share),
            elo_95: [low, high].map(finite_elo),
        }
    }

    /// Formats the sum as a line of text.
    pub(super) fn words(&self) -> String {
        let elo = |elo: Option<f64>| elo.map_or("infinite".to_owned(), |elo| format!("{elo:+.0}"));
        let [low, high] = self.share_95.map(|share| share * 100.0);
        let [elo_low, elo_high] = self.elo_95.map(elo);
        format!(
            "{} games: {} [{low:.1}, {high:.1}], Elo {} [{elo_low}, {elo_high}], pairs {:?}",
            self.tally.games,
            self.tally.score(),
            elo(self.elo),
            self.tally.pairs
        )
    }
}

pub(super) fn sum(arguments: &SumArguments) -> Result<(), Failure> {
    let results: Vec<Played> = job_lines::read(arguments.file.as_deref())?;
    let mut tally = Tally::default();
    results.iter().for_each(|played| tally.add(played.tally));
    say(&Sum::of(tally))
}
