//! What a level draws at random, once for each turn.

use crate::placement::Location;
use crate::tool::rng::Rng;

/// One, in thousandths: the unit of all shares.
pub(super) const ONE: u32 = 1_000;
/// The stream of random numbers for misdrops.
pub(super) const STREAM: u64 = 0x51_1b;
/// The stream of random numbers for errors of judgement.
const MISJUDGED: u64 = 0x0f_f0;

/// What is drawn once for each turn.
#[derive(Clone, Debug)]
pub(super) struct Luck {
    /// A number below [`ONE`]: the smaller, the likelier a misdrop.
    pub(super) number: u32,
    /// Decides which press goes wrong, and whether the bot thinks of hold.
    pub(super) rng: Rng,
}

impl Luck {
    pub(super) fn draw(rng: &mut Rng) -> Luck {
        let number = rng.below(ONE);
        Luck { number, rng: Rng::new(rng.next_u32().into(), STREAM) }
    }

    /// Returns whether the bot thinks of hold in this turn, for this many of a thousand turns.
    pub(super) fn thinks_of_hold(&self, holds: u32) -> bool {
        let mut rng = self.rng;
        rng.below(ONE) < holds
    }

    /// Returns by how much the bot overrates a place in this turn, at most `most`. Orientations that cover the same
    /// cells have the same error.
    pub(super) fn error(&self, location: Location, most: u32) -> u32 {
        let Location { piece, orientation, x, y } = location.canonical();
        let place = u32::from_le_bytes([piece.index() as u8, orientation as u8, x as u8, y as u8]);
        let mut rng = self.rng;
        let turn = u64::from(rng.next_u32());
        Rng::new(turn << 32 | u64::from(place), MISJUDGED).below(most + 1)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::piece::{Orientation, Piece};

    #[test]
    fn an_error_belongs_to_the_covered_cells_and_the_turn() {
        let west = Location { piece: Piece::S, orientation: Orientation::West, x: 4, y: 1 };
        let mut rng = Rng::new(1, 2);
        let luck = Luck::draw(&mut rng);
        let error = luck.error(west, 1_000);
        assert!(error <= 1_000);
        assert_eq!(luck.error(west.canonical(), 1_000), error);
        assert_eq!(luck.error(west, 0), 0);
        let others: Vec<u32> = (0..50).map(|_| Luck::draw(&mut rng).error(west, 1_000)).collect();
        assert!(others.iter().filter(|&&other| other == error).count() < 5, "{others:?}");
        let mean = others.iter().sum::<u32>() / 50;
        assert!((300..700).contains(&mean), "{mean}");
    }
}
