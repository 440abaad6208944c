//! Ctrl-C during long work: end soon, with the figures so far.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens for the wish to stop. The second one is not waited for.
pub(crate) fn listen() -> Result<(), Failure> {
    let heard = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            // Bots of an arena see the end of their input.
            std::process::exit(130);
        }
        eprintln!("stopping; once more to stop at once");
    };
    ctrlc::set_handler(heard).map_err(|error| Failure::Failed(error.to_string()))
}

/// Whether to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
