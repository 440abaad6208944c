//! The writer: pages become digits.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::page::{
    CELLS, FIELD_HEIGHT, Field, MAX_COMMENT, MAX_PAGES, ORIENTATIONS, Page, centre_shift, piece_number,
};
use super::text;
use crate::board::WIDTH;
use crate::placement::Location;
use crate::tool::fault::{Coded, Detail, Fault};

/// The reason why pages cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnwritableFumen {
    /// A piece is partly outside its field.
    PieceOutside {
        /// The page, counted from 1.
        page: usize,
        /// The location of the piece.
        piece: Location,
    },
    /// A comment is too long after escaping.
    LongComment {
        /// The page, counted from 1.
        page: usize,
        /// The comment's length after escaping. At most [`MAX_COMMENT`] characters fit.
        length: usize,
    },
    /// There are more than [`MAX_PAGES`] pages.
    TooManyPages(usize),
}

impl Coded for UnwritableFumen {
    fn fault(&self) -> Fault {
        match *self {
            UnwritableFumen::PieceOutside { page, piece: at } => Fault::new(
                "fumen.unwritable-piece",
                "page {page}: the {piece} at x {x}, y {y} leaves the field",
            )
            .with(page)
            .with(Detail::shown(&at.piece))
            .with(Detail::shown(&at.x))
            .with(Detail::shown(&at.y)),
            UnwritableFumen::LongComment { page, length } => Fault::new(
                "fumen.unwritable-comment",
                "page {page}: the comment needs {length} characters of at most {most}",
            )
            .with(page)
            .with(length)
            .with(MAX_COMMENT),
            UnwritableFumen::TooManyPages(pages) => {
                Fault::new("fumen.unwritable-pages", "{pages} pages: at most {most} fit")
                    .with(pages)
                    .with(MAX_PAGES)
            }
        }
    }
}

impl fmt::Display for UnwritableFumen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for UnwritableFumen {}

pub(super) fn write(pages: &[Page]) -> Result<String, UnwritableFumen> {
    if pages.len() > MAX_PAGES {
        return Err(UnwritableFumen::TooManyPages(pages.len()));
    }
    let mut writer = Writer::default();
    let mut before = Field::default();
    for (number, page) in (1..).zip(pages) {
        writer.field(&before, &page.field);
        writer.action(number, page)?;
        writer.comment(number, page)?;
        before = page.next_field();
    }
    Ok(writer.text())
}

#[derive(Default)]
struct Writer {
    digits: Vec<u32>,
    /// The index of the digit that counts pages with an unchanged field, if the last page is such a page.
    repeat: Option<usize>,
}

impl Writer {
    fn push(&mut self, mut number: u32, count: usize) {
        for _ in 0..count {
            self.digits.push(number % 64);
            number /= 64;
        }
    }

    fn field(&mut self, before: &Field, after: &Field) {
        if before != after {
            self.repeat = None;
            self.runs(before, after);
            return;
        }
        match self.repeat {
            Some(at) if self.digits[at] < 63 => self.digits[at] += 1,
            _ => {
                self.runs(before, after);
                self.repeat = Some(self.digits.len());
                self.push(0, 1);
            }
        }
    }

    fn runs(&mut self, before: &Field, after: &Field) {
        let difference = |at| (after.cell(at).number() - before.cell(at).number() + 8) as u32;
        let mut start = 0;
        for at in 1..=CELLS {
            if at == CELLS || difference(at) != difference(start) {
                self.push(difference(start) * CELLS as u32 + (at - start) as u32 - 1, 2);
                start = at;
            }
        }
    }

    fn action(&mut self, number: usize, page: &Page) -> Result<(), UnwritableFumen> {
        let piece = match page.piece {
            None => 0,
            Some(at) if page.field.holds(at) => piece_digits(at),
            Some(piece) => return Err(UnwritableFumen::PieceOutside { page: number, piece }),
        };
        let flags = page.flags;
        let bits = [flags.rise, flags.mirror, flags.colour, page.comment.is_some(), !flags.lock];
        let flags = bits.iter().rev().fold(0, |number, &bit| number * 2 + u32::from(bit));
        self.push(flags * 32 * CELLS as u32 + piece, 3);
        Ok(())
    }

    fn comment(&mut self, number: usize, page: &Page) -> Result<(), UnwritableFumen> {
        let Some(comment) = &page.comment else { return Ok(()) };
        let escaped = text::escape(comment);
        if escaped.len() > MAX_COMMENT {
            return Err(UnwritableFumen::LongComment { page: number, length: escaped.len() });
        }
        self.push(escaped.len() as u32, 2);
        for four in escaped.chunks(4) {
            let number = four.iter().rev().fold(0, |number, &byte| number * 96 + u32::from(byte - b' '));
            self.push(number, 5);
        }
        Ok(())
    }

    /// Returns the text: the version and the digits, with the line breaks that editors insert. A break comes
    /// after each 47 characters, and the five characters of the version count.
    fn text(&self) -> String {
        let mut out = String::from("v115@");
        for (at, &value) in (5..).zip(&self.digits) {
            if at % 47 == 0 {
                out.push('?');
            }
            out.push(text::digit(value));
        }
        out
    }
}

fn piece_digits(at: Location) -> u32 {
    let (dx, dy) = centre_shift(at.piece, at.orientation);
    let (x, y) = ((at.x + dx) as u32, (at.y + dy) as u32);
    let place = (FIELD_HEIGHT as u32 - 1 - y) * WIDTH as u32 + x;
    let rotation = ORIENTATIONS.iter().zip(0..).find(|&(&o, _)| o == at.orientation).map_or(0, |(_, n)| n);
    piece_number(at.piece) + 8 * rotation + 32 * place
}
