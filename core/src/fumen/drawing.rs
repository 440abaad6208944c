//! A field as people enter it: rows of letters, or a fumen.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Fumen, FumenError};
use crate::board::{BadDrawing, Board, WIDTH};
use crate::tool::fault::{Coded, Fault};

/// The text that every fumen of the supported version contains.
const MARK: &[u8] = b"115@";

/// Reads rows from top to bottom, separated by `/` or line ends, where `X` is filled and `_` is empty. Reads
/// the field of the first page when the text contains a fumen. An empty text is the empty board.
///
/// ```
/// use stackmate::fumen::{draw, read_field};
/// let field = read_field("X_________/XX______XX")?;
/// assert_eq!(field.count(), 5);
/// assert_eq!(draw(&field), "X_________/XX______XX");
/// # Ok::<(), stackmate::fumen::BadField>(())
/// ```
///
/// # Errors
/// Returns a [`BadField`] that names what cannot be read.
pub fn read_field(text: &str) -> Result<Board, BadField> {
    if text.as_bytes().windows(MARK.len()).any(|part| part == MARK) {
        let fumen = Fumen::read(text.trim()).map_err(BadField::Fumen)?;
        return Ok(fumen.pages.first().ok_or(BadField::NoPages)?.field.board());
    }
    let rows: Vec<&str> = text.split(['/', '\n']).map(str::trim).filter(|row| !row.is_empty()).collect();
    Board::from_drawing(&rows).map_err(BadField::Drawing)
}

/// Draws the rows of a board from its highest cell down, in the format that [`read_field`] reads.
#[must_use]
pub fn draw(board: &Board) -> String {
    let mut text = String::new();
    for y in (0..board.max_height() as i8).rev() {
        text.extend((0..WIDTH as i8).map(|x| if board.occupied(x, y) { 'X' } else { '_' }));
        text.extend((y > 0).then_some('/'));
    }
    text
}

/// The reason why a text is not a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadField {
    /// The rows are not a board.
    Drawing(BadDrawing),
    /// The fumen cannot be read.
    Fumen(FumenError),
    /// The fumen has no pages.
    NoPages,
}

impl Coded for BadField {
    fn fault(&self) -> Fault {
        match self {
            BadField::Drawing(error) => error.fault(),
            BadField::Fumen(error) => error.fault(),
            BadField::NoPages => Fault::new("fumen.empty", "the fumen has no pages"),
        }
    }
}

impl fmt::Display for BadField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadField {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn rows_can_be_on_separate_lines_and_fumens_in_links() {
        let field = read_field("XX________/XXX_______").unwrap();
        assert_eq!(read_field(" XX________\r\nXXX_______\n"), Ok(field));
        assert_eq!(read_field(""), Ok(Board::EMPTY));
        let page =
            super::super::Page { field: super::super::Field::from_board(&field), ..Default::default() };
        let fumen = Fumen { pages: alloc::vec![page] }.write().unwrap();
        assert_eq!(read_field(&fumen), Ok(field));
        assert_eq!(read_field(&alloc::format!("https://example.org/?d={fumen}")), Ok(field));
    }

    #[test]
    fn errors_name_what_cannot_be_read() {
        let complaint = |text| read_field(text).unwrap_err().to_string();
        assert!(complaint("XX").contains("2 cells wide"));
        assert!(complaint("XX__q_____").contains("'q'"));
        assert!(matches!(read_field("v115@!"), Err(BadField::Fumen(_))));
    }
}
