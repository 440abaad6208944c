//! Turning a piece: which kicks are tried, and what counts as a T-spin.
//!
//! The tables live in [`srs`]; this module only tries them. The T-spin rule is the three-corner rule:
//! the last successful action was a rotation, and at least three of the four diagonal neighbours of
//! the T's centre are filled. *Full* if both corners on the side it points to are filled or the fifth
//! kick test was used, else *mini*.

pub mod srs;

use crate::board::Board;
use crate::piece::{Offset, Orientation, Piece, Rotation};
use crate::placement::{Location, Spin};

/// The index of the kick test that makes every T-spin a full one.
pub const FULL_SPIN_KICK: usize = 4;

/// Turns a piece, trying the kicks in order.
///
/// Returns where it ends and which test (from 0) let it through, or `None` when every test is blocked.
/// O never turns.
#[must_use]
pub fn rotate(board: &Board, from: Location, rotation: Rotation) -> Option<(Location, usize)> {
    let orientation = from.orientation.turned(rotation);
    srs::kicks(from.piece, from.orientation, rotation).iter().enumerate().find_map(|(test, &(dx, dy))| {
        let to = Location { orientation, ..from.moved(dx, dy) };
        to.fits(board).then_some((to, test))
    })
}

/// The spin of a piece that has just turned to `at` by kick test `test` of `rotation`.
#[must_use]
pub fn spin(board: &Board, at: Location, rotation: Rotation, test: usize) -> Spin {
    if at.piece != Piece::T {
        return Spin::None;
    }
    let filled = |(dx, dy): Offset| board.occupied(at.x + dx, at.y + dy);
    let corners = CORNERS.iter().filter(|&&c| filled(c)).count();
    let front = front_corners(at.orientation).into_iter().all(filled);
    let lifted = rotation != Rotation::Half && test == FULL_SPIN_KICK;
    match corners {
        0..=2 => Spin::None,
        _ if front || lifted => Spin::Full,
        _ => Spin::Mini,
    }
}

/// The diagonal neighbours, clockwise from the upper left.
pub(crate) const CORNERS: [Offset; 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

/// The two corners on the side that a T of this orientation points to.
pub(crate) const fn front_corners(orientation: Orientation) -> [Offset; 2] {
    let first = orientation as usize;
    [CORNERS[first], CORNERS[(first + 1) % 4]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_t_spins_under_an_overhang() {
        let board = Board::from_drawing(&["...#......", "#...######", "##.#######"]).unwrap();
        let from = Location { piece: Piece::T, orientation: Orientation::East, x: 2, y: 1 };
        let (to, test) = rotate(&board, from, Rotation::Cw).unwrap();
        assert_eq!((to, test), (Location { orientation: Orientation::South, ..from }, 0));
        assert_eq!(spin(&board, to, Rotation::Cw, test), Spin::Full);
    }

    /// A T pointing East that a half turn can only lift by two rows, which is the fifth test. It then has
    /// three corners, one of them in front.
    fn lifted_by_a_half_turn() -> (Board, Location) {
        let rows = [".....#....", "..........", "...#.#....", "...#......", ".........."];
        let from = Location { piece: Piece::T, orientation: Orientation::East, x: 4, y: 1 };
        (Board::from_drawing(&rows).unwrap(), from)
    }

    #[test]
    fn the_fifth_kick_of_a_half_turn_makes_no_full_spin() {
        let (board, from) = lifted_by_a_half_turn();
        let mirrored = Location { orientation: Orientation::West, x: 9 - from.x, ..from };
        for (board, from) in [(board, from), (board.mirror(), mirrored)] {
            let (to, test) = rotate(&board, from, Rotation::Half).unwrap();
            let orientation = from.orientation.turned(Rotation::Half);
            assert_eq!((to, test), (Location { orientation, y: 3, ..from }, FULL_SPIN_KICK));
            assert_eq!(spin(&board, to, Rotation::Half, test), Spin::Mini);
            for quarter in [Rotation::Cw, Rotation::Ccw] {
                let spins = [0, 1, 2, 3, 4].map(|test| spin(&board, to, quarter, test));
                assert_eq!(spins, [Spin::Mini, Spin::Mini, Spin::Mini, Spin::Mini, Spin::Full]);
            }
        }
    }

    #[test]
    fn two_corners_are_no_spin_whatever_the_kick() {
        let board = Board::from_drawing(&["...#.#....", "..........", ".........."]).unwrap();
        let at = Location { piece: Piece::T, orientation: Orientation::North, x: 4, y: 1 };
        assert_eq!(spin(&board, at, Rotation::Cw, FULL_SPIN_KICK), Spin::None);
        let other = Location { piece: Piece::L, ..at };
        let walled = Board::from_drawing(&["...#.#....", "..........", "...#.#...."]).unwrap();
        assert_eq!(spin(&walled, other, Rotation::Cw, 0), Spin::None);
        assert_eq!(spin(&walled, at, Rotation::Half, 0), Spin::Full);
    }

    #[test]
    fn the_fifth_kick_makes_a_triple() {
        let board =
            Board::from_drawing(&["###.......", "##........", "##.#######", "##..######", "##.#######"])
                .unwrap();
        let from = Location { piece: Piece::T, orientation: Orientation::North, x: 3, y: 3 };
        let (to, test) = rotate(&board, from, Rotation::Cw).unwrap();
        assert_eq!((to.x, to.y, test), (2, 1, 4));
        assert_eq!(spin(&board, to, Rotation::Cw, test), Spin::Full);
    }
}
