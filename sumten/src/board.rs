//! A player's board: ten columns of digits and ojama.
//!
//! *How.* A row is one word with six bits for each column. A cell without a digit, empty or with ojama, has the
//! number 11: a run that contains it sums to more than ten, so runs need no other test. The heights of the
//! columns say which of these cells are empty. Sums of up to five cells fit into six bits.

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

/// The number of stored rows: a few empty ones above keep loops simple.
pub(crate) const STORED: usize = 24;
/// The number of bits of a cell.
pub(crate) const BITS: u32 = 6;
/// A word with a 1 in each cell.
pub(crate) const ONES: u64 = {
    let (mut ones, mut column) = (0, 0);
    while column < WIDTH {
        ones |= 1 << (BITS as usize * column);
        column += 1;
    }
    ones
};
/// A row without digits.
pub(crate) const NO_DIGITS: u64 = ONES * OJAMA as u64;
/// The bits of the leftmost cell.
pub(crate) const CELL: u64 = (1 << BITS) - 1;

/// A board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(crate) rows: [u64; STORED],
    pub(crate) heights: [u8; WIDTH],
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { rows: [NO_DIGITS; STORED], heights: [0; WIDTH] };

    /// Creates a board from its columns, each from the bottom up. Returns `None` if a column is higher than
    /// [`ROWS`], or a cell is neither a digit nor ojama.
    #[must_use]
    pub fn from_columns<C: AsRef<[Cell]>>(columns: &[C]) -> Option<Board> {
        let mut board = Board::EMPTY;
        if columns.len() > WIDTH {
            return None;
        }
        for (x, column) in columns.iter().enumerate() {
            for &cell in column.as_ref() {
                if usize::from(board.heights[x]) == ROWS || !(matches!(cell, 1..=DIGITS) || cell == OJAMA) {
                    return None;
                }
                board.push(x, cell);
            }
        }
        Some(board)
    }

    /// Puts a cell on top of a column. The column must have fewer than [`ROWS`] cells.
    #[inline]
    pub(crate) fn push(&mut self, x: usize, cell: Cell) {
        let shift = BITS as usize * x;
        let row = &mut self.rows[usize::from(self.heights[x]) % STORED];
        *row = *row & !(CELL << shift) | u64::from(cell) << shift;
        self.heights[x] += 1;
    }

    /// Returns a cell.
    ///
    /// # Panics
    /// Panics when the column does not exist.
    #[must_use]
    pub fn cell(&self, x: usize, y: usize) -> Cell {
        if y >= usize::from(self.heights[x]) { 0 } else { self.stored(x, y) }
    }

    /// Returns the stored number of a cell: 11 if it has no digit.
    #[inline]
    pub(crate) fn stored(&self, x: usize, y: usize) -> Cell {
        (self.rows[y] >> (BITS as usize * x) & CELL) as Cell
    }

    /// Returns the number of cells of a column.
    ///
    /// # Panics
    /// Panics when the column does not exist.
    #[must_use]
    pub const fn height(&self, x: usize) -> usize {
        self.heights[x] as usize
    }

    /// Returns the number of cells of the highest column.
    #[must_use]
    pub fn max_height(&self) -> usize {
        self.heights.iter().copied().max().map_or(0, usize::from)
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
