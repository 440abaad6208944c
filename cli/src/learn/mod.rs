//! `stackmate learn`: approximate Q-learning in a world with garbage, by the protocol `aql-v1`.

mod baseline;
mod bench;
mod counts;
mod drawing;
mod eval;
mod fall;
mod features;
mod games;
mod job;
mod method;
mod options;
mod play;
mod schedule;
mod search;
mod statistics;
mod streams;
mod table;
mod trace;
mod train;
mod weights;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::job_lines;

/// Train, measure and play the learner.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::Arguments),
    Eval(eval::Arguments),
    Features(features::Arguments),
    /// Play jobs of `learn table`, given as lines, and print a line for each result
    Job(job_lines::Arguments),
    Play(play::Arguments),
    Search(search::Arguments),
    Streams(streams::Arguments),
    Table(table::Arguments),
    Trace(trace::Arguments),
    Train(train::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Bench(arguments) => bench::run(arguments),
        Command::Eval(arguments) => eval::run(arguments),
        Command::Features(arguments) => features::run(arguments),
        Command::Job(arguments) => arguments.play::<job::Job>(),
        Command::Play(arguments) => play::run(arguments),
        Command::Search(arguments) => search::run(arguments),
        Command::Streams(arguments) => streams::run(arguments),
        Command::Table(arguments) => table::run(arguments),
        Command::Trace(arguments) => trace::run(arguments),
        Command::Train(arguments) => train::run(arguments),
    }
}
