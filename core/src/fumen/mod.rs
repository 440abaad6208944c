//! Fumen: the text form in which stacker players share boards, version 115.
//!
//! *What.* A fumen is a list of pages. A page has a field of 23 rows with one garbage row below it, at most
//! one piece on the field, a comment, and four flags. Text such as `v115@vhAVPJ` encodes them all.
//!
//! *How.* After the version come base-64 digits, least significant first. `?` signs between them only break
//! lines. A page has three parts:
//!
//! 1. The field is stored as the difference from the field before, cell by cell from the top left. Runs of
//!    equal differences are two digits, `difference · 240 + length − 1`. A difference is the new colour minus
//!    the old colour plus 8. An unchanged field is one run. It is followed by one digit: the number of
//!    further pages that store no field at all.
//! 2. Three digits store the piece, rotation · 8, place · 32 and flags · 7680.
//! 3. If the flags say so, a comment follows: its length in two digits, then five digits for every four
//!    characters in base 96, after JavaScript's `escape`.
//!
//! The field "before" is the field of the previous page after the changes that its flags demand: its piece
//! locks, full rows are cleared, the garbage row rises, and the field is mirrored ([`Page::next_field`]).
//!
//! *Why our own code.* The crate `fumen` 0.1.2 is the obvious alternative. It needs `std`, it does not report
//! where an input is wrong, and it panics on some inputs (a piece that leaves the field; text that is not
//! ASCII). It also raises garbage on pages that do not lock; the editor and the npm package `tetris-fumen` do
//! not. The tests use it as an oracle, together with recorded answers of the npm package.
//!
//! *Does it work?* Random pages are unchanged after writing and reading, and both oracles agree. Mutated text
//! gives errors and never panics. The format cannot detect a text that was cut off exactly between two pages.

mod drawing;
mod quiz;
mod read;
mod text;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::{Board, WIDTH};
use crate::piece::{Offset, Orientation, Piece};
use crate::placement::{Cell, Location};

pub use drawing::{BadField, draw, read_field};
pub use quiz::Caption;
pub use read::{FumenError, Problem};
pub use write::UnwritableFumen;

/// The number of rows of a page's field, without the garbage row.
pub const FIELD_HEIGHT: usize = 23;
/// The most pages of a fumen that is read or written.
pub const MAX_PAGES: usize = 10_000;
/// The longest comment, in characters after escaping.
pub const MAX_COMMENT: usize = 4095;

/// The number of cells of a page: the field and the garbage row.
const CELLS: usize = (FIELD_HEIGHT + 1) * WIDTH;

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
const PIECES: [Piece; 7] = [Piece::I, Piece::L, Piece::O, Piece::Z, Piece::T, Piece::J, Piece::S];
/// The orientations in fumen's order.
const ORIENTATIONS: [Orientation; 4] =
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

    fn number(self) -> i32 {
        match self {
            Block::Empty => 0,
            Block::Mino(piece) => piece_number(piece) as i32,
            Block::Grey => 8,
        }
    }

    fn from_number(number: i32) -> Option<Block> {
        match number {
            0 => Some(Block::Empty),
            1..=7 => Some(Block::Mino(PIECES[number as usize - 1])),
            8 => Some(Block::Grey),
            _ => None,
        }
    }
}

fn piece_number(piece: Piece) -> u32 {
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
    fn cell(&self, index: usize) -> Block {
        let (row, x) = (index / WIDTH, index % WIDTH);
        if row < FIELD_HEIGHT { self.rows[FIELD_HEIGHT - 1 - row][x] } else { self.garbage[x] }
    }

    fn cell_mut(&mut self, index: usize) -> &mut Block {
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
    /// A new comment. With `None`, the comment of the page before remains (see [`Fumen::captions`]).
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

/// A list of pages.
///
/// ```
/// use stackmate::{Location, Orientation, Piece, fumen::Fumen};
/// let fumen = Fumen::read("v115@vhAVPJ")?;
/// let t = Location { piece: Piece::T, orientation: Orientation::North, x: 2, y: 0 };
/// assert_eq!(fumen.pages[0].piece, Some(t));
/// assert_eq!(fumen.write().expect("it was read"), "v115@vhAVPJ");
/// # Ok::<(), stackmate::fumen::FumenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fumen {
    /// The pages in order.
    pub pages: Vec<Page>,
}

impl Fumen {
    /// Reads a fumen, or the first one in a longer text such as a link.
    ///
    /// # Errors
    /// Returns a [`FumenError`] that reports what is wrong and where.
    pub fn read(text: &str) -> Result<Fumen, FumenError> {
        read::read(text)
    }

    /// Writes the pages as version 115.
    ///
    /// # Errors
    /// Returns an [`UnwritableFumen`] that names the page that the format cannot hold.
    pub fn write(&self) -> Result<String, UnwritableFumen> {
        write::write(&self.pages)
    }

    /// Returns the caption of each page: its comment or the last comment before it. A quiz comment
    /// (`#Q=[hold](current)next…`) advances by one piece after every page that locks a piece.
    #[must_use]
    pub fn captions(&self) -> Vec<Caption> {
        quiz::captions(&self.pages)
    }
}

/// Returns the offset (dx, dy) from the centre in our convention to fumen's centre of a piece. For some
/// pieces and orientations fumen does not use the true centre.
const fn centre_shift(piece: Piece, orientation: Orientation) -> Offset {
    use Orientation::{East, North, South, West};
    match (piece, orientation) {
        (Piece::O | Piece::S | Piece::Z, North) | (Piece::I, West) => (0, 1),
        (Piece::O | Piece::I, South) | (Piece::Z, West) => (-1, 0),
        (Piece::O, West) => (-1, 1),
        (Piece::S, East) => (1, 0),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests;
