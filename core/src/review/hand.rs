//! What a player's hands can do, so that a review asks for nothing else.
//!
//! *What.* A placement is *beyond the hand* if it would take longer than nearly all pieces of the player in this match: its
//! presses, each with the player's usual time for a press. *How.* The presses of a placement are those of the shortest way
//! there, with hold and the hard drop. The usual time for a press is the median, over the pieces of the match, of the time
//! that a piece took for each of its presses. So thinking counts too, as it does for a player who must find the way first.

use alloc::vec::Vec;

use super::cut::Decision;
use crate::movegen::path;
use crate::placement::{Placement, Spin};
use crate::rules::rotation::srs::Srs;
use crate::rules::spawn::spawn;
use crate::state::State;

/// The share of the pieces that take no longer than the limit, in hundredths.
const NEARLY_ALL: usize = 95;
/// A player with fewer pieces is not known well enough.
const FEWEST: usize = 10;

/// The pace of a player in a match. All times are in ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The usual time for a press, or 0 if it is not known.
    pub press: u32,
    /// The time that nearly all pieces take at most.
    pub limit: u32,
}

impl Hand {
    /// Measures the hand of a side.
    #[must_use]
    pub fn of(decisions: &[Decision], side: usize) -> Hand {
        let own = decisions.iter().filter(|decision| decision.side == side);
        let (mut times, mut per_press): (Vec<u32>, Vec<u32>) = own
            .filter_map(|decision| {
                let time = decision.took();
                Some((time, time / presses(&decision.question.state, decision.played())?))
            })
            .unzip();
        if times.len() < FEWEST {
            return Hand::default();
        }
        let count = times.len();
        let (_, limit, _) = times.select_nth_unstable(count * NEARLY_ALL / 100);
        let (_, press, _) = per_press.select_nth_unstable(count / 2);
        Hand { press: *press, limit: *limit }
    }

    /// Returns whether a placement with this number of presses is beyond the hand.
    #[must_use]
    pub fn is_beyond(self, presses: u32) -> bool {
        self.press > 0 && presses.saturating_mul(self.press) > self.limit
    }
}

/// Returns the presses for a placement, with hold and the hard drop, or `None` when it cannot be reached.
#[must_use]
pub fn presses(state: &State, placement: Placement) -> Option<u32> {
    let board = &state.field.board;
    let start = Placement { location: spawn(board, placement.location.piece)?, spin: Spin::None };
    let inputs = path::<Srs>(board, start, placement, false)?.len() as u32;
    let holds = state.queue.front() != Some(&placement.location.piece);
    Some(inputs + u32::from(holds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::cut::tests::recorded;

    #[test]
    fn few_placements_of_a_player_are_beyond_the_hand() {
        let all = recorded();
        for side in 0..2 {
            let hand = Hand::of(&all, side);
            let own: Vec<&Decision> = all.iter().filter(|decision| decision.side == side).collect();
            let beyond = own.iter().filter(|one| {
                presses(&one.question.state, one.played()).is_some_and(|presses| hand.is_beyond(presses))
            });
            assert!(beyond.count() * 5 < own.len(), "{hand:?}");
            assert!(hand.is_beyond(hand.limit / hand.press + 1) && !hand.is_beyond(1));
        }
    }

    #[test]
    fn a_hand_with_few_pieces_is_not_known() {
        let all = recorded();
        assert_eq!(Hand::of(&all[..8], 0), Hand::default());
        assert!(!Hand::default().is_beyond(u32::MAX));
    }

    #[test]
    fn hold_and_the_hard_drop_are_presses() {
        let decision = &recorded()[0];
        let state = &decision.question.state;
        let (current, held) = state.choices();
        let straight = |piece| {
            let location = spawn(&state.field.board, piece).unwrap().dropped(&state.field.board);
            presses(state, Placement { location, spin: Spin::None })
        };
        assert_eq!([current, held].map(|piece| straight(piece.unwrap())), [Some(1), Some(2)]);
    }
}
