//! Why a command did not do what it was asked.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use crate::console::{note, shortened};

/// The exit code of what went wrong.
pub(crate) const FAILED: u8 = 1;
/// The exit code of what cannot be.
pub(crate) const BAD_INPUT: u8 = 2;

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for cannot be: exit code 2.
    BadInput(String),
    /// It could be, but it went wrong: exit code 1.
    Failed(String),
    /// Nobody reads the output any more, as when it is piped into `head`.
    NobodyListens,
}

impl Failure {
    /// Bad input, explained by an error.
    pub(crate) fn bad(error: impl Display) -> Failure {
        Failure::BadInput(error.to_string())
    }

    /// Tells the user, and what to exit with.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::BadInput(message) => (message, BAD_INPUT),
            Failure::Failed(message) => (message, FAILED),
            Failure::NobodyListens => return ExitCode::SUCCESS,
        };
        note(format_args!("stackmate: {}", shortened(message)));
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyListens,
            _ => Failure::Failed(error.to_string()),
        }
    }
}
