//! The 19 fixed tetrominoes, whole and pulled apart.
//!
//! In a view that keeps all rows, rows that are cleared between a piece's rows pull the piece apart. There, a
//! piece occupies an increasing choice of rows, its *using rows*.

use crate::piece::{Offset, Orientation, Piece};
use crate::placement::Location;

/// A piece in one orientation, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) piece: Piece,
    pub(super) orientation: Orientation,
    /// The columns from the leftmost on, with bit r for row r of the piece. Unused columns are zero.
    pub(super) columns: [u8; 4],
    pub(super) width: usize,
    pub(super) height: usize,
    /// The true centre, relative to the leftmost column and the lowest row.
    pub(super) centre: Offset,
}

impl Shape {
    /// Returns all shapes that differ in their cells, each once, by piece and then by orientation.
    pub(super) fn all() -> impl Iterator<Item = Shape> {
        let both = Piece::ALL.into_iter().flat_map(|piece| Orientation::ALL.map(|turn| (piece, turn)));
        both.filter(|&(piece, orientation)| {
            let at = Location { piece, orientation, x: 4, y: 4 };
            at.canonical() == at
        })
        .map(|(piece, orientation)| Shape::new(piece, orientation))
    }

    fn new(piece: Piece, orientation: Orientation) -> Shape {
        let cells = piece.offsets(orientation);
        let least = |of: fn(&Offset) -> i8| cells.iter().map(of).fold(i8::MAX, i8::min);
        let (left, below) = (least(|cell| cell.0), least(|cell| cell.1));
        let mut columns = [0; 4];
        for (x, y) in cells {
            columns[(x - left) as usize] |= 1 << (y - below);
        }
        let width = columns.iter().filter(|&&column| column != 0).count();
        let rows = columns.iter().fold(0u8, |all, column| all | column);
        Shape {
            piece,
            orientation,
            columns,
            width,
            height: rows.count_ones() as usize,
            centre: (-left, -below),
        }
    }

    /// Returns every way to pull the piece apart over `rows` rows: the rows that the piece then occupies, as
    /// bits, and its cells in each column.
    pub(super) fn stretched(self, rows: usize) -> impl Iterator<Item = (u8, [u8; 4])> {
        let choices = 0..1u32 << rows;
        choices.filter(move |using| using.count_ones() as usize == self.height).map(move |using| {
            let using = using as u8;
            (using, self.columns.map(|column| deposit(column, using)))
        })
    }
}

/// Moves the lowest bits of `bits` to the places of the bits of `mask`, lowest first.
pub(super) const fn deposit(bits: u8, mut mask: u8) -> u8 {
    let (mut deposited, mut from) = (0, 0);
    while mask != 0 {
        let place = mask & mask.wrapping_neg();
        if bits >> from & 1 == 1 {
            deposited |= place;
        }
        mask ^= place;
        from += 1;
    }
    deposited
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn there_are_19_shapes_and_764_placements_on_four_rows() {
        assert_eq!(Shape::all().count(), 19);
        let placements = |shape: Shape| shape.stretched(4).count() * (11 - shape.width);
        assert_eq!(Shape::all().map(placements).sum::<usize>(), 764);
    }

    #[test]
    fn skipped_rows_pull_a_piece_apart() {
        let t = Shape::all().find(|shape| shape.piece == Piece::T && shape.height == 3).unwrap();
        assert_eq!((t.orientation, t.columns, t.centre), (Orientation::East, [0b111, 0b010, 0, 0], (0, 1)));
        let stretched: Vec<_> = t.stretched(4).collect();
        assert_eq!(stretched[1], (0b1011, [0b1011, 0b0010, 0, 0]));
        assert_eq!(stretched.len(), 4);
    }
}
