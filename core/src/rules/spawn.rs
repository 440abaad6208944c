//! The spawn locations of the guideline.

use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::Location;

/// The spawn row: the flat row of J, L, S, T and Z, the row of I, and the lower row of O.
pub const SPAWN_ROW: i8 = 19;
/// The spawn column of the true centre.
pub const SPAWN_COLUMN: i8 = 4;

/// Returns the spawn location of a piece for the spawn row `row`, whether or not the piece fits there.
#[must_use]
pub const fn spawn_location(piece: Piece, row: i8) -> Location {
    Location { piece, orientation: Orientation::North, x: SPAWN_COLUMN, y: row }
}

/// Returns where a piece spawns under the guideline: at row 19, or else at row 20. `None` is a *block out*.
#[must_use]
pub fn spawn(board: &Board, piece: Piece) -> Option<Location> {
    [SPAWN_ROW, SPAWN_ROW + 1].map(|row| spawn_location(piece, row)).into_iter().find(|at| at.fits(board))
}
