//! `stackmate sumten moves`: the moves of fixed games, to compare builds.

use std::io::Write;

use clap::Args;
use serde_json::json;
use sumten::agreement::{LISTS, NODES, TURNS, hash, moves};

use super::pool::Threads;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// Let the player play fixed games against itself, and print a hash of their moves.
///
/// Every build and every number of threads must print the same line. `tests/data/sumten-moves.json` has it, and the tests
/// compare it with this command and with both packages for browsers. After a change of the player, write the new line there.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    threads: Threads,
}

pub(super) fn run(&Arguments { threads }: &Arguments) -> Result<(), Failure> {
    let _playing = Heartbeat::start("playing");
    let games: Vec<Vec<u8>> =
        threads.start()?.install(|| LISTS.map(|list| moves(list, threads.are_many())).collect());
    let report = json!({
        "v": 1,
        "lists": [LISTS.start(), LISTS.end()],
        "turns": TURNS,
        "nodes": NODES,
        "moves": games.iter().map(Vec::len).sum::<usize>(),
        "hash": format!("{:016x}", hash(games.iter().map(Vec::as_slice))),
    });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}
