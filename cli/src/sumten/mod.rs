//! `stackmate sumten`: Sum-Ten, the chain battle of CODE VS for STUDENT 2016.

mod batch;
mod bench;
mod bot;
mod calibrate;
mod check;
mod child;
mod choices;
mod clock;
mod compare;
mod forfeit;
mod limits;
mod moves;
mod numbers;
mod pace;
mod pack_list;
mod pool;
mod pot;
mod program;
mod record;
mod seat;
mod solo;
mod table;
mod text;
mod tune;
mod versus;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::interrupt;

/// Check the rules of Sum-Ten, make its pack lists, and measure programs that play it.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Gen(pack_list::Arguments),
    Pot(pot::Arguments),
    Bench(bench::Arguments),
    Bot(bot::Arguments),
    Moves(moves::Arguments),
    Solo(Box<solo::Arguments>),
    Match(Box<versus::Arguments>),
    Compare(compare::Arguments),
    Merge(compare::Merge),
    Tune(Box<tune::Arguments>),
    Job(tune::job::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // `solo` and `match` end properly on Ctrl-C.
    if !matches!(arguments.command, Command::Solo(_) | Command::Match(_)) {
        interrupt::end_soon()?;
    }
    match &arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Gen(arguments) => pack_list::run(arguments),
        Command::Pot(arguments) => pot::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Bot(arguments) => bot::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Solo(arguments) => solo::run(arguments),
        Command::Match(arguments) => versus::run(arguments),
        Command::Compare(arguments) => compare::run(arguments),
        Command::Merge(arguments) => compare::merge(arguments),
        Command::Tune(arguments) => tune::run(arguments),
        Command::Job(arguments) => tune::job::run(arguments),
    }
}
