//! Working on an answer: in slices, so that it can be broken off and tells how far it is.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::interrupt;

/// Placements tried before anybody looks at the clock: some milliseconds.
const SLICE: u32 = 1 << 18;
/// Nobody wants to be told of what is over before it was read.
const SHORT: Duration = Duration::from_secs(1);

/// Work that may take long. On a terminal it tells what was found so far.
pub(super) struct Work {
    begun: Instant,
    bar: ProgressBar,
}

impl Work {
    pub(super) fn begin() -> Result<Work, Failure> {
        interrupt::listen()?;
        let bar = ProgressBar::new_spinner();
        // A template that does not parse would be a slip in this line; the plain one serves.
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}; Ctrl-C ends it");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Ok(Work { begun: Instant::now(), bar })
    }

    /// The budget of the next slice, `found` so far.
    ///
    /// # Errors
    /// When somebody broke it off.
    fn slice(&self, found: impl Fn() -> String) -> Result<u32, Failure> {
        if interrupt::asked() {
            self.end();
            return Err(Failure::Failed(format!("stopped; so far {}", found())));
        }
        if self.begun.elapsed() > SHORT {
            self.bar.set_message(found());
            self.bar.tick();
        }
        Ok(SLICE)
    }

    /// Goes on until all is known; `run` takes a budget and returns whether it is.
    ///
    /// # Errors
    /// When somebody broke it off.
    pub(super) fn finish<S>(
        self,
        search: &mut S,
        run: impl Fn(&mut S, &mut u32) -> bool,
        found: impl Fn(&S) -> String,
    ) -> Result<(), Failure> {
        while !run(search, &mut self.slice(|| found(search))?) {}
        self.end();
        Ok(())
    }

    /// Takes the line away; the answer follows.
    fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Works in a pool of so many threads.
///
/// # Errors
/// When there is no such pool, and the work's own.
pub(super) fn on_threads<T: Send>(
    threads: u32,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    pool.map_err(|error| Failure::Failed(format!("{threads} threads: {error}")))?.install(work)
}
