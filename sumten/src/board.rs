//! A player's board: ten columns of digits and ojama.
//!
//! *How.* A cell is a byte. Each column has sixteen of them, which is one vector register or half of one, and a few
//! bytes for the rows above the danger line, which are used only while a turn is resolved. The heights of the columns
//! are not stored: they are the places of the lowest empty cells.

use crate::field::{Column, EMPTY, NO_CELLS, height};
use crate::lanes::BYTES;

/// A cell: 0 is empty, 1 to 9 are digits, 11 is ojama.
pub type Cell = u8;

/// The number of columns.
pub const WIDTH: usize = 10;
/// The number of rows in which a column may end a turn.
pub const HEIGHT: usize = 16;
/// The number of rows that exist while a turn is resolved.
pub const ROWS: usize = HEIGHT + 3;
/// The value of ojama.
pub const OJAMA: Cell = 11;
/// The largest digit.
pub const DIGITS: Cell = 9;

const _: () = assert!(HEIGHT == BYTES, "a column below the danger line is a vector");

/// The cells of a column above the danger line. The last one is always empty.
type Above = [Cell; 4];
const NO_CELLS_ABOVE: Above = [EMPTY; 4];

/// A board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) columns: [Column; WIDTH],
    above: [Above; WIDTH],
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let column = |x| (0..self.height(x)).map(move |y| self.cell(x, y)).collect::<alloc::vec::Vec<_>>();
        f.debug_list().entries((0..WIDTH).map(column)).finish()
    }
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { columns: [NO_CELLS; WIDTH], above: [NO_CELLS_ABOVE; WIDTH] };

    /// Creates a board from its columns, each from the bottom up. Returns `None` if a column is higher than
    /// [`ROWS`], or a cell is neither a digit nor ojama.
    #[must_use]
    pub fn from_columns<C: AsRef<[Cell]>>(columns: &[C]) -> Option<Board> {
        let mut board = Board::EMPTY;
        if columns.len() > WIDTH {
            return None;
        }
        for (x, column) in columns.iter().enumerate() {
            let column = column.as_ref();
            if column.len() > ROWS || !column.iter().all(|cell| matches!(*cell, 1..=DIGITS | OJAMA)) {
                return None;
            }
            column.iter().for_each(|&cell| board.push(x, cell));
        }
        Some(board)
    }

    /// Creates a board from columns that are not higher than [`HEIGHT`].
    pub(crate) const fn of_columns(columns: [Column; WIDTH]) -> Board {
        Board { columns, above: [NO_CELLS_ABOVE; WIDTH] }
    }

    /// Puts a cell on top of a column. The column must have fewer than [`ROWS`] cells.
    #[inline]
    pub(crate) fn push(&mut self, x: usize, cell: Cell) {
        let y = self.height(x);
        if y < HEIGHT {
            self.columns[x][y] = cell;
        } else {
            self.above[x][(y - HEIGHT) % NO_CELLS_ABOVE.len()] = cell;
        }
    }

    /// Returns a hash of the cells below the danger line and a stock of ojama.
    pub(crate) fn hash_with(&self, stock: u32) -> u64 {
        let mut hash = 0x9E37_79B9_7F4A_7C15 ^ u64::from(stock);
        for column in &self.columns {
            let cells = u128::from_le_bytes(*column);
            hash = (hash ^ cells as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            hash ^= hash >> 32;
            hash = (hash ^ (cells >> 64) as u64).wrapping_mul(0xA076_1D64_78BD_642F);
            hash ^= hash >> 29;
        }
        hash
    }

    /// Returns a cell.
    ///
    /// # Panics
    /// Panics when the column does not exist.
    #[must_use]
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        if y >= self.height(x) { 0 } else { self.stored(x, y) }
    }

    /// Returns the stored number of a cell: [`EMPTY`] if it is empty.
    #[inline]
    pub(crate) fn stored(&self, x: usize, y: usize) -> Cell {
        if y < HEIGHT { self.columns[x][y] } else { self.above[x].get(y - HEIGHT).copied().unwrap_or(EMPTY) }
    }

    /// Returns the stored cells of a column from the bottom up; missing ones are [`EMPTY`].
    #[inline]
    pub(crate) fn rows(&self, x: usize) -> [Cell; ROWS] {
        let mut rows = [EMPTY; ROWS];
        rows[..HEIGHT].copy_from_slice(&self.columns[x]);
        rows[HEIGHT..].copy_from_slice(&self.above[x][..ROWS - HEIGHT]);
        rows
    }

    /// Stores the cells of a column.
    #[inline]
    pub(crate) fn set_rows(&mut self, x: usize, rows: &[Cell; ROWS]) {
        self.columns[x].copy_from_slice(&rows[..HEIGHT]);
        self.above[x][..ROWS - HEIGHT].copy_from_slice(&rows[HEIGHT..]);
    }

    /// Returns the number of cells of a column.
    ///
    /// # Panics
    /// Panics when the column does not exist.
    #[must_use]
    #[inline]
    pub fn height(&self, x: usize) -> usize {
        let below = height(&self.columns[x]);
        if below < HEIGHT {
            return below;
        }
        HEIGHT + self.above[x].iter().take_while(|&&cell| cell != EMPTY).count()
    }

    /// Returns the number of cells of the highest column.
    #[must_use]
    pub fn max_height(&self) -> usize {
        (0..ROWS).rev().find(|&y| (0..WIDTH).any(|x| self.stored(x, y) != EMPTY)).map_or(0, |y| y + 1)
    }

    /// Returns whether a column is higher than [`HEIGHT`].
    #[must_use]
    #[inline]
    pub fn is_tall(&self) -> bool {
        self.above != [NO_CELLS_ABOVE; WIDTH]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_those_of_the_columns() {
        let columns: [&[Cell]; 3] = [&[1, 11, 9], &[], &[5]];
        let board = Board::from_columns(&columns).unwrap();
        assert_eq!([0, 1, 2, 3].map(|y| board.cell(0, y)), [1, 11, 9, 0]);
        assert_eq!((board.cell(1, 0), board.cell(2, 0), board.cell(9, 18)), (0, 5, 0));
        assert_eq!((board.height(0), board.height(1), board.max_height()), (3, 0, 3));
    }

    #[test]
    fn impossible_columns_are_rejected() {
        assert!(Board::from_columns(&[[1; ROWS]]).is_some());
        assert!(Board::from_columns(&[[1; ROWS + 1]]).is_none());
        for bad in [0, 10, 12, 255] {
            assert!(Board::from_columns(&[[bad]]).is_none(), "{bad}");
        }
        assert!(Board::from_columns(&[[1]; 11]).is_none());
    }
}
