//! An enumeration of tilings with a search for their building orders.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::build::{Builder, Visitor};
use super::goal::Goal;
use super::placeable::DropKind;
use super::queues::Queues;
use super::solution::Solution;
use super::tile::{Tile, Tiles};
use super::tilings::{Part, Step, Tilings};

/// The part of the budget that one complete tiling takes: as much as this number of tried tiles.
pub(super) const TILING: u32 = 16;

/// Enumerates tilings and searches for orders in which they can be built.
#[derive(Clone, Debug)]
pub(super) struct Enumerator {
    pub(super) goal: Goal,
    pub(super) queues: Arc<Queues>,
    pub(super) tiles: Arc<Tiles>,
    pub(super) tilings: Tilings,
    pub(super) builder: Builder,
}

impl Enumerator {
    pub(super) fn new(goal: Goal, queues: Queues, drop: DropKind) -> Enumerator {
        let (queues, tiles) = (Arc::new(queues), Arc::new(Tiles::new(&goal)));
        let tilings = Tilings::new(&tiles, goal.pieces(), queues.most(), Part::WHOLE);
        Enumerator { goal, queues, tiles, tilings, builder: Builder::new(&goal, drop) }
    }

    /// Divides an enumerator that has not begun into `of` enumerators, each for some of its tilings.
    #[cfg(feature = "parallel")]
    pub(super) fn divided(self, of: u32) -> impl Iterator<Item = Enumerator> {
        (0..of).map(move |number| {
            let part = Part { number, of };
            let tilings = Tilings::new(&self.tiles, self.goal.pieces(), self.queues.most(), part);
            Enumerator { tilings, ..self.clone() }
        })
    }

    /// Searches for the next tiling and calls the visitor for its queues.
    pub(super) fn next(&mut self, budget: &mut u32, visitor: &mut impl Visitor) -> Step {
        let step = self.tilings.next(&self.tiles, budget);
        if step == Step::Found {
            *budget = budget.saturating_sub(TILING);
            self.builder.build(&self.tiles, self.tilings.chosen(), &self.queues, visitor);
        }
        step
    }

    /// Returns the solution that builds the current tiling in that order for the queues of a node.
    pub(super) fn solution(&mut self, node: u32, order: &[u8]) -> Solution {
        let Enumerator { goal, queues, tiles, tilings, builder } = self;
        let made: Vec<&Tile> =
            order.iter().map(|&number| tiles.tile(tilings.chosen()[usize::from(number)])).collect();
        Solution::new(goal, &mut builder.partial.placeable, queues.queue(node), &made)
    }
}
