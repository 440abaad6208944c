//! The search for the inputs that lead to a placement.
//!
//! *What.* It finds a shortest sequence of inputs from the location of a piece to its resting place, ending
//! in a hard drop. *How.* It is a breadth-first search over (location, spin of the last input). A soft drop
//! to the floor counts as one input, like a shift or a rotation. *Why inputs and not rows.* A player holds
//! soft drop, so the distance of the fall does not matter. Falling by single rows ([`Input::Down`]) is also
//! searched, because some overhangs can only be entered from mid-air. But each row counts as one input, so
//! single rows are used only where no other input leads to the target.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::index::{STATES, state_index};
use crate::board::Board;
use crate::piece::Rotation;
use crate::placement::{Location, Placement, Spin};
use crate::rules::rotation::{RotationSystem, rotate};

/// One input of a player for the current piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// One column to the left.
    Left,
    /// One column to the right.
    Right,
    /// A clockwise turn.
    Cw,
    /// A counter-clockwise turn.
    Ccw,
    /// A half turn.
    Half,
    /// A soft drop that is held until the piece rests.
    SoftDrop,
    /// A soft drop that is held for exactly one row.
    Down,
    /// A hard drop: the piece falls to the floor and locks.
    HardDrop,
}

/// The inputs that move a piece without locking it. When several paths are equally short, earlier inputs are
/// preferred.
const MOVES: [Input; 7] =
    [Input::Left, Input::Right, Input::Cw, Input::Ccw, Input::Half, Input::SoftDrop, Input::Down];

/// Finds a shortest sequence of inputs that takes a piece from `from` to `target`. The sequence ends in
/// [`Input::HardDrop`]. Returns `None` when no sequence leads there.
///
/// `from` contains the spin of the last input so far, or [`Spin::None`] for a piece that has just spawned. So
/// a piece that already rests at the target after a spin does not need to leave and come back. A final
/// location that covers the same cells as the target's counts as the target. Half turns are used only if
/// `half_turns` is set. A call takes some tens of microseconds.
///
/// ```
/// use stackmate::movegen::{path, Input};
/// use stackmate::rules::rotation::srs::Srs;
/// use stackmate::rules::spawn::spawn;
/// use stackmate::{Board, Location, Orientation, Piece, Placement, Spin};
/// let start = spawn(&Board::EMPTY, Piece::T).expect("an empty board blocks nothing");
/// let end = Location { piece: Piece::T, orientation: Orientation::North, x: 2, y: 0 };
/// let [from, target] = [start, end].map(|location| Placement { location, spin: Spin::None });
/// let inputs = path::<Srs>(&Board::EMPTY, from, target, false);
/// assert_eq!(inputs, Some(vec![Input::Left, Input::Left, Input::HardDrop]));
/// ```
#[must_use]
pub fn path<R: RotationSystem>(
    board: &Board,
    from: Placement,
    target: Placement,
    half_turns: bool,
) -> Option<Vec<Input>> {
    if !from.location.fits(board) || from.location.piece != target.location.piece {
        return None;
    }
    let goal = target.location.canonical();
    let mut search = Search::starting_at(from);
    while let Some(at) = search.todo.pop_front() {
        if hard_drop(board, at) == (goal, target.spin) {
            return Some(search.inputs_to(at));
        }
        for input in MOVES {
            if input == Input::Half && !half_turns {
                continue;
            }
            if let Some(next) = apply::<R>(board, at, input) {
                search.reach(next, at, input);
            }
        }
    }
    None
}

/// Returns where an input takes a piece, with its spin there, or `None` when the piece does not move.
#[must_use]
pub fn apply<R: RotationSystem>(board: &Board, at: Placement, input: Input) -> Option<Placement> {
    let from = at.location;
    match input {
        Input::Left => shifted(board, from.moved(-1, 0)),
        Input::Right => shifted(board, from.moved(1, 0)),
        Input::Down => shifted(board, from.moved(0, -1)),
        Input::Cw => turned::<R>(board, from, Rotation::Cw),
        Input::Ccw => turned::<R>(board, from, Rotation::Ccw),
        Input::Half => turned::<R>(board, from, Rotation::Half),
        Input::SoftDrop | Input::HardDrop => {
            let location = from.dropped(board);
            (location != from).then_some(Placement { location, spin: Spin::None })
        }
    }
}

fn shifted(board: &Board, location: Location) -> Option<Placement> {
    location.fits(board).then_some(Placement { location, spin: Spin::None })
}

fn turned<R: RotationSystem>(board: &Board, from: Location, rotation: Rotation) -> Option<Placement> {
    let (location, test) = rotate::<R>(board, from, rotation)?;
    Some(Placement { location, spin: R::spin(board, location, rotation, test) })
}

fn hard_drop(board: &Board, at: Placement) -> (Location, Spin) {
    let location = at.location.dropped(board);
    let spin = if location == at.location { at.spin } else { Spin::None };
    (location.canonical(), spin)
}

/// The breadth-first search: the states that are still to visit, and how each state was first reached.
struct Search {
    start: Placement,
    todo: VecDeque<Placement>,
    came_from: Vec<Option<(Placement, Input)>>,
}

impl Search {
    fn starting_at(start: Placement) -> Search {
        let came_from = vec![None; STATES];
        Search { start, todo: VecDeque::from([start]), came_from }
    }

    fn reach(&mut self, next: Placement, from: Placement, input: Input) {
        let first = &mut self.came_from[state_index(next)];
        if first.is_none() && next != self.start {
            *first = Some((from, input));
            self.todo.push_back(next);
        }
    }

    fn inputs_to(&self, end: Placement) -> Vec<Input> {
        let mut inputs = vec![Input::HardDrop];
        let mut at = end;
        while let Some((before, input)) = self.came_from[state_index(at)] {
            inputs.push(input);
            at = before;
        }
        inputs.reverse();
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::naive;
    use crate::piece::{Orientation, Piece};
    use crate::rules::rotation::srs::Srs;
    use crate::rules::spawn::spawn;

    #[test]
    fn every_placement_has_a_path_that_ends_there() {
        let board =
            Board::from_drawing(&["###.......", "##.....##.", "##.####..#", "##..###.##", "##.######."])
                .unwrap();
        for piece in Piece::ALL {
            let start = Placement { location: spawn(&board, piece).unwrap(), spin: Spin::None };
            for target in naive::placements::<Srs>(&board, start.location, false) {
                let inputs = path::<Srs>(&board, start, target, false).unwrap();
                let mut at = start;
                for &input in &inputs {
                    at = apply::<Srs>(&board, at, input).unwrap_or(at);
                }
                assert_eq!(at.location.canonical(), target.location.canonical(), "{inputs:?}");
                assert_eq!(at.spin, target.spin, "{inputs:?}");
                assert!(inputs.len() < 2 || inputs[inputs.len() - 2] != Input::SoftDrop, "{inputs:?}");
            }
        }
    }

    #[test]
    fn no_path_leads_into_a_sealed_hole() {
        let board = Board::from_drawing(&["##########", "....######", "##########"]).unwrap();
        let location = Location { piece: Piece::I, orientation: Orientation::North, x: 1, y: 1 };
        let start = spawn(&board, Piece::I).unwrap();
        let [start, target] = [start, location].map(|location| Placement { location, spin: Spin::None });
        assert_eq!(path::<Srs>(&board, start, target, false), None);
    }

    #[test]
    fn a_piece_that_has_spun_into_the_target_needs_no_more_moves() {
        let board = Board::from_drawing(&["##........", "#...######", "##.#######"]).unwrap();
        let location = Location { piece: Piece::T, orientation: Orientation::South, x: 2, y: 1 };
        let spun = Placement { location, spin: Spin::Full };
        let slid = Placement { location, spin: Spin::None };
        assert_eq!(path::<Srs>(&board, spun, spun, false), Some(vec![Input::HardDrop]));
        assert_ne!(path::<Srs>(&board, slid, spun, false), Some(vec![Input::HardDrop]));
        assert_ne!(path::<Srs>(&board, spun, slid, false), Some(vec![Input::HardDrop]));
    }
}
