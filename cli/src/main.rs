//! The `stackmate` command: the core's abilities for shells, scripts and referees.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 it failed
//! (a replay that does not verify, a pipe that broke), 2 it was asked for something that cannot be (an
//! unknown option or piece, a board of the wrong shape).

mod arena;
mod bench;
mod duel;
mod failure;
mod fumen;
mod interrupt;
mod ladder;
mod moves;
mod pc;
mod perft;
mod replay;
mod tbp;
mod tune;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
#[derive(Parser)]
#[command(version, about = "Stackmate: bots and tools for stacker games", after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 done, 1 it failed, 2 bad arguments or input.";

#[derive(Subcommand)]
enum Command {
    Tbp(tbp::Arguments),
    Pc(pc::Arguments),
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Fumen(fumen::Arguments),
    Replay(replay::Arguments),
    Bench(bench::Arguments),
    Arena(arena::Arguments),
    Ladder(ladder::Arguments),
    Tune(tune::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Tbp(arguments) => tbp::run(&arguments),
        Command::Pc(arguments) => pc::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::Fumen(arguments) => fumen::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
