//! Progress lines: work that takes longer than a second reports its progress every two seconds.
//!
//! A separate thread writes the lines, so that they also appear while the work itself is busy.

use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::note;

/// The interval at which the thread checks whether a progress line is due.
const LOOK: Duration = Duration::from_millis(200);
/// The minimum time between two progress lines. The thread then writes the next line at its next check.
const QUIET: Duration = Duration::from_millis(1_800);
/// Work that takes less time than this reports no progress.
const SHORT: Duration = Duration::from_secs(1);

/// Reports the progress of work until this value is dropped.
#[derive(Debug)]
pub(crate) struct Heartbeat(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// The current work, or `None` while there is no work.
    work: Option<Work>,
    is_over: bool,
    /// The progress line that is redrawn in place, if standard error is a terminal.
    bar: Option<ProgressBar>,
}

#[derive(Debug)]
struct Work {
    what: String,
    begun: Instant,
    /// When the last line about this work was written.
    reported: Instant,
}

impl Heartbeat {
    /// Starts a heartbeat and reports this work.
    pub(crate) fn start(what: &str) -> Heartbeat {
        let heartbeat = Heartbeat::idle();
        heartbeat.begin(what);
        heartbeat
    }

    /// Starts a heartbeat that has no work to report yet.
    pub(crate) fn idle() -> Heartbeat {
        let bar = std::io::stderr().is_terminal().then(spinner);
        let state = Arc::new(Mutex::new(State { work: None, is_over: false, bar }));
        let seen = Arc::downgrade(&state);
        // The thread is not joined: it ends when the heartbeat no longer exists.
        thread::spawn(move || {
            loop {
                thread::sleep(LOOK);
                let Some(state) = seen.upgrade() else { return };
                let mut state = lock(&state);
                if state.is_over {
                    return;
                }
                state.look();
            }
        });
        Heartbeat(state)
    }

    /// Begins to report this work.
    pub(crate) fn begin(&self, what: &str) {
        let now = Instant::now();
        lock(&self.0).work = Some(Work { what: what.to_owned(), begun: now, reported: now });
    }

    /// Changes the description of the current work.
    pub(crate) fn describe(&self, what: String) {
        if let Some(work) = &mut lock(&self.0).work {
            work.what = what;
        }
    }

    /// Stops the reports of the current work. Later work can be reported with `begin`.
    pub(crate) fn end(&self) {
        let mut state = lock(&self.0);
        state.work = None;
        if let Some(bar) = &state.bar {
            bar.set_message("");
        }
    }
}

impl Drop for Heartbeat {
    fn drop(&mut self) {
        let mut state = lock(&self.0);
        state.is_over = true;
        if let Some(bar) = &state.bar {
            bar.finish_and_clear();
        }
    }
}

/// Locks the state. A poisoned lock (one that a panicking thread held) is used as well, because the state is
/// consistent even then.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    fn look(&mut self) {
        let Some(work) = &mut self.work else { return };
        let Work { what, begun, reported } = work;
        match &self.bar {
            Some(bar) if begun.elapsed() > SHORT => {
                bar.set_message(what.clone());
                bar.tick();
            }
            None if reported.elapsed() >= QUIET => {
                *reported = Instant::now();
                let seconds = begun.elapsed().as_secs();
                note(format_args!("stackmate: {what}; {seconds} s so far, press Ctrl-C to stop"));
            }
            _ => {}
        }
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    // Parsing fails only if the template in the next line is invalid. The default spinner then replaces it.
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}; press Ctrl-C to stop");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar
}
