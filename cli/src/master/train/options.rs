//! The options of `stackmate master train`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use stackmate::rules::master::MasterRules;

use crate::master::options::rules;

/// Learn weights.
///
/// Each round is one line of JSON. The journal keeps these lines, and the state of the learner lies beside it, so
/// that the same command continues an interrupted one. The same seed and rounds give the same weights with any
/// number of workers.
#[derive(Args)]
pub(crate) struct Arguments {
    /// What to learn from
    #[arg(long, value_enum)]
    pub(super) from: From,
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-ars", value_parser = rules)]
    pub(super) rules: MasterRules,
    /// The seed of all that is random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u32,
    /// The log to learn from, with --from log
    #[arg(long, value_name = "F", required_if_eq("from", "log"))]
    pub(super) log: Option<PathBuf>,
    /// How weights move, with --from log
    #[arg(long, value_enum, default_value_t = Moves::Momentum)]
    pub(super) descent: Moves,
    /// Learn from the pairs that are hardest for the weights so far instead of random ones, with --from log
    #[arg(long)]
    pub(super) hardest: bool,
    /// The number of rounds [default: 60 for own games, 20 for a log, where a round is an epoch]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) rounds: Option<u32>,
    /// The number of sweeps in a round: in each, games are played and the weights are changed
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(super) sweeps: u32,
    /// The number of moves in a sweep
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(8..=1_000_000))]
    pub(super) moves: u32,
    /// The rewards of clearing 1, 2, 3 and 4 rows, in 1/1024: with --from self, a player that prefers large clears
    #[arg(long, value_name = "A,B,C,D", allow_hyphen_values = true, value_parser = rewards)]
    pub(super) rewards: Option<Rewards>,
    /// Begin with the averaged weights and the optimiser of this checkpoint instead of weights of 0
    #[arg(long, value_name = "FILE")]
    pub(super) begin: Option<PathBuf>,
    /// The rate of the first sweep of own games, which then falls [default: 0.003]
    #[arg(long, value_name = "R", value_parser = rate)]
    pub(super) rate: Option<f32>,
    /// Stop after H hours; the same command continues
    #[arg(long, value_name = "H")]
    pub(super) hours: Option<f64>,
    /// The file for the weights
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// The file for the line of each round
    #[arg(long, value_name = "FILE")]
    pub(super) journal: PathBuf,
    /// The number of games played at the same time
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) workers: u16,
    /// With --from self, let another program play the games: it reads jobs as JSON lines from its input and prints the
    /// results to its output, as `stackmate master job` does
    #[arg(long, value_name = "CMD", conflicts_with = "workers")]
    pub(super) through: Option<String>,
}

/// The rewards of clearing 1, 2, 3 and 4 rows.
pub(super) type Rewards = [i32; 4];

/// Reads four rewards. A file holds each as 16 bits.
fn rewards(text: &str) -> Result<Rewards, String> {
    let read = |word: &str| word.trim().parse::<i16>().map(i32::from);
    let rewards = text.split(',').map(read).collect::<Result<Vec<i32>, _>>().ok();
    let rewards = rewards.and_then(|rewards| Rewards::try_from(rewards).ok());
    rewards.ok_or_else(|| format!("{text:?} is not four numbers from -32768 to 32767, such as 0,0,0,1024"))
}

/// Reads a rate. With a larger one than 0.1, the values diverge.
fn rate(text: &str) -> Result<f32, String> {
    let rate = text.parse::<f32>().ok().filter(|rate| *rate > 0.0 && *rate <= 0.1);
    rate.ok_or_else(|| format!("{text:?} is not a number above 0 and at most 0.1"))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Moves {
    /// By momentum, as tetris20g-ai does
    Momentum,
    /// By Adam
    Adam,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum From {
    /// Learn from a log by ranks, as tetris20g-ai does
    Log,
    /// Learn from own games by temporal differences, beginning with weights of 0
    #[value(name = "self")]
    Own,
}
