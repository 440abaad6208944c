//! Keys of positions, by which a bot recognises the one that it has thought about.

use crate::piece::Piece;
use crate::state::State;
use crate::tool::hash::Fnv;

/// Returns a key of all that a placement is chosen by.
pub(super) fn of_position(state: &State) -> u64 {
    let mut hash = started(state);
    hash.number(state.queue.len() as u64);
    state.queue.iter().for_each(|&piece| hash.number(piece as u64));
    hash.number(u64::from(state.bag.bits()));
    hash.number(state.dealt as u64);
    hash.bytes(state.table.name.as_bytes());
    hash.finish()
}

/// Returns a key of the turn. It is the same for all positions that differ only in the pieces known to come.
pub(super) fn of_turn(state: &State) -> u64 {
    let mut hash = started(state);
    hash.number(number(state.queue.front().copied()));
    hash.finish()
}

fn started(state: &State) -> Fnv {
    let mut hash = Fnv::new();
    state.field.board.columns().iter().for_each(|&column| hash.number(column));
    hash.number(u64::from(state.field.combo));
    hash.number(u64::from(state.field.back_to_back));
    hash.number(number(state.hold));
    hash
}

fn number(piece: Option<Piece>) -> u64 {
    piece.map_or(7, |piece| piece as u64)
}
