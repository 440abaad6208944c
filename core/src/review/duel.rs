//! The chance of winning while a match goes on: what a bar between two boards shows.

use super::chance::{Contrast, Model};
use super::match_review::MatchReview;
use super::{Decision, Standing};
use crate::bot::appraiser::{LOST, best_value};
use crate::bot::freestyle::Options;
use crate::state::State;

/// Two sides of a match, as they were last seen.
#[derive(Clone, Debug)]
pub struct Duel {
    seen: [Option<(Standing, i32)>; 2],
    /// The decisions of a recorded match that were last looked at.
    at: [Option<usize>; 2],
    model: Model,
}

impl Duel {
    /// Begins without having seen a side.
    #[must_use]
    pub const fn new(model: Model) -> Duel {
        Duel { seen: [None, None], at: [None, None], model }
    }

    /// Looks at the position of a side with `nodes` nodes. `standing` is what the side shows. A side other than 0 and 1 is
    /// ignored.
    pub fn see(&mut self, side: usize, state: &State, standing: Standing, nodes: u32) {
        let Some(seen) = self.seen.get_mut(side) else { return };
        let value = best_value(state, standing.pending, Options::default(), nodes).unwrap_or(LOST);
        *seen = Some((standing, value));
    }

    /// Looks at the positions in which the sides of a recorded match got their last pieces, `tick` ticks after its beginning. A
    /// side that has no new piece since the last look is not searched again.
    pub fn follow(&mut self, review: &MatchReview, tick: u32, nodes: u32) {
        for side in 0..2 {
            let has_come = |one: &Decision| one.side == side && one.begun <= tick;
            let at = review.decisions().iter().rposition(has_come);
            if at == self.at[side] {
                continue;
            }
            (self.at[side], self.seen[side]) = (at, None);
            if let Some(last) = at.and_then(|at| review.decisions().get(at)) {
                self.see(side, &last.question.state, last.own, nodes);
            }
        }
    }

    /// Returns the chance of side 0 against an equally good player, in millionths, or `None` if a side was not seen yet.
    #[must_use]
    pub fn chance(&self) -> Option<u32> {
        let [(own, value), (rival, other)] = [self.seen[0].as_ref()?, self.seen[1].as_ref()?];
        Some(self.model.chance(&Contrast::of(own, rival, [*value, *other])))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::board::Board;
    use crate::game::Replay;
    use crate::piece::Piece;
    use crate::state::Field;

    const NODES: u32 = 500;
    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");

    /// Returns a position with rows of garbage whose holes lie on alternate sides.
    fn stack(rows: usize) -> State {
        use Piece::{I, J, L, O, T};
        let drawn: Vec<&str> = [".#########", "#########."].into_iter().cycle().take(rows).collect();
        let field = Field { board: Board::from_drawing(&drawn).unwrap(), ..Field::default() };
        State { field, queue: [T, I, O, L, J].into_iter().collect(), ..State::default() }
    }

    fn duel(rows: [usize; 2], pending: [u32; 2]) -> Option<u32> {
        let mut duel = Duel::new(Model::default());
        for side in 0..2 {
            let state = stack(rows[side]);
            let standing = Standing::seen(&state.field, pending[side]);
            duel.see(side, &state, standing, NODES);
        }
        duel.chance()
    }

    #[test]
    fn equal_sides_have_equal_chances_and_the_better_one_has_more() {
        assert_eq!(duel([2, 2], [0, 0]), Some(500_000));
        let ahead = duel([2, 14], [0, 0]).unwrap();
        assert!(ahead > 600_000, "{ahead}");
        let behind = duel([14, 2], [0, 0]).unwrap();
        assert!((ahead + behind).abs_diff(1_000_000) <= 2, "both chances add up to one");
        assert!(duel([2, 2], [0, 6]).unwrap() > 500_000, "six lines wait for the rival");
    }

    #[test]
    fn a_side_without_a_placement_has_lost_and_an_unseen_one_has_no_chance() {
        let mut duel = Duel::new(Model::default());
        duel.see(0, &stack(2), Standing::default(), NODES);
        duel.see(2, &stack(2), Standing::default(), NODES);
        assert_eq!(duel.chance(), None);
        let full = State {
            field: Field { board: Board::from_drawing(&["########.."; 22]).unwrap(), ..Field::default() },
            ..stack(0)
        };
        duel.see(1, &full, Standing::seen(&full.field, 0), NODES);
        assert!(duel.chance().unwrap() > 990_000);
    }

    #[test]
    fn a_recorded_match_has_a_chance_at_each_moment_after_its_beginning_whatever_was_seen_before() {
        let review = MatchReview::new(Replay::decode(REPLAY).unwrap(), Model::default()).unwrap();
        let last = review.decisions().iter().map(|one| one.tick).max().unwrap();
        let fresh = |tick: u32| {
            let mut duel = Duel::new(Model::default());
            duel.follow(&review, tick, NODES);
            duel.chance()
        };
        let mut duel = Duel::new(Model::default());
        for tick in [0, last / 2, last / 2 + 1, u32::MAX, last / 3, 0] {
            duel.follow(&review, tick, NODES);
            assert_eq!(duel.chance(), fresh(tick), "at {tick}");
        }
        assert_eq!(fresh(0), None);
        assert!((1..1_000_000).contains(&fresh(last / 2).unwrap()));
        assert_ne!(fresh(last / 2), fresh(last / 3));
    }
}
