//! `stackmate sumten`: Sum-Ten, the chain battle of CODE VS for STUDENT 2016.

mod check;
mod pack_list;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Check the rules of Sum-Ten, and make its pack lists.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Gen(pack_list::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Gen(arguments) => pack_list::run(arguments),
    }
}
