//! Misdrops, as hands make them: one wrong press on the way of a piece.
//!
//! *What.* A person who misdrops wanted the right place and missed it by one column or one quarter turn. *How.* The inputs to
//! the wanted placement are searched ([`path`]). One shift or turn is left out or pressed twice, and the piece goes where the
//! other inputs then take it. *Why this way.* The second choice of an engine often lies in another corner of the board, and
//! nobody's finger slips that far.

use alloc::vec::Vec;

use crate::board::Board;
use crate::movegen::{Input, apply, path};
use crate::placement::{Placement, Spin};
use crate::rules::rotation::srs::Srs;
use crate::rules::spawn::spawn;
use crate::tool::rng::Rng;

/// The inputs to a placement of a piece that has just appeared, the hard drop last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    start: Placement,
    inputs: Vec<Input>,
}

impl Way {
    /// Finds the inputs, or `None` when the placement cannot be reached.
    pub(super) fn to(board: &Board, wanted: Placement) -> Option<Way> {
        let start = Placement { location: spawn(board, wanted.location.piece)?, spin: Spin::None };
        let inputs = path::<Srs>(board, start, wanted, false)?;
        Some(Way { start, inputs })
    }

    /// Returns the number of shifts and turns.
    pub(super) fn presses(&self) -> u32 {
        self.inputs.iter().filter(|input| is_press(**input)).count() as u32
    }

    /// Returns where the piece ends if one shift or turn goes wrong, or `None` when it ends at the same place.
    pub(super) fn missed(&self, board: &Board, rng: &mut Rng) -> Option<Placement> {
        let inputs = self.with_a_slip(rng);
        let mut at = self.start;
        for input in inputs {
            at = apply::<Srs>(board, at, input).unwrap_or(at);
        }
        (at.location.canonical() != self.end(board).location.canonical()).then_some(at)
    }

    fn end(&self, board: &Board) -> Placement {
        self.inputs.iter().fold(self.start, |at, &input| apply::<Srs>(board, at, input).unwrap_or(at))
    }

    /// Leaves out a shift or a turn, or repeats it. A piece that only falls is shifted by one column.
    fn with_a_slip(&self, rng: &mut Rng) -> Vec<Input> {
        let presses: Vec<usize> = (0..self.inputs.len()).filter(|&at| is_press(self.inputs[at])).collect();
        let mut inputs = self.inputs.clone();
        if presses.is_empty() {
            inputs.insert(0, if rng.below(2) == 0 { Input::Left } else { Input::Right });
            return inputs;
        }
        let at = presses[rng.below(presses.len() as u32) as usize];
        if rng.below(2) == 0 {
            inputs.remove(at);
        } else {
            inputs.insert(at, inputs[at]);
        }
        inputs
    }
}

const fn is_press(input: Input) -> bool {
    matches!(input, Input::Left | Input::Right | Input::Cw | Input::Ccw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::can_place;
    use crate::movegen::flood;
    use crate::piece::Piece;

    /// Calls `see` with placements of all pieces on an uneven board, and where they end after a slip.
    fn slips(mut see: impl FnMut(&Board, Placement, &Way, Option<Placement>)) {
        let board = Board::from_drawing(&["#.........", "##...##..#", "###..###.#", "####.#####"]).unwrap();
        let mut rng = Rng::new(1, 2);
        for piece in Piece::ALL {
            let mut all = Vec::new();
            flood::placements(&board, spawn(&board, piece).unwrap(), false, &mut all);
            for wanted in all {
                let way = Way::to(&board, wanted).expect("every listed placement has inputs");
                let missed = way.missed(&board, &mut rng);
                see(&board, wanted, &way, missed);
            }
        }
    }

    #[test]
    fn a_slip_is_another_placement_that_can_be_reached() {
        let mut found = 0;
        slips(|board, wanted, way, missed| {
            assert_eq!(way.end(board).location.canonical(), wanted.location.canonical());
            let Some(missed) = missed else { return };
            assert_ne!(missed.location.canonical(), wanted.location.canonical());
            assert_eq!(missed.location.piece, wanted.location.piece);
            assert!(can_place::<Srs>(board, missed), "{missed:?}");
            found += 1;
        });
        assert!(found > 120, "{found} slips");
    }

    #[test]
    fn most_slips_are_one_column_or_one_quarter_turn_off() {
        let (mut near, mut all) = (0, 0);
        slips(|_, wanted, _, missed| {
            let Some(missed) = missed else { return };
            let (to, from) = (wanted.location, missed.location);
            let turns = (to.orientation as i32 - from.orientation as i32).rem_euclid(4);
            let is_near = if turns == 0 { (to.x - from.x).abs() <= 1 } else { turns != 2 };
            near += i32::from(is_near);
            all += 1;
        });
        assert!(near * 10 >= all * 9, "{near} of {all}");
    }

    #[test]
    fn presses_are_shifts_and_turns() {
        let start = spawn(&Board::EMPTY, Piece::T).unwrap();
        let straight = Placement { location: start.dropped(&Board::EMPTY), spin: Spin::None };
        let way = Way::to(&Board::EMPTY, straight).unwrap();
        assert_eq!(way.presses(), 0);
        let beside = Placement { location: straight.location.moved(-2, 0), ..straight };
        assert_eq!(Way::to(&Board::EMPTY, beside).unwrap().presses(), 2);
        assert!(way.missed(&Board::EMPTY, &mut Rng::new(1, 1)).is_some(), "it is shifted");
    }
}
