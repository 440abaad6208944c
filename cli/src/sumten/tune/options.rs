//! The arguments of `stackmate sumten tune`.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::job::{Games, MOST_NODES, Target};
use super::space::Space;
use crate::evolution::{self, Evolution};
use crate::failure::Failure;
use crate::runner::Runner;
use crate::sumten::limits::{positive, turns};
use crate::sumten::numbers::{Files, Number, Numbers};
use crate::tune::Machines;

/// The highest first standard deviation of the candidates. A larger one only gives candidates at the ends of the ranges.
const MOST_SIGMA: f64 = 100.0;

/// Find better numbers for our player with CMA-ES, and print them as JSON.
///
/// All candidates of a generation play the same lists; the next generation plays the next lists. An interrupted run
/// continues when the same command is given again, and loses at most the generation that was being played. The numbers
/// that are printed are the mean of the search, for `--settings` or `--tactics` of `solo` and `match`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate sumten tune --for solo --out solo.jsonl --generations 30 --workers 2 > settings.json
  stackmate sumten solo --bot beam --settings settings.json --lists 20001..20100 --nodes 20000
  stackmate sumten tune --for battle --factor 0.064 --nodes 25000 --out battle.jsonl --generations 30 > tactics.json
  stackmate sumten match --a beam --b beam --tactics tactics.json --lists 20001..20100 --nodes 25000")]
pub(in crate::sumten) struct Arguments {
    /// What is tuned
    #[arg(long = "for", value_name = "WHAT", value_enum)]
    target: Target,
    /// The file to which each generation is written as a line of JSON; if it exists, the run continues from it
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Stop after this number of generations, including those in the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: u32,
    /// The number of lists that each candidate of a generation plays
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    lists: u32,
    /// The first list of the first generation; lists below 10001 are kept for evaluations
    #[arg(long, value_name = "N", default_value_t = 10_001,
        value_parser = clap::value_parser!(u32).range(10_001..=1_000_000_000))]
    first: u32,
    /// The number of nodes for a turn of the player
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    nodes: u64,
    /// The widths of the baseline, where 1 is the original; battles need it
    #[arg(long, value_name = "F", value_parser = positive)]
    factor: Option<f64>,
    /// The number of turns after which a game is stopped [default: 30 for solo, 500 for battle]
    #[arg(long, value_name = "N", value_parser = turns())]
    turns: Option<u16>,
    /// Numbers that are tuned [default: all of the settings or of the tactics]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    numbers: Vec<String>,
    /// The number of candidates of a generation [default: CMA-ES chooses by the number of numbers]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(4..=10_000))]
    population: Option<u16>,
    /// The first standard deviation of the candidates, in steps of each number
    #[arg(long, value_name = "SIZE", default_value_t = 1.0, value_parser = steps)]
    sigma: f64,
    /// The seed of the candidates
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    start: Files,
    #[command(flatten)]
    machines: Machines,
}

/// The first line of the file. It has everything on which the results depend.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Header {
    run: &'static str,
    #[serde(flatten)]
    games: Games,
    lists: u32,
    first: u32,
    numbers: Vec<&'static str>,
    population: u16,
    sigma: f64,
    seed: u64,
    /// The initial numbers.
    #[serde(flatten)]
    start: Numbers,
}

/// A run whose arguments have been read and checked.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) header: Header,
    pub(super) out: PathBuf,
    pub(super) space: Space,
    pub(super) games: Games,
    pub(super) generations: u32,
    pub(super) lists: u32,
    pub(super) runner: Runner,
}

impl Arguments {
    /// Reads and checks the arguments.
    ///
    /// # Errors
    /// Returns an error that names the invalid argument.
    pub(super) fn plan(&self) -> Result<Plan, Failure> {
        let Arguments { target, nodes, factor, lists, first, sigma, seed, generations, .. } = *self;
        let games = Games { target, turns: self.turns.unwrap_or(target.turns()), nodes, factor };
        games.check().map_err(|why| Failure::BadInput(format!("--for {}: {why}", self.word())))?;
        let start = self.start.read()?;
        let space = Space::new(start, target.table(), &self.numbers).map_err(Failure::BadInput)?;
        let header = Header {
            run: "sumten tune",
            games,
            lists,
            first,
            numbers: space.names(),
            population: self.population.unwrap_or(0),
            sigma,
            seed,
            start,
        };
        let (out, runner) = (self.out.clone(), self.machines.runner()?);
        Ok(Plan { header, out, space, games, generations, lists, runner })
    }

    /// Returns the word for the target.
    const fn word(&self) -> &'static str {
        match self.target {
            Target::Solo => "solo",
            Target::Battle => "battle",
        }
    }
}

/// Reads a number of steps.
fn steps(text: &str) -> Result<f64, String> {
    let is_usual = |sigma: &f64| *sigma <= MOST_SIGMA;
    positive(text).and_then(|sigma| {
        Some(sigma).filter(is_usual).ok_or_else(|| format!("{text:?} is more than {MOST_SIGMA}"))
    })
}

impl Plan {
    /// Creates the search, before its first generation.
    pub(super) fn evolution(&self) -> Evolution {
        let Header { population, sigma, seed, .. } = self.header;
        Evolution::new(
            evolution::Settings { population: population.into(), sigma, seed },
            self.space.origin(),
        )
    }

    /// Returns the first list of a generation. Generations are counted from 1.
    pub(super) const fn first_list(&self, generation: u32) -> u32 {
        self.header.first + (generation - 1) * self.lists
    }

    /// Returns all numbers of the target.
    pub(super) const fn table(&self) -> &'static [Number] {
        self.games.target.table()
    }
}
