//! The endless sequence of independent, uniformly drawn pieces.

use core::fmt;

use crate::piece::Piece;
use crate::tool::fault::{Coded, Fault};

/// The pieces in the order of the random numbers.
const ORDER: [Piece; 7] = [Piece::I, Piece::O, Piece::S, Piece::Z, Piece::J, Piece::L, Piece::T];
/// Draws from this number up are repeated, so that all pieces are equally likely.
const LIMIT: u64 = u64::MAX - u64::MAX % 7;

/// The pieces of a game: XorShift128 (G. Marsaglia, *Xorshift RNGs*, 2003), with two words for each draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MasterPieces {
    words: [u32; 4],
}

impl MasterPieces {
    /// Begins the sequence of a seed, whose four words are all `seed`.
    ///
    /// # Errors
    /// Returns [`ZeroSeed`] for seed 0, which would deal only I.
    pub const fn new(seed: u32) -> Result<MasterPieces, ZeroSeed> {
        match seed {
            0 => Err(ZeroSeed),
            _ => Ok(MasterPieces { words: [seed; 4] }),
        }
    }

    const fn word(&mut self) -> u32 {
        let [x, y, z, w] = self.words;
        let t = x ^ x << 11;
        let next = w ^ w >> 19 ^ t ^ t >> 8;
        self.words = [y, z, w, next];
        next
    }

    /// Draws the next piece.
    pub const fn draw(&mut self) -> Piece {
        loop {
            let high = self.word() as u64;
            let number = high << 32 | self.word() as u64;
            if number < LIMIT {
                return ORDER[(number % 7) as usize];
            }
        }
    }
}

/// The error for seed 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZeroSeed;

impl Coded for ZeroSeed {
    fn fault(&self) -> Fault {
        Fault::new("master.seed", "seed 0 deals only I: use a seed from 1 to 4294967295")
    }
}

impl fmt::Display for ZeroSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for ZeroSeed {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn letters(seed: u32, from: usize, count: usize) -> String {
        let mut pieces = MasterPieces::new(seed).unwrap();
        (0..from + count).map(|_| pieces.draw().letter()).skip(from).collect()
    }

    #[test]
    fn the_sequences_are_the_published_ones() {
        assert_eq!(letters(1, 0, 40), "IIIISJIZLOIZTJSJILILLOZZJILJSZJSOIOLIZZZ");
        assert_eq!(letters(2, 0, 40), "IIIIJOITZSOTJOLTJSITOLLTOOITJOZOLSLJZIJZ");
        assert_eq!(letters(3, 0, 40), "IIIITLOTTOTSOILSISJJTJTJSISTJOZZZJSTILOO");
        assert_eq!(letters(1, 99_990, 20), "OSLOJOIITIZITSOLOSOJ");
    }

    #[test]
    fn seed_0_is_rejected() {
        assert_eq!(MasterPieces::new(0), Err(ZeroSeed));
    }
}
