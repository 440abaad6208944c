//! The T-slot, and the counts of empty cells per row that the searches for T-slots share.

use crate::board::Board;
use crate::placement::Placement;

/// A T-slot and the number of rows that a T in it would clear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TSlot {
    /// The placement of the T in the slot. It is always a full T-spin.
    pub placement: Placement,
    /// The number of rows that the T clears, 0 to 3.
    pub lines: u32,
    /// Whether the T enters the slot by a kick or by a slide under an overhang.
    pub twist: bool,
}

/// Sets of rows (one bit per row) by the exact number of empty cells in the row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lacking {
    pub(super) one: u64,
    pub(super) two: u64,
    pub(super) three: u64,
}

impl Lacking {
    #[inline]
    pub(super) fn of(board: &Board) -> Lacking {
        // The rows that lack 0, 1, 2 or 3 cells among the columns visited so far.
        let (mut none, mut one, mut two, mut three) = (!0u64, 0, 0, 0);
        for column in board.columns() {
            three = three & column | two & !column;
            two = two & column | one & !column;
            one = one & column | none & !column;
            none &= column;
        }
        Lacking { one, two, three }
    }
}
