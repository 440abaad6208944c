//! Ctrl-C during long work: end soon, with the figures so far.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::console::note;
use crate::failure::{FAILED, Failure};

static ASKED: AtomicBool = AtomicBool::new(false);

/// How long work that looks whether to stop has for it.
const GRACE: Duration = Duration::from_secs(1);

/// Listens for the wish to stop. The second one is not waited for.
pub(crate) fn listen() -> Result<(), Failure> {
    set(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            // Bots of an arena see the end of their input.
            std::process::exit(FAILED.into());
        }
        note("stopping; once more to stop at once");
    })
}

/// Listens for the wish to stop, and ends the program when the work does not do so within a moment.
pub(crate) fn end_soon() -> Result<(), Failure> {
    set(|| {
        ASKED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        note("stackmate: stopped");
        std::process::exit(FAILED.into());
    })
}

fn set(heard: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(heard).map_err(|error| Failure::Failed(error.to_string()))
}

/// Whether to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
