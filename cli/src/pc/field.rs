//! A field on the command line: rows or a fumen.

use stackmate::Board;
use stackmate::fumen::Fumen;

/// Reads rows from top to bottom joined by `/`, `X` filled and `_` empty, or a fumen's first page.
///
/// # Errors
/// A sentence that names what cannot be read.
pub(super) fn read(text: &str) -> Result<Board, String> {
    if text.contains("115@") {
        let fumen = Fumen::read(text).map_err(|error| error.to_string())?;
        let page = fumen.pages.first().ok_or("a fumen without pages")?;
        return Ok(page.field.board());
    }
    let rows: Vec<&str> = text.split('/').filter(|row| !row.is_empty()).collect();
    Board::from_drawing(&rows).map_err(|error| error.to_string())
}
