//! A perfect clear as its user sees it.

use alloc::vec::Vec;

use super::goal::{Goal, full_rows};
use super::placeable::Placeable;
use super::tile::{Tile, bits};
use crate::piece::Piece;
use crate::placement::{Cell, Placement};

/// A set of placements that clears a goal, and an order to make them in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The pieces dealt, a held one first, for which it was found: the shortest beginning of a queue that tells.
    pub queue: Vec<Piece>,
    /// The placements in order, as the game sees them. Of several spins the best.
    pub placements: Vec<Placement>,
    /// The same pieces with their cells on the rows of the goal: full rows of the field left out, none
    /// cleared. Sorted; solutions that differ in their order alone share this.
    pub cells: Vec<(Piece, [Cell; 4])>,
}

impl Solution {
    /// Tiles in the order in which they are placed.
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

/// The cells of a tile, by column.
fn cells(tile: &Tile) -> [Cell; 4] {
    let mut cells = [Cell { x: 0, y: 0 }; 4];
    for (cell, place) in cells.iter_mut().zip(bits(tile.cells)) {
        *cell = Cell { x: (place / 8) as i8, y: (place % 8) as i8 };
    }
    cells
}
