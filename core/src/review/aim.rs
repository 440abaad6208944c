//! What a game alone is about, and what a piece is worth in it.
//!
//! *What.* In a sprint, a race or a dig, nothing is sent: what counts is the number of pieces until the lines are cleared.
//! Other games alone are for points, or practice for matches: there, what counts is what the versus opponent looks for. *How.*
//! Games for lines have weights of their own, so the best placement of a dig digs. The value of a search is then counted in
//! pieces: how many more the goal takes. `stackmate review pieces` measured how much value one piece is worth.

use crate::bot::freestyle::Options;
use crate::eval::Weights;
use crate::game::Goal;

/// The most pieces that one placement can cost, in hundredths. A lost game costs as much.
pub(super) const MOST_PIECES: u32 = 1_000;

/// What a game alone is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// To clear lines with few pieces.
    Lines,
    /// To clear rows of garbage with few pieces.
    Dig,
    /// To clear many lines at once, for points or as practice for matches.
    Attack,
}

impl Aim {
    /// All aims.
    pub const ALL: [Aim; 3] = [Aim::Lines, Aim::Dig, Aim::Attack];

    /// Returns the aim of a game with this goal.
    #[must_use]
    pub const fn of(goal: Goal) -> Aim {
        match goal {
            Goal::Lines(_) => Aim::Lines,
            Goal::Dig(_) => Aim::Dig,
            Goal::Survive | Goal::Time(_) => Aim::Attack,
        }
    }

    /// Returns the name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Aim::Lines => "lines",
            Aim::Dig => "dig",
            Aim::Attack => "attack",
        }
    }

    /// Returns the options of the search that judges placements.
    #[must_use]
    pub fn options(self) -> Options {
        let weights = if matches!(self, Aim::Attack) { Weights::default() } else { Weights::race() };
        Options { weights, ..Options::default() }
    }

    /// Returns how much value one piece is worth.
    #[must_use]
    pub const fn piece(self) -> u32 {
        match self {
            Aim::Lines => 510,
            Aim::Dig => 190,
            Aim::Attack => 230,
        }
    }

    /// Returns the loss of value that costs no piece: the next pieces mend it.
    #[must_use]
    pub const fn free(self) -> u32 {
        match self {
            Aim::Lines => 150,
            Aim::Dig => 40,
            Aim::Attack => 60,
        }
    }

    /// Returns how many more pieces the goal takes after a loss of value, in hundredths, at most a thousand.
    #[must_use]
    pub const fn pieces(self, loss: i32) -> u32 {
        let loss = if loss > 0 { loss as u32 } else { 0 };
        let pieces = 100 * loss.saturating_sub(self.free()) as u64 / self.piece() as u64;
        if pieces < MOST_PIECES as u64 { pieces as u32 } else { MOST_PIECES }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_counted_in_pieces_up_to_a_limit() {
        for aim in Aim::ALL {
            let [free, piece] = [aim.free(), aim.piece()].map(u32::cast_signed);
            let losses = [i32::MIN, 0, free, free + piece, free + 3 * piece, i32::MAX];
            assert_eq!(losses.map(|loss| aim.pieces(loss)), [0, 0, 0, 100, 300, MOST_PIECES]);
        }
    }

    #[test]
    fn only_races_and_digs_leave_attack_out() {
        let aims = [Goal::Lines(40), Goal::Dig(18), Goal::Survive, Goal::Time(120_000)].map(Aim::of);
        assert_eq!(aims, [Aim::Lines, Aim::Dig, Aim::Attack, Aim::Attack]);
        assert_eq!(Aim::Lines.options().weights, Weights::race());
        assert_eq!(Aim::Attack.options().weights, Weights::default());
    }
}
