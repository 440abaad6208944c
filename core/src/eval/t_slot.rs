//! T-slots: places on a board that are ready for a T-spin.
//!
//! In the pattern, `#` is filled, `.` is empty, and `T` is where the T goes. The mirror image is a T-slot
//! too:
//!
//! ```text
//!     #..      row y + 1: an overhang on one side, an open way in on the other
//!     TTT      row y
//!     #T#      row y - 1
//! ```
//!
//! The module `t_twist` finds the less obvious slots. All rows are tested at once: bit y of a word stands for
//! the slot whose centre is in row y.

use super::slot::{Lacking, TSlot};
use super::t_twist::best_twist;
use crate::board::{Board, WIDTH};
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Placement, Spin};

/// Finds the slot that clears the most rows, and the highest of several. Returns `None` when there is no
/// slot.
///
/// ```
/// use stackmate::{Board, eval::best_t_slot};
/// let board = Board::from_drawing(&[
///     "....#.....",
///     "####...###",
///     "#####.####",
/// ])?;
/// assert_eq!(best_t_slot(&board).map(|slot| slot.lines), Some(2));
/// # Ok::<(), stackmate::BadDrawing>(())
/// ```
#[must_use]
pub fn best_t_slot(board: &Board) -> Option<TSlot> {
    let lacking = Lacking::of(board);
    let straight = best_straight(board, &lacking);
    best_twist(board, &lacking, straight.map_or(0, |slot| slot.lines)).or(straight)
}

/// Finds the best of the slots that a T drops into before it turns.
#[inline]
fn best_straight(board: &Board, lacking: &Lacking) -> Option<TSlot> {
    let mut best: Option<(u32, u32, usize)> = None;
    for x in 1..WIDTH - 1 {
        let slots = slots(board, x);
        if slots == 0 {
            continue;
        }
        let upper = slots & lacking.three;
        let lower = slots & lacking.one << 1;
        for (lines, slots) in [(2, upper & lower), (1, upper | lower), (0, slots)] {
            if slots != 0 {
                best = best.max(Some((lines, 63 - slots.leading_zeros(), x)));
                break;
            }
        }
    }
    best.map(|(lines, y, x)| {
        let location = Location { piece: Piece::T, orientation: Orientation::South, x: x as i8, y: y as i8 };
        TSlot { placement: Placement { location, spin: Spin::Full }, lines, twist: false }
    })
}

/// Returns the rows in which a slot is centred on column `x`.
#[inline]
fn slots(board: &Board, x: usize) -> u64 {
    let columns = board.columns();
    let (left, centre, right) = (columns[x - 1], columns[x], columns[x + 1]);
    // The centre column must be empty down to one cell below the centre: the slot lies above the column's
    // height.
    let bottom = board.height(x);
    let open = !(left | centre | right) & !(centre << 1);
    let walled = left << 1 & right << 1;
    let falls_in = !0u64 << (bottom + 1);
    let way_in = |side: usize| 1u64 << board.height(side);
    let overhang = (left >> 1 & way_in(x + 1)) | (right >> 1 & way_in(x - 1));
    open & walled & falls_in & overhang
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen;
    use crate::rules::rotation::srs::Srs;

    #[test]
    fn slots_are_found_on_both_sides_and_can_be_played() {
        let board = Board::from_drawing(&["....#.....", "####...###", "#####.####"]).unwrap();
        for board in [board, board.mirror()] {
            let slot = best_t_slot(&board).unwrap();
            assert_eq!(slot.lines, 2);
            assert!(movegen::can_place::<Srs>(&board, slot.placement), "{slot:?}");
        }
    }

    #[test]
    fn a_covered_slot_is_not_found() {
        let board = Board::from_drawing(&["....##....", "....#.....", "####...###", "#####.####"]).unwrap();
        assert_eq!(best_t_slot(&board), None);
        assert_eq!(best_t_slot(&Board::EMPTY), None);
    }

    #[test]
    fn a_slot_can_stand_on_its_column_next_to_a_column_that_ends_in_its_row() {
        for floor in 0..3 {
            let below = ["##########"; 3].into_iter().take(floor);
            let rows: alloc::vec::Vec<&str> =
                ["....#.....", "####...###", "#####.####"].into_iter().chain(below).collect();
            let board = Board::from_drawing(&rows).unwrap();
            let y = floor as i8 + 1;
            for (board, x) in [(board, 5), (board.mirror(), 4)] {
                assert_eq!(board.height(x as usize), floor as u32, "the slot must stand on its column");
                let slot = best_t_slot(&board).unwrap();
                let Location { x: column, y: row, orientation, .. } = slot.placement.location;
                assert_eq!((column, row, orientation), (x, y, Orientation::South));
                assert_eq!((slot.lines, slot.twist, slot.placement.spin), (2, false, Spin::Full));
            }
        }
    }

    #[test]
    fn a_slot_whose_column_is_filled_is_not_found() {
        // The first slot has no room below its centre. In the second, a filled cell lies above the entrance.
        for rows in [["....#.....", "####...###", "##########"], ["....#.#...", "####...###", "#####.####"]] {
            let board = Board::from_drawing(&rows).unwrap();
            assert_eq!(best_straight(&board, &Lacking::of(&board)), None);
        }
    }

    #[test]
    fn unfinished_slots_count_the_rows_they_would_clear() {
        let board = Board::from_drawing(&["....#.....", "#.##...###", "#####.####"]).unwrap();
        assert_eq!(best_t_slot(&board).unwrap().lines, 1);
    }
}
