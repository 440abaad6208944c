//! The pieces in their 4 × 4 boxes.

use crate::board::VISIBLE_HEIGHT;
use crate::piece::Piece;
use crate::placement::Cell;

/// The column of the box of a new piece.
pub const SPAWN_X: i8 = 3;
/// The side of a box.
const SIDE: usize = 4;
/// The most orientations of a piece.
const MOST: usize = 4;

/// The location of a piece: its box, and its orientation in the box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InBox {
    /// The column of the box's left side, from 0 at the left of the field.
    pub x: i8,
    /// The row of the box's top side, from 0 at the top of the field, down.
    pub y: i8,
    /// The orientation, counter-clockwise from 0.
    pub rotation: u8,
}

/// Returns the number of orientations of a piece.
#[must_use]
#[inline]
pub const fn rotations(piece: Piece) -> u8 {
    match piece {
        Piece::O => 1,
        Piece::I | Piece::S | Piece::Z => 2,
        Piece::L | Piece::J | Piece::T => 4,
    }
}

/// Returns where a new piece appears, in orientation 0.
#[must_use]
#[inline]
pub const fn spawn(piece: Piece) -> InBox {
    let y = if matches!(piece, Piece::I) { -1 } else { -2 };
    InBox { x: SPAWN_X, y, rotation: 0 }
}

/// Returns the cells of a piece in its box, as rows from the top and columns, in reading order.
///
/// # Panics
/// Panics when the piece has no such orientation.
#[must_use]
#[inline]
pub const fn box_cells(piece: Piece, rotation: u8) -> &'static [(i8, i8); 4] {
    assert!(rotation < rotations(piece), "the piece has no such orientation");
    &CELLS[piece.index()][rotation as usize]
}

/// Returns the cells that a piece covers, with rows from the bottom of the field as on a board. Rows from 20
/// up are above the field.
///
/// # Panics
/// Panics when the piece has no such orientation.
#[must_use]
#[inline]
pub fn cells_on(piece: Piece, at: InBox) -> [Cell; 4] {
    let bottom = VISIBLE_HEIGHT as i8 - 1;
    box_cells(piece, at.rotation).map(|(row, column)| Cell { x: at.x + column, y: bottom - at.y - row })
}

/// Returns the boxes of a piece: rows from the top, split by `/`; a row that ends early is empty to the right.
const fn drawings(piece: Piece) -> [&'static str; MOST] {
    match piece {
        Piece::I => ["/####//", "..#./..#./..#./..#.", "", ""],
        Piece::O => ["//.##./.##.", "", "", ""],
        Piece::S => ["//.##./##..", "/#.../##../.#..", "", ""],
        Piece::Z => ["//##../.##.", "/..#./.##./.#..", "", ""],
        Piece::L => ["//###./#...", "/.#../.#../.##.", "//..#./###.", "/##../.#../.#.."],
        Piece::J => ["//###./..#.", "/.##./.#../.#..", "//#.../###.", "/.#../.#../##.."],
        Piece::T => ["//###./.#..", "/.#../.##./.#..", "//.#../###.", "/.#../##../.#.."],
    }
}

const CELLS: [[[(i8, i8); 4]; MOST]; 7] = {
    let mut all = [[[(0, 0); 4]; MOST]; 7];
    let mut piece = 0;
    while piece < 7 {
        let drawn = drawings(Piece::ALL[piece]);
        let mut rotation = 0;
        while rotation < rotations(Piece::ALL[piece]) as usize {
            all[piece][rotation] = cells(drawn[rotation]);
            rotation += 1;
        }
        piece += 1;
    }
    all
};

const fn cells(drawing: &str) -> [(i8, i8); 4] {
    let letters = drawing.as_bytes();
    let mut cells = [(0, 0); 4];
    let (mut at, mut row, mut column, mut found) = (0, 0, 0, 0);
    while at < letters.len() {
        match letters[at] {
            b'/' => (row, column) = (row + 1, 0),
            letter => {
                if letter == b'#' {
                    cells[found] = (row, column);
                    found += 1;
                }
                column += 1;
            }
        }
        at += 1;
    }
    assert!(found == 4 && row < SIDE as i8, "a drawing shows four cells in four rows");
    cells
}
