//! The reasons why a command fails, and their exit codes.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use crate::console::{note, shortened};

/// The exit code for a failure at run time.
pub(crate) const FAILED: u8 = 1;
/// The exit code for invalid arguments or input.
pub(crate) const BAD_INPUT: u8 = 2;

/// The reason why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments or the input are invalid: exit code 2.
    BadInput(String),
    /// The request was valid, but the command failed: exit code 1.
    Failed(String),
    /// The reader has closed the output, for example `head` at the end of a pipe.
    OutputClosed,
}

impl Failure {
    /// Returns [`Failure::BadInput`] with the text of an error.
    pub(crate) fn bad(error: impl Display) -> Failure {
        Failure::BadInput(error.to_string())
    }

    /// Returns the text of the message.
    pub(crate) fn into_message(self) -> String {
        match self {
            Failure::BadInput(message) | Failure::Failed(message) => message,
            Failure::OutputClosed => "the output is closed".to_owned(),
        }
    }

    /// Prints the message for the user and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Failure::BadInput(message) => (message, BAD_INPUT),
            Failure::Failed(message) => (message, FAILED),
            Failure::OutputClosed => return ExitCode::SUCCESS,
        };
        note(format_args!("stackmate: {}", shortened(message)));
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => Failure::Failed(error.to_string()),
        }
    }
}
