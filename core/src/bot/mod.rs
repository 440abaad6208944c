//! Opponents: things that look at a [`State`] and choose placements.
//!
//! A bot knows no ticks, buttons or handling. It is given the position and nodes to think with,
//! and names placements; how they are reached is the business of [`movegen::path`](crate::movegen::path).

pub mod benchmark;
mod clear_search;
pub mod freestyle;
mod garbage;
mod guideline;
mod key;
pub mod level;
pub mod novice;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod perfect_clears;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::placement::Placement;
use crate::state::State;

/// A thinking opponent.
///
/// The caller keeps the game and gives the position with every question. A bot keeps what helps it think, and
/// compares that with the position to find what still holds. If more than one move, revealed pieces and
/// garbage lie between two questions, it begins afresh.
pub trait Bot {
    /// Thinks about up to `nodes` more positions. Returns whether more thinking can change anything.
    fn think(&mut self, state: &State, nodes: u32) -> bool;

    /// Returns the placements it would play now, best first, when `incoming` lines of garbage wait for it.
    /// The answer rests on the thinking done so far; a bot that has done none does the least that gives one.
    /// Empty only when the position allows no placement at all.
    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement>;

    /// Returns the placements it expects to make, those of the best line that begins with `first`, as far as
    /// it has looked ahead. They are not checked.
    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement>;

    /// Returns the placements that can be compared with the best one when `incoming` lines of garbage wait,
    /// best first: their values are in the same order. At least `count` are wanted; a bot may think a little
    /// more for that, and may return fewer or more.
    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated>;

    /// Returns how much thinking a position has had.
    fn info(&mut self, state: &State) -> ThinkInfo;
}

impl<B: Bot + ?Sized> Bot for Box<B> {
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        (**self).think(state, nodes)
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        (**self).suggest(state, incoming)
    }

    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement> {
        (**self).line(state, first)
    }

    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated> {
        (**self).rated(state, incoming, count)
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        (**self).info(state)
    }
}

/// A placement and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The placement.
    pub placement: Placement,
    /// A thousand is a line of attack. Only differences mean something.
    pub value: i32,
}

/// How much thinking a position has had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkInfo {
    /// Positions evaluated since the position last changed.
    pub nodes: u64,
    /// Placements that the deepest line looks ahead.
    pub depth: u32,
}
