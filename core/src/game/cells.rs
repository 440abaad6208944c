//! The colour of each cell, stored next to the bitboard.
//!
//! The rules only need to know whether a cell is filled. Players also see which piece filled it, and a
//! statistic counts cleared garbage. The two boards change together, at a lock and at no other time.

use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::placement::{Cell, Location};

/// The code of an empty cell. The codes of pieces are 1 to 7 in the order of [`Piece::ALL`].
pub const EMPTY_CELL: u8 = 0;
/// The code of a garbage cell.
pub const GARBAGE_CELL: u8 = 8;

/// Returns the code of a piece: 1 to 7.
#[must_use]
pub const fn piece_code(piece: Piece) -> u8 {
    piece as u8 + 1
}

/// The code of every cell. Row 0 is the bottom row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells([[u8; WIDTH]; HEIGHT]);

impl Cells {
    /// No cell is filled.
    pub const EMPTY: Cells = Cells([[EMPTY_CELL; WIDTH]; HEIGHT]);

    /// Marks the filled cells of a board as garbage.
    pub(super) fn from_board(board: &Board) -> Cells {
        let mut cells = Cells::EMPTY;
        for (y, row) in cells.0.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                *cell = if board.occupied(x as i8, y as i8) { GARBAGE_CELL } else { EMPTY_CELL };
            }
        }
        cells
    }

    /// Returns the rows, the lowest first.
    #[must_use]
    pub const fn rows(&self) -> &[[u8; WIDTH]; HEIGHT] {
        &self.0
    }

    /// Colours a piece's cells.
    ///
    /// # Panics
    /// Panics when a cell is outside the board.
    pub fn place(&mut self, at: Location) {
        for Cell { x, y } in at.cells() {
            self.0[y as usize][x as usize] = piece_code(at.piece);
        }
    }

    /// Removes the rows of `full` and returns how many of them were garbage.
    pub fn remove_rows(&mut self, full: u64) -> u32 {
        let (mut garbage, mut kept) = (0, 0);
        for y in 0..HEIGHT {
            if full >> y & 1 == 0 {
                self.0[kept] = self.0[y];
                kept += 1;
            } else {
                garbage += u32::from(self.0[y].contains(&GARBAGE_CELL));
            }
        }
        self.0[kept..].fill([EMPTY_CELL; WIDTH]);
        garbage
    }

    /// Pushes one garbage row in from below.
    ///
    /// # Panics
    /// Panics when the hole is outside the board.
    pub fn push_garbage(&mut self, hole: usize) {
        self.0.copy_within(..HEIGHT - 1, 1);
        self.0[0] = [GARBAGE_CELL; WIDTH];
        self.0[0][hole] = EMPTY_CELL;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Orientation;

    /// Returns the two lowest rows as digits, the upper one first.
    fn drawn(cells: &Cells) -> [alloc::string::String; 2] {
        [1, 0].map(|y| cells.rows()[y].iter().map(|&code| char::from(b'0' + code)).collect())
    }

    #[test]
    fn full_rows_are_removed_and_the_others_keep_their_colours() {
        let mut cells = Cells::EMPTY;
        cells.push_garbage(3);
        cells.place(Location { piece: Piece::T, orientation: Orientation::South, x: 3, y: 1 });
        assert_eq!(drawn(&cells), ["0033300000", "8883888888"]);
        assert_eq!(cells.remove_rows(1), 1, "the full row is a garbage row");
        assert_eq!(drawn(&cells), ["0000000000", "0033300000"]);
        assert_eq!(cells.remove_rows(0b10), 0, "the full row is not a garbage row");
        assert_eq!(drawn(&cells), ["0000000000", "0033300000"]);
        cells.push_garbage(9);
        cells.push_garbage(0);
        assert_eq!(drawn(&cells), ["8888888880", "0888888888"]);
        assert_eq!(cells.remove_rows(0b111), 2);
        assert_eq!(cells, Cells::EMPTY);
    }

    #[test]
    fn filled_cells_of_a_board_are_garbage() {
        let board = Board::from_drawing(&["#.........", "##......##"]).unwrap();
        assert_eq!(drawn(&Cells::from_board(&board)), ["8000000000", "8800000088"]);
        assert_eq!(Cells::from_board(&Board::EMPTY), Cells::EMPTY);
    }
}
