//! The places where a piece can fall straight down, and the presses that lead there.

use stackmate::movegen::{Input, apply};
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::spawn;
use stackmate::{Board, Location, Piece, Placement, Spin};

/// The presses for a placement, before the hard drop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// Whether hold is pressed first.
    pub(crate) holds: bool,
    /// The quarter turns, clockwise if positive.
    pub(crate) turns: i8,
    /// The columns, to the right if positive.
    pub(crate) shifts: i8,
    /// Whether the piece then is at a wall, or at a higher part of the stack, so that the key can be held.
    pub(crate) is_at_wall: bool,
    /// Where the piece lands.
    pub(crate) end: Location,
}

/// Returns the places where a piece can fall, without those that have the same cells.
pub(crate) fn falls(board: &Board, piece: Piece, holds: bool) -> Vec<Way> {
    let Some(start) = spawn(board, piece) else { return Vec::new() };
    let mut found = Vec::new();
    for turns in [0, 1, -1, 2] {
        let input = if turns < 0 { Input::Ccw } else { Input::Cw };
        let turned = (0..i8::abs(turns)).try_fold(start, |at, _| moved(board, at, input));
        if let Some(at) = turned {
            add_row(board, at, Way { holds, turns, shifts: 0, is_at_wall: false, end: at }, &mut found);
        }
    }
    found
}

/// Adds the places of one orientation.
fn add_row(board: &Board, from: Location, way: Way, found: &mut Vec<Way>) {
    for (input, step) in [(Input::Left, -1), (Input::Right, 1)] {
        let mut at = from;
        // The place straight below is that of the walk to the left.
        let mut shifts = 0;
        loop {
            let next = moved(board, at, input);
            let end = at.dropped(board).canonical();
            if !found.iter().any(|known| known.end == end) {
                found.push(Way { shifts, is_at_wall: next.is_none(), end, ..way.clone() });
            }
            let Some(next) = next else { break };
            (at, shifts) = (next, shifts + step);
        }
    }
}

fn moved(board: &Board, location: Location, input: Input) -> Option<Location> {
    apply::<Srs>(board, Placement { location, spin: Spin::None }, input).map(|at| at.location)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_falls_into_each_column_in_each_orientation() {
        let places = |piece| falls(&Board::EMPTY, piece, false).len();
        assert_eq!([Piece::O, Piece::I, Piece::S, Piece::T, Piece::L].map(places), [9, 17, 17, 34, 34]);
    }

    #[test]
    fn the_way_to_a_wall_can_be_held() {
        let ways = falls(&Board::EMPTY, Piece::O, false);
        let walls: Vec<i8> = ways.iter().filter(|way| way.is_at_wall).map(|way| way.shifts).collect();
        assert_eq!(walls, [-4, 4]);
    }
}
