//! `stackmate pc`: perfect clears.

mod count;
mod field;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Perfect clears: count tilings.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Count(count::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Count(arguments) => count::run(arguments),
    }
}
