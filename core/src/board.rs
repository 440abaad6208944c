//! The board: ten columns of forty cells, one bit a cell.
//!
//! *What.* `columns[x]` holds column x, bit y for row y, row 0 at the bottom. Bits 40 and up are
//! always zero. *Why columns.* Dropping a piece, pushing garbage and finding heights are shifts and
//! bit counts on a whole column; a full row is the AND of ten words. Rows would make line clears
//! cheaper and everything else dearer.

use core::fmt;

use crate::tool::fault::{Coded, Detail, Fault};

/// Columns of a board.
pub const WIDTH: usize = 10;
/// Rows of a board. Cells above the last row are solid for moving pieces.
pub const HEIGHT: usize = 40;
/// Rows that a player sees.
pub const VISIBLE_HEIGHT: usize = 20;

const ROWS: u64 = (1 << HEIGHT) - 1;

/// Which cells are filled.
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
    /// The board with nothing on it.
    pub const EMPTY: Board = Board { columns: [0; WIDTH] };

    /// The board whose column x has the bits `columns[x]`, bit y for row y.
    /// Bits of rows that do not exist are dropped.
    #[must_use]
    pub fn from_columns(columns: [u64; WIDTH]) -> Board {
        Board { columns: columns.map(|c| c & ROWS) }
    }

    /// Reads a drawing, top row first; `.` and `_` are empty, `#`, `X` and piece letters filled.
    ///
    /// # Errors
    /// [`BadDrawing`] names the row and what is wrong with it.
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

    /// The ten columns, bit y for row y.
    #[must_use]
    #[inline]
    pub const fn columns(&self) -> &[u64; WIDTH] {
        &self.columns
    }

    /// Whether a cell is filled. Everything outside the board counts as filled.
    #[must_use]
    #[inline]
    pub fn occupied(&self, x: i8, y: i8) -> bool {
        let inside = (0..WIDTH as i8).contains(&x) && (0..HEIGHT as i8).contains(&y);
        !inside || self.columns[x as usize] >> y & 1 != 0
    }

    /// Fills a cell.
    ///
    /// # Panics
    /// When the cell is outside the board.
    #[inline]
    pub fn fill(&mut self, x: i8, y: i8) {
        assert!((0..HEIGHT as i8).contains(&y), "row {y} is not on the board");
        self.columns[x as usize] |= 1 << y;
    }

    /// Row `y` as ten bits, bit x for column x.
    #[must_use]
    #[inline]
    pub fn row(&self, y: usize) -> u16 {
        self.columns.iter().enumerate().fold(0, |row, (x, c)| row | ((c >> y & 1) as u16) << x)
    }

    /// One past the highest filled row of column `x`; 0 when it is empty.
    #[must_use]
    #[inline]
    pub const fn height(&self, x: usize) -> u32 {
        64 - self.columns[x].leading_zeros()
    }

    /// One past the highest filled row of the board.
    #[must_use]
    #[inline]
    pub fn max_height(&self) -> u32 {
        64 - self.columns.iter().fold(0, |any, c| any | c).leading_zeros()
    }

    /// How many cells are filled.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.columns.iter().map(|c| c.count_ones()).sum()
    }

    /// Whether nothing is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Board::EMPTY
    }

    /// The rows that are full, bit y for row y.
    #[must_use]
    #[inline]
    pub fn full_rows(&self) -> u64 {
        self.columns.iter().fold(ROWS, |all, c| all & c)
    }

    /// Takes the full rows out, lets what is above fall, and returns how many there were.
    #[inline]
    pub fn clear_full_rows(&mut self) -> u32 {
        let full = self.full_rows();
        if full != 0 {
            self.remove_rows(full);
        }
        full.count_ones()
    }

    /// Takes out the rows of `rows` (bit y for row y), whatever is in them.
    pub fn remove_rows(&mut self, mut rows: u64) {
        // From the top, so that the rows still to go keep their numbers.
        while rows != 0 {
            let y = 63 - rows.leading_zeros();
            let below = (1u64 << y) - 1;
            for column in &mut self.columns {
                *column = (*column & below) | (*column >> 1 & !below);
            }
            rows ^= 1 << y;
        }
    }

    /// Pushes `lines` garbage rows in from below, all with their hole at column `hole`.
    /// Returns whether everything still fits: `false` means filled cells left through the top.
    ///
    /// # Panics
    /// When `hole` is not a column.
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

    /// The board as seen in a mirror.
    #[must_use]
    pub fn mirror(&self) -> Board {
        let mut columns = self.columns;
        columns.reverse();
        Board { columns }
    }

    /// Fills a shape's cells, given as columns of bits from column `x`, row `y` on. They lie on the board.
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

/// Why a drawing is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadDrawing {
    /// More than [`HEIGHT`] rows.
    TooManyRows(usize),
    /// A row that is not [`WIDTH`] cells wide.
    RowWidth {
        /// Row number from the bottom.
        row: usize,
        /// Its width in characters.
        width: usize,
    },
    /// A character that stands for no cell.
    Letter {
        /// Row number from the bottom.
        row: usize,
        /// The character.
        letter: char,
    },
    /// A row with no empty cell, where the rules allow none to stand.
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
                Fault::new("field.letter", "row {row} from the bottom has {letter}, which stands for no cell")
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
    fn clearing_lets_the_rest_fall() {
        let mut board =
            Board::from_drawing(&["#.........", "##########", ".#........", "##########"]).unwrap();
        assert_eq!(board.clear_full_rows(), 2);
        assert_eq!(board, Board::from_drawing(&["#.........", ".#........"]).unwrap());
    }

    #[test]
    fn garbage_comes_from_below_and_says_when_it_overflows() {
        let mut board = Board::from_drawing(&["#........."]).unwrap();
        assert!(board.push_garbage(2, 3));
        assert_eq!(board, Board::from_drawing(&["#.........", "###.######", "###.######"]).unwrap());
        assert!(board.push_garbage(37, 0));
        assert!(!board.push_garbage(1, 0));
        assert_eq!(board.max_height(), 40);
        assert!(!board.push_garbage(99, 0));
    }

    #[test]
    fn drawings_of_the_wrong_shape_are_refused_by_name() {
        assert_eq!(Board::from_drawing(&["#"]), Err(BadDrawing::RowWidth { row: 0, width: 1 }));
        assert_eq!(Board::from_drawing(&[".....?...."]), Err(BadDrawing::Letter { row: 0, letter: '?' }));
        assert_eq!(Board::from_drawing(&[".........."; 41]), Err(BadDrawing::TooManyRows(41)));
    }

    #[test]
    fn outside_is_solid() {
        for (x, y) in [(-1, 0), (10, 0), (0, -1), (0, 40)] {
            assert!(Board::EMPTY.occupied(x, y));
        }
        assert!(!Board::EMPTY.occupied(0, 0));
    }
}
