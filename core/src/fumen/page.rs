//! A page: its field, its piece, its comment, and what happens before the next page.

use alloc::string::String;

use crate::board::{Board, WIDTH};
use crate::piece::{Offset, Orientation, Piece};
use crate::placement::{Cell, Location};

/// The number of rows of a page's field, without the garbage row.
pub const FIELD_HEIGHT: usize = 23;
/// The most pages of a fumen that is read or written.
pub const MAX_PAGES: usize = 10_000;
/// The longest comment, in characters after escaping.
pub const MAX_COMMENT: usize = 4095;

/// The number of cells of a page: the field and the garbage row.
pub(super) const CELLS: usize = (FIELD_HEIGHT + 1) * WIDTH;

/// One cell of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Block {
    /// An empty cell.
    #[default]
    Empty,
    /// A mino in the colour of a piece.
    Mino(Piece),
    /// A grey mino: garbage, or a mino whose colour does not matter.
    Grey,
}

/// The pieces in fumen's order. Fumen numbers them from 1.
pub(super) const PIECES: [Piece; 7] = [Piece::I, Piece::L, Piece::O, Piece::Z, Piece::T, Piece::J, Piece::S];
/// The orientations in fumen's order.
pub(super) const ORIENTATIONS: [Orientation; 4] =
    [Orientation::South, Orientation::East, Orientation::North, Orientation::West];

impl Block {
    /// Returns the letter that draws the cell: `.`, a piece's letter, or `G`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Block::Empty => '.',
            Block::Mino(piece) => piece.letter(),
            Block::Grey => 'G',
        }
    }

    /// Returns the cell that a letter draws. `_` is also empty; `#` and `X` are also grey.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Block> {
        match letter {
            '.' | '_' => Some(Block::Empty),
            'G' | '#' | 'X' => Some(Block::Grey),
            other => Piece::from_letter(other).ok().map(Block::Mino),
        }
    }

    pub(super) fn number(self) -> i32 {
        match self {
            Block::Empty => 0,
            Block::Mino(piece) => piece_number(piece) as i32,
            Block::Grey => 8,
        }
    }

    pub(super) fn from_number(number: i32) -> Option<Block> {
        match number {
            0 => Some(Block::Empty),
            1..=7 => Some(Block::Mino(PIECES[number as usize - 1])),
            8 => Some(Block::Grey),
            _ => None,
        }
    }
}

pub(super) fn piece_number(piece: Piece) -> u32 {
    PIECES.iter().zip(1..).find(|&(&p, _)| p == piece).map_or(0, |(_, number)| number)
}

/// The cells of a page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// The rows. Row 0 is the bottom row.
    pub rows: [[Block; WIDTH]; FIELD_HEIGHT],
    /// The row below the field. It rises when the page's flag says so.
    pub garbage: [Block; WIDTH],
}

impl Default for Field {
    fn default() -> Field {
        Field { rows: [[Block::Empty; WIDTH]; FIELD_HEIGHT], garbage: [Block::Empty; WIDTH] }
    }
}

impl Field {
    /// Returns the field's filled cells as a board, without colours.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (y, row) in self.rows.iter().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|&(_, &cell)| cell != Block::Empty) {
                board.fill(x as i8, y as i8);
            }
        }
        board
    }

    /// Converts the lower 23 rows of a board to a field of grey minos.
    #[must_use]
    pub fn from_board(board: &Board) -> Field {
        let mut field = Field::default();
        for (y, row) in field.rows.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                if board.occupied(x as i8, y as i8) {
                    *cell = Block::Grey;
                }
            }
        }
        field
    }

    /// Returns whether all four cells of a piece are on the field. The cells need not be empty.
    #[must_use]
    pub fn holds(&self, at: Location) -> bool {
        let inside = (0..WIDTH as i8).contains(&at.x) && (0..FIELD_HEIGHT as i8).contains(&at.y);
        inside && at.cells().iter().all(|&Cell { x, y }| self.contains(x, y))
    }

    fn contains(&self, x: i8, y: i8) -> bool {
        (0..WIDTH as i8).contains(&x) && (0..FIELD_HEIGHT as i8).contains(&y)
    }

    fn lock(&mut self, piece: Location) {
        for Cell { x, y } in piece.cells() {
            self.rows[y as usize][x as usize] = Block::Mino(piece.piece);
        }
    }

    fn clear_full_rows(&mut self) {
        let mut kept = 0;
        for y in 0..FIELD_HEIGHT {
            if self.rows[y].contains(&Block::Empty) {
                self.rows[kept] = self.rows[y];
                kept += 1;
            }
        }
        self.rows[kept..].fill([Block::Empty; WIDTH]);
    }

    fn rise(&mut self) {
        self.rows.rotate_right(1);
        self.rows[0] = core::mem::replace(&mut self.garbage, [Block::Empty; WIDTH]);
    }

    fn mirror(&mut self) {
        self.rows.iter_mut().for_each(|row| row.reverse());
    }

    /// Returns the cell at `index` in the format's order: rows from the top, the garbage row last.
    pub(super) fn cell(&self, index: usize) -> Block {
        let (row, x) = (index / WIDTH, index % WIDTH);
        if row < FIELD_HEIGHT { self.rows[FIELD_HEIGHT - 1 - row][x] } else { self.garbage[x] }
    }

    pub(super) fn cell_mut(&mut self, index: usize) -> &mut Block {
        let (row, x) = (index / WIDTH, index % WIDTH);
        if row < FIELD_HEIGHT { &mut self.rows[FIELD_HEIGHT - 1 - row][x] } else { &mut self.garbage[x] }
    }
}

/// What happens between a page and the next page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flags {
    /// Whether the piece locks and full rows are cleared. If not, the garbage does not rise and the field is
    /// not mirrored.
    pub lock: bool,
    /// Whether the garbage row rises.
    pub rise: bool,
    /// Whether the field is mirrored.
    pub mirror: bool,
    /// Whether the guideline colours are used. Only the first page's flag counts.
    pub colour: bool,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags { lock: true, rise: false, mirror: false, colour: false }
    }
}

/// One page.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Page {
    /// The field.
    pub field: Field,
    /// The piece on the field. All its cells are on the field; they may overlap filled cells.
    pub piece: Option<Location>,
    /// A new comment. With `None`, the comment of the page before remains (see [`Fumen::captions`](super::Fumen::captions)).
    pub comment: Option<String>,
    /// What happens between this page and the next.
    pub flags: Flags,
}

impl Page {
    /// Returns the field at the end of this page, before the changes of the next page.
    #[must_use]
    pub fn next_field(&self) -> Field {
        let mut field = self.field;
        if self.flags.lock {
            if let Some(piece) = self.piece.filter(|&at| field.holds(at)) {
                field.lock(piece);
            }
            field.clear_full_rows();
            if self.flags.rise {
                field.rise();
            }
            if self.flags.mirror {
                field.mirror();
            }
        }
        field
    }
}

/// Returns the offset (dx, dy) from the centre in our convention to fumen's centre of a piece. For some
/// pieces and orientations fumen does not use the true centre.
pub(super) const fn centre_shift(piece: Piece, orientation: Orientation) -> Offset {
    use Orientation::{East, North, South, West};
    match (piece, orientation) {
        (Piece::O | Piece::S | Piece::Z, North) | (Piece::I, West) => (0, 1),
        (Piece::O | Piece::I, South) | (Piece::Z, West) => (-1, 0),
        (Piece::O, West) => (-1, 1),
        (Piece::S, East) => (1, 0),
        _ => (0, 0),
    }
}
