//! The chance of winning while a match goes on: what a bar between two boards shows.

use super::Standing;
use super::chance::{Contrast, Model};
use super::match_review::MatchReview;
use crate::bot::appraiser::{LOST, best_value};
use crate::bot::freestyle::Options;
use crate::state::State;

/// Two sides of a match, as they were last seen.
#[derive(Clone, Debug)]
pub struct Duel {
    seen: [Option<(Standing, i32)>; 2],
    model: Model,
}

impl Duel {
    /// Begins without having seen a side.
    #[must_use]
    pub const fn new(model: Model) -> Duel {
        Duel { seen: [None, None], model }
    }

    /// Looks at the position of a side with `nodes` nodes. `standing` is what the side shows. A side other than 0 and 1 is
    /// ignored.
    pub fn see(&mut self, side: usize, state: &State, standing: Standing, nodes: u32) {
        let value = best_value(state, standing.pending, Options::default(), nodes).unwrap_or(LOST);
        if let Some(seen) = self.seen.get_mut(side) {
            *seen = Some((standing, value));
        }
    }

    /// Returns the chance of side 0 against an equally good player, in millionths, or `None` if a side was not seen yet.
    #[must_use]
    pub fn chance(&self) -> Option<u32> {
        let [(own, value), (rival, other)] = [self.seen[0].as_ref()?, self.seen[1].as_ref()?];
        Some(self.model.chance(&Contrast::of(own, rival, [*value, *other])))
    }
}

impl MatchReview {
    /// Returns the chance of side 0 after `tick` ticks, by a quick look at both positions with `nodes` nodes each: those in which
    /// the sides got their last pieces. Returns `None` before both sides have a piece.
    #[must_use]
    pub fn chance_at(&self, tick: u32, nodes: u32) -> Option<u32> {
        let mut duel = Duel::new(self.model());
        for side in 0..2 {
            let last = self.decisions().iter().rfind(|one| one.side == side && one.begun <= tick)?;
            duel.see(side, &last.question.state, last.own, nodes);
        }
        duel.chance()
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
    fn a_recorded_match_has_a_chance_at_each_moment_after_its_beginning() {
        let review = MatchReview::new(Replay::decode(REPLAY).unwrap(), Model::default()).unwrap();
        assert_eq!(review.chance_at(0, NODES), None);
        let last = review.decisions().iter().map(|one| one.tick).max().unwrap();
        let chance = review.chance_at(last / 2, NODES).unwrap();
        assert!((1..1_000_000).contains(&chance));
        assert_eq!(review.chance_at(last / 2, NODES), Some(chance), "a second time");
        assert!(review.chance_at(u32::MAX, NODES).is_some());
    }
}
