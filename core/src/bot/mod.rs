//! Opponents: bots that look at a [`State`] and choose placements.
//!
//! A bot does not know ticks, buttons or handling. It receives a position and a number of nodes to search,
//! and it returns placements. [`movegen::path`](crate::movegen::path) finds the inputs that reach them.

#[cfg(feature = "review")]
pub mod appraiser;
pub mod benchmark;
mod clear_options;
mod clear_search;
pub mod freestyle;
mod garbage;
mod guideline;
mod key;
pub mod learner;
pub mod level;
pub mod levelled;
mod luck;
pub mod master;
pub mod master_advice;
pub mod novice;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod perfect_clears;
#[cfg(feature = "review")]
mod prospect;
pub mod reach;
mod searching;
mod slip;
pub mod style;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::placement::Placement;
use crate::state::State;

/// An opponent that chooses placements.
///
/// The caller owns the game and passes the position with every call. A bot keeps its earlier results and
/// compares them with the position to find those that are still valid. Between two calls there may be one
/// move, revealed pieces and garbage. After any other change, the bot starts a new search.
pub trait Bot {
    /// Searches up to `nodes` more positions. Returns whether more searching can change the result.
    fn think(&mut self, state: &State, nodes: u32) -> bool;

    /// Returns the placements that the bot would play now, best first, when `incoming` lines of garbage are
    /// pending. The answer uses the search done so far. A bot that has not searched yet does the minimum that
    /// gives an answer. The list is empty only when the position allows no placement.
    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement>;

    /// Returns the placements that the bot expects to make: the best line that begins with `first`, as far as
    /// it was searched. The placements are not checked.
    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement>;

    /// Returns the placements that can be compared with the best one when `incoming` lines of garbage are
    /// pending. They are sorted by their values, best first. The caller wants at least `count` placements. A
    /// bot may search a little more for this, and may return fewer or more.
    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated>;

    /// Returns how much a position has been searched.
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
    /// The value. A thousand is one line of attack, and only differences have a meaning.
    pub value: i32,
}

/// How much a position has been searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkInfo {
    /// The number of positions evaluated since the position last changed.
    pub nodes: u64,
    /// The number of placements in the deepest line.
    pub depth: u32,
}
