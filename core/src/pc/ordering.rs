//! All tilings of a goal, those first that are likely to send much.
//!
//! *How.* Most of what sends much spins a T in under an overhang, stem down. So each place for such a T gets a search
//! of its own for the tilings that have it, and all of these take turns with the search for the others. *Why this way.*
//! One search for all goes through everything that shares its first tiles before it changes them; here what
//! comes early differs as much as it can. The best perfect clear is found several times sooner.

use alloc::vec::Vec;

use super::goal::Goal;
use super::limits::Pieces;
use super::tile::{Tile, Tiles};
use super::tilings::{Part, Step, Tilings};
use crate::board::WIDTH;
use crate::piece::{Orientation, Piece};

/// Placements tried for one T before it is another's turn.
const TURN: u32 = 512;

/// Searches for tilings that take turns.
#[derive(Clone, Debug)]
pub(super) struct LikelyFirst {
    /// One for each T that is likely to be spun in.
    likely: Vec<Tilings>,
    /// Whose turn it is; behind the likely ones it is that of all.
    turn: usize,
    /// What is left of its turn.
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

    /// The tiles of the tiling found last.
    pub(super) fn chosen(&self) -> &[u32] {
        self.likely.get(self.turn).unwrap_or(&self.all).chosen()
    }

    /// Goes on to the next tiling; `budget` as for [`Tilings::next`]. One with several likely T's comes as often.
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

/// Columns at each side in which no stem is likely: of the best perfect clears of a hundred queues none had it there.
const SIDE: u8 = 2;

/// Whether it is a T with its stem down that something can hang over.
fn is_likely(tile: &Tile, goal: &Goal) -> bool {
    let top = 1u8 << (goal.rows() - 1);
    let stem = tile.left + 1;
    tile.piece == Piece::T
        && tile.orientation == Orientation::South
        && tile.using & top == 0
        && (SIDE..WIDTH as u8 - SIDE).contains(&stem)
}
