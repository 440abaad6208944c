//! The columns of a board while a chain is resolved, with empty columns on the right.

use crate::board::{Cell, WIDTH};
use crate::lanes::{BYTES, Window, without};

/// The number of an empty cell. A run with an empty cell, or with ojama, sums to more than ten.
pub(crate) const EMPTY: Cell = 15;
/// The number of columns: runs look to the right without a test for the border.
pub(crate) const PADDED: usize = 16;

/// A column from the bottom up.
pub(crate) type Column = [Cell; BYTES];

/// A column without cells.
pub(crate) const NO_CELLS: Column = [EMPTY; BYTES];

const NO_COLUMNS: Window = [NO_CELLS; 6];

/// A field of columns that are at most sixteen cells high.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Field([Column; PADDED]);

impl Field {
    #[inline(always)]
    pub(crate) fn of(columns: &[Column; WIDTH]) -> Field {
        let mut field = Field([NO_CELLS; PADDED]);
        field.0[..WIDTH].copy_from_slice(columns);
        field
    }

    /// Returns the columns that the runs of two columns from `at` on reach.
    #[inline(always)]
    pub(crate) fn window(&self, at: usize) -> &Window {
        self.0.get(at..).and_then(|columns| columns.first_chunk()).unwrap_or(&NO_COLUMNS)
    }

    /// Returns a cell. Places outside are taken modulo the size.
    #[inline(always)]
    pub(crate) fn cell(&self, x: usize, y: usize) -> Cell {
        self.0[x % PADDED][y % BYTES]
    }

    #[inline(always)]
    pub(crate) fn columns(&self) -> &[Column; WIDTH] {
        self.0.first_chunk().unwrap_or(&[NO_CELLS; WIDTH])
    }

    /// Erases the cells of a column whose bits are set, and lets the cells above fall. Returns whether any fell.
    #[inline(always)]
    pub(crate) fn erase(&mut self, x: usize, cells: u16) -> bool {
        let mut column = self.0[x % PADDED];
        let mut rest = cells;
        while rest != 0 {
            let y = BYTES - 1 - rest.leading_zeros() as usize;
            rest ^= 1 << y;
            column = without(column, y);
        }
        self.0[x % PADDED] = column;
        self.0[x % PADDED][cells.trailing_zeros() as usize % BYTES] != EMPTY
    }
}

/// Returns the number of cells of a column.
#[inline(always)]
pub(crate) fn height(column: &Column) -> usize {
    // Only an empty cell has the bit 4 after one is added.
    let empty = (u128::from_le_bytes(*column) + ONES) & ONES << 4;
    if empty == 0 { BYTES } else { empty.trailing_zeros() as usize / 8 }
}

/// A 1 in each cell.
const ONES: u128 = u128::MAX / 255;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_count_digits_and_ojama() {
        let mut column = NO_CELLS;
        for y in 0..BYTES {
            assert_eq!(height(&column), y);
            column[y] = if y % 2 == 0 { 11 } else { 9 };
        }
        assert_eq!(height(&column), BYTES);
    }

    #[test]
    fn erased_cells_let_others_fall() {
        let mut columns = [NO_CELLS; WIDTH];
        columns[3][..5].copy_from_slice(&[1, 2, 3, 4, 5]);
        columns[4] = [7; BYTES];
        let mut field = Field::of(&columns);
        assert!(field.erase(3, 0b01010));
        assert_eq!(field.0[3][..4], [1, 3, 5, EMPTY]);
        assert!(!field.erase(3, 0b00100));
        assert!(field.erase(4, 1));
        assert_eq!((field.cell(4, 14), field.cell(4, 15), height(&field.0[4])), (7, EMPTY, 15));
    }
}
