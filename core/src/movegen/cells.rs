//! The trait of windows: sets of cells in the lowest rows of the board, stored so that all cells are moved
//! and combined at once.

use crate::board::Board;
use crate::piece::Offset;

/// A set of cells in the lowest rows of the board. These rows are called the window.
pub(super) trait Cells: Copy {
    /// The number of rows of the window, from the floor up.
    const ROWS: usize;
    /// Returns the empty set.
    fn empty() -> Self;
    /// Returns the set of all cells of the window.
    fn real() -> Self;
    /// Returns the cells of the window's highest row.
    fn top() -> Self;

    /// Returns the empty cells of the board. No filled cell may be above the window.
    fn free(board: &Board) -> Self;
    /// Returns the board whose empty cells in the window are the cells of this set, with nothing filled
    /// above.
    fn board(self) -> Board;
    /// Returns the cell in column `x`, row `y`. Both must be in the window.
    fn cell(x: usize, y: usize) -> Self;
    /// Returns the cells of row `y`, which must be in the window, and of all rows above.
    fn from_row(y: usize) -> Self;
    /// Returns the intersection of both sets.
    fn and(self, other: Self) -> Self;
    /// Returns the union of both sets.
    fn or(self, other: Self) -> Self;
    /// Returns the cells of this set that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Returns whether the set is empty.
    fn is_empty(self) -> bool;
    /// Returns the number of cells in the set.
    fn len(self) -> u32;
    /// Returns the rows without a cell, with bit i for the row that is i rows below the highest.
    fn empty_rows(self) -> u32;
    /// Returns the cells moved `dx` columns to the right and `dy` rows up. Cells that leave the board can
    /// appear in unused bits between columns and beyond the tenth column, so the result must be intersected
    /// with a set of real cells.
    fn moved(self, dx: i8, dy: i8) -> Self;
    /// Returns the set of cells whose neighbour `dx` columns to the right and `dy` rows up is in this set.
    /// Cells outside the board count as solid, and cells above the window count as open.
    fn seen_at(self, dx: i8, dy: i8) -> Self;
    /// Returns `from`, a part of this set, and all cells of this set that lie directly below it without a
    /// gap.
    fn fall(self, from: Self) -> Self;
    /// Returns the cells of this set that have no cell of this set directly below: the places where a piece
    /// rests.
    fn floors(self) -> Self;
    /// Calls `visit` with the column and row of every cell.
    fn for_each(self, visit: impl FnMut(i8, i8));
    /// Calls `visit` with a one-cell set for every cell.
    fn for_each_alone(self, visit: impl FnMut(Self));

    /// Returns the cells that a piece with these offsets covers when its true centre is at any cell of the
    /// set.
    #[inline(always)]
    fn covered_by(self, cells: &[Offset; 4]) -> Self {
        let [a, b, c, d] = cells.map(|(dx, dy)| self.moved(dx, dy));
        a.or(b).or(c.or(d))
    }

    /// Returns the free cells after full rows are cleared, for a set of all free cells.
    #[inline(always)]
    fn cleared(self) -> Self {
        let full = self.empty_rows();
        if full == 0 { self } else { self.without_rows(full) }
    }

    /// Removes the rows of `full`, numbered like [`Cells::empty_rows`]. Empty rows are added at the top.
    fn without_rows(mut self, mut full: u32) -> Self {
        // The loop starts at the top row, so that the rows that are still to be removed keep their numbers.
        while full != 0 {
            let y = Self::ROWS - 1 - full.trailing_zeros() as usize;
            let upper = self.and(Self::from_row(y));
            self = self.without(upper).or(upper.moved(0, -1)).or(Self::top());
            full &= full - 1;
        }
        self
    }
}
