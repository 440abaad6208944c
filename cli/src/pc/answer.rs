//! Runs the search for an answer in slices, so that the user can stop it and can see its progress.

use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;

/// The number of placements to try before checking the clock. This takes some milliseconds.
const SLICE: u32 = 1 << 18;
/// The interval at which the description of the progress is updated.
const OFTEN: Duration = Duration::from_millis(500);

/// Work that may take long and reports the results found so far.
pub(super) struct Work {
    heartbeat: Heartbeat,
    /// When the progress was last described; `None` before the search.
    looked: Option<Instant>,
}

impl Work {
    /// Starts work on the first question.
    pub(super) fn begin() -> Work {
        let work = Work::idle();
        work.begin_one();
        work
    }

    /// Creates the work without a question. [`Work::begin_one`] begins the first one.
    pub(super) fn idle() -> Work {
        Work { heartbeat: Heartbeat::idle(), looked: None }
    }

    /// Begins to work on the next question.
    pub(super) fn begin_one(&self) {
        self.heartbeat.begin("preparing the search");
    }

    /// Stops the progress reports of the current question. More questions may follow.
    pub(super) fn end_one(&self) {
        self.heartbeat.end();
    }

    /// Returns the budget of the next slice: the number of placements to try. `found` describes the results
    /// so far.
    ///
    /// # Errors
    /// Returns an error if the user has pressed Ctrl-C.
    fn slice(&mut self, found: impl Fn() -> String) -> Result<u32, Failure> {
        if interrupt::asked() {
            return Err(Failure::Failed(format!("stopped; found so far: {}", found())));
        }
        if self.looked.is_none_or(|looked| looked.elapsed() > OFTEN) {
            self.looked = Some(Instant::now());
            self.heartbeat.describe(format!("found so far: {}", found()));
        }
        Ok(SLICE)
    }

    /// Runs the search to its end. `run` takes a budget and returns whether the search is finished.
    ///
    /// # Errors
    /// Returns an error if the user has pressed Ctrl-C, and the errors of `run`.
    pub(super) fn finish<S>(
        mut self,
        search: &mut S,
        run: impl FnMut(&mut S, &mut u32) -> Result<bool, Failure>,
        found: impl Fn(&S) -> String,
    ) -> Result<(), Failure> {
        self.go_on(search, run, found)
    }

    /// Does the same as [`Work::finish`] for one question of many.
    ///
    /// # Errors
    /// Returns the same errors as [`Work::finish`].
    pub(super) fn go_on<S>(
        &mut self,
        search: &mut S,
        mut run: impl FnMut(&mut S, &mut u32) -> Result<bool, Failure>,
        found: impl Fn(&S) -> String,
    ) -> Result<(), Failure> {
        while !run(search, &mut self.slice(|| found(search))?)? {}
        self.end_one();
        Ok(())
    }
}

/// Runs the work in a pool of `threads` threads.
///
/// # Errors
/// Returns an error if the pool cannot be created, and the errors of the work.
pub(super) fn on_threads<T: Send>(
    threads: u32,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build();
    pool.map_err(|error| Failure::Failed(format!("{threads} threads: {error}")))?.install(work)
}
