//! Where a game begins when it is not an empty board and a fresh bag.
//!
//! A position from elsewhere, such as the middle of a perfect clear, names its filled cells, its hold and the
//! pieces that come first. After these the seed deals on, from the bag that they leave: pieces that were
//! dealt before and are on the board already are named too, so that the bag is known.

use alloc::vec::Vec;

use super::config::{ConfigError, within};
use crate::board::{Board, VISIBLE_HEIGHT};
use crate::piece::{Piece, PieceSet};
use crate::randomizer::RandomizerKind;

/// The most pieces that a start can name in its queue, and the most that it can say were dealt before.
pub const MAX_GIVEN: usize = 24;

/// What both sides of a match begin with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The filled cells: below row 20, and no row full.
    pub board: Board,
    /// The piece put aside.
    pub hold: Option<Piece>,
    /// The pieces dealt first, up to [`MAX_GIVEN`].
    pub queue: Vec<Piece>,
    /// Pieces that were dealt before those, up to [`MAX_GIVEN`]: they count for the bag alone.
    pub dealt: Vec<Piece>,
}

impl Start {
    /// Whether it is an empty board and a fresh bag, as for most games.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Start::default()
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let full = self.board.full_rows().count_ones();
        within("start.field height", self.board.max_height().into(), 0, VISIBLE_HEIGHT as u64)?;
        within("start.field full rows", full.into(), 0, 0)?;
        within("start.queue length", self.queue.len() as u64, 0, MAX_GIVEN as u64)?;
        within("start.dealt length", self.dealt.len() as u64, 0, MAX_GIVEN as u64)
    }

    /// What can come first: the bag that the pieces dealt before leave.
    pub(super) fn bag(&self, kind: RandomizerKind) -> PieceSet {
        self.dealt.iter().fold(PieceSet::ALL, |bag, &piece| kind.bag_after(bag, piece))
    }
}
