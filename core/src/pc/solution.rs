//! A perfect clear in the form that users see.

use alloc::vec::Vec;

use super::goal::{Goal, full_rows};
use super::placeable::Placeable;
use super::tile::{Tile, bits};
use crate::piece::Piece;
use crate::placement::{Cell, Placement};

/// A set of placements that clears a goal, with an order to make them in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The shortest beginning of a queue for which the solution was found. A held piece comes first.
    pub queue: Vec<Piece>,
    /// The placements in order, as the game sees them. If several spins are possible, the best one is given.
    pub placements: Vec<Placement>,
    /// The same pieces with their cells on the rows of the goal: full rows of the field are removed, and no
    /// other row is cleared. The list is sorted, so solutions that differ only in their order have the same
    /// list.
    pub cells: Vec<(Piece, [Cell; 4])>,
}

impl Solution {
    /// Creates a solution from tiles in the order in which they are placed.
    pub(super) fn new(goal: &Goal, placeable: &mut Placeable, queue: Vec<Piece>, made: &[&Tile]) -> Solution {
        let mut cells: Vec<_> = made.iter().map(|tile| (tile.piece, cells(tile))).collect();
        cells.sort_unstable();
        let mut filled = goal.filled();
        let place = |tile: &&Tile| {
            let cleared = full_rows(filled);
            let placement =
                Placement { location: tile.location(cleared), spin: placeable.spin(tile, filled, cleared) };
            filled |= tile.cells;
            placement
        };
        Solution { queue, placements: made.iter().map(place).collect(), cells }
    }
}

/// Returns the cells of a tile, by column.
fn cells(tile: &Tile) -> [Cell; 4] {
    let mut cells = [Cell { x: 0, y: 0 }; 4];
    for (cell, place) in cells.iter_mut().zip(bits(tile.cells)) {
        *cell = Cell { x: (place / 8) as i8, y: (place % 8) as i8 };
    }
    cells
}
