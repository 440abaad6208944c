//! The board: ten columns of forty cells, with one bit per cell.
//!
//! *What.* `columns[x]` holds column x. Bit y is row y, and row 0 is the bottom row. Bits 40 and up are
//! always zero. *Why columns.* Dropping a piece, pushing garbage and computing heights are shifts and bit
//! counts on a whole column, and a full row is the AND of ten words. Storing rows instead would make line
//! clears cheaper and every other operation more expensive.

use core::fmt;

use crate::tool::fault::{Coded, Detail, Fault};

/// The number of columns of a board.
pub const WIDTH: usize = 10;
/// The number of rows of a board. Cells above the last row are solid for moving pieces.
pub const HEIGHT: usize = 40;
/// The number of rows that a player sees.
pub const VISIBLE_HEIGHT: usize = 20;

const ROWS: u64 = (1 << HEIGHT) - 1;

/// A set of filled cells.
///
/// ```
/// use stackmate::Board;
/// let mut board = Board::from_drawing(&[
///     "##........",
///     "######.###",
///     "##########",
/// ])?;
/// assert_eq!(board.clear_full_rows(), 1);
/// assert_eq!(board.height(0), 2);
/// # Ok::<(), stackmate::BadDrawing>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    columns: [u64; WIDTH],
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { columns: [0; WIDTH] };

    /// Builds the board whose column x has the bits `columns[x]`, with bit y for row y. Bits of rows that do
    /// not exist are dropped.
    #[must_use]
    pub fn from_columns(columns: [u64; WIDTH]) -> Board {
        Board { columns: columns.map(|c| c & ROWS) }
    }

    /// Reads a drawing, top row first. `.` and `_` are empty; `#`, `X` and piece letters are filled.
    ///
    /// # Errors
    /// Returns a [`BadDrawing`] that names the row and what is wrong with it.
    pub fn from_drawing(rows: &[&str]) -> Result<Board, BadDrawing> {
        if rows.len() > HEIGHT {
            return Err(BadDrawing::TooManyRows(rows.len()));
        }
        let mut board = Board::EMPTY;
        for (y, row) in rows.iter().rev().enumerate() {
            board.read_row(y, row)?;
        }
        Ok(board)
    }

    fn read_row(&mut self, y: usize, row: &str) -> Result<(), BadDrawing> {
        let width = row.chars().count();
        if width != WIDTH {
            return Err(BadDrawing::RowWidth { row: y, width });
        }
        for (x, letter) in row.chars().enumerate() {
            match letter {
                '.' | '_' => {}
                '#' | 'X' | 'G' | 'I' | 'O' | 'T' | 'L' | 'J' | 'S' | 'Z' => self.columns[x] |= 1 << y,
                other => return Err(BadDrawing::Letter { row: y, letter: other }),
            }
        }
        Ok(())
    }

    /// Returns the ten columns, with bit y for row y.
    #[must_use]
    #[inline]
    pub const fn columns(&self) -> &[u64; WIDTH] {
        &self.columns
    }

    /// Returns whether a cell is filled. Everything outside the board counts as filled.
    #[must_use]
    #[inline]
    pub fn occupied(&self, x: i8, y: i8) -> bool {
        let inside = (0..WIDTH as i8).contains(&x) && (0..HEIGHT as i8).contains(&y);
        !inside || self.columns[x as usize] >> y & 1 != 0
    }

    /// Fills a cell.
    ///
    /// # Panics
    /// Panics when the cell is outside the board.
    #[inline]
    pub fn fill(&mut self, x: i8, y: i8) {
        assert!((0..HEIGHT as i8).contains(&y), "row {y} is not on the board");
        self.columns[x as usize] |= 1 << y;
    }

    /// Returns row `y` as ten bits, with bit x for column x.
    #[must_use]
    #[inline]
    pub fn row(&self, y: usize) -> u16 {
        self.columns.iter().enumerate().fold(0, |row, (x, c)| row | ((c >> y & 1) as u16) << x)
    }

    /// Returns one more than the highest filled row of column `x`, or 0 when the column is empty.
    #[must_use]
    #[inline]
    pub const fn height(&self, x: usize) -> u32 {
        64 - self.columns[x].leading_zeros()
    }

    /// Returns one more than the highest filled row of the board, or 0 when the board is empty.
    #[must_use]
    #[inline]
    pub fn max_height(&self) -> u32 {
        64 - self.columns.iter().fold(0, |any, c| any | c).leading_zeros()
    }

    /// Returns the number of empty cells below a filled one in column `x`.
    #[must_use]
    #[inline]
    pub const fn holes_in(&self, x: usize) -> u32 {
        self.height(x) - self.columns[x].count_ones()
    }

    /// Returns the number of empty cells below a filled one.
    #[must_use]
    pub fn holes(&self) -> u32 {
        (0..WIDTH).map(|x| self.holes_in(x)).sum()
    }

    /// Returns the number of filled cells.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.columns.iter().map(|c| c.count_ones()).sum()
    }

    /// Returns whether no cell is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Board::EMPTY
    }

    /// Returns the full rows, with bit y for row y.
    #[must_use]
    #[inline]
    pub fn full_rows(&self) -> u64 {
        self.columns.iter().fold(ROWS, |all, c| all & c)
    }

    /// Removes the full rows, moves the rows above them down, and returns how many rows were removed.
    #[inline]
    pub fn clear_full_rows(&mut self) -> u32 {
        let full = self.full_rows();
        if full != 0 {
            self.remove_rows(full);
        }
        full.count_ones()
    }

    /// Removes the rows of `rows` (bit y for row y), whatever they contain.
    pub fn remove_rows(&mut self, mut rows: u64) {
        // The loop starts at the top row, so that the rows that are still to be removed keep their numbers.
        while rows != 0 {
            let y = 63 - rows.leading_zeros();
            let below = (1u64 << y) - 1;
            for column in &mut self.columns {
                *column = (*column & below) | (*column >> 1 & !below);
            }
            rows ^= 1 << y;
        }
    }

    /// Pushes `lines` garbage rows in from below, all with their hole at column `hole`. Returns whether
    /// everything still fits. `false` means that filled cells were pushed out through the top.
    ///
    /// # Panics
    /// Panics when `hole` is not a column.
    #[must_use]
    pub fn push_garbage(&mut self, lines: u32, hole: usize) -> bool {
        assert!(hole < WIDTH, "hole column {hole} is not on the board");
        let lines = lines.min(HEIGHT as u32);
        let lost = (ROWS << (HEIGHT as u32 - lines)) & ROWS;
        let fits = self.columns.iter().all(|c| c & lost == 0);
        let solid = (1u64 << lines) - 1;
        for (x, column) in self.columns.iter_mut().enumerate() {
            *column = (*column << lines | if x == hole { 0 } else { solid }) & ROWS;
        }
        fits
    }

    /// Returns the mirror image of the board.
    #[must_use]
    pub fn mirror(&self) -> Board {
        let mut columns = self.columns;
        columns.reverse();
        Board { columns }
    }

    /// Fills the cells of a shape. Its columns of bits begin at column `x` and row `y`. All its cells are on
    /// the board.
    #[inline]
    pub(crate) fn merge(&mut self, x: usize, y: u32, shape: &[u8; 4]) {
        for (column, &bits) in self.columns[x..].iter_mut().zip(shape) {
            *column |= u64::from(bits) << y;
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.max_height() as usize).rev() {
            for x in 0..WIDTH {
                f.write_str(if self.columns[x] >> y & 1 != 0 { "#" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board\n{self}")
    }
}

/// The reason why a drawing is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadDrawing {
    /// The drawing has more than [`HEIGHT`] rows.
    TooManyRows(usize),
    /// A row is not [`WIDTH`] cells wide.
    RowWidth {
        /// The row number, counted from the bottom.
        row: usize,
        /// The row's width in characters.
        width: usize,
    },
    /// A character does not stand for a cell.
    Letter {
        /// The row number, counted from the bottom.
        row: usize,
        /// The character.
        letter: char,
    },
    /// A row is full. A position that is sent to a bot must not have full rows.
    FullRow(usize),
}

impl Coded for BadDrawing {
    fn fault(&self) -> Fault {
        match *self {
            BadDrawing::TooManyRows(rows) => {
                Fault::new("field.high", "{rows} rows: a board has at most {most}").with(rows).with(HEIGHT)
            }
            BadDrawing::RowWidth { row, width } => Fault::new(
                "field.wide",
                "row {row} from the bottom is {width} cells wide instead of {wanted}",
            )
            .with(row)
            .with(width)
            .with(WIDTH),
            BadDrawing::Letter { row, letter } => {
                Fault::new("field.letter", "row {row} from the bottom has {letter}, which is not a cell")
                    .with(row)
                    .with(Detail::quoted(&letter))
            }
            BadDrawing::FullRow(row) => {
                Fault::new("field.full", "row {row} from the bottom is full: it would have been cleared")
                    .with(row)
            }
        }
    }
}

impl fmt::Display for BadDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadDrawing {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_above_cleared_rows_fall() {
        let mut board =
            Board::from_drawing(&["#.........", "##########", ".#........", "##########"]).unwrap();
        assert_eq!(board.clear_full_rows(), 2);
        assert_eq!(board, Board::from_drawing(&["#.........", ".#........"]).unwrap());
    }

    #[test]
    fn garbage_rises_from_below_and_reports_overflow() {
        let mut board = Board::from_drawing(&["#........."]).unwrap();
        assert!(board.push_garbage(2, 3));
        assert_eq!(board, Board::from_drawing(&["#.........", "###.######", "###.######"]).unwrap());
        assert!(board.push_garbage(37, 0));
        assert!(!board.push_garbage(1, 0));
        assert_eq!(board.max_height(), 40);
        assert!(!board.push_garbage(99, 0));
    }

    #[test]
    fn errors_about_drawings_name_what_is_wrong() {
        assert_eq!(Board::from_drawing(&["#"]), Err(BadDrawing::RowWidth { row: 0, width: 1 }));
        assert_eq!(Board::from_drawing(&[".....?...."]), Err(BadDrawing::Letter { row: 0, letter: '?' }));
        assert_eq!(Board::from_drawing(&[".........."; 41]), Err(BadDrawing::TooManyRows(41)));
    }

    #[test]
    fn cells_outside_the_board_are_solid() {
        for (x, y) in [(-1, 0), (10, 0), (0, -1), (0, 40)] {
            assert!(Board::EMPTY.occupied(x, y));
        }
        assert!(!Board::EMPTY.occupied(0, 0));
    }
}
