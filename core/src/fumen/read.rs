//! The reader: digits become pages, and errors name the position where reading failed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::page::{
    Block, CELLS, FIELD_HEIGHT, Field, Flags, MAX_PAGES, ORIENTATIONS, PIECES, Page, centre_shift,
};
use super::text;
use crate::board::WIDTH;
use crate::placement::Location;
use crate::tool::fault::{Coded, Detail, Fault};

/// The reason why a text is not a fumen, and where it fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FumenError {
    /// The number of characters before the wrong one.
    pub position: usize,
    /// The page that was being read, counted from 1, or 0 before the first page.
    pub page: usize,
    /// The problem.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The text has nothing like `v115@`.
    NoVersion,
    /// The version is not supported.
    Version(String),
    /// A character is not a base-64 digit.
    Digit(char),
    /// The text ends in the middle of a page.
    Truncated,
    /// A run of cells continues after the field's last cell.
    FieldOverrun,
    /// A cell's colour would be this number, which is not from 0 to 8.
    Colour(i32),
    /// The number that encodes piece, place and flags is too large.
    Action(u32),
    /// A piece is partly outside the field.
    PieceOutside {
        /// The piece's letter.
        piece: char,
        /// The column of the centre in fumen's convention.
        x: u32,
        /// The row from the top in fumen's convention.
        row: u32,
    },
    /// The number cannot stand for four characters of a comment.
    Comment(u32),
    /// There are more than [`MAX_PAGES`] pages.
    TooManyPages,
}

impl Coded for FumenError {
    fn fault(&self) -> Fault {
        let (position, problem) = (self.position + 1, self.problem.fault());
        if self.page == 0 {
            return Fault::new("fumen.at", "character {position}: {problem}").with(position).with(problem);
        }
        let fault = Fault::new("fumen.page", "character {position}, page {page}: {problem}");
        fault.with(position).with(self.page).with(problem)
    }
}

impl fmt::Display for FumenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl Coded for Problem {
    fn fault(&self) -> Fault {
        match self {
            Problem::NoVersion => Fault::new("fumen.none", "not a fumen: it has no \"v115@\""),
            Problem::Version(version) => {
                Fault::new("fumen.version", "fumen version {version} is unknown: this program reads only 115")
                    .with(version.as_str())
            }
            Problem::Digit(digit) => {
                Fault::new("fumen.digit", "{digit} is not a fumen digit").with(Detail::quoted(digit))
            }
            Problem::Truncated => Fault::new("fumen.short", "the text ends in the middle of a page"),
            Problem::FieldOverrun => {
                Fault::new("fumen.cells", "the field has more than {cells} cells").with(CELLS)
            }
            Problem::Colour(number) => {
                Fault::new("fumen.colour", "a cell has the colour {number}: it must be from 0 to 8")
                    .with(Detail::shown(number))
            }
            Problem::Action(number) => {
                Fault::new("fumen.action", "{number} does not encode a piece and flags").with(*number)
            }
            Problem::PieceOutside { piece, x, row } => Fault::new(
                "fumen.outside",
                "the {piece} at column {x}, row {row} from the top leaves the field",
            )
            .with(Detail::shown(piece))
            .with(*x)
            .with(*row),
            Problem::Comment(number) => {
                Fault::new("fumen.comment", "{number} does not encode four characters of a comment")
                    .with(*number)
            }
            Problem::TooManyPages => {
                Fault::new("fumen.pages", "there are more than {pages} pages").with(MAX_PAGES)
            }
        }
    }
}

impl core::error::Error for FumenError {}

pub(super) fn read(source: &str) -> Result<Vec<Page>, FumenError> {
    let (data, offset) = find_data(source)?;
    check_digits(data, offset)?;
    let mut digits = Digits::new(data, offset);
    let mut pages: Vec<Page> = Vec::new();
    let mut repeats = 0;
    while repeats > 0 || !digits.is_empty() {
        digits.page = pages.len() + 1;
        if pages.len() == MAX_PAGES {
            return Err(digits.error(Problem::TooManyPages));
        }
        let mut field = pages.last().map_or_else(Field::default, Page::next_field);
        if repeats > 0 {
            repeats -= 1;
        } else if !digits.change_field(&mut field)? {
            repeats = digits.take(1)?;
        }
        pages.push(digits.page(field)?);
    }
    Ok(pages)
}

/// Finds the digits of the first fumen in a text. Returns them and the number of characters before them. The
/// letter before the version says how an editor should open the fumen: view, mirror or edit.
fn find_data(source: &str) -> Result<(&str, usize), FumenError> {
    for (at, _) in source.match_indices('@') {
        let head = &source[..at];
        let Some(number) = head.get(head.len().saturating_sub(3)..) else { continue };
        let opened = head.strip_suffix(number).is_some_and(|h| h.ends_with(['v', 'm', 'd']));
        if !opened || number.len() != 3 || !number.bytes().all(|b| b.is_ascii_digit()) {
            continue;
        }
        let position = head.chars().count();
        if number != "115" {
            let problem = Problem::Version(number.to_string());
            return Err(FumenError { position: position - 3, page: 0, problem });
        }
        let data = &source[at + 1..];
        // In a link, other parameters may follow.
        return Ok((data.split('&').next().unwrap_or(data), position + 1));
    }
    Err(FumenError { position: 0, page: 0, problem: Problem::NoVersion })
}

/// Returns whether a character between digits is ignored: `?` or white space.
fn is_blank(letter: char) -> bool {
    letter == '?' || letter.is_whitespace()
}

/// Rejects a character that is not a digit, anywhere in the data.
fn check_digits(data: &str, offset: usize) -> Result<(), FumenError> {
    let mut letters = (offset..).zip(data.chars());
    match letters.find(|&(_, letter)| text::value(letter).is_none() && !is_blank(letter)) {
        Some((position, digit)) => Err(FumenError { position, page: 0, problem: Problem::Digit(digit) }),
        None => Ok(()),
    }
}

/// The digits that are still to be read. They are not copied into a list, because the text may be long.
struct Digits<'a> {
    /// The rest of the text. It begins with a digit or is empty.
    rest: &'a str,
    /// The number of letters of the source before the rest.
    position: usize,
    /// The position where the number that is being read began.
    start: usize,
    page: usize,
}

impl Digits<'_> {
    fn new(data: &str, offset: usize) -> Digits<'_> {
        let mut digits = Digits { rest: data, position: offset, start: offset, page: 0 };
        digits.skip_blanks();
        digits
    }

    fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest.trim_start_matches(is_blank);
        let blanks = &self.rest[..self.rest.len() - rest.len()];
        (self.position, self.rest) = (self.position + blanks.chars().count(), rest);
    }

    /// Returns the next digit, if there is one.
    fn next(&mut self) -> Option<u32> {
        let value = text::value(self.rest.chars().next()?)?;
        // Digits are single bytes in UTF-8.
        (self.position, self.rest) = (self.position + 1, &self.rest[1..]);
        self.skip_blanks();
        Some(value)
    }

    fn error(&self, problem: Problem) -> FumenError {
        FumenError { position: self.start, page: self.page, problem }
    }

    /// Reads a number of `count` digits, at most five, the least significant first.
    fn take(&mut self, count: usize) -> Result<u32, FumenError> {
        self.start = self.position;
        let mut number = 0;
        for place in 0..count {
            let Some(value) = self.next() else {
                let (position, page) = (self.position, self.page);
                return Err(FumenError { position, page, problem: Problem::Truncated });
            };
            number |= value << (6 * place);
        }
        Ok(number)
    }

    /// Applies the differences to `field` and returns whether there were any.
    fn change_field(&mut self, field: &mut Field) -> Result<bool, FumenError> {
        let mut index = 0;
        let mut changed = false;
        while index < CELLS {
            let run = self.take(2)?;
            let (difference, length) = ((run / CELLS as u32) as i32 - 8, run as usize % CELLS + 1);
            if index + length > CELLS {
                return Err(self.error(Problem::FieldOverrun));
            }
            changed |= difference != 0 || length != CELLS;
            for at in index..index + length {
                let number = field.cell(at).number() + difference;
                let cell = Block::from_number(number).ok_or_else(|| self.error(Problem::Colour(number)))?;
                *field.cell_mut(at) = cell;
            }
            index += length;
        }
        Ok(changed)
    }

    /// Reads the piece, flags and comment of the page whose field is `field`.
    fn page(&mut self, field: Field) -> Result<Page, FumenError> {
        let action = self.take(3)?;
        let (flags, piece) = (action / (32 * CELLS as u32), action % (32 * CELLS as u32));
        if flags >= 32 {
            return Err(self.error(Problem::Action(action)));
        }
        let piece = self.piece(&field, piece)?;
        let comment = if flags & 8 != 0 { Some(self.comment()?) } else { None };
        let [rise, mirror, colour, unlocked] = [1, 2, 4, 16].map(|bit| flags & bit != 0);
        Ok(Page { field, piece, comment, flags: Flags { lock: !unlocked, rise, mirror, colour } })
    }

    fn piece(&self, field: &Field, number: u32) -> Result<Option<Location>, FumenError> {
        let Some(index) = (number % 8).checked_sub(1) else { return Ok(None) };
        let (piece, orientation) = (PIECES[index as usize], ORIENTATIONS[number as usize / 8 % 4]);
        let (x, row) = (number / 32 % WIDTH as u32, number / 32 / WIDTH as u32);
        let (dx, dy) = centre_shift(piece, orientation);
        let y = FIELD_HEIGHT as i8 - 1 - row as i8;
        let at = Location { piece, orientation, x: x as i8 - dx, y: y - dy };
        if field.holds(at) {
            return Ok(Some(at));
        }
        Err(self.error(Problem::PieceOutside { piece: piece.letter(), x, row }))
    }

    fn comment(&mut self) -> Result<String, FumenError> {
        let length = self.take(2)? as usize;
        let mut escaped = Vec::with_capacity(length + 3);
        while escaped.len() < length {
            let number = self.take(5)?;
            let mut rest = number;
            for _ in 0..4 {
                escaped.push((rest % 96) as u8 + b' ');
                rest /= 96;
            }
            if rest > 0 || escaped.contains(&0x7f) {
                return Err(self.error(Problem::Comment(number)));
            }
        }
        escaped.truncate(length);
        Ok(text::unescape(&escaped))
    }
}
