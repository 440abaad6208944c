//! Handles Ctrl-C during long work: the command stops soon and reports its results so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::console::note;
use crate::failure::{FAILED, Failure};

static ASKED: AtomicBool = AtomicBool::new(false);

/// How long the work may take to notice the interrupt and to stop.
const GRACE: Duration = Duration::from_secs(1);

/// Installs a Ctrl-C handler that asks the work to stop. A second Ctrl-C ends the process at once.
pub(crate) fn listen() -> Result<(), Failure> {
    set(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            // The end of this process closes the input of an arena's bots, so they end too.
            std::process::exit(FAILED.into());
        }
        note("stopping; press Ctrl-C again to stop at once");
    })
}

/// Installs a Ctrl-C handler that asks the work to stop, and ends the process if it is still running after
/// [`GRACE`].
pub(crate) fn end_soon() -> Result<(), Failure> {
    set(|| {
        ASKED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        note("stackmate: stopped");
        std::process::exit(FAILED.into());
    })
}

fn set(handler: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(handler).map_err(|error| Failure::Failed(error.to_string()))
}

/// Returns whether the user has asked the work to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
