//! Perfect clears, one after another.
//!
//! *What.* [`Search`] finds every set of placements that clears a [`Goal`] and can be built from at least one of
//! some [`Queues`]. *How.* `tilings` lists what fits together,
//! `build` looks for an order. Nothing is left out: whatever can be built is a tiling whose rows have an order.
//! *Why this way.* Far fewer things fit together than can be put somewhere, and whether they do is cheap to
//! tell; orders, support and ways in are asked about what is left.

use alloc::vec::Vec;

use super::build::Visitor;
use super::enumerate::Enumerator;
use super::goal::Goal;
use super::placeable::DropKind;
use super::queues::Queues;
use super::solution::Solution;
use super::tilings::Step;

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// There is one more solution.
    Found,
    /// The budget is used up; more may come.
    Paused,
    /// That was all.
    Done,
}

/// All perfect clears, one after another.
#[derive(Clone, Debug)]
pub struct Search {
    enumerator: Enumerator,
    found: First,
    /// Whether nothing is to be placed, and that was not told yet.
    is_clear: bool,
}

impl Search {
    /// A search for what clears `goal` from any of `queues`, made for as many pieces as it takes.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: DropKind) -> Search {
        let is_clear = goal.pieces() == 0 && queues.total() > 0;
        Search { enumerator: Enumerator::new(goal, queues, drop), found: First::default(), is_clear }
    }

    /// Searches that share this one's solutions among them; it has not begun yet.
    #[cfg(feature = "parallel")]
    pub(super) fn divided(self, of: u32) -> impl Iterator<Item = Search> {
        let Search { enumerator, found, mut is_clear } = self;
        enumerator.divided(of).map(move |enumerator| {
            // One of them has the solution of doing nothing.
            Search { enumerator, found: found.clone(), is_clear: core::mem::take(&mut is_clear) }
        })
    }

    /// Gives memory back until it goes on.
    #[cfg(feature = "parallel")]
    pub(super) fn rest(&mut self) {
        self.enumerator.builder.rest();
    }

    /// Goes on to the next solution. `budget` is how many placements may be tried, and what is left of it.
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

    /// The solution found last; `None` before the first.
    #[must_use]
    pub fn solution(&mut self) -> Option<Solution> {
        Some(self.enumerator.solution(self.found.node?, &self.found.order))
    }
}

/// Wants one order for one queue.
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
