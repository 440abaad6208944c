//! Perft: counting all ways to place a queue, the standard test of a move generator.

use alloc::vec;
use alloc::vec::Vec;

use super::{flood, spawn_location};
use crate::board::Board;
use crate::piece::Piece;
use crate::placement::Location;

/// How many ways there are to place `queue` on an empty board, piece after piece.
///
/// Placements are told apart by their cells, rows are cleared, there is no hold, and the last ply is
/// counted without being played. Each piece spawns at row `spawn_row` only.
///
/// ```
/// use stackmate::Piece::{I, L, O};
/// assert_eq!(stackmate::movegen::perft(&[I, O, L], 19), 5266);
/// ```
#[must_use]
pub fn perft(queue: &[Piece], spawn_row: i8) -> u64 {
    let mut scratch = vec![Vec::new(); queue.len()];
    if queue.is_empty() { 1 } else { count(&Board::EMPTY, queue, spawn_row, &mut scratch) }
}

/// `scratch` has a list for each piece of `queue`.
fn count(board: &Board, queue: &[Piece], spawn_row: i8, scratch: &mut [Vec<Location>]) -> u64 {
    let start = spawn_location(queue[0], spawn_row);
    if queue.len() == 1 {
        return flood::count(board, start);
    }
    let (here, deeper) = scratch.split_first_mut().expect("there is a list for each piece");
    flood::cells(board, start, here);
    let after = |location: &Location| {
        let mut next = *board;
        location.place_on(&mut next);
        next.clear_full_rows();
        next
    };
    here.iter().map(|location| count(&after(location), &queue[1..], spawn_row, deeper)).sum()
}
