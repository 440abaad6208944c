//! The arguments shared by the subcommands that play games.

use std::path::Path;

use clap::Args;
use stackmate::eval::Weights;

use super::job::Job;
use super::rules::Rules;
use crate::failure::Failure;
use crate::input::read_weights;
use crate::runner::Runner;

/// The arguments that determine the games.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Games")]
pub(super) struct Games {
    /// Number of children that the search evaluates before each move
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    pub(super) nodes: u32,
    /// Seed of the match, which determines pieces and garbage holes
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Rules that differ from the defaults of the arena, as JSON: {"attack":"guideline","max_turns":500}
    #[arg(long, value_name = "JSON", default_value = "{}")]
    pub(super) rules: Rules,
}

impl Games {
    /// Creates a job of these games.
    ///
    /// # Errors
    /// Returns an error if the job is invalid.
    pub(super) fn job(&self, [a, b]: [Weights; 2], first: u64, pairs: u64) -> Result<Job, Failure> {
        let Games { nodes, seed, rules } = self.clone();
        let job = Job { id: 0, a, b, seed, first, pairs, nodes, rules };
        job.check().map(|_| job).map_err(Failure::BadInput)
    }
}

/// The arguments that determine where games are played. They do not change the results.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Machines")]
pub(crate) struct Machines {
    /// Number of threads that play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
    /// Let another program play the jobs: it reads them as JSON lines from its input and prints the results
    /// to its output
    #[arg(long, value_name = "CMD", conflicts_with = "workers")]
    through: Option<String>,
}

impl Machines {
    /// Returns the runner for these arguments.
    ///
    /// # Errors
    /// Returns an error if the command is empty or has an open quote.
    pub(crate) fn runner(&self) -> Result<Runner, Failure> {
        Runner::new(self.through.as_deref(), self.workers.into())
    }

    /// Returns the number of threads of this machine that play.
    pub(crate) fn count(&self) -> usize {
        if self.through.is_some() { 0 } else { self.workers.into() }
    }

    /// Returns the number of jobs to create before they are passed to the runner together.
    pub(crate) fn batch(&self) -> u64 {
        if self.through.is_some() { 256 } else { 8 * u64::from(self.workers) }
    }
}

/// The argument that stands for the default weights, which ship with the program.
pub(crate) const SHIPPED: &str = "shipped";

/// Reads weights from a file of names and numbers, or returns the default weights.
///
/// # Errors
/// Returns an error with the file and the line.
pub(crate) fn weights(path: &str) -> Result<Weights, Failure> {
    if path == SHIPPED {
        return Ok(Weights::default());
    }
    read_weights(Path::new(path))
}
