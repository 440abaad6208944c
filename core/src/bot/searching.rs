//! Creation of a searching bot from its options: with threads or without, with perfect clears or without.

use alloc::boxed::Box;

use super::Bot;
use super::freestyle::{FreestyleBot, Options};
#[cfg(feature = "parallel")]
use super::parallel::ParallelBot;
use super::perfect_clears::PerfectClearBot;

/// Creates a searching bot with these options.
#[must_use]
pub fn searching(options: Options) -> Box<dyn Bot> {
    match options.clears {
        Some(clears) => Box::new(PerfectClearBot::new(threaded(options), clears)),
        None => threaded(options),
    }
}

fn threaded(options: Options) -> Box<dyn Bot> {
    #[cfg(feature = "parallel")]
    if options.threads > 1 {
        return Box::new(ParallelBot::new(options));
    }
    Box::new(FreestyleBot::new(options))
}
