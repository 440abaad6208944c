//! The arguments of `stackmate tune run`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::cmaes::Cmaes;
use super::genetic::{self, Genetic};
use super::named::{Named, named};
use super::optimizer::Optimizer;
use super::options::{Games, Machines, SHIPPED, weights};
use super::rules::Rules;
use super::space::Space;
use super::spsa::{self, Spsa};
use crate::evolution::{self, Point};
use crate::failure::Failure;
use crate::runner::Runner;

/// Search for better weights by self-play.
///
/// An interrupted run continues when the same command is given again: games in the log are not played again.
/// The file of weights is rewritten after every round. Use `stackmate tune sprt` afterwards to test whether
/// the new weights are really better.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate tune run --optimizer spsa --log spsa.jsonl --out new.weights --minutes 30
  stackmate tune run --optimizer cmaes --features 'clear_*,spin_*' --log cma.jsonl --out new.weights --rounds 20
  stackmate tune sprt --a new.weights --seed 2")]
pub(crate) struct Arguments {
    /// The method of searching for better weights
    #[arg(long, value_enum)]
    optimizer: Kind,
    /// File for the results, one line of JSON each; if it exists, the run continues from it
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// File to which the best weights are written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Stop after this many rounds, including those in the log; required without --minutes
    #[arg(long, value_name = "N", required_unless_present = "minutes")]
    rounds: Option<u64>,
    /// Start no new round after this many minutes
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<f64>,
    /// Initial weights: a file, or the word "shipped" for the default weights
    #[arg(long, value_name = "FILE", default_value = SHIPPED)]
    start: String,
    /// Features whose weights are tuned; clear_* means all that begin with clear_ [default: all]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    features: Vec<String>,
    /// Size that the search assumes for a weight whose initial value is near 0
    #[arg(long, value_name = "SIZE", default_value_t = 30.0, value_parser = positive)]
    floor: f64,
    /// Pairs of games in a match [default: 1 for spsa, 8 for cmaes, 2 for genetic]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pairs: Option<u64>,
    /// Maximum number of pairs of games in a job; does not change the result
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    chunk: u64,
    /// Print the report as one JSON object
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    machines: Machines,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// Use covariance matrix adaptation: candidates play against their mean
    Cmaes,
    /// Use simultaneous perturbation: two candidates with opposite changes play against each other
    Spsa,
    /// Use a genetic search: the members of a population play each other, cross and mutate
    Genetic,
}

/// The arguments of the search methods. Distances are in units of a weight's initial size.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
struct Search {
    /// Number of candidates (cmaes), members (genetic) or pairs of candidates (spsa) in a round [default:
    /// cmaes chooses by the number of features, 16 for genetic, 1 for spsa]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    population: Option<u16>,
    /// Standard deviation of candidates (cmaes) or of mutations (genetic), or size of the first changes
    /// (spsa) [default: 0.2 for cmaes, 0.3 for others]
    #[arg(long, value_name = "SIZE", value_parser = positive)]
    sigma: Option<f64>,
    /// Distance that spsa's first step moves each weight if one candidate wins all games of the match
    #[arg(long, value_name = "SIZE", default_value_t = 0.008, value_parser = positive)]
    step: f64,
    /// Number of rounds until spsa's steps have shrunk to two thirds
    #[arg(long, value_name = "ROUNDS", default_value_t = 1_000.0, value_parser = positive)]
    patience: f64,
    /// Number of other members that each member of a genetic population challenges in a round
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    opponents: u16,
    /// File of weights that cmaes's candidates play against, instead of their mean; may be repeated
    #[arg(long, value_name = "FILE")]
    against: Vec<String>,
}

/// The first line of a run's log. It contains everything on which the results depend.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Header {
    run: &'static str,
    optimizer: Kind,
    start: Named,
    features: Vec<String>,
    floor: f64,
    population: usize,
    sigma: f64,
    step: Option<f64>,
    patience: Option<f64>,
    opponents: Option<u16>,
    against: Vec<Named>,
    pairs: u64,
    nodes: u32,
    seed: u64,
    rules: Rules,
}

/// A run whose arguments have been read and checked.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) header: Header,
    pub(super) space: Space,
    pub(super) games: Games,
    pub(super) runner: Runner,
    pub(super) log: PathBuf,
    pub(super) out: PathBuf,
    pub(super) rounds: Option<u64>,
    pub(super) minutes: Option<f64>,
    pub(super) pairs: u64,
    pub(super) chunk: u64,
    pool: Vec<Point>,
}

impl Arguments {
    /// Reads and checks the arguments.
    ///
    /// # Errors
    /// Returns an error that names the invalid argument.
    pub(super) fn plan(&self) -> Result<Plan, Failure> {
        let start = weights(&self.start)?;
        let space = Space::new(start, &self.features, self.floor).map_err(Failure::BadInput)?;
        let against = self.search.against.iter().map(|path| weights(path)).collect::<Result<Vec<_>, _>>()?;
        if !against.is_empty() && self.optimizer != Kind::Cmaes {
            return Err(Failure::BadInput("--against needs --optimizer cmaes".to_owned()));
        }
        let population = self.population()?;
        let pairs = self.pairs.unwrap_or(self.optimizer.default_pairs());
        self.games.job([start; 2], 0, pairs)?;
        let is = |kind| self.optimizer == kind;
        let header = Header {
            run: "optimise",
            optimizer: self.optimizer,
            start: named(&start),
            features: self.features.clone(),
            floor: self.floor,
            population,
            sigma: self.search.sigma.unwrap_or(self.optimizer.default_sigma()),
            step: is(Kind::Spsa).then_some(self.search.step),
            patience: is(Kind::Spsa).then_some(self.search.patience),
            opponents: is(Kind::Genetic).then_some(self.search.opponents),
            against: against.iter().map(named).collect(),
            pairs,
            nodes: self.games.nodes,
            seed: self.games.seed,
            rules: self.games.rules.clone(),
        };
        Ok(Plan {
            header,
            pool: against.iter().map(|weights| space.point(weights)).collect(),
            space,
            games: self.games.clone(),
            runner: self.machines.runner()?,
            log: self.log.clone(),
            out: self.out.clone(),
            rounds: self.rounds,
            minutes: self.minutes,
            pairs,
            chunk: self.chunk,
        })
    }

    fn population(&self) -> Result<usize, Failure> {
        let (least, usual) = match self.optimizer {
            Kind::Cmaes => (4, 0),
            Kind::Genetic => (4, 16),
            Kind::Spsa => (1, 1),
        };
        match self.search.population {
            None => Ok(usual),
            Some(asked) if asked >= least => Ok(asked.into()),
            Some(asked) => {
                Err(Failure::BadInput(format!("--population {asked} is too small: the minimum is {least}")))
            }
        }
    }
}

impl Kind {
    fn default_pairs(self) -> u64 {
        match self {
            Kind::Spsa => 1,
            Kind::Cmaes => 8,
            Kind::Genetic => 2,
        }
    }

    fn default_sigma(self) -> f64 {
        match self {
            Kind::Cmaes => 0.2,
            Kind::Spsa | Kind::Genetic => 0.3,
        }
    }
}

impl Plan {
    /// Creates the optimizer, before its first round.
    pub(super) fn optimizer(&self) -> Box<dyn Optimizer> {
        let Header { optimizer, population, sigma, step, patience, opponents, seed, .. } =
            self.header.clone();
        let origin = self.space.origin();
        match optimizer {
            Kind::Cmaes => {
                let pool = self.pool.clone();
                Box::new(Cmaes::new(evolution::Settings { population, sigma, seed }, pool, origin))
            }
            Kind::Genetic => {
                let opponents = opponents.unwrap_or(1).into();
                Box::new(Genetic::new(genetic::Settings { population, opponents, sigma, seed }, &origin))
            }
            Kind::Spsa => {
                let (step, patience) = (step.unwrap_or_default(), patience.unwrap_or(1.0));
                let directions = population;
                Box::new(Spsa::new(
                    spsa::Settings { change: sigma, step, patience, directions, seed },
                    origin,
                ))
            }
        }
    }

    /// Checks that the file of weights can be written, because an error after hours of games would lose the
    /// result.
    pub(super) fn check_out(&self) -> Result<(), Failure> {
        let failed = |error: std::io::Error| Failure::BadInput(format!("{}: {error}", self.out.display()));
        if self.out.is_dir() {
            return Err(failed(std::io::ErrorKind::IsADirectory.into()));
        }
        let new = self.new_out();
        std::fs::write(&new, "").and_then(|()| std::fs::remove_file(&new)).map_err(failed)
    }

    /// Returns the path of the temporary file that becomes the file of weights when it is complete.
    pub(super) fn new_out(&self) -> PathBuf {
        let mut new = self.out.clone().into_os_string();
        new.push(".tmp");
        new.into()
    }

    /// Describes the run in words. The file of weights contains this description.
    pub(super) fn words(&self, rounds: u64, games: u64) -> String {
        let Header { optimizer, nodes, seed, pairs, .. } = &self.header;
        let features = self.space.dimensions();
        format!(
            "{optimizer:?}, {features} features, {rounds} rounds, {games} games of {nodes} nodes a move, \
             {pairs} pairs a match, seed {seed}"
        )
        .to_lowercase()
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    positive(text).and_then(|number| {
        if number <= 1e6 { Ok(number) } else { Err("expected at most 1000000 minutes".to_owned()) }
    })
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "expected a number above 0".to_owned())
}
