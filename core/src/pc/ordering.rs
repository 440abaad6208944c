//! An enumeration of all tilings of a goal, with those first that are likely to send many lines.
//!
//! *How.* Most solutions that send many lines spin a T in under an overhang, with its stem down. So each
//! possible location of such a T gets a separate search for the tilings that contain it. All these searches
//! and the search for the other tilings take turns. *Why this way.* A single search visits everything that
//! shares its first tiles before it changes them. With this method the early tilings are very different from
//! each other, and the best perfect clear is found several times sooner.

use alloc::vec::Vec;

use super::goal::Goal;
use super::limits::Pieces;
use super::tile::{Tile, Tiles};
use super::tilings::{Part, Step, Tilings};
use crate::board::WIDTH;
use crate::piece::{Orientation, Piece};

/// The placements that one search tries before the next search gets its turn.
const TURN: u32 = 512;

/// A group of searches for tilings that take turns.
#[derive(Clone, Debug)]
pub(super) struct LikelyFirst {
    /// One search for each possible placement of a T that is likely to be a T-spin.
    likely: Vec<Tilings>,
    /// The index of the search whose turn it is. The index after the last likely search is that of `all`.
    turn: usize,
    /// The number of placements that the current search may still try in its turn.
    left: u32,
    all: Tilings,
}

impl LikelyFirst {
    pub(super) fn new(tiles: &Tiles, goal: &Goal, supply: Pieces) -> LikelyFirst {
        let numbers = (0..tiles.all.len() as u32).filter(|&number| is_likely(tiles.tile(number), goal));
        let numbers = numbers.filter(|_| supply.of(Piece::T) > 0);
        let likely = numbers.map(|number| Tilings::with(tiles, goal.pieces(), supply, number)).collect();
        LikelyFirst {
            likely,
            turn: 0,
            left: TURN,
            all: Tilings::new(tiles, goal.pieces(), supply, Part::WHOLE),
        }
    }

    /// Returns the tiles of the tiling that was found last.
    pub(super) fn chosen(&self) -> &[u32] {
        self.likely.get(self.turn).unwrap_or(&self.all).chosen()
    }

    /// Continues to the next tiling, with `budget` as for [`Tilings::next`]. A tiling with several likely T's
    /// is returned once for each.
    pub(super) fn next(&mut self, tiles: &Tiles, goal: &Goal, budget: &mut u32) -> Step {
        let has_likely = |chosen: &[u32]| chosen.iter().any(|&number| is_likely(tiles.tile(number), goal));
        while *budget > 0 {
            if self.left == 0 || self.turn > self.likely.len() {
                self.turn = (self.turn + 1) % (self.likely.len() + 1);
                self.left = TURN;
            }
            let turn = self.left.min(*budget);
            let mut left = turn;
            let step = self.likely.get_mut(self.turn).unwrap_or(&mut self.all).next(tiles, &mut left);
            (self.left, *budget) = (self.left - (turn - left), *budget - (turn - left));
            match step {
                Step::Found if self.turn == self.likely.len() && has_likely(self.all.chosen()) => {}
                Step::Found => return step,
                Step::Paused => {}
                Step::Done if self.turn < self.likely.len() => drop(self.likely.swap_remove(self.turn)),
                Step::Done if self.likely.is_empty() => return step,
                Step::Done => self.left = 0,
            }
        }
        Step::Paused
    }
}

/// The number of columns at each edge of the field in which the stem of a T-spin is unlikely. In the best
/// perfect clears of a hundred queues, no stem was there.
const SIDE: u8 = 2;

/// Returns whether the tile is a T with its stem down that can be under an overhang.
fn is_likely(tile: &Tile, goal: &Goal) -> bool {
    let top = 1u8 << (goal.rows() - 1);
    let stem = tile.left + 1;
    tile.piece == Piece::T
        && tile.orientation == Orientation::South
        && tile.using & top == 0
        && (SIDE..WIDTH as u8 - SIDE).contains(&stem)
}
