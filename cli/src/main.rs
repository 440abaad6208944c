//! The `stackmate` command, which makes the core available to shells, scripts and referees.
//!
//! Results go to standard output. Everything else goes to standard error. The exit code is 0 for success, 1
//! for a failure (a replay that does not verify, an interrupt) and 2 for invalid arguments or input (an
//! unknown option or piece, a board of the wrong shape).

mod arena;
mod bench;
mod console;
mod cpu;
mod duel;
mod evolution;
mod failure;
mod files;
mod fingerprint;
mod fumen;
mod gauntlet;
mod hazard;
mod heartbeat;
mod input;
mod interrupt;
mod job_lines;
mod journal;
mod ladder;
mod learn;
mod master;
mod moves;
mod ndjson;
mod pc;
mod people;
mod perft;
mod range;
mod replay;
mod review;
mod runner;
mod sumten;
mod system;
mod table;
mod tbp;
mod traits;
mod tune;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use failure::Failure;

#[derive(Parser)]
#[command(version, about = "Stackmate: bots and tools for stacker games", after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 success, 1 failure, 2 invalid arguments or input.";

#[derive(Subcommand)]
enum Command {
    Tbp(tbp::Arguments),
    Pc(pc::Arguments),
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Fumen(fumen::Arguments),
    Replay(replay::Arguments),
    Review(review::Arguments),
    Bench(bench::Arguments),
    Arena(arena::Arguments),
    Gauntlet(Box<gauntlet::Arguments>),
    Ladder(ladder::Arguments),
    Learn(learn::Arguments),
    Master(master::Arguments),
    Sumten(sumten::Arguments),
    Traits(traits::Arguments),
    Tune(tune::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::try_parse() {
        Ok(arguments) => run(&arguments.command),
        Err(error) => return refuse(&error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: &Command) -> Result<(), Failure> {
    // Ctrl-C is handled inside these commands, or kills the process, which is the default.
    let is_tool = !matches!(
        command,
        Command::Arena(_)
            | Command::Gauntlet(_)
            | Command::Ladder(_)
            | Command::Tune(_)
            | Command::Bench(_)
            | Command::Learn(_)
            | Command::Master(_)
            | Command::Sumten(_)
    );
    if is_tool {
        interrupt::end_soon()?;
    }
    match command {
        Command::Tbp(arguments) => tbp::run(arguments),
        Command::Pc(arguments) => pc::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Fumen(arguments) => fumen::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Review(arguments) => review::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Arena(arguments) => arena::run(arguments),
        Command::Gauntlet(arguments) => gauntlet::run(arguments),
        Command::Ladder(arguments) => ladder::run(arguments),
        Command::Learn(arguments) => learn::run(arguments),
        Command::Master(arguments) => master::run(arguments),
        Command::Sumten(arguments) => sumten::run(arguments),
        Command::Traits(arguments) => traits::run(arguments),
        Command::Tune(arguments) => tune::run(arguments),
    }
}

/// Prints the error in the arguments, or the requested help, and returns the exit code.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let short = console::shortened(&text);
    let is_help = !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_help || short == text {
        // A failed write is ignored: it means that the reader has closed the stream.
        let _ = error.print();
    } else {
        console::note(short.trim_end());
    }
    ExitCode::from(error.exit_code() as u8)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_of_all_commands_are_consistent() {
        Arguments::command().debug_assert();
    }
}
