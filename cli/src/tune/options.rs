//! What the subcommands that play games have in common.

use std::path::Path;

use clap::Args;
use stackmate::eval::Weights;

use super::job::Job;
use super::rules::Rules;
use super::runner::Runner;
use crate::failure::Failure;
use crate::input::read_weights;

/// Which games.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Games")]
pub(super) struct Games {
    /// Children that the search looks at before each move
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    pub(super) nodes: u32,
    /// The match: where pieces and garbage holes come from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Rules that differ from the referee's, as JSON: {"attack":"guideline","max_turns":500}
    #[arg(long, value_name = "JSON", default_value = "{}")]
    pub(super) rules: Rules,
}

impl Games {
    /// A job of these games.
    ///
    /// # Errors
    /// When it cannot be.
    pub(super) fn job(&self, [a, b]: [Weights; 2], first: u64, pairs: u64) -> Result<Job, Failure> {
        let Games { nodes, seed, rules } = self.clone();
        let job = Job { id: 0, a, b, seed, first, pairs, nodes, rules };
        job.check().map(|_| job).map_err(Failure::BadInput)
    }
}

/// Who plays them. It makes no difference to the results.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Machines")]
pub(super) struct Machines {
    /// Threads that play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
    /// Give jobs to a program instead: JSON lines on its input, results on its output
    #[arg(long, value_name = "CMD", conflicts_with = "workers")]
    through: Option<String>,
}

impl Machines {
    /// # Errors
    /// When the command is not quoted as for a shell.
    pub(super) fn runner(&self) -> Result<Runner, Failure> {
        let Some(command) = &self.through else { return Ok(Runner::Threads(self.workers.into())) };
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let unreadable = || Failure::BadInput(format!("{command:?} is not a command with its quotes closed"));
        words.map(Runner::Program).ok_or_else(unreadable)
    }

    /// How many jobs are worth making at a time.
    pub(super) fn batch(&self) -> u64 {
        if self.through.is_some() { 256 } else { 8 * u64::from(self.workers) }
    }
}

/// The word for the weights that ship.
pub(super) const SHIPPED: &str = "shipped";

/// Weights from a file of names and numbers, or those that ship.
///
/// # Errors
/// Names the file and the line.
pub(super) fn weights(path: &str) -> Result<Weights, Failure> {
    if path == SHIPPED {
        return Ok(Weights::default());
    }
    read_weights(Path::new(path))
}
