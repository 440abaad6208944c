//! What `stackmate tune run` can be asked for.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::cmaes::{self, Cmaes};
use super::genetic::{self, Genetic};
use super::job::{Named, named};
use super::optimizer::Optimizer;
use super::options::{Games, Machines, SHIPPED, weights};
use super::rules::Rules;
use super::runner::Runner;
use super::space::{Point, Space};
use super::spsa::{self, Spsa};
use crate::failure::Failure;

/// Look for better weights by self-play.
///
/// A run that was broken off goes on with the same command: what is in the log is not played again. The
/// file of weights is written anew after every round. Afterwards `stackmate tune sprt` says whether they
/// really are better.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate tune run --optimizer spsa --log spsa.jsonl --out new.weights --minutes 30
  stackmate tune run --optimizer cmaes --features 'clear_*,spin_*' --log cma.jsonl --out new.weights --rounds 20
  stackmate tune sprt --a new.weights --seed 2")]
pub(crate) struct Arguments {
    /// The way of looking
    #[arg(long, value_enum)]
    optimizer: Kind,
    /// Keep results here, one JSON line each, and go on from what is here
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Where the weights go that were found
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Stop after so many rounds, those in the log among them
    #[arg(long, value_name = "N", required_unless_present = "minutes")]
    rounds: Option<u64>,
    /// Begin no round when so much time has passed
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<f64>,
    /// The weights to begin with: a file, or the word shipped
    #[arg(long, value_name = "FILE", default_value = SHIPPED)]
    start: String,
    /// The features to tune, all if left out; clear_* stands for all that begin so
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    features: Vec<String>,
    /// The size that a weight near 0 is taken to have
    #[arg(long, value_name = "SIZE", default_value_t = 30.0, value_parser = positive)]
    floor: f64,
    /// Pairs of games in a match [default: 1 for spsa, 8 for cmaes, 2 for genetic]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pairs: Option<u64>,
    /// Pairs of games in a job, at most; makes no difference to the result
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
    /// Covariance matrix adaptation: candidates against their mean
    Cmaes,
    /// Simultaneous perturbation: two opposite changes against each other
    Spsa,
    /// A population that plays itself, crosses and mutates
    Genetic,
}

/// Distances are in units of a weight's size at the start.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
struct Search {
    /// Candidates of cmaes, members of genetic, directions of spsa in a round [default: by the number of
    /// features, 16, 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    population: Option<u16>,
    /// How far candidates are spread, mutations go, or spsa's changes are [default: 0.2 for cmaes, 0.3 for others]
    #[arg(long, value_name = "SIZE", value_parser = positive)]
    sigma: Option<f64>,
    /// How far spsa's first step goes for a match won
    #[arg(long, value_name = "SIZE", default_value_t = 0.008, value_parser = positive)]
    step: f64,
    /// Rounds until spsa's steps have shrunk to two thirds
    #[arg(long, value_name = "ROUNDS", default_value_t = 1_000.0, value_parser = positive)]
    patience: f64,
    /// Members of genetic that each challenges in a round
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    opponents: u16,
    /// Weights that cmaes's candidates play, instead of their mean; may be repeated
    #[arg(long, value_name = "FILE")]
    against: Vec<String>,
}

/// The first line of a run's log: all that its results depend on.
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

/// A run, all of it read and checked.
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
    /// # Errors
    /// Names what cannot be.
    pub(super) fn plan(&self) -> Result<Plan, Failure> {
        let start = weights(&self.start)?;
        let space = Space::new(start, &self.features, self.floor).map_err(Failure::BadInput)?;
        let against = self.search.against.iter().map(|path| weights(path)).collect::<Result<Vec<_>, _>>()?;
        if !against.is_empty() && self.optimizer != Kind::Cmaes {
            return Err(Failure::BadInput("--against goes with --optimizer cmaes".to_owned()));
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
                Err(Failure::BadInput(format!("--population {asked}: at least {least} are needed")))
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
    /// The optimiser before its first round.
    pub(super) fn optimizer(&self) -> Box<dyn Optimizer> {
        let Header { optimizer, population, sigma, step, patience, opponents, seed, .. } =
            self.header.clone();
        let origin = self.space.origin();
        match optimizer {
            Kind::Cmaes => {
                let pool = self.pool.clone();
                Box::new(Cmaes::new(cmaes::Settings { population, sigma, seed, pool }, origin))
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

    /// Whether weights can be written where they are to go: better known before hours of games than after.
    pub(super) fn check_out(&self) -> Result<(), Failure> {
        let failed = |error: std::io::Error| Failure::BadInput(format!("{}: {error}", self.out.display()));
        if self.out.is_dir() {
            return Err(failed(std::io::ErrorKind::IsADirectory.into()));
        }
        let new = self.new_out();
        std::fs::write(&new, "").and_then(|()| std::fs::remove_file(&new)).map_err(failed)
    }

    /// The file that becomes the file of weights once it is whole.
    pub(super) fn new_out(&self) -> PathBuf {
        let mut new = self.out.clone().into_os_string();
        new.push(".tmp");
        new.into()
    }

    /// What the run is, for the file of weights.
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
    positive(text).and_then(|number| if number <= 1e6 { Ok(number) } else { Err("too long".to_owned()) })
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| "a number above 0".to_owned())
}
