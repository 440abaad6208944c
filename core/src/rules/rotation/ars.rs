//! The Arika Rotation System of 20G games, as data.
//!
//! A piece rotates inside a 4×4 box, and its bottom rows stay where they are. J, L and T have four
//! orientations and point down at first; I, S and Z have two orientations; and O has one. Each of them is
//! represented by a fixed tetromino and its true centre, so a rotation is a change of orientation and a step
//! of the centre. If the rotated piece collides, it is tried one column to the right and then one column to
//! the left. I has no kicks.
//!
//! *The centre column.* J, L and T do not kick when a cell in the middle column of their box is in the way.
//! There are two forms of this rule: [`Ars`] is the original's, and [`SeedArs`] is that of the program whose
//! figures the rules of master 20G quote. Source: the rules document of master 20G, sections 2 to 5.

use super::{RotationSystem, rotate};
use crate::board::{Board, VISIBLE_HEIGHT};
use crate::piece::{Offset, Orientation, Piece, Rotation};
use crate::placement::Location;
use crate::rules::spawn::SPAWN_COLUMN;

/// The rule by which a cell in the centre column of the box prevents a kick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CentreColumn {
    /// J, L and T do not kick into an upright orientation if the first colliding cell, in reading order, is in
    /// the centre column.
    FirstOfUpright,
    /// J and L do not kick if any colliding cell is in the centre column.
    Any,
}

impl CentreColumn {
    /// Returns whether a piece that collides after a rotation may try its kicks. `is_centred` says of each
    /// colliding cell, in reading order, whether it is in the centre column.
    #[must_use]
    pub fn allows_kick(
        self,
        piece: Piece,
        is_upright: bool,
        mut is_centred: impl Iterator<Item = bool>,
    ) -> bool {
        match self {
            _ if piece == Piece::I => false,
            CentreColumn::Any => !(matches!(piece, Piece::J | Piece::L) && is_centred.any(|is| is)),
            CentreColumn::FirstOfUpright => {
                let is_exempt = matches!(piece, Piece::J | Piece::L | Piece::T) && is_upright;
                !(is_exempt && is_centred.next() == Some(true))
            }
        }
    }
}

/// The rotation of rule set `m20g-ars`. A J, L or T that rotates upright does not kick when the first
/// colliding cell, in reading order, is in the centre column.
#[derive(Clone, Copy, Debug)]
pub struct Ars;

impl RotationSystem for Ars {
    fn spawn(board: &Board, piece: Piece) -> Option<Location> {
        first_free(board, piece)
    }

    fn tests(piece: Piece, from: Orientation, rotation: Rotation) -> (Orientation, &'static [Offset]) {
        tests(piece, from, rotation)
    }

    fn may_kick(board: &Board, blocked: Location) -> bool {
        may_kick(CentreColumn::FirstOfUpright, board, blocked)
    }
}

/// The rotation of rule set `m20g-seed`. A J or L does not kick when any colliding cell is in the centre
/// column.
#[derive(Clone, Copy, Debug)]
pub struct SeedArs;

impl RotationSystem for SeedArs {
    fn spawn(board: &Board, piece: Piece) -> Option<Location> {
        first_free(board, piece)
    }

    fn tests(piece: Piece, from: Orientation, rotation: Rotation) -> (Orientation, &'static [Offset]) {
        tests(piece, from, rotation)
    }

    fn may_kick(board: &Board, blocked: Location) -> bool {
        may_kick(CentreColumn::Any, board, blocked)
    }
}

/// The highest row of a 20G field.
const TOP_ROW: i8 = VISIBLE_HEIGHT as i8 - 1;

/// Returns where a piece spawns: in its first orientation, or else rotated counter-clockwise or clockwise by
/// its first input.
fn first_free(board: &Board, piece: Piece) -> Option<Location> {
    let (orientation, y) = match piece {
        Piece::I => (Orientation::North, TOP_ROW),
        Piece::O | Piece::S | Piece::Z => (Orientation::North, TOP_ROW - 1),
        Piece::J | Piece::L | Piece::T => (Orientation::South, TOP_ROW),
    };
    let flat = Location { piece, orientation, x: SPAWN_COLUMN, y };
    let turned = [Rotation::Ccw, Rotation::Cw].into_iter().filter_map(|rotation| {
        // On an empty board a rotation needs no kick.
        rotate::<Ars>(&Board::EMPTY, flat, rotation).map(|(at, _)| at)
    });
    core::iter::once(flat).chain(turned).find(|at| at.fits(board))
}

fn may_kick(rule: CentreColumn, board: &Board, blocked: Location) -> bool {
    let is_upright = matches!(blocked.orientation, Orientation::East | Orientation::West);
    let mut cells = blocked.cells();
    cells.sort_unstable_by_key(|cell| (-cell.y, cell.x));
    let colliding = cells.iter().filter(|cell| board.occupied(cell.x, cell.y));
    rule.allows_kick(blocked.piece, is_upright, colliding.map(|cell| cell.x == blocked.x))
}

/// Returns the tests of every rotation. There are no half turns, and no rotations from orientations that a
/// piece does not have.
fn tests(piece: Piece, from: Orientation, rotation: Rotation) -> (Orientation, &'static [Offset]) {
    use Orientation::{East, North};
    const FLAT: [Offset; 3] = beside((0, 0));
    const UP: [Offset; 3] = beside((0, 1));
    const DOWN: [Offset; 3] = beside((0, -1));
    const UP_LEFT: [Offset; 3] = beside((-1, 1));
    const DOWN_RIGHT: [Offset; 3] = beside((1, -1));
    if rotation == Rotation::Half {
        return (from, &[]);
    }
    match (piece, from) {
        (Piece::I, North) => (East, &[(1, 0)]),
        (Piece::I, East) => (North, &[(-1, 0)]),
        (Piece::S, North) => (East, &UP_LEFT),
        (Piece::S, East) => (North, &DOWN_RIGHT),
        (Piece::Z, North) => (East, &UP),
        (Piece::Z, East) => (North, &DOWN),
        (Piece::J | Piece::L | Piece::T, _) => {
            // Only the orientation that points up has its centre in the lowest row of the box.
            let to = from.turned(rotation);
            let step = if from == North { &UP } else { &FLAT };
            (to, if to == North { &DOWN } else { step })
        }
        _ => (from, &[]),
    }
}

/// Returns the tests of a rotation that moves the centre of the piece by an offset: without a kick, and with
/// a kick of one column to the right and to the left.
const fn beside((dx, dy): Offset) -> [Offset; 3] {
    [(dx, dy), (dx + 1, dy), (dx - 1, dy)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use Orientation::{East, South, West};

    /// Returns a location in a field whose rows are counted from the top, y = 0, down.
    fn at(piece: Piece, orientation: Orientation, x: i8, row: i8) -> Location {
        Location { piece, orientation, x, y: TOP_ROW - row }
    }

    /// Builds a board with these cells, given as columns and rows from the top.
    fn board(cells: &[(i8, i8)]) -> Board {
        let mut board = Board::EMPTY;
        cells.iter().for_each(|&(x, row)| board.fill(x, TOP_ROW - row));
        board
    }

    fn turned<R: RotationSystem>(board: &Board, from: Location, rotation: Rotation) -> Option<Location> {
        rotate::<R>(board, from, rotation).map(|(to, _)| to)
    }

    #[test]
    fn the_two_rule_sets_differ_in_the_centre_column_as_published() {
        let (t, l) = (at(Piece::T, South, 4, 18), at(Piece::L, South, 4, 18));
        let under_t = board(&[(4, 17)]);
        assert_eq!(turned::<Ars>(&under_t, t, Rotation::Ccw), None);
        assert_eq!(turned::<SeedArs>(&under_t, t, Rotation::Ccw), Some(at(Piece::T, East, 5, 18)));
        let under_l = board(&[(3, 17), (4, 19)]);
        assert_eq!(turned::<Ars>(&under_l, l, Rotation::Cw), Some(at(Piece::L, West, 5, 18)));
        assert_eq!(turned::<SeedArs>(&under_l, l, Rotation::Cw), None);
    }

    #[test]
    fn kicks_try_right_before_left_and_an_i_does_not_kick() {
        let s = at(Piece::S, Orientation::North, 4, 19);
        assert_eq!(turned::<Ars>(&board(&[(3, 17)]), s, Rotation::Cw), Some(at(Piece::S, East, 4, 18)));
        assert_eq!(
            turned::<Ars>(&board(&[(3, 17), (4, 17)]), s, Rotation::Cw),
            Some(at(Piece::S, East, 2, 18))
        );
        let i = at(Piece::I, Orientation::North, 4, 17);
        assert_eq!(turned::<Ars>(&board(&[]), i, Rotation::Cw), Some(at(Piece::I, East, 5, 17)));
        assert_eq!(turned::<Ars>(&board(&[(5, 19)]), i, Rotation::Cw), None);
    }

    #[test]
    fn four_turns_restore_a_piece_and_an_o_and_half_turns_do_nothing() {
        for piece in Piece::ALL {
            let start = Ars::spawn(&Board::EMPTY, piece).unwrap();
            for rotation in [Rotation::Cw, Rotation::Ccw] {
                let turn = |at| turned::<Ars>(&Board::EMPTY, at, rotation).unwrap_or(start);
                assert_eq!((0..4).fold(start, |at, _| turn(at)), start, "{piece}");
            }
            assert_eq!(turned::<Ars>(&Board::EMPTY, start, Rotation::Half), None);
        }
        let o = Ars::spawn(&Board::EMPTY, Piece::O).unwrap();
        assert_eq!(turned::<Ars>(&Board::EMPTY, o, Rotation::Cw), None);
    }

    #[test]
    fn a_piece_without_room_spawns_rotated_or_not_at_all() {
        let t = |orientation| at(Piece::T, orientation, 4, 0);
        assert_eq!(Ars::spawn(&Board::EMPTY, Piece::T), Some(t(South)));
        assert_eq!(Ars::spawn(&board(&[(3, 0)]), Piece::T), Some(t(East)));
        assert_eq!(Ars::spawn(&board(&[(5, 0)]), Piece::T), Some(t(West)));
        assert_eq!(Ars::spawn(&board(&[(4, 0)]), Piece::T), None);
        assert_eq!(SeedArs::spawn(&board(&[(4, 0)]), Piece::T), None);
    }
}
