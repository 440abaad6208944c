//! The sum of the results of games, as side A sees them.

use serde::{Deserialize, Serialize};

/// The sums over pairs of games. Arrays of two have the value of A and that of B.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Score {
    /// The number of pairs in which A scored 0, ½, 1, 1½ and 2 points.
    pub(super) pentanomial: [u64; 5],
    pub(super) turns: u64,
    pub(super) pieces: [u64; 2],
    pub(super) attack: [u64; 2],
    /// The number of games that a side lost because it made no legal move.
    pub(super) forfeits: [u64; 2],
    /// The processor time of the thinking, in milliseconds. Not the same in each run.
    pub(super) cpu_ms: [f64; 2],
}

impl Score {
    /// Adds the games of another score.
    pub(super) fn add(&mut self, other: &Score) {
        self.pentanomial.iter_mut().zip(other.pentanomial).for_each(|(sum, more)| *sum += more);
        self.turns += other.turns;
        for side in [0, 1] {
            self.pieces[side] += other.pieces[side];
            self.attack[side] += other.attack[side];
            self.forfeits[side] += other.forfeits[side];
            self.cpu_ms[side] += other.cpu_ms[side];
        }
    }

    /// Returns the number of pairs.
    pub(super) fn pairs(&self) -> u64 {
        self.pentanomial.iter().sum()
    }
}
