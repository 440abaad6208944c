//! Dealing: the ways in which pieces are chosen.

use crate::piece::{Piece, PieceSet};
use crate::tool::rng::Rng;

/// How the next piece is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RandomizerKind {
    /// Each group of seven pieces is a shuffle of all seven.
    #[default]
    SevenBag,
    /// Every piece is drawn from all seven, independent of the pieces before.
    Uniform,
}

impl RandomizerKind {
    /// Returns the pieces that can come after `dealt` was dealt from `bag`. The result is never empty. If
    /// `dealt` was not in the bag, a new bag has begun.
    #[must_use]
    pub const fn bag_after(self, bag: PieceSet, dealt: Piece) -> PieceSet {
        let from = if bag.contains(dealt) { bag } else { PieceSet::ALL };
        let left = from.without(dealt);
        if left.is_empty() || matches!(self, RandomizerKind::Uniform) { PieceSet::ALL } else { left }
    }
}

/// An endless, seeded sequence of pieces.
///
/// ```
/// use stackmate::{Piece, Randomizer, RandomizerKind};
/// let mut pieces = Randomizer::new(RandomizerKind::SevenBag, 7);
/// let mut first: Vec<Piece> = (0..7).map(|_| pieces.draw()).collect();
/// first.sort();
/// assert_eq!(first, Piece::ALL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Randomizer {
    kind: RandomizerKind,
    bag: PieceSet,
    rng: Rng,
}

/// The random stream from which pieces are drawn. Garbage uses other streams.
const PIECE_STREAM: u64 = 0;

impl Randomizer {
    /// Creates the sequence for a seed.
    #[must_use]
    pub const fn new(kind: RandomizerKind, seed: u64) -> Randomizer {
        Randomizer { kind, bag: PieceSet::ALL, rng: Rng::new(seed, PIECE_STREAM) }
    }

    /// Creates the sequence for a seed that begins with the rest of a bag.
    #[must_use]
    pub const fn with_bag(kind: RandomizerKind, seed: u64, bag: PieceSet) -> Randomizer {
        Randomizer { bag, ..Randomizer::new(kind, seed) }
    }

    /// Draws the next piece.
    pub fn draw(&mut self) -> Piece {
        let from = self.candidates();
        let pick = self.rng.below(from.len());
        let piece = from.iter().nth(pick as usize).expect("the pick must be below the number of candidates");
        self.bag = from.without(piece);
        piece
    }

    /// Returns the pieces that can come next: the rest of the bag (never empty), or all seven.
    #[must_use]
    pub const fn candidates(&self) -> PieceSet {
        match self.kind {
            RandomizerKind::SevenBag if !self.bag.is_empty() => self.bag,
            _ => PieceSet::ALL,
        }
    }

    /// Returns how pieces are chosen.
    #[must_use]
    pub const fn kind(&self) -> RandomizerKind {
        self.kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_contain_each_piece_once() {
        let mut pieces = Randomizer::new(RandomizerKind::SevenBag, 99);
        for _ in 0..50 {
            let bag: PieceSet = (0..7).map(|_| pieces.draw()).collect();
            assert_eq!(bag, PieceSet::ALL);
        }
    }

    #[test]
    fn uniform_dealing_repeats_pieces_and_is_fair() {
        let mut pieces = Randomizer::new(RandomizerKind::Uniform, 5);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[pieces.draw().index()] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }
}
