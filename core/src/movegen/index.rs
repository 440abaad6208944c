//! Numbers for the locations of one piece, so that a search can mark them in a list.

use crate::board::{HEIGHT, WIDTH};
use crate::piece::Orientation;
use crate::placement::{Location, Placement};

/// The number of values that [`state_index`] can return.
pub(super) const STATES: usize = 3 * Orientation::ALL.len() * WIDTH * HEIGHT;

/// Returns a number for the location of one piece and the spin of its last input. A true centre is always a
/// cell of its piece, so it is on the board.
pub(super) fn state_index(at: Placement) -> usize {
    let Location { orientation, x, y, .. } = at.location;
    let turn = at.spin as usize * Orientation::ALL.len() + orientation as usize;
    (turn * WIDTH + x as usize) * HEIGHT + y as usize
}
