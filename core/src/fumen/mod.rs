//! Fumen: the text form in which stacker players share boards, version 115.
//!
//! *What.* A fumen is a row of pages. A page has a field of 23 rows and one garbage row below it, at
//! most one piece lying on it, a comment, and four flags. Text such as `v115@vhAVPJ` holds them all.
//!
//! *How.* After the version come digits to base 64, least significant first; `?` signs among them
//! only break lines. A page is (1) its field as the difference from the page before, cell by cell from
//! the top left, as runs of two digits `difference · 240 + length − 1`, where a difference is the new
//! colour minus the old plus 8; an unchanged field is one run, followed by a digit that says how many
//! further pages have no field at all; (2) three digits: piece, rotation · 8, place · 32, flags · 7680;
//! (3) if the flags say so, a comment: its length in two digits, then five digits for every four
//! characters to base 96, after JavaScript's `escape`.
//!
//! What a page "before" leaves behind is the field after its piece has locked, full rows have gone, the
//! garbage row has risen and the field has been mirrored, as the flags of that page say
//! ([`Page::next_field`]).
//!
//! *Why our own.* The crate `fumen` 0.1.2 is the obvious alternative. It needs `std`, says nothing about
//! where an input is wrong, and panics on some (a piece that leaves the field; text that is not ASCII).
//! It also lets garbage rise on pages that do not lock, which the editor and the npm package
//! `tetris-fumen` do not. It serves as an oracle in the tests, next to answers of the npm package.
//!
//! *Does it work?* Random pages come back as they were, the oracles agree, and mutated text gives
//! errors, never panics. Nothing in the format detects a text cut off exactly between two pages.

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

/// Rows of a page's field, without the garbage row.
pub const FIELD_HEIGHT: usize = 23;
/// The longest fumen that is read or written.
pub const MAX_PAGES: usize = 10_000;
/// The longest comment, in characters after escaping.
pub const MAX_COMMENT: usize = 4095;

/// Cells of a page: the field and the garbage row.
const CELLS: usize = (FIELD_HEIGHT + 1) * WIDTH;

/// One cell of a field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Block {
    /// Nothing.
    #[default]
    Empty,
    /// A mino in the colour of a piece.
    Mino(Piece),
    /// A grey mino: garbage, or a colour nobody cares about.
    Grey,
}

/// The pieces in fumen's order; its numbers start at 1.
const PIECES: [Piece; 7] = [Piece::I, Piece::L, Piece::O, Piece::Z, Piece::T, Piece::J, Piece::S];
/// The orientations in fumen's order.
const ORIENTATIONS: [Orientation; 4] =
    [Orientation::South, Orientation::East, Orientation::North, Orientation::West];

impl Block {
    /// The letter that draws the cell: `.`, a piece's letter, or `G`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Block::Empty => '.',
            Block::Mino(piece) => piece.letter(),
            Block::Grey => 'G',
        }
    }

    /// The cell drawn by a letter; `_` is empty, `#` and `X` are grey too.
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

/// What lies on a page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// The rows, row 0 at the bottom.
    pub rows: [[Block; WIDTH]; FIELD_HEIGHT],
    /// The row below the field, waiting to rise.
    pub garbage: [Block; WIDTH],
}

impl Default for Field {
    fn default() -> Field {
        Field { rows: [[Block::Empty; WIDTH]; FIELD_HEIGHT], garbage: [Block::Empty; WIDTH] }
    }
}

impl Field {
    /// The field's filled cells as a board, without colours.
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

    /// The lower 23 rows of a board, in grey.
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

    /// Whether a piece there has all four cells on the field. They need not be empty.
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

    /// The cell at `index` in the format's order: rows from the top, the garbage row last.
    fn cell(&self, index: usize) -> Block {
        let (row, x) = (index / WIDTH, index % WIDTH);
        if row < FIELD_HEIGHT { self.rows[FIELD_HEIGHT - 1 - row][x] } else { self.garbage[x] }
    }

    fn cell_mut(&mut self, index: usize) -> &mut Block {
        let (row, x) = (index / WIDTH, index % WIDTH);
        if row < FIELD_HEIGHT { &mut self.rows[FIELD_HEIGHT - 1 - row][x] } else { &mut self.garbage[x] }
    }
}

/// What happens between a page and the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flags {
    /// The piece locks and full rows clear. Without it nothing below happens either.
    pub lock: bool,
    /// The garbage row rises.
    pub rise: bool,
    /// The field is mirrored.
    pub mirror: bool,
    /// Guideline colours are meant; the first page's counts.
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
    /// What lies there.
    pub field: Field,
    /// The piece on it, all of it on the field; it may cover cells that are filled.
    pub piece: Option<Location>,
    /// A new comment; `None` leaves the page before's standing (see [`Fumen::captions`]).
    pub comment: Option<String>,
    /// What happens next.
    pub flags: Flags,
}

impl Page {
    /// The field that this page leaves behind.
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

/// Pages in order.
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
    /// The pages, the first first.
    pub pages: Vec<Page>,
}

impl Fumen {
    /// Reads a fumen, or the first one in a longer text such as a link.
    ///
    /// # Errors
    /// [`FumenError`] says what is wrong and where.
    pub fn read(text: &str) -> Result<Fumen, FumenError> {
        read::read(text)
    }

    /// Writes the pages as version 115.
    ///
    /// # Errors
    /// [`UnwritableFumen`] names the page that the format cannot hold.
    pub fn write(&self) -> Result<String, UnwritableFumen> {
        write::write(&self.pages)
    }

    /// What stands under each page: its comment or the one still standing, where a quiz comment
    /// (`#Q=[hold](current)next…`) moves on by one piece with every page that locks one.
    #[must_use]
    pub fn captions(&self) -> Vec<Caption> {
        quiz::captions(&self.pages)
    }
}

/// How fumen's centre of a piece differs from the true centre, which it is not for all: (dx, dy) to
/// add to ours for theirs.
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
