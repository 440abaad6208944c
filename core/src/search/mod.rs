//! The search for the best moves. It contains no rules and no evaluation; it only decides how to spend
//! effort.
//!
//! A search sees a [`SearchGame`]: states, moves, and a piece that is dealt at random before each move. The
//! game defines what the pieces do and what a state is worth.

pub mod mcts;
pub mod plies;
#[cfg(test)]
mod toy;

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::piece::{Piece, PieceSet};

/// A game in which a piece is dealt before each move.
pub trait SearchGame {
    /// Everything that later moves depend on, except the pieces that are still to be dealt.
    type State: Copy + Debug;
    /// A move. Equality distinguishes moves, and their order makes ties reproducible.
    type Move: Copy + Ord + Debug;
    /// Memory that [`SearchGame::expand`] uses and keeps between calls.
    type Scratch: Default + Debug;

    /// Appends every move in `state` after `deal` was dealt, each once. No moves mean that the game is lost.
    fn expand(
        &self,
        state: &Self::State,
        deal: Draw<'_>,
        scratch: &mut Self::Scratch,
        children: &mut Vec<Child<Self::Move>>,
    );

    /// Returns the state after a move that [`SearchGame::expand`] listed for the same piece.
    fn apply(&self, state: &Self::State, dealt: Piece, made: Self::Move) -> Self::State;

    /// Returns the pieces that can be dealt after `dealt` was dealt from `bag`. The result is never empty.
    fn bag_after(&self, bag: PieceSet, dealt: Piece) -> PieceSet;
}

/// The pieces that are dealt before a move.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// The piece that is dealt.
    pub piece: Piece,
    /// The known pieces after it.
    pub coming: &'a [Piece],
}

/// A move and its result.
#[derive(Clone, Copy, Debug)]
pub struct Child<M> {
    /// The move.
    pub made: M,
    /// A 64-bit key of the state after the move. Equal states have equal keys, and different states almost
    /// certainly have different keys.
    pub key: u64,
    /// The permanent reward of the move itself.
    pub reward: i32,
    /// The estimated value of the state after the move. Its absolute value and that of the reward are below
    /// 2^26.
    pub value: i32,
}
