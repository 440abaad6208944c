//! Tilings, one after another, and what can be made of them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::build::{Builder, Visitor};
use super::goal::Goal;
use super::placeable::DropKind;
use super::queues::Queues;
use super::solution::Solution;
use super::tile::{Tile, Tiles};
use super::tilings::{Part, Step, Tilings};

/// What a tiling costs of a budget, in tiles tried.
pub(super) const TILING: u32 = 16;

/// Tilings and whether they can be built.
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

    /// Enumerators that share this one's tilings among them; it has not begun yet.
    #[cfg(feature = "parallel")]
    pub(super) fn divided(self, of: u32) -> impl Iterator<Item = Enumerator> {
        (0..of).map(move |number| {
            let part = Part { number, of };
            let tilings = Tilings::new(&self.tiles, self.goal.pieces(), self.queues.most(), part);
            Enumerator { tilings, ..self.clone() }
        })
    }

    /// Looks for the next tiling and asks the visitor about it.
    pub(super) fn next(&mut self, budget: &mut u32, visitor: &mut impl Visitor) -> Step {
        let step = self.tilings.next(&self.tiles, budget);
        if step == Step::Found {
            *budget = budget.saturating_sub(TILING);
            self.builder.build(&self.tiles, self.tilings.chosen(), &self.queues, visitor);
        }
        step
    }

    /// The present tiling, built in an order for the queues of a node.
    pub(super) fn solution(&mut self, node: u32, order: &[u8]) -> Solution {
        let Enumerator { goal, queues, tiles, tilings, builder } = self;
        let made: Vec<&Tile> =
            order.iter().map(|&number| tiles.tile(tilings.chosen()[usize::from(number)])).collect();
        Solution::new(goal, &mut builder.partial.placeable, queues.queue(node), &made)
    }
}
