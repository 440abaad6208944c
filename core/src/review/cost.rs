//! What a placement of a game alone cost: pieces, presses and time.
//!
//! *What.* Three things take time that was not necessary: further pieces, presses beyond the fewest, and a pause. A piece
//! counts with the usual time of this player for a piece, a press with the usual time for a press. Both are medians of the
//! game. A pause is the time beyond the usual one, of a piece that took more than twice as long. *How it becomes a class.* The
//! loss is the share of the usual time of ten pieces, so the published limits of [`Class`](super::Class) apply: one piece more
//! is 10 %.

use alloc::vec::Vec;
use core::iter::Sum;

use super::aim::{Aim, MOST_PIECES};
use super::cut::Decision;
use super::hand::Hand;

/// The share of the time of ten pieces that one piece takes, in millionths.
const PIECE: u64 = 100_000;
/// The largest loss.
pub(super) const WHOLE: u32 = 1_000_000;

/// What a placement cost. Times are in ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// The pieces that the goal takes more, in hundredths.
    pub pieces: u32,
    /// The presses beyond the fewest.
    pub presses: u32,
    /// The time beyond the usual one, if the piece took more than twice as long.
    pub pause: u32,
    /// The time that the further pieces take.
    pub pieces_ticks: u32,
    /// The time that the further presses took.
    pub presses_ticks: u32,
}

impl Cost {
    /// Returns the time that was lost.
    #[must_use]
    pub const fn ticks(self) -> u32 {
        self.pieces_ticks.saturating_add(self.presses_ticks).saturating_add(self.pause)
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::default(), |a, b| Cost {
            pieces: a.pieces.saturating_add(b.pieces),
            presses: a.presses.saturating_add(b.presses),
            pause: a.pause.saturating_add(b.pause),
            pieces_ticks: a.pieces_ticks.saturating_add(b.pieces_ticks),
            presses_ticks: a.presses_ticks.saturating_add(b.presses_ticks),
        })
    }
}

/// The usual times of a side in a game, in ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tempo {
    /// The usual time for a piece: the median.
    pub(super) piece: u32,
    /// The usual time for a press, or 0 if it is not known.
    pub(super) press: u32,
}

impl Tempo {
    /// Measures a side.
    pub(super) fn of(decisions: &[Decision], side: usize) -> Tempo {
        let own = decisions.iter().filter(|decision| decision.side == side);
        let mut times: Vec<u32> = own.map(Decision::took).collect();
        if times.is_empty() {
            return Tempo::default();
        }
        let middle = times.len() / 2;
        let (_, piece, _) = times.select_nth_unstable(middle);
        Tempo { piece: *piece, press: Hand::of(decisions, side).press }
    }

    /// Returns what a placement cost that lost `loss` of the value of the best one. It costs no more than the pieces that
    /// followed until the goal was reached (`left`), if it was. Presses count only if their usual time is known.
    pub(super) fn cost(self, decision: &Decision, aim: Aim, loss: i32, left: Option<u32>) -> Cost {
        let most = left.map_or(MOST_PIECES, |left| left.saturating_mul(100));
        let pieces = aim.pieces(loss).min(most);
        let presses = if self.press > 0 { decision.wasted } else { 0 };
        let presses_ticks = presses.saturating_mul(self.press).min(decision.took());
        let is_long = decision.took() / 2 > self.piece;
        let beyond = decision.took().saturating_sub(self.piece).saturating_sub(presses_ticks);
        let pause = if is_long { beyond } else { 0 };
        let pieces_ticks = (u64::from(pieces) * u64::from(self.piece) / 100) as u32;
        Cost { pieces, presses, pause, pieces_ticks, presses_ticks }
    }

    /// Returns the share of the usual time of ten pieces that a cost is, in millionths.
    pub(super) fn share(self, cost: Cost) -> u32 {
        let spent = u64::from(cost.presses_ticks) + u64::from(cost.pause);
        let spent = (PIECE * spent).checked_div(self.piece.into()).unwrap_or(0);
        let pieces = u64::from(WHOLE) * u64::from(cost.pieces) / u64::from(MOST_PIECES);
        (pieces + spent).min(WHOLE.into()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::cut::tests::recorded;

    const TEMPO: Tempo = Tempo { piece: 800, press: 150 };

    /// Returns a decision that took some time and some presses too many.
    fn decided(took: u32, wasted: u32) -> Decision {
        let decision = recorded().swap_remove(0);
        Decision { wasted, begun: 1_000, tick: 1_000 + took, ..decision }
    }

    #[test]
    fn a_whole_piece_is_a_tenth_of_the_time_of_ten_pieces() {
        let [free, piece] = [Aim::Dig.free(), Aim::Dig.piece()].map(u32::cast_signed);
        let cost = TEMPO.cost(&decided(700, 0), Aim::Dig, free + piece, None);
        assert_eq!((cost.pieces, cost.ticks(), TEMPO.share(cost)), (100, 800, 100_000));
        let half = TEMPO.cost(&decided(700, 0), Aim::Dig, free + piece / 2, None);
        assert_eq!((half.pieces, half.ticks()), (50, 400));
        let lost = TEMPO.cost(&decided(700, 0), Aim::Lines, i32::MAX, None);
        assert_eq!((lost.pieces, TEMPO.share(lost)), (MOST_PIECES, 1_000_000));
    }

    #[test]
    fn a_placement_costs_no_more_pieces_than_followed_until_the_goal() {
        let pieces = |left| TEMPO.cost(&decided(700, 0), Aim::Dig, i32::MAX, left).pieces;
        assert_eq!([Some(0), Some(2), Some(u32::MAX), None].map(pieces), [0, 200, MOST_PIECES, MOST_PIECES]);
    }

    #[test]
    fn presses_count_with_their_usual_time_and_long_pieces_with_what_is_beyond_the_usual() {
        let quick = TEMPO.cost(&decided(1_500, 2), Aim::Dig, 0, None);
        assert_eq!((quick.presses_ticks, quick.pause), (300, 0), "at most twice the usual time");
        let slow = TEMPO.cost(&decided(3_000, 2), Aim::Dig, 0, None);
        assert_eq!((slow.presses_ticks, slow.pause, slow.ticks()), (300, 1_900, 2_200));
        let held = TEMPO.cost(&decided(100, 50), Aim::Dig, 0, None);
        assert_eq!(held.ticks(), 100, "no more than the piece took");
    }

    #[test]
    fn an_unknown_tempo_leaves_the_pieces() {
        let cost = Tempo::default().cost(&decided(700, 3), Aim::Attack, i32::MAX, None);
        assert_eq!(Tempo::default().share(cost), 1_000_000);
        assert_eq!(cost.presses, 0, "a press has no time");
        assert_eq!(Tempo::default().share(Cost { presses_ticks: 900, ..Cost::default() }), 0);
    }
}
