//! `stackmate master`: the 20G game, its player, and how the player learns.

mod annotate;
mod bench;
mod blend;
mod check;
mod eval;
mod field;
mod import;
mod job;
mod log;
mod options;
mod play;
pub(crate) mod seeds;
mod seq;
mod shapes;
mod summary;
mod train;
mod weights;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// Play, measure and train the player of 20G.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Annotate(annotate::Arguments),
    Bench(bench::Arguments),
    Blend(blend::Arguments),
    Check(check::Arguments),
    Eval(eval::Arguments),
    Import(import::Arguments),
    Job(job::Arguments),
    Merge(eval::Merge),
    Places(field::Places),
    Play(play::Arguments),
    Seq(seq::Arguments),
    Shapes(shapes::Arguments),
    Train(train::Arguments),
    Value(field::Value),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Annotate(arguments) => annotate::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Blend(arguments) => blend::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Eval(arguments) => eval::run(arguments),
        Command::Import(arguments) => import::run(arguments),
        Command::Job(arguments) => job::run(arguments),
        Command::Merge(arguments) => eval::merge(arguments),
        Command::Places(arguments) => field::places(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Seq(arguments) => seq::run(arguments),
        Command::Shapes(arguments) => shapes::run(arguments),
        Command::Train(arguments) => train::run(arguments),
        Command::Value(arguments) => field::value(arguments),
    }
}
