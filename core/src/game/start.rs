//! The start of a game that does not begin with an empty board and a fresh bag.
//!
//! A position from elsewhere, such as the middle of a perfect clear, names its filled cells, its hold piece
//! and the pieces that come first. After these, pieces are dealt from the seed and from the bag that remains.
//! Pieces that were dealt before and are already on the board are named too, so that the bag is known.

use alloc::vec::Vec;

use super::config_error::{ConfigError, within};
use crate::board::{Board, VISIBLE_HEIGHT};
use crate::piece::{Piece, PieceSet};
use crate::rules::randomizer::RandomizerKind;

/// The most pieces in a start's queue, and the most pieces in its list of pieces dealt before.
pub const MAX_GIVEN: usize = 24;

/// The position with which both sides of a match begin.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The filled cells. They must be below row 20, and no row may be full.
    pub board: Board,
    /// The held piece.
    pub hold: Option<Piece>,
    /// The pieces that are dealt first, at most [`MAX_GIVEN`].
    pub queue: Vec<Piece>,
    /// The pieces that were dealt before the queue, at most [`MAX_GIVEN`]. They only affect the bag.
    pub dealt: Vec<Piece>,
}

impl Start {
    /// Returns whether the start is an empty board and a fresh bag, as in most games.
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

    /// Returns the bag from which the first piece comes, after the pieces dealt before.
    pub(super) fn bag(&self, kind: RandomizerKind) -> PieceSet {
        self.dealt.iter().fold(PieceSet::ALL, |bag, &piece| kind.bag_after(bag, piece))
    }

    /// Returns pieces that must have been dealt before `queue` so that `bag` remains after it: the pieces of
    /// the queue's first bag that the queue itself does not contain.
    pub(super) fn dealt_before(queue: &[Piece], bag: PieceSet, kind: RandomizerKind) -> Vec<Piece> {
        if kind == RandomizerKind::Uniform {
            return Vec::new();
        }
        // The last pieces of the queue are those that are missing from the bag. The pieces before them
        // complete an earlier bag.
        let lacking = PieceSet::ALL.len() - bag.len();
        let (before, _) = queue.split_at(queue.len().saturating_sub(lacking as usize));
        let others = |known: PieceSet| Piece::ALL.into_iter().filter(move |&piece| !known.contains(piece));
        if before.is_empty() {
            let known = queue.iter().fold(bag, |known, &piece| known.with(piece));
            return others(known).collect();
        }
        let ends = before.len() % Piece::ALL.len();
        let known = before[..ends].iter().fold(PieceSet::EMPTY, |known, &piece| known.with(piece));
        if ends == 0 { Vec::new() } else { others(known).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Buttons, Game, Handling, Rules};
    use super::*;

    #[test]
    fn a_game_continues_from_its_position_with_the_same_bag() {
        for seed in 0..10 {
            for previews in 0..=7 {
                let rules = Rules { previews, ..Rules::default() };
                let mut game = Game::new(rules, Handling::default(), seed, 1);
                for tick in 0..60 {
                    let start = game.as_start();
                    let kind = RandomizerKind::SevenBag;
                    let bag =
                        start.queue.iter().fold(start.bag(kind), |bag, &next| kind.bag_after(bag, next));
                    assert_eq!(
                        bag,
                        game.position().bag,
                        "seed {seed}, {previews} previews, tick {tick}: {start:?}"
                    );
                    game.tick(if tick % 2 == 0 { Buttons::NONE } else { Buttons::HARD_DROP });
                }
            }
        }
    }

    #[test]
    fn uniform_dealing_has_no_bag() {
        let rules = Rules { randomizer: RandomizerKind::Uniform, ..Rules::default() };
        assert!(Game::new(rules, Handling::default(), 3, 1).as_start().dealt.is_empty());
    }
}
