//! Working on an answer: in slices, so that it can be broken off and tells how far it is.

use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;

/// Placements tried before anybody looks at the clock: some milliseconds.
const SLICE: u32 = 1 << 18;
/// How often it is looked up what was found so far.
const OFTEN: Duration = Duration::from_millis(500);

/// Work that may take long, and tells what was found so far.
pub(super) struct Work {
    heartbeat: Heartbeat,
    /// When it was looked up what was found; `None` before the search.
    looked: Option<Instant>,
}

impl Work {
    /// Work that begins now.
    pub(super) fn begin() -> Work {
        let work = Work::idle();
        work.begin_one();
        work
    }

    /// Works on nothing yet.
    pub(super) fn idle() -> Work {
        Work { heartbeat: Heartbeat::idle(), looked: None }
    }

    /// Begins with the next question.
    pub(super) fn begin_one(&self) {
        self.heartbeat.begin("preparing the search");
    }

    /// Ends with a question; there may be more.
    pub(super) fn end_one(&self) {
        self.heartbeat.end();
    }

    /// The budget of the next slice, `found` so far.
    ///
    /// # Errors
    /// When somebody broke it off.
    fn slice(&mut self, found: impl Fn() -> String) -> Result<u32, Failure> {
        if interrupt::asked() {
            return Err(Failure::Failed(format!("stopped; so far {}", found())));
        }
        if self.looked.is_none_or(|looked| looked.elapsed() > OFTEN) {
            self.looked = Some(Instant::now());
            self.heartbeat.describe(format!("so far {}", found()));
        }
        Ok(SLICE)
    }

    /// Goes on until all is known; `run` takes a budget and returns whether it is.
    ///
    /// # Errors
    /// When somebody broke it off, and those of `run`.
    pub(super) fn finish<S>(
        mut self,
        search: &mut S,
        run: impl FnMut(&mut S, &mut u32) -> Result<bool, Failure>,
        found: impl Fn(&S) -> String,
    ) -> Result<(), Failure> {
        self.go_on(search, run, found)
    }

    /// The same for one question of many.
    ///
    /// # Errors
    /// As those of [`Work::finish`].
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
