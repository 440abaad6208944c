//! The fast move generator, for SRS only: a flood fill on whole boards at once.
//!
//! *What.* It finds the same placements as [`naive`], about a hundred times faster.
//!
//! *How.* For each orientation, `Cells` hold where the true centre can be (`fits`) and where it has been
//! reached (`reached`), with one bit per centre.
//! 1. `fits` is the AND of the free cells, shifted once for each cell of the piece.
//! 2. Above the stack a piece moves freely. So the start is every centre of the highest row, moved down as
//!    far as it can fall. When the stack is near the spawn row, the start is only the spawn location.
//! 3. If that already covers every floor, it is the answer.
//! 4. Otherwise the fill spreads until nothing changes: it shifts `reached` sideways, lets it fall, and
//!    rotates it with every kick test as a masked shift. Sources that pass a test are excluded from the later
//!    tests.
//! 5. For a T that can rest with three filled corners, arrivals by rotation are kept apart from arrivals by
//!    shift and fall. The spins follow from corner masks.
//!
//! *Why this way.* Every step is a few instructions for all ten columns. See `window.rs` for how falling
//! becomes one addition, and `lanes.rs` for the use of vector registers. Removing duplicates costs nothing:
//! the orientations that cover the same cells (I, S, Z) are one shift apart, so their floors are merged as
//! sets before anything is listed.
//!
//! Stacks that reach into the spawn rows are left to the naive search. They are rare, and a window for them
//! would need as much code again.
//!
//! *Does it work?* It agrees with the naive search on tens of thousands of boards (`tests/all`), and with
//! published perft figures.

use alloc::vec::Vec;

use super::cells::Cells;
use super::compact;
use super::fill::{Fill, Kind, Start, fits};
use super::harvest::{Count, Harvest, Resting};
use super::low::{HIGH_ROWS, High, LOW_ROWS, Low, MIDDLE_ROWS, Middle};
use super::naive;
use crate::board::Board;
use crate::piece::Piece;
use crate::placement::{Location, Placement};
use crate::rules::rotation::srs::Srs;

/// Lists in `found` every final placement that is reachable from `start`, one for each pair of cells and
/// spin. The previous contents of `found` are dropped, but its memory is reused.
///
/// The locations are [canonical](Location::canonical). The list is empty when `start` does not fit.
/// A call takes a twentieth of a microsecond to one microsecond, and more with overhangs and high stacks.
pub fn placements(board: &Board, start: Location, half_turns: bool, found: &mut Vec<Placement>) {
    found.clear();
    with_flood(board, start, half_turns, found);
}

/// Lists in `found` one canonical location for each set of cells where a piece can rest.
pub fn cells(board: &Board, start: Location, found: &mut Vec<Location>) {
    found.clear();
    with_flood(board, start, false, found);
}

/// Counts the different sets of cells where a piece can rest after moving from `start`.
#[must_use]
pub fn count(board: &Board, start: Location) -> u64 {
    let mut count = Count(0);
    with_flood(board, start, false, &mut count);
    count.0
}

/// Returns how many rows of true centres above the stack a window must hold. In the last of these rows, and
/// above, a piece rotates and shifts freely, because every rotation has a kick test that keeps it above the
/// stack.
const fn clearance(piece: Piece) -> usize {
    match piece {
        Piece::O => 1,
        // An upright I reaches two rows below its centre, and turning from South to East lifts the centre by
        // one row.
        Piece::I => 4,
        _ => 2,
    }
}

/// Returns the most rows by which a kick can lift a piece.
const fn lift(piece: Piece) -> usize {
    match piece {
        Piece::O => 0,
        Piece::I => 3,
        _ => 2,
    }
}

/// Whether boards that need more rows than [`Low`] has are filled by [`compact`]. A second copy of the fast fill would be a
/// sixth of what a browser loads for a bot, and few boards are as high.
const COMPACT_ABOVE_LOW: bool = cfg!(target_arch = "wasm32");

/// Performs the flood fill in the smallest window that is large enough, or else the naive search.
#[inline(always)]
fn with_flood<H: Harvest>(board: &Board, start: Location, half_turns: bool, harvest: &mut H) {
    if cfg!(feature = "compact") {
        return with_compact(board, start, half_turns, harvest);
    }
    let rows = board.max_height() as usize + clearance(start.piece);
    let starts_free = start.y >= rows as i8 - 1 && start.is_on_board();
    if starts_free && rows <= LOW_ROWS {
        flood_piece(Low::free(board), Start::Free, start.piece, half_turns, harvest);
    } else if starts_free && rows <= MIDDLE_ROWS {
        flood_above_low(Middle::free(board), Start::Free, start.piece, half_turns, harvest);
    } else if start.fits(board) {
        let from = Start::At(start, rows - 1);
        let needed = rows.max(start.y as usize + 1) + lift(start.piece);
        if needed <= MIDDLE_ROWS {
            flood_above_low(Middle::free(board), from, start.piece, half_turns, harvest);
        } else if needed <= HIGH_ROWS && start.piece == Piece::I {
            // Only the I, which needs the most room, often needs this larger window.
            flood_above_low(High::free(board), from, Piece::I, half_turns, harvest);
        } else {
            harvest.take_naive(naive::resting::<Srs>(board, start, half_turns));
        }
    }
}

/// Performs the flood fill of compact builds, in one window for all boards, or else the naive search.
#[inline(always)]
pub(super) fn with_compact<H: Harvest>(board: &Board, start: Location, half_turns: bool, harvest: &mut H) {
    let rows = board.max_height() as usize + clearance(start.piece);
    let is_free = start.y >= rows as i8 - 1 && start.is_on_board();
    let needed = rows.max(start.y as usize + 1) + lift(start.piece);
    if is_free && rows <= HIGH_ROWS || start.fits(board) && needed <= HIGH_ROWS {
        let from = if is_free { Start::Free } else { Start::At(start, rows - 1) };
        let free = High::free(board);
        harvest.take(start.piece, &compact::resting(free, from, start.piece, half_turns, H::SPINS));
    } else if start.fits(board) {
        harvest.take_naive(naive::resting::<Srs>(board, start, half_turns));
    }
}

/// Performs the flood fill of a board that needs more rows than [`Low`] has.
#[inline(always)]
fn flood_above_low<W: Cells, H: Harvest>(
    free: W,
    start: Start,
    piece: Piece,
    half_turns: bool,
    harvest: &mut H,
) {
    if COMPACT_ABOVE_LOW {
        harvest.take(piece, &compact::resting(free, start, piece, half_turns, H::SPINS));
    } else {
        flood_piece(free, start, piece, half_turns, harvest);
    }
}

#[inline(always)]
fn flood_piece<W: Cells, H: Harvest>(free: W, start: Start, piece: Piece, half_turns: bool, harvest: &mut H) {
    let resting = match piece {
        Piece::I => flood::<W, 0, { Kind::I as usize }>(free, start, half_turns, false),
        Piece::O => flood::<W, 1, { Kind::O as usize }>(free, start, half_turns, false),
        Piece::T => flood::<W, 2, { Kind::Other as usize }>(free, start, half_turns, H::SPINS),
        Piece::L => flood_unspun::<W, 3>(free, start, half_turns),
        Piece::J => flood_unspun::<W, 4>(free, start, half_turns),
        Piece::S => flood::<W, 5, { Kind::Skew as usize }>(free, start, half_turns, false),
        Piece::Z => flood::<W, 6, { Kind::Skew as usize }>(free, start, half_turns, false),
    };
    harvest.take(piece, &resting);
}

/// Performs the flood fill for one piece. The function is compiled once for each piece, so that the cells of
/// the piece are constants. The larger part of the code is shared by pieces of the same kind.
#[inline(never)]
fn flood<W: Cells, const PIECE: usize, const KIND: usize>(
    free: W,
    start: Start,
    half_turns: bool,
    spins: bool,
) -> Resting<W> {
    Fill::<W, KIND>::resting(free, fits::<W, PIECE>(free), start, half_turns, spins)
}

/// Performs the flood fill like [`flood`], without the code for spins.
#[inline(never)]
fn flood_unspun<W: Cells, const PIECE: usize>(free: W, start: Start, half_turns: bool) -> Resting<W> {
    Fill::<W, { Kind::Other as usize }>::resting(free, fits::<W, PIECE>(free), start, half_turns, false)
}
