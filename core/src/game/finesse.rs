//! Finesse: whether a piece was brought to its place with as few presses as possible.
//!
//! *What.* On an open board, every placement that a hard drop from the top makes has a minimum number of
//! presses of left, right and the rotation buttons. A direction held until the wall is one press, like a tap.
//! *How.* [`fewest`] is a breadth-first search from the spawn location. The familiar finesse tables (one
//! number per piece, orientation and column) are results of this search; the tests compare them. *Why a
//! search.* A table would repeat consequences of the kick tables. The search follows the kick tables, and it
//! also supports half turns and high stacks.
//!
//! *What is judged.* Only placements that a finesse table covers are judged: no soft or sonic drop, no T-spin, no
//! piece that was tucked or kicked under something, and no gravity that pulls a piece down before it can be
//! moved. Where the stack is so high that it blocks the way, a longer way around it is not a fault either.

use alloc::vec::Vec;

use super::handling::Buttons;
use crate::board::Board;
use crate::piece::Rotation;
use crate::placement::{Location, Placement, Spin};
use crate::rules::rotation::rotate;
use crate::rules::rotation::srs::Srs;
use crate::rules::spawn::{SPAWN_ROW, spawn};

/// The buttons whose presses are counted.
pub(super) const COUNTED: Buttons =
    Buttons(Buttons::LEFT.0 | Buttons::RIGHT.0 | Buttons::CW.0 | Buttons::CCW.0 | Buttons::HALF.0);

/// A stack lower than this does not block the way of a piece.
const CLEAR_OF_SPAWN: u32 = 16;

/// Returns the minimum number of presses that bring a piece from its spawn location to where a hard drop
/// makes it `target`. Returns `None` when no drop from the top leads there. One call takes about ten
/// microseconds.
#[must_use]
pub fn fewest(board: &Board, target: Placement, half_turns: bool) -> Option<u32> {
    let place = target.location;
    let is_dropped = over(place).is_some_and(|top| top.dropped(board).canonical() == place.canonical());
    if target.spin != Spin::None || !is_dropped {
        return None;
    }
    let open = on(&Board::EMPTY, place, half_turns)?;
    if board.max_height() < CLEAR_OF_SPAWN {
        return Some(open);
    }
    on(board, place, half_turns).map(|around| around.max(open))
}

/// Returns the location straight above `place`, in the spawn row.
fn over(place: Location) -> Option<Location> {
    let top = Location { y: SPAWN_ROW, ..place };
    top.fits(&Board::EMPTY).then_some(top)
}

/// Returns the minimum number of presses on that board when the piece falls only at the end.
fn on(board: &Board, place: Location, half_turns: bool) -> Option<u32> {
    let wanted = over(place)?.dropped(board).canonical();
    let mut seen: Vec<(Location, u32)> = spawn(board, place.piece).map(|at| (at, 0)).into_iter().collect();
    let mut next = 0;
    while let Some(&(at, presses)) = seen.get(next) {
        if at.dropped(board).canonical() == wanted {
            return Some(presses);
        }
        for to in moves(board, at, half_turns).into_iter().flatten() {
            if seen.iter().all(|&(known, _)| known != to) {
                seen.push((to, presses + 1));
            }
        }
        next += 1;
    }
    None
}

/// Returns the result of each press: a tap or a hold in either direction, and the rotations.
fn moves(board: &Board, at: Location, half_turns: bool) -> [Option<Location>; 7] {
    let tap = |dx| Some(at.moved(dx, 0)).filter(|to| to.fits(board));
    let hold =
        |dx| core::iter::successors(tap(dx), |to| Some(to.moved(dx, 0)).filter(|to| to.fits(board))).last();
    let turn = |rotation| rotate::<Srs>(board, at, rotation).map(|(to, _)| to);
    let half = if half_turns { turn(Rotation::Half) } else { None };
    [tap(-1), tap(1), hold(-1), hold(1), turn(Rotation::Cw), turn(Rotation::Ccw), half]
}

/// The presses for the current piece so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Presses {
    count: u32,
    soft_drop: bool,
}

impl Presses {
    /// Records a tick's buttons and those that were pressed in this tick.
    pub(super) fn note(&mut self, held: Buttons, pressed: Buttons) {
        self.count += Buttons(pressed.0 & COUNTED.0).count();
        self.soft_drop |= held.any(Buttons::SOFT_DROP) || pressed.any(Buttons::SONIC_DROP);
    }

    /// Returns the presses beyond the minimum for a piece that locked on that board, or `None` when it is not
    /// judged.
    pub(super) fn wasted(self, board: &Board, locked: Placement, half_turns: bool) -> Option<u32> {
        if self.soft_drop {
            return None;
        }
        fewest(board, locked, half_turns).map(|least| self.count.saturating_sub(least))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Orientation::{self, East, North, South, West};
    use crate::piece::Piece::{self, I, J, L, O, S, T, Z};

    /// Returns the minimum number of presses for each leftmost column of the piece.
    fn row(piece: Piece, orientation: Orientation, half_turns: bool) -> Vec<u32> {
        let centre = Location { piece, orientation, x: 0, y: 0 };
        let left = centre.cells().map(|cell| cell.x).into_iter().min().unwrap_or(0);
        let places = (0..10).map(|column| Location { x: column - left, ..centre });
        let dropped = places.filter_map(over).map(|top| top.dropped(&Board::EMPTY));
        let placements = dropped.map(|location| Placement { location, spin: Spin::None });
        placements.map(|target| fewest(&Board::EMPTY, target, half_turns).unwrap()).collect()
    }

    /// Compares with the table that players learn, as trainers and clients show it: one number for each
    /// leftmost column.
    #[test]
    fn the_search_reproduces_the_familiar_table() {
        let flat = [1, 2, 1, 0, 1, 2, 2, 1];
        assert_eq!(row(O, North, false), [1, 2, 2, 1, 0, 1, 2, 2, 1]);
        for (flat, upright) in [(North, East), (South, West)] {
            assert_eq!(row(I, flat, false), [1, 2, 1, 0, 1, 2, 1]);
            assert_eq!(row(I, upright, false), [2, 2, 2, 2, 1, 1, 2, 2, 2, 2]);
        }
        for piece in [S, Z] {
            assert_eq!([row(piece, North, false), row(piece, South, false)], [flat, flat]);
            for upright in [East, West] {
                assert_eq!(row(piece, upright, false), [2, 2, 2, 1, 1, 2, 3, 2, 2]);
            }
        }
        for piece in [J, L, T] {
            assert_eq!(row(piece, North, false), flat);
            assert_eq!(row(piece, East, false), [2, 2, 3, 2, 1, 2, 3, 3, 2]);
            assert_eq!(row(piece, West, false), [2, 3, 2, 1, 2, 3, 3, 2, 2]);
            assert_eq!(row(piece, South, false), [3, 4, 3, 2, 3, 4, 4, 3]);
            assert_eq!(row(piece, South, true), [2, 3, 2, 1, 2, 3, 3, 2], "a half turn saves one press");
        }
    }

    fn locked(drawing: &[&str], location: Location, spin: Spin) -> Option<u32> {
        fewest(&Board::from_drawing(drawing).unwrap(), Placement { location, spin }, false)
    }

    #[test]
    fn placements_that_need_more_than_a_drop_are_not_judged() {
        let drawing = ["##........", "#...######", "##.#######"];
        let under = Location { piece: T, orientation: South, x: 2, y: 1 };
        assert_eq!([locked(&drawing, under, Spin::Full), locked(&drawing, under, Spin::None)], [None, None]);
        let over = Location { piece: T, orientation: North, x: 5, y: 2 };
        assert_eq!(locked(&drawing, over, Spin::None), Some(1));
    }

    #[test]
    fn a_detour_around_a_tower_is_not_a_fault() {
        let tower = [".#........"; 20];
        let left = Location { piece: I, orientation: West, x: 0, y: 1 };
        assert_eq!(locked(&tower, left, Spin::None), None, "the tower blocks the way");
        let board = Board::from_columns([0, 0, 0, 0, 0, 0, 0, 0, 0, (1 << 20) - 1]);
        let beside = Location { piece: O, orientation: North, x: 7, y: 0 };
        assert_eq!(on(&board, beside, false), Some(1), "the direction is held until the tower");
        assert_eq!(fewest(&board, Placement { location: beside, spin: Spin::None }, false), Some(2));
    }

    #[test]
    fn presses_beyond_the_minimum_are_counted_as_wasted() {
        let place = Location { piece: T, orientation: North, x: 2, y: 0 };
        let locked = Placement { location: place, spin: Spin::None };
        let mut presses = Presses::default();
        for _ in 0..2 {
            presses.note(Buttons::LEFT, Buttons::LEFT);
            presses.note(Buttons::LEFT, Buttons::NONE);
        }
        presses.note(Buttons::HARD_DROP, Buttons::HARD_DROP);
        assert_eq!(presses.wasted(&Board::EMPTY, locked, false), Some(0));
        presses.note(Buttons::CW, Buttons::CW);
        presses.note(Buttons::CCW, Buttons::CCW);
        assert_eq!(presses.wasted(&Board::EMPTY, locked, false), Some(2));
        for drop in [Buttons::SOFT_DROP, Buttons::SONIC_DROP] {
            let mut dropped = presses;
            dropped.note(drop, drop);
            assert_eq!(dropped.wasted(&Board::EMPTY, locked, false), None);
        }
    }
}
