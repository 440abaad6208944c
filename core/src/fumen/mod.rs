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
mod page;
mod quiz;
mod read;
mod text;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

pub use drawing::{BadField, draw, read_field};
pub use page::{Block, FIELD_HEIGHT, Field, Flags, MAX_COMMENT, MAX_PAGES, Page};
pub use quiz::Caption;
pub use read::{FumenError, Problem};
pub use write::UnwritableFumen;

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
        Ok(Fumen { pages: read::read(text)? })
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

#[cfg(test)]
mod tests;
