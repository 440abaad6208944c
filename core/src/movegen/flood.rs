//! The fast move generator, for SRS only: flood fill on whole boards at once.
//!
//! *What.* The same placements as [`naive`], some hundred times faster.
//!
//! *How.* For each orientation, `Cells` hold where the true centre may be (`fits`) and where it has
//! got to (`reached`), one bit a centre.
//! 1. `fits` is the AND of the free cells, shifted once for each cell of the piece.
//! 2. Above the stack a piece goes where it likes, so the start is every centre of the highest row,
//!    fallen as far as it can; where the stack is near the spawn, the start is the spawn alone.
//! 3. If that already covers every floor, it is the answer.
//! 4. Otherwise spread: shift `reached` sideways, let it fall, turn it with every kick test as a masked
//!    shift (sources that pass a test drop out of the later ones), until nothing changes.
//! 5. For a T that can rest with three corners filled, the arrivals by rotation are kept apart from
//!    those by shift and fall: the spins follow from corner masks.
//!
//! *Why this way.* Every step is a handful of instructions for all ten columns; see
//! `window.rs` for how falling becomes one addition, and `lanes.rs` for what vector registers make of it.
//! Deduplication costs nothing: the orientations that cover the same cells (I, S, Z) are one shift apart, so
//! their floors are merged as sets before anything is listed.
//!
//! Stacks that reach into the spawn rows are left to the naive search: they are rare, and a window for them
//! would be as much code again.
//!
//! *Does it work?* It agrees with the naive search on tens of thousands of boards (`tests/all`), and
//! with published perft figures.

use alloc::vec::Vec;

use super::cells::Cells;
use super::fill::{Fill, Kind, Start, fits};
use super::harvest::{Count, Harvest, Resting};
use super::low::{HIGH_ROWS, High, Low, MIDDLE_ROWS, Middle};
use super::naive;
use crate::board::Board;
use crate::piece::Piece;
use crate::placement::{Location, Placement};
use crate::rules::rotation::srs::Srs;

/// Lists every final placement reachable from `start` in `found`, one for each (cells, spin); what was
/// there is dropped, its memory kept.
///
/// Locations are [canonical](Location::canonical). None when `start` does not fit. Costs a twentieth
/// to one microsecond, more with overhangs and high stacks.
pub fn placements(board: &Board, start: Location, half_turns: bool, found: &mut Vec<Placement>) {
    found.clear();
    with_flood(board, start, half_turns, found);
}

/// Lists in `found` one canonical location for each set of cells that a piece can come to rest on.
pub fn cells(board: &Board, start: Location, found: &mut Vec<Location>) {
    found.clear();
    with_flood(board, start, false, found);
}

/// How many different sets of cells a piece can come to rest on from `start`.
#[must_use]
pub fn count(board: &Board, start: Location) -> u64 {
    let mut count = Count(0);
    with_flood(board, start, false, &mut count);
    count.0
}

/// How many rows of true centres above the stack a window must hold: in the last of them, and above, a
/// piece turns and shifts freely, for every rotation passes a test that keeps it in the open.
const fn clearance(piece: Piece) -> usize {
    match piece {
        Piece::O => 1,
        // Upright it hangs two rows below its centre, and turning from South to East lifts that by one.
        Piece::I => 4,
        _ => 2,
    }
}

/// How far up a kick can lift a piece.
const fn lift(piece: Piece) -> usize {
    match piece {
        Piece::O => 0,
        Piece::I => 3,
        _ => 2,
    }
}

/// Picks the smallest window that will do.
#[inline(always)]
fn with_flood<H: Harvest>(board: &Board, start: Location, half_turns: bool, harvest: &mut H) {
    let rows = board.max_height() as usize + clearance(start.piece);
    let starts_free = start.y >= rows as i8 - 1 && start.is_on_board();
    if starts_free && rows <= Low::ROWS {
        flood_piece(Low::free(board), Start::Free, start.piece, half_turns, harvest);
    } else if starts_free && rows <= MIDDLE_ROWS {
        flood_piece(Middle::free(board), Start::Free, start.piece, half_turns, harvest);
    } else if start.fits(board) {
        let from = Start::At(start, rows - 1);
        let needed = rows.max(start.y as usize + 1) + lift(start.piece);
        if needed <= MIDDLE_ROWS {
            flood_piece(Middle::free(board), from, start.piece, half_turns, harvest);
        } else if needed <= HIGH_ROWS && start.piece == Piece::I {
            // Only I, which needs much room, meets stacks like this every day.
            harvest.take(
                start.piece,
                &flood::<High, 0, { Kind::I as usize }>(High::free(board), from, half_turns, false),
            );
        } else {
            harvest.take_slowly(naive::resting::<Srs>(board, start, half_turns));
        }
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

/// Compiled once for each piece, so that its cells are folded in; what takes longer is shared by those of a kind.
#[inline(never)]
fn flood<W: Cells, const PIECE: usize, const KIND: usize>(
    free: W,
    start: Start,
    half_turns: bool,
    spins: bool,
) -> Resting<W> {
    Fill::<W, KIND>::resting(free, fits::<W, PIECE>(free), start, half_turns, spins)
}

/// The same without the code for spins.
#[inline(never)]
fn flood_unspun<W: Cells, const PIECE: usize>(free: W, start: Start, half_turns: bool) -> Resting<W> {
    Fill::<W, { Kind::Other as usize }>::resting(free, fits::<W, PIECE>(free), start, half_turns, false)
}
