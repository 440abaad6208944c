//! Where a player thinks of placing a piece.

use crate::board::Board;
use crate::piece::Piece;
use crate::placement::{Cell, Location, Placement, Spin};

/// Where a player thinks of placing a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Only where it falls straight down.
    Drops,
    /// Also where it slides sideways under other blocks.
    Slides,
    /// Also where a T spins into place.
    TSpins,
    /// Wherever it can get.
    Anywhere,
}

impl Reach {
    /// Returns whether the player thinks of a placement.
    pub(super) fn has(self, board: &Board, made: Placement) -> bool {
        match self {
            Reach::Drops => falls_straight(board, made),
            Reach::Slides => slides_in(board, made.location),
            Reach::TSpins => made.location.piece == Piece::T || slides_in(board, made.location),
            Reach::Anywhere => true,
        }
    }
}

/// Returns whether nothing is above any cell of the placement and it needs no spin.
fn falls_straight(board: &Board, made: Placement) -> bool {
    made.spin == Spin::None && is_open(board, made.location)
}

/// Returns whether nothing is above any cell of a location.
fn is_open(board: &Board, at: Location) -> bool {
    at.cells().iter().all(|&Cell { x, y }| board.columns()[x as usize] >> y == 0)
}

/// Returns whether a piece gets to a location by a fall and then shifts to one side.
fn slides_in(board: &Board, to: Location) -> bool {
    for side in [-1, 1] {
        let mut at = to;
        while at.fits(board) {
            if is_open(board, at) {
                return true;
            }
            at = at.moved(side, 0);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::spawn::spawn;

    #[test]
    fn a_slide_is_a_fall_and_then_shifts_to_one_side() {
        let board = Board::from_drawing(&["###.......", "###.......", "..........", ".........."]).unwrap();
        let flat = |x: i8, y: i8| Location { x, y, ..spawn(&board, Piece::O).unwrap() };
        assert!(is_open(&board, flat(4, 0)) && slides_in(&board, flat(4, 0)));
        assert!(!is_open(&board, flat(0, 0)) && slides_in(&board, flat(0, 0)));
        let shut = Board::from_drawing(&["####......", "####......", "...#......", "...#......"]).unwrap();
        assert!(!slides_in(&shut, flat(0, 0)), "a wall is in the way");
    }
}
