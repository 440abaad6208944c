//! `stackmate master annotate`: a log of moves that a player chose.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use stackmate::learn::log::Move;
use stackmate::rules::master::{MasterRules, Run};

use super::log::Record;
use super::options::{PlayerOptions, rules};
use crate::failure::Failure;
use crate::files::replace;
use crate::heartbeat::Heartbeat;
use crate::interrupt;

/// Write a log of moves that the player chose (m20g-log, one line a move).
///
/// The games have the seeds S, S+1, …, and each ends after 1,000 moves or when it is lost. An existing file is
/// only replaced by a complete log.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-ars", value_parser = rules)]
    rules: MasterRules,
    #[command(flatten)]
    player: PlayerOptions,
    /// The number of moves
    #[arg(long, value_name = "N", default_value_t = 7_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    moves: u32,
    /// The seed of the first game; training seeds begin at 1,000,000
    #[arg(long, value_name = "S", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    seed: u32,
    /// The file for the log
    #[arg(long, value_name = "F")]
    out: PathBuf,
}

/// The number of moves after which a new game begins.
const MOST: u64 = 1_000;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let file = arguments.player.read(arguments.rules)?;
    let mut player = arguments.player.player(&file);
    let mut text = BufWriter::new(Vec::new());
    let mut seed = arguments.seed;
    let mut run = Run::new(arguments.rules, seed).map_err(Failure::bad)?;
    let heartbeat = Heartbeat::start("playing");
    for number in 0..arguments.moves {
        if interrupt::asked() {
            return Err(Failure::Failed("stopped: no log was written".to_owned()));
        }
        heartbeat.describe(format!("played {number} of {} moves", arguments.moves));
        let choice = player.choose(&run.board, run.piece, run.next);
        let Some(at) = choice.map(|choice| choice.first) else {
            return Err(Failure::Failed(format!("game {seed}: the player has no move")));
        };
        let game = seed.to_string();
        let made = Move { game, step: run.placed, board: run.board, piece: run.piece, next: run.next, at };
        let line = serde_json::to_string(&Record::new(&made, arguments.rules)).map_err(Failure::bad)?;
        writeln!(text, "{line}")?;
        if run.place(at).is_err() || run.placed >= MOST {
            seed = seed.wrapping_add(1).max(1);
            run = Run::new(arguments.rules, seed).map_err(Failure::bad)?;
        }
    }
    let bytes = text.into_inner().map_err(|error| Failure::Failed(error.to_string()))?;
    replace(&arguments.out, &bytes)
}
