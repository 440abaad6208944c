//! Searching for good moves: no rules, no evaluation, only how to spend effort.
//!
//! A search sees a [`SearchGame`]: states, moves, and a piece that chance deals before each move. What the
//! pieces do and what a state is worth is the game's business.

pub mod mcts;
#[cfg(test)]
mod toy;

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::piece::{Piece, PieceSet};

/// A game of moves between which pieces are dealt.
pub trait SearchGame {
    /// All that later moves depend on, but for the pieces still to be dealt.
    type State: Copy + Debug;
    /// A move, told from the others by equality and ranked for reproducible ties.
    type Move: Copy + Ord + Debug;
    /// Memory that [`SearchGame::expand`] uses and keeps from call to call.
    type Scratch: Default + Debug;

    /// Appends every move in `state` once `deal` is made, each once. None means that the game is lost.
    fn expand(
        &self,
        state: &Self::State,
        deal: Draw<'_>,
        scratch: &mut Self::Scratch,
        children: &mut Vec<Child<Self::Move>>,
    );

    /// The state after a move that [`SearchGame::expand`] listed for the same piece.
    fn apply(&self, state: &Self::State, dealt: Piece, made: Self::Move) -> Self::State;

    /// What can be dealt after `dealt` came out of `bag`. Never empty.
    fn bag_after(&self, bag: PieceSet, dealt: Piece) -> PieceSet;
}

/// What is dealt before a move.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// The piece dealt.
    pub piece: Piece,
    /// The pieces known to follow it.
    pub coming: &'a [Piece],
}

/// A move and where it leads.
#[derive(Clone, Copy, Debug)]
pub struct Child<M> {
    /// The move.
    pub made: M,
    /// Tells states apart: 64 bits that equal states share and others, by all odds, do not.
    pub key: u64,
    /// What the move itself is worth, for good.
    pub reward: i32,
    /// What the state after it is worth, as long as nothing better is known. Its absolute value and the
    /// reward's are below 2^26.
    pub value: i32,
}
