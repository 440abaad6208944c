//! The argument `--threads` of commands in which several threads search for one move.

use clap::Args;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// The number of threads.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Threads {
    /// The number of threads that search; the moves for a number of nodes do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
}

impl Threads {
    /// Returns whether several threads search.
    pub(super) const fn are_many(self) -> bool {
        self.threads > 1
    }

    /// Starts the threads.
    ///
    /// # Errors
    /// Returns a failure that names the number of threads if they cannot be started.
    pub(super) fn start(self) -> Result<ThreadPool, Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.into()).build();
        pool.map_err(|error| Failure::Failed(format!("cannot start {} threads: {error}", self.threads)))
    }
}
