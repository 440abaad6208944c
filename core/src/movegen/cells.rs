//! What every window on the board can do: sets of cells, moved and combined all at once.

use crate::board::Board;
use crate::piece::Offset;

/// A set of cells of a part of the board.
pub(super) trait Cells: Copy {
    /// How many rows the part has, from the floor up.
    const ROWS: usize;
    /// No cell.
    fn empty() -> Self;
    /// Every cell.
    fn real() -> Self;
    /// The cells of the highest row.
    fn top() -> Self;

    /// The empty cells of the board. Nothing of the board may lie above the window.
    fn free(board: &Board) -> Self;
    /// The board whose empty cells of the part these are, with nothing above.
    fn board(self) -> Board;
    /// The cell in column `x`, row `y`; both must lie in the window.
    fn cell(x: usize, y: usize) -> Self;
    /// The cells of row `y`, which must lie in the window, and of all rows above.
    fn from_row(y: usize) -> Self;
    /// Cells of both.
    fn and(self, other: Self) -> Self;
    /// Cells of either.
    fn or(self, other: Self) -> Self;
    /// Cells of this that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Whether there is no cell.
    fn is_empty(self) -> bool;
    /// How many cells there are.
    fn len(self) -> u32;
    /// The rows without a cell, bit i for the row that is i below the highest.
    fn empty_rows(self) -> u32;
    /// The cells moved `dx` columns to the right and `dy` rows up. Those that leave the board may turn up
    /// in guards and beyond the tenth column: intersect with a set of real cells.
    fn moved(self, dx: i8, dy: i8) -> Self;
    /// What lies `dx` columns to the right and `dy` rows up of each cell: solid outside the board, open
    /// above the window.
    fn seen_at(self, dx: i8, dy: i8) -> Self;
    /// `from`, part of this set, and all cells of the set right below, as far down as it goes.
    fn fall(self, from: Self) -> Self;
    /// Cells of this set with none of it right below: where something rests.
    fn floors(self) -> Self;
    /// Calls `visit` with the column and row of every cell.
    fn for_each(self, visit: impl FnMut(i8, i8));
    /// Calls `visit` with a set of each cell alone.
    fn for_each_alone(self, visit: impl FnMut(Self));

    /// What a piece with these cells covers, its true centre at any cell of the set.
    #[inline(always)]
    fn covered_by(self, cells: &[Offset; 4]) -> Self {
        let [a, b, c, d] = cells.map(|(dx, dy)| self.moved(dx, dy));
        a.or(b).or(c.or(d))
    }

    /// What is free after full rows are cleared, for a set of all free cells.
    #[inline(always)]
    fn cleared(self) -> Self {
        let full = self.empty_rows();
        if full == 0 { self } else { self.without_rows(full) }
    }

    /// Takes out the rows of `full`, numbered like [`Cells::empty_rows`]; open ones come in at the top.
    fn without_rows(mut self, mut full: u32) -> Self {
        // From the top, so that the rows still to go keep their numbers.
        while full != 0 {
            let y = Self::ROWS - 1 - full.trailing_zeros() as usize;
            let upper = self.and(Self::from_row(y));
            self = self.without(upper).or(upper.moved(0, -1)).or(Self::top());
            full &= full - 1;
        }
        self
    }
}
