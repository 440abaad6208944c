//! `stackmate tune`: finds weights by playing games.
//!
//! *What.* Bots with different weights play each other in this process, with a fixed number of nodes for each
//! move. [`sprt`] tests whether one set of weights is stronger than another; [`run`] searches for stronger
//! ones. *How.* All games are played as jobs ([`job`]), which are pure functions of their fields. So the
//! games can be divided into jobs of any size, played by any number of threads or machines ([`crate::runner`]), and
//! kept in a log ([`journal`]). An interrupted run continues from its log with the same result. *Why
//! matches.* Weights that score well alone lose battles. So weights are measured by games against another bot
//! with garbage, always in pairs with the same pieces. `docs/tuning.md` explains how to use this command.

mod cmaes;
mod genetic;
mod job;
mod lines;
pub(crate) mod llr;
pub(crate) mod named;
mod optimizer;
mod options;
mod progress;
mod rules;
mod run;
mod run_options;
mod space;
mod sprt;
mod spsa;
mod tally;

use clap::{Args, Subcommand};

pub(crate) use options::{Machines, weights};
pub(crate) use progress::Progress;
pub(crate) use rules::Rules;

use crate::failure::Failure;

/// Find better weights by games between bots with different weights.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(Box<run::Arguments>),
    Sprt(Box<sprt::Arguments>),
    Job(lines::JobArguments),
    Split(lines::SplitArguments),
    Sum(lines::SumArguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Run(arguments) => run::run(arguments),
        Command::Sprt(arguments) => sprt::run(arguments),
        Command::Job(arguments) => lines::job(arguments),
        Command::Split(arguments) => lines::split(arguments),
        Command::Sum(arguments) => lines::sum(arguments),
    }
}
