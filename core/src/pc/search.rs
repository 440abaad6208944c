//! The search for perfect clears.
//!
//! *What.* [`Search`] finds every set of placements that clears a [`Goal`] and that can be built from at
//! least one of some [`Queues`]. *How.* `tilings` enumerates the sets of tiles that fill the field, and
//! `build` searches for an order. The search is complete: everything that can be built is a tiling whose rows
//! have an order. *Why this way.* Far fewer sets of tiles fill the field than can be placed in it, and
//! testing this is cheap. Orders, support and paths are tested only for the remaining sets.

use alloc::vec::Vec;

use super::build::Visitor;
use super::enumerate::Enumerator;
use super::goal::Goal;
use super::placeable::DropKind;
use super::queues::Queues;
use super::solution::Solution;
use super::tilings::Step;

/// The result of one step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The search has found another solution.
    Found,
    /// The budget is used up. More solutions may follow.
    Paused,
    /// There are no more solutions.
    Done,
}

/// A search that returns all perfect clears, one after another.
#[derive(Clone, Debug)]
pub struct Search {
    enumerator: Enumerator,
    found: First,
    /// Whether the goal needs no pieces and this solution has not been returned yet.
    is_clear: bool,
}

impl Search {
    /// Creates a search for solutions of `goal` from any of `queues`. The queues must be made for the goal's
    /// number of pieces.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: DropKind) -> Search {
        let is_clear = goal.pieces() == 0 && queues.total() > 0;
        Search { enumerator: Enumerator::new(goal, queues, drop), found: First::default(), is_clear }
    }

    /// Divides a search that has not begun into `of` searches, each of which finds some of its solutions.
    #[cfg(feature = "parallel")]
    pub(super) fn divided(self, of: u32) -> impl Iterator<Item = Search> {
        let Search { enumerator, found, mut is_clear } = self;
        enumerator.divided(of).map(move |enumerator| {
            // One of the parts gets the solution without placements.
            Search { enumerator, found: found.clone(), is_clear: core::mem::take(&mut is_clear) }
        })
    }

    /// Frees memory until the search continues.
    #[cfg(feature = "parallel")]
    pub(super) fn rest(&mut self) {
        self.enumerator.builder.rest();
    }

    /// Continues to the next solution. `budget` is the number of placements that may be tried; it is reduced
    /// by those tried.
    pub fn next(&mut self, budget: &mut u32) -> Progress {
        if core::mem::take(&mut self.is_clear) {
            self.found = First { node: Some(0), order: Vec::new() };
            return Progress::Found;
        }
        loop {
            self.found.node = None;
            match self.enumerator.next(budget, &mut self.found) {
                Step::Found if self.found.node.is_some() => return Progress::Found,
                Step::Found => {}
                Step::Paused => return Progress::Paused,
                Step::Done => return Progress::Done,
            }
        }
    }

    /// Returns the solution found last, or `None` before the first.
    #[must_use]
    pub fn solution(&mut self) -> Option<Solution> {
        Some(self.enumerator.solution(self.found.node?, &self.found.order))
    }
}

/// A visitor that needs one order for one queue.
#[derive(Clone, Debug, Default)]
struct First {
    node: Option<u32>,
    order: Vec<u8>,
}

impl Visitor for First {
    #[inline]
    fn wants(&self, _: u32) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, _: &Queues, node: u32, order: &[u8]) -> bool {
        self.node = Some(node);
        self.order.clear();
        self.order.extend_from_slice(order);
        false
    }
}
