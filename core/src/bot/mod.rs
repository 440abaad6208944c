//! Opponents: things that look at a [`State`] and choose placements.
//!
//! A bot knows no ticks, buttons or handling. It is told what happened, is given nodes to think with,
//! and names placements; how they are reached is the business of [`movegen::path`](crate::movegen::path).

pub mod benchmark;
mod clear_search;
pub mod freestyle;
mod garbage;
mod guideline;
pub mod level;
pub mod novice;
#[cfg(feature = "parallel")]
pub mod parallel;
pub mod perfect_clears;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::piece::Piece;
use crate::placement::Placement;
use crate::state::State;

/// A thinking opponent. The caller keeps the true game; the bot keeps whatever helps it think.
pub trait Bot {
    /// Forgets everything and begins from this position.
    fn start(&mut self, state: &State);

    /// Thinks about up to `nodes` more positions. Returns whether more thinking can change anything.
    fn think(&mut self, nodes: u32) -> bool;

    /// The placements it would play now, best first, when `incoming` lines of garbage wait for it. The
    /// answer rests on the thinking done so far; a bot that has done none does the least that gives one.
    /// Empty only when the position allows no placement at all.
    fn suggest(&mut self, incoming: u32) -> Vec<Placement>;

    /// The placements it expects to make, those of the best line that begins with `first`, as far as it has
    /// looked ahead. Nobody has checked them.
    fn line(&mut self, first: Placement) -> Vec<Placement>;

    /// The placements that can be compared with the best one when `incoming` lines of garbage wait, best
    /// first: their values are in the same order. At least `count` are wanted; a bot may think a little more
    /// for that, and may return fewer or more.
    fn rated(&mut self, incoming: u32, count: usize) -> Vec<Rated>;

    /// `placement` has been played. It is legal in the position the bot was told of.
    fn play(&mut self, placement: Placement);

    /// `piece` has appeared at the end of the queue.
    fn new_piece(&mut self, piece: Piece);

    /// How much thinking the present position has had.
    fn info(&self) -> ThinkInfo;
}

impl<B: Bot + ?Sized> Bot for Box<B> {
    fn start(&mut self, state: &State) {
        (**self).start(state);
    }

    fn think(&mut self, nodes: u32) -> bool {
        (**self).think(nodes)
    }

    fn suggest(&mut self, incoming: u32) -> Vec<Placement> {
        (**self).suggest(incoming)
    }

    fn line(&mut self, first: Placement) -> Vec<Placement> {
        (**self).line(first)
    }

    fn rated(&mut self, incoming: u32, count: usize) -> Vec<Rated> {
        (**self).rated(incoming, count)
    }

    fn play(&mut self, placement: Placement) {
        (**self).play(placement);
    }

    fn new_piece(&mut self, piece: Piece) {
        (**self).new_piece(piece);
    }

    fn info(&self) -> ThinkInfo {
        (**self).info()
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
