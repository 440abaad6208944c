//! `stackmate tune`: finds weights by playing.
//!
//! *What.* Bots with different weights play each other, in this process, with a fixed number of nodes for
//! each move. [`sprt`] says whether one set of weights is stronger than another; [`run`] looks for stronger
//! ones. *How.* All games are played as jobs ([`job`]): pure functions of what is written in them. So they
//! can be cut at will, played by any number of threads or machines ([`runner`]), and kept in a log
//! ([`journal`]) from which a run that was broken off goes on as if it had not been. *Why matches.* What
//! scores well alone loses battles: the measure is games against another bot with garbage, always in pairs
//! with the same pieces. `docs/tuning.md` tells how to use it.

mod cmaes;
mod genetic;
mod job;
mod journal;
mod lines;
mod llr;
mod optimizer;
mod options;
mod progress;
mod rules;
mod run;
mod run_options;
mod runner;
mod space;
mod sprt;
mod spsa;
mod tally;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Find better weights by letting them play each other.
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
