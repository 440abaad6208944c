//! `stackmate pc`: finds, lists and counts perfect clears.

mod answer;
mod batch;
mod count;
mod next;
mod path;
mod percent;
mod question;
mod solve;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Perfect clears: find them, list them, count the chances and the tilings.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Percent(percent::Arguments),
    Path(path::Arguments),
    Next(next::Arguments),
    Batch(batch::Arguments),
    Count(count::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Percent(arguments) => percent::run(arguments),
        Command::Path(arguments) => path::run(arguments),
        Command::Next(arguments) => next::run(arguments),
        Command::Batch(arguments) => batch::run(arguments),
        Command::Count(arguments) => count::run(arguments),
    }
}
