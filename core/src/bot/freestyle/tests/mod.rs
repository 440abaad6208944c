//! Tests of a bot that receives one position after another: what it keeps, what it answers, and what this
//! costs.
//!
//! *What.* The next position can come from a move, a revealed piece, garbage from below, or any other change,
//! after which the bot starts a new search. [`kept`] counts the nodes that are left after each of them.
//! [`answers`] compares the bot's answers with those of a bot that never received another position. [`cost`]
//! measures the time to notice that nothing has changed.

mod answers;
mod cost;
mod kept;

use super::*;
use crate::board::Board;
use crate::rules::randomizer::{Randomizer, RandomizerKind};

/// Creates a position with `known` known pieces, and the randomizer that deals them.
fn position(rows: &[&str], seed: u64, known: usize) -> (State, Randomizer) {
    let mut dealer = Randomizer::new(RandomizerKind::SevenBag, seed);
    let queue = (0..known).map(|_| dealer.draw()).collect();
    let field = Field { board: Board::from_drawing(rows).unwrap(), ..Field::default() };
    (State { field, queue, bag: dealer.candidates(), ..State::default() }, dealer)
}

/// Reveals pieces until `known` pieces are in the queue.
fn reveal(state: &mut State, dealer: &mut Randomizer, known: usize) {
    while state.queue.len() < known {
        state.deal(dealer.draw());
    }
}

/// Adds garbage from below.
fn rise(state: &mut State, rows: u32, hole: usize) {
    assert!(state.field.board.push_garbage(rows, hole), "there is room");
}

/// Returns the number of nodes in a bot's graph.
fn nodes(bot: &mut FreestyleBot) -> usize {
    bot.graph.size().nodes
}
