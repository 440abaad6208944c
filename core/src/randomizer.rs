//! Chance: a small seeded generator, and the two ways of dealing pieces.
//!
//! The generator is PCG-XSH-RR 64/32 (M. E. O'Neill, *PCG: A Family of Simple Fast Space-Efficient
//! Statistically Good Algorithms for Random Number Generation*, 2014): 64 bits of state, and streams
//! that do not meet, so that the pieces and each player's garbage draw from numbers of their own.

use crate::piece::{Piece, PieceSet};

/// A seeded generator of 32-bit numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rng {
    state: u64,
    increment: u64,
}

impl Rng {
    const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

    /// The generator for a seed, on one of 2⁶³ independent streams.
    #[must_use]
    pub const fn new(seed: u64, stream: u64) -> Rng {
        let increment = stream << 1 | 1;
        let state = increment.wrapping_add(seed).wrapping_mul(Rng::MULTIPLIER).wrapping_add(increment);
        Rng { state, increment }
    }

    /// The next 32 bits.
    pub const fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(Rng::MULTIPLIER).wrapping_add(self.increment);
        let folded = ((old >> 18 ^ old) >> 27) as u32;
        folded.rotate_right((old >> 59) as u32)
    }

    /// A number from 0 up to but not including `bound`, without bias (Lemire's method).
    ///
    /// # Panics
    /// When `bound` is 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = self.next_u32() as u64 * bound as u64;
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }
}

/// How the next piece is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RandomizerKind {
    /// Every seven pieces are a shuffle of all seven.
    #[default]
    SevenBag,
    /// Every piece is drawn from all seven, whatever came before.
    Uniform,
}

impl RandomizerKind {
    /// What can come after `dealt` came out of `bag`; never empty. A piece that was not in the bag shows
    /// that a new one has begun.
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

/// The stream that pieces are drawn from; garbage uses others.
const PIECE_STREAM: u64 = 0;

impl Randomizer {
    /// The sequence for a seed.
    #[must_use]
    pub const fn new(kind: RandomizerKind, seed: u64) -> Randomizer {
        Randomizer { kind, bag: PieceSet::ALL, rng: Rng::new(seed, PIECE_STREAM) }
    }

    /// The sequence for a seed that goes on with what is left of a bag.
    #[must_use]
    pub const fn with_bag(kind: RandomizerKind, seed: u64, bag: PieceSet) -> Randomizer {
        Randomizer { bag, ..Randomizer::new(kind, seed) }
    }

    /// The next piece.
    pub fn draw(&mut self) -> Piece {
        let from = self.candidates();
        let pick = self.rng.below(from.len());
        let piece = from.iter().nth(pick as usize).expect("the pick is below the number of candidates");
        self.bag = from.without(piece);
        piece
    }

    /// The pieces that can come next: what is left in the bag (never empty), or all seven.
    #[must_use]
    pub const fn candidates(&self) -> PieceSet {
        match self.kind {
            RandomizerKind::SevenBag if !self.bag.is_empty() => self.bag,
            _ => PieceSet::ALL,
        }
    }

    /// How pieces are chosen.
    #[must_use]
    pub const fn kind(&self) -> RandomizerKind {
        self.kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn the_generator_is_the_published_one() {
        // From the reference implementation's demo, seed 42, stream 54.
        let mut rng = Rng::new(42, 54);
        let drawn: Vec<u32> = (0..3).map(|_| rng.next_u32()).collect();
        assert_eq!(drawn, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330]);
    }

    #[test]
    fn bags_hold_each_piece_once() {
        let mut pieces = Randomizer::new(RandomizerKind::SevenBag, 99);
        for _ in 0..50 {
            let bag: PieceSet = (0..7).map(|_| pieces.draw()).collect();
            assert_eq!(bag, PieceSet::ALL);
        }
    }

    #[test]
    fn uniform_repeats_and_is_fair() {
        let mut pieces = Randomizer::new(RandomizerKind::Uniform, 5);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[pieces.draw().index()] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }
}
