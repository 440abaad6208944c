//! Progress lines: work that takes longer than a moment reports every two seconds what it does.
//!
//! A thread of its own writes them, so that they also come while the work does not look up.

use std::io::IsTerminal;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::note;

/// How often the thread looks.
const LOOK: Duration = Duration::from_millis(200);
/// From one line to the next, less the time until the thread looks again.
const QUIET: Duration = Duration::from_millis(1_800);
/// Shorter work reports nothing.
const SHORT: Duration = Duration::from_secs(1);

/// Tells of work until it is dropped.
#[derive(Debug)]
pub(crate) struct Heartbeat(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// What is being done, since when, and when that was told; `None` while nothing is.
    work: Option<Work>,
    is_over: bool,
    /// On a terminal one line that changes.
    bar: Option<ProgressBar>,
}

#[derive(Debug)]
struct Work {
    what: String,
    begun: Instant,
    told: Instant,
}

impl Heartbeat {
    /// Tells of this work from now on.
    pub(crate) fn start(what: &str) -> Heartbeat {
        let heartbeat = Heartbeat::idle();
        heartbeat.begin(what);
        heartbeat
    }

    /// Has nothing to tell of yet.
    pub(crate) fn idle() -> Heartbeat {
        let bar = std::io::stderr().is_terminal().then(spinner);
        let state = Arc::new(Mutex::new(State { work: None, is_over: false, bar }));
        let seen = Arc::downgrade(&state);
        // Not joined: it ends when it finds nobody to tell of.
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

    /// Work begins.
    pub(crate) fn begin(&self, what: &str) {
        let now = Instant::now();
        lock(&self.0).work = Some(Work { what: what.to_owned(), begun: now, told: now });
    }

    /// The work is described like this from now on.
    pub(crate) fn describe(&self, what: String) {
        if let Some(work) = &mut lock(&self.0).work {
            work.what = what;
        }
    }

    /// Work ends; there may be more.
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

/// A thread that panicked has left nothing half done here.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    fn look(&mut self) {
        let Some(work) = &mut self.work else { return };
        let Work { what, begun, told } = work;
        match &self.bar {
            Some(bar) if begun.elapsed() > SHORT => {
                bar.set_message(what.clone());
                bar.tick();
            }
            None if told.elapsed() >= QUIET => {
                *told = Instant::now();
                let seconds = begun.elapsed().as_secs();
                note(format_args!("stackmate: {what}; {seconds} s so far, Ctrl-C ends it"));
            }
            _ => {}
        }
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    // A template that does not parse would be a slip in this line; the plain one serves.
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}; Ctrl-C ends it");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar
}
