//! Another placement in a position of a match: what it would have cost.

use super::cut::Decision;
use super::match_review::MatchReview;
use super::verdict::{Notes, Verdict};
use crate::board::{HEIGHT, WIDTH};
use crate::bot::appraiser::{Appraisal, Question, appraise};
use crate::piece::Orientation;
use crate::placement::{Cell, Location, Placement, Spin};
use crate::state::State;

/// A placement that was made later in a position of a match, and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The decision, as if this placement had been made.
    pub decision: Decision,
    /// What the placement is worth, compared with the best one.
    pub appraisal: Appraisal,
    /// What it would have cost.
    pub verdict: Verdict,
}

impl MatchReview {
    /// Judges another placement in the position of a decision, given by its cells. Returns `None` if it cannot be made
    /// there, or if the decision is not settled.
    #[must_use]
    pub fn attempt(&self, at: usize, cells: [Cell; 4], spin: Spin, nodes: u32) -> Option<Attempt> {
        let mut decision = self.decisions().get(at).filter(|_| self.is_settled(at))?.clone();
        let state = &decision.question.state;
        let played = placement_on(state, cells, spin)?;
        let lock = state.clone().play(played);
        decision.question = Question { played, ..decision.question };
        decision.lock = lock;
        // Only the place counts, not the way there.
        (decision.wasted, decision.begun) = (0, decision.tick);
        let appraisal = appraise(&decision.question, self.options(), nodes)?;
        let notes = Notes::of(&decision, &appraisal, self.aim());
        let verdict = self.verdict_on(at, &decision, &appraisal, notes)?;
        Some(Attempt { decision, appraisal, verdict })
    }
}

/// Returns the placement with these cells that can be made in a position.
fn placement_on(state: &State, cells: [Cell; 4], spin: Spin) -> Option<Placement> {
    let is_on_board = |cell: &Cell| (0..WIDTH as i8).contains(&cell.x) && (0..HEIGHT as i8).contains(&cell.y);
    if !cells.iter().all(is_on_board) {
        return None;
    }
    let wanted = sorted(cells);
    let (current, held) = state.choices();
    let pieces = current.into_iter().chain(held);
    let locations = pieces.flat_map(|piece| {
        Orientation::ALL.into_iter().flat_map(move |orientation| {
            let offsets = *piece.offsets(orientation);
            offsets.into_iter().map(move |(dx, dy)| {
                let (x, y) = (wanted[0].x - dx, wanted[0].y - dy);
                Location { piece, orientation, x, y }
            })
        })
    });
    locations
        .filter(|location| location.is_on_board() && sorted(location.cells()) == wanted)
        .map(|location| Placement { location, spin })
        .find(|&placement| state.check(placement).is_ok())
}

fn sorted(mut cells: [Cell; 4]) -> [Cell; 4] {
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::freestyle::Options;
    use crate::game::Replay;
    use crate::review::chance::Model;

    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");
    const NODES: u32 = 2_000;

    fn judged() -> MatchReview {
        let mut review = MatchReview::new(Replay::decode(REPLAY).unwrap(), Model::default()).unwrap();
        for at in 0..40 {
            let appraisal = appraise(&review.decisions()[at].question, Options::default(), NODES);
            review.put(at, appraisal);
        }
        review
    }

    #[test]
    fn the_same_placement_gets_the_same_verdict_and_the_best_one_costs_nothing() {
        let review = judged();
        let mut compared = 0;
        for at in (0..40).filter(|&at| review.is_settled(at)) {
            let (verdict, appraisal) = (review.verdict(at).unwrap(), review.appraisal(at).unwrap());
            let attempt =
                |made: Placement| review.attempt(at, made.location.cells(), made.spin, NODES).unwrap();
            let again = attempt(review.decisions()[at].played());
            assert_eq!(&again.verdict, &verdict);
            let best = attempt(appraisal.best[0].placement);
            assert_eq!((best.verdict.loss(), best.verdict.before), (0, verdict.before));
            compared += 1;
        }
        assert!(compared > 20);
    }

    #[test]
    fn in_a_game_alone_only_the_place_of_the_piece_counts() {
        const DIG: &[u8] = include_bytes!("../../../tests/data/replays/dig.smrp");
        let mut review = MatchReview::new(Replay::decode(DIG).unwrap(), Model::default()).unwrap();
        let at = review.decisions().iter().position(|decision| decision.wasted > 0).unwrap();
        review.put(at, appraise(&review.decisions()[at].question, review.options(), NODES));
        assert!(review.verdict(at).unwrap().cost.unwrap().presses > 0);
        let best = review.appraisal(at).unwrap().best[0].placement;
        let attempt = review.attempt(at, best.location.cells(), best.spin, NODES).unwrap();
        assert_eq!((attempt.verdict.loss(), attempt.verdict.cost.unwrap().ticks()), (0, 0));
    }

    #[test]
    fn placements_that_cannot_be_made_have_no_verdict() {
        let review = judged();
        let row = |y: i8| [0, 1, 2, 3].map(|x| Cell { x: x * 2, y });
        assert_eq!(review.attempt(0, row(0), Spin::None, NODES), None, "no piece has this shape");
        let high = [0, 1, 0, 1].map(|x| Cell { x, y: 30 });
        assert_eq!(review.attempt(0, high, Spin::None, NODES), None);
        let outside = [Cell { x: i8::MIN, y: i8::MAX }; 4];
        assert_eq!(review.attempt(0, outside, Spin::Full, NODES), None);
        let last = review.decisions().len() - 1;
        let made = review.decisions()[last].played();
        assert_eq!(review.attempt(last, made.location.cells(), made.spin, NODES), None, "not settled");
    }
}
