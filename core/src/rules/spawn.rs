//! Where pieces appear under the guideline.

use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::Location;

/// The row where pieces appear: the flat row of J L S T Z, the row of I, the lower row of O.
pub const SPAWN_ROW: i8 = 19;
/// The column of the true centre where pieces appear.
pub const SPAWN_COLUMN: i8 = 4;

/// Where a piece appears when its spawn row is `row`, whether or not it fits.
#[must_use]
pub const fn spawn_location(piece: Piece, row: i8) -> Location {
    Location { piece, orientation: Orientation::North, x: SPAWN_COLUMN, y: row }
}

/// Where a piece appears under the guideline: at row 19, else at row 20; `None` is a *block out*.
#[must_use]
pub fn spawn(board: &Board, piece: Piece) -> Option<Location> {
    [SPAWN_ROW, SPAWN_ROW + 1].map(|row| spawn_location(piece, row)).into_iter().find(|at| at.fits(board))
}
