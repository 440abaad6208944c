//! The goal of a perfect clear: some rows of a board.

use core::fmt;

use crate::board::{Board, WIDTH};
use crate::tool::fault::{Coded, Fault};

/// The most rows that a goal can have.
const MOST_LINES: usize = 20;
/// The most rows of a goal that can remain after its full rows are removed.
pub(super) const MOST_ROWS: usize = 8;
/// The most empty cells that a search supports.
const MOST_CELLS: u32 = u64::BITS;

/// The cells of a goal, with eight bits per column: bit 8x + y.
pub(super) type Cells = u128;

/// The rows that are to be cleared, without those that are full already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    rows: usize,
    filled: Cells,
}

impl Goal {
    /// Creates the goal to clear the lowest `lines` rows of a board, which empties the board. Rows that are
    /// already full count as cleared.
    ///
    /// # Errors
    /// Returns a [`BadGoal`] that says why this cannot be a goal.
    pub fn new(board: &Board, lines: usize) -> Result<Goal, BadGoal> {
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(BadGoal::Lines(lines));
        }
        if board.max_height() as usize > lines {
            return Err(BadGoal::CellsAbove { row: board.max_height() as usize, lines });
        }
        let full = board.full_rows() & ((1 << lines) - 1);
        let rows = lines - full.count_ones() as usize;
        let mut rest = *board;
        rest.remove_rows(full);
        let left = (rows * WIDTH) as u32 - rest.count();
        match left {
            _ if !left.is_multiple_of(4) => Err(BadGoal::NoMultiple(left)),
            _ if rows > MOST_ROWS => Err(BadGoal::TooManyRows(rows)),
            _ if left > MOST_CELLS => Err(BadGoal::TooManyCells(left)),
            _ => {
                let column = |x: usize| Cells::from(rest.columns()[x] as u8) << (8 * x);
                Ok(Goal { rows, filled: (0..WIDTH).map(column).sum() })
            }
        }
    }

    /// Returns the number of rows that remain to clear.
    #[must_use]
    #[inline]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of pieces that the goal needs.
    #[must_use]
    #[inline]
    pub const fn pieces(&self) -> usize {
        (self.rows * WIDTH - self.filled.count_ones() as usize) / 4
    }

    #[inline]
    pub(super) const fn filled(&self) -> Cells {
        self.filled
    }

    /// Returns the empty cells by column, then by row.
    pub(super) fn empty(&self) -> impl Iterator<Item = u32> {
        let places = (0..WIDTH).flat_map(move |x| (0..self.rows).map(move |y| (8 * x + y) as u32));
        places.filter(move |&place| self.filled >> place & 1 == 0)
    }
}

/// Returns the cells of the rows `rows` (one bit each) in all ten columns.
#[inline]
pub(super) const fn in_all_columns(rows: u8) -> Cells {
    const LOWEST: Cells = 0x0001_0101_0101_0101_0101_0101 & ((1 << (8 * WIDTH)) - 1);
    LOWEST * rows as Cells
}

/// Returns the rows that are filled in all columns.
#[inline]
pub(super) const fn full_rows(cells: Cells) -> u8 {
    let (left, right) = (cells as u64, (cells >> 64) as u64);
    let four = left & left >> 32;
    let two = four & four >> 16;
    (two & two >> 8 & right & right >> 8) as u8
}

/// Converts `cells` to a board, without the rows `cleared`.
pub(super) fn board(cells: Cells, cleared: u8) -> Board {
    let mut board = Board::from_columns(core::array::from_fn(|x| (cells >> (8 * x)) as u64 & 0xFF));
    board.remove_rows(u64::from(cleared));
    board
}

/// The reason why a board and a number of lines cannot be a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadGoal {
    /// The number of lines is out of range.
    Lines(usize),
    /// A cell above the lines is filled.
    CellsAbove {
        /// The row, counted from 1.
        row: usize,
        /// The number of lines of the goal.
        lines: usize,
    },
    /// The number of empty cells is not a multiple of four.
    NoMultiple(u32),
    /// The number of rows that are not full is too large.
    TooManyRows(usize),
    /// The number of empty cells is too large.
    TooManyCells(u32),
}

impl Coded for BadGoal {
    fn fault(&self) -> Fault {
        match *self {
            BadGoal::Lines(lines) => {
                Fault::new("lines.range", "{lines} lines: from 1 to {most} can be cleared")
                    .with(lines)
                    .with(MOST_LINES)
            }
            BadGoal::CellsAbove { row, lines } => {
                Fault::new("lines.above", "row {row} has filled cells, above the {lines} lines to clear")
                    .with(row)
                    .with(lines)
            }
            BadGoal::NoMultiple(cells) => {
                Fault::new("lines.cells", "{cells} cells are empty, which pieces of four cells cannot fill")
                    .with(cells)
            }
            BadGoal::TooManyRows(rows) => {
                Fault::new("lines.rows", "{rows} rows are not full: the solver takes up to {most}")
                    .with(rows)
                    .with(MOST_ROWS)
            }
            BadGoal::TooManyCells(cells) => {
                Fault::new("lines.large", "{cells} cells are empty: the solver takes up to {most}")
                    .with(cells)
                    .with(MOST_CELLS)
            }
        }
    }
}

impl fmt::Display for BadGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadGoal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn goal(rows: &[&str], lines: usize) -> Result<Goal, BadGoal> {
        Goal::new(&Board::from_drawing(rows).unwrap(), lines)
    }

    #[test]
    fn full_rows_are_removed_from_the_goal() {
        let plain = goal(&["XX______XX", "XX______XX"], 2).unwrap();
        assert_eq!((plain.rows(), plain.pieces()), (2, 3));
        assert_eq!(goal(&["XX______XX", "XXXXXXXXXX", "XX______XX"], 3), Ok(plain));
        assert_eq!(goal(&[], 4).map(|goal| (goal.rows(), goal.pieces())), Ok((4, 10)));
    }

    #[test]
    fn errors_name_why_a_goal_is_invalid() {
        assert_eq!(goal(&[], 0), Err(BadGoal::Lines(0)));
        assert_eq!(goal(&[], 21), Err(BadGoal::Lines(21)));
        assert_eq!(goal(&["X_________", "__________"], 1), Err(BadGoal::CellsAbove { row: 2, lines: 1 }));
        assert_eq!(goal(&["X_________"], 1), Err(BadGoal::NoMultiple(9)));
        assert_eq!(goal(&[], 10), Err(BadGoal::TooManyRows(10)));
        assert_eq!(goal(&[], 8), Err(BadGoal::TooManyCells(80)));
    }

    #[test]
    fn rows_are_found_and_removed() {
        let filled = goal(&["XXXX______", "XXXXXX____", "XXXX______"], 3).unwrap().filled();
        assert_eq!(full_rows(filled), 0);
        let all = filled | in_all_columns(0b101);
        assert_eq!(full_rows(all), 0b101);
        assert_eq!(board(all, 0b101), Board::from_drawing(&["XXXXXX____"]).unwrap());
    }
}
