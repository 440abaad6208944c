//! The `stackmate` command: the core's abilities for shells, scripts and referees.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 it failed
//! (a replay that does not verify, an interrupt), 2 it was asked for something that cannot be (an
//! unknown option or piece, a board of the wrong shape).

mod arena;
mod bench;
mod console;
mod duel;
mod failure;
mod fumen;
mod heartbeat;
mod input;
mod interrupt;
mod ladder;
mod moves;
mod pc;
mod perft;
mod replay;
mod tbp;
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
    // The others have a way of their own to end, or play on until they are killed.
    let is_tool =
        !matches!(command, Command::Arena(_) | Command::Ladder(_) | Command::Tune(_) | Command::Bench(_));
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
        Command::Bench(arguments) => bench::run(arguments),
        Command::Arena(arguments) => arena::run(arguments),
        Command::Ladder(arguments) => ladder::run(arguments),
        Command::Tune(arguments) => tune::run(arguments),
    }
}

/// Says why the arguments are none, or gives the help that was asked for.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let short = console::shortened(&text);
    let is_help = !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if is_help || short == text {
        // Whoever closed the stream does not want to read it.
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
    fn the_arguments_of_all_commands_go_together() {
        Arguments::command().debug_assert();
    }
}
