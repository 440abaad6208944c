//! Rotation of a piece: rotation systems, the search for a kick, and the definition of a T-spin.
//!
//! A rotation system is a type without values that implements [`RotationSystem`]: [`Srs`](srs::Srs) is the
//! guideline's, and [`Ars`](ars::Ars) is that of the 20G games. Its kicks are data, and this module only
//! tests them. If a rotation depends on other cells of the board than those the piece moves to, the system
//! implements [`RotationSystem::may_kick`].
//!
//! The T-spin rule is the three-corner rule: the last successful action was a rotation, and at least three of
//! the four diagonal neighbours of the T's centre are filled. The spin is *full* if both corners on the side
//! that the T points to are filled or if the fifth kick test was used, else *mini*.

pub mod ars;
pub mod srs;

use crate::board::Board;
use crate::piece::{Offset, Orientation, Piece, Rotation};
use crate::placement::{Location, Spin};

/// How pieces spawn and rotate.
pub trait RotationSystem {
    /// Returns where a piece spawns, or `None` when it does not fit: *block out*.
    fn spawn(board: &Board, piece: Piece) -> Option<Location>;

    /// Returns the orientation after a rotation, and the moves of the true centre that are tried, in order.
    /// The list is empty for a piece that cannot rotate this way.
    fn tests(piece: Piece, from: Orientation, rotation: Rotation) -> (Orientation, &'static [Offset]);

    /// Returns whether the later tests are tried when the first one, which leads to `blocked`, fails.
    #[inline]
    fn may_kick(_board: &Board, _blocked: Location) -> bool {
        true
    }

    /// Returns the spin of a piece that has just rotated to `at` by kick test `test` of `rotation`.
    #[inline]
    fn spin(_board: &Board, _at: Location, _rotation: Rotation, _test: usize) -> Spin {
        Spin::None
    }
}

/// Rotates a piece, trying the kicks in order.
///
/// Returns the new location and the index of the test that succeeded, or `None` when every test is blocked.
#[must_use]
pub fn rotate<R: RotationSystem>(
    board: &Board,
    from: Location,
    rotation: Rotation,
) -> Option<(Location, usize)> {
    let (orientation, tests) = R::tests(from.piece, from.orientation, rotation);
    let at = |&(dx, dy): &Offset| Location { orientation, ..from.moved(dx, dy) };
    let unkicked = at(tests.first()?);
    tests.iter().enumerate().find_map(|(test, offset)| {
        let to = at(offset);
        let passes = to.fits(board) && (test == 0 || R::may_kick(board, unkicked));
        passes.then_some((to, test))
    })
}

/// The index of the kick test that makes every T-spin a full T-spin.
pub const FULL_SPIN_KICK: usize = 4;

/// Returns the spin by the three-corner rule of a piece that has just rotated to `at` by kick test `test`.
#[must_use]
pub fn three_corner_spin(board: &Board, at: Location, rotation: Rotation, test: usize) -> Spin {
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

/// Returns the two corners on the side to which a T of this orientation points.
pub(crate) const fn front_corners(orientation: Orientation) -> [Offset; 2] {
    let first = orientation as usize;
    [CORNERS[first], CORNERS[(first + 1) % 4]]
}

#[cfg(test)]
mod tests {
    use super::srs::Srs;
    use super::*;

    #[test]
    fn a_t_spins_under_an_overhang() {
        let board = Board::from_drawing(&["...#......", "#...######", "##.#######"]).unwrap();
        let from = Location { piece: Piece::T, orientation: Orientation::East, x: 2, y: 1 };
        let (to, test) = rotate::<Srs>(&board, from, Rotation::Cw).unwrap();
        assert_eq!((to, test), (Location { orientation: Orientation::South, ..from }, 0));
        assert_eq!(Srs::spin(&board, to, Rotation::Cw, test), Spin::Full);
    }

    /// Returns a T pointing East that a half turn can only lift by two rows, with the fifth test. It then has
    /// three filled corners, one of them in front.
    fn lifted_by_a_half_turn() -> (Board, Location) {
        let rows = [".....#....", "..........", "...#.#....", "...#......", ".........."];
        let from = Location { piece: Piece::T, orientation: Orientation::East, x: 4, y: 1 };
        (Board::from_drawing(&rows).unwrap(), from)
    }

    #[test]
    fn the_fifth_kick_of_a_half_turn_is_not_a_full_spin() {
        let (board, from) = lifted_by_a_half_turn();
        let mirrored = Location { orientation: Orientation::West, x: 9 - from.x, ..from };
        for (board, from) in [(board, from), (board.mirror(), mirrored)] {
            let (to, test) = rotate::<Srs>(&board, from, Rotation::Half).unwrap();
            let orientation = from.orientation.turned(Rotation::Half);
            assert_eq!((to, test), (Location { orientation, y: 3, ..from }, FULL_SPIN_KICK));
            assert_eq!(Srs::spin(&board, to, Rotation::Half, test), Spin::Mini);
            for quarter in [Rotation::Cw, Rotation::Ccw] {
                let spins = [0, 1, 2, 3, 4].map(|test| Srs::spin(&board, to, quarter, test));
                assert_eq!(spins, [Spin::Mini, Spin::Mini, Spin::Mini, Spin::Mini, Spin::Full]);
            }
        }
    }

    #[test]
    fn two_corners_are_never_a_spin() {
        let board = Board::from_drawing(&["...#.#....", "..........", ".........."]).unwrap();
        let at = Location { piece: Piece::T, orientation: Orientation::North, x: 4, y: 1 };
        assert_eq!(Srs::spin(&board, at, Rotation::Cw, FULL_SPIN_KICK), Spin::None);
        let other = Location { piece: Piece::L, ..at };
        let walled = Board::from_drawing(&["...#.#....", "..........", "...#.#...."]).unwrap();
        assert_eq!(Srs::spin(&walled, other, Rotation::Cw, 0), Spin::None);
        assert_eq!(Srs::spin(&walled, at, Rotation::Half, 0), Spin::Full);
    }

    #[test]
    fn the_fifth_kick_allows_a_t_spin_triple() {
        let board =
            Board::from_drawing(&["###.......", "##........", "##.#######", "##..######", "##.#######"])
                .unwrap();
        let from = Location { piece: Piece::T, orientation: Orientation::North, x: 3, y: 3 };
        let (to, test) = rotate::<Srs>(&board, from, Rotation::Cw).unwrap();
        assert_eq!((to.x, to.y, test), (2, 1, 4));
        assert_eq!(Srs::spin(&board, to, Rotation::Cw, test), Spin::Full);
    }
}
