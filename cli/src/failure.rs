//! Why a command did not do what it was asked.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

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
            Failure::BadInput(message) => (message, 2),
            Failure::Failed(message) => (message, 1),
            Failure::NobodyListens => return ExitCode::SUCCESS,
        };
        eprintln!("stackmate: {message}");
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
