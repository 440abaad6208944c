//! A bot that is given one position after another: what it keeps, what it then answers, and what that costs.
//!
//! *What.* There are four ways to the next position: a move, a revealed piece, garbage from below, and any
//! other change, after which the bot begins afresh. [`kept`] counts what is left of the graph after each of
//! them. [`answers`] compares what the bot then says with a bot that never saw another position. [`cost`] has
//! what it takes to notice that nothing has changed.

mod answers;
mod cost;
mod kept;

use super::*;
use crate::board::Board;
use crate::rules::randomizer::{Randomizer, RandomizerKind};

/// A position with so many pieces known, and its dealer.
fn position(rows: &[&str], seed: u64, known: usize) -> (State, Randomizer) {
    let mut dealer = Randomizer::new(RandomizerKind::SevenBag, seed);
    let queue = (0..known).map(|_| dealer.draw()).collect();
    let field = Field { board: Board::from_drawing(rows).unwrap(), ..Field::default() };
    (State { field, queue, bag: dealer.candidates(), ..State::default() }, dealer)
}

/// Reveals pieces until so many are known.
fn reveal(state: &mut State, dealer: &mut Randomizer, known: usize) {
    while state.queue.len() < known {
        state.deal(dealer.draw());
    }
}

/// Pushes garbage in from below.
fn rise(state: &mut State, rows: u32, hole: usize) {
    assert!(state.field.board.push_garbage(rows, hole), "there is room");
}

/// Returns the nodes of a bot's graph.
fn nodes(bot: &mut FreestyleBot) -> usize {
    bot.graph.size().nodes
}
