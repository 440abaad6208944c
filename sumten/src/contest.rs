//! The text of the contest's protocol: what a referee and a program write to each other.
//!
//! *What.* A program prints its name. It reads the sizes and the packs ([`header`]), then a message for each turn
//! ([`Turn`]), and answers each with a line ([`answer`]). *How.* This file writes the messages and reads the
//! answers; [`Reader`] reads the messages. Source: the rules document of Sum-Ten, section 7.

mod reader;

use alloc::string::{String, ToString};
use core::fmt::Write;

use stackmate::tool::fault::{Coded, Detail, Fault};

pub use reader::Reader;

use crate::board::{Board, HEIGHT, WIDTH};
use crate::game::Side;
use crate::pack::{BOX, PackList};
use crate::place::{IllegalMove, Move};

/// The sum of a segment, as the header names it.
const SUM: u64 = 10;
/// The line after the rows of a pack or of a field.
const END: &str = "END";
/// The most characters of a wrong text that an error repeats.
const LONGEST_ECHO: usize = 40;

/// What a program reads before it answers with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The number of turns played.
    pub turn: usize,
    /// The milliseconds that are left for the rest of the game.
    pub left_ms: u64,
    /// The own side. Scores are not part of the protocol.
    pub own: Side,
    /// The opponent's side.
    pub other: Side,
}

impl Turn {
    /// Returns the text of the message.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}\n{}", self.turn, self.left_ms);
        for side in [&self.own, &self.other] {
            let _ = writeln!(text, "{}", side.stock);
            write_field(&mut text, &side.board);
        }
        text
    }
}

/// Returns what a program reads before the first turn: the sizes, and the packs.
#[must_use]
pub fn header(list: &PackList) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{WIDTH} {HEIGHT} {BOX} {SUM} {}", list.packs().len());
    for pack in list.packs() {
        for row in pack.cells().chunks(BOX) {
            let _ = writeln!(text, "{} {} {}", row[0], row[1], row[2]);
        }
        let _ = writeln!(text, "{END}");
    }
    text
}

/// Writes the rows of a board, the highest first.
fn write_field(text: &mut String, board: &Board) {
    for y in (0..HEIGHT).rev() {
        for x in 0..WIDTH {
            let _ = write!(text, "{}{}", if x > 0 { " " } else { "" }, board.cell(x, y));
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{END}");
}

/// Returns the line that a program answers.
#[must_use]
pub fn answer(to: Move) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} {}", to.x, to.turns);
    text
}

/// Reads the line that a program answers.
///
/// # Errors
/// Returns a fault that names the text if it is not two numbers, or the numbers if they are not a move.
pub fn read_answer(line: &str) -> Result<Move, Fault> {
    let mut words = line.split_ascii_whitespace().map(str::parse::<i64>);
    let (Some(Ok(x)), Some(Ok(turns)), None) = (words.next(), words.next(), words.next()) else {
        let text = "{answer} is not a move: a column and a number of quarter turns";
        return Err(Fault::new("sumten.answer", text).with(shortened(line)));
    };
    let to = i8::try_from(x).ok().zip(u8::try_from(turns).ok()).map(|(x, turns)| Move { x, turns });
    to.filter(|to| to.index().is_some()).ok_or_else(|| IllegalMove::Range(x, turns).fault())
}

/// Returns the beginning of a wrong text, in quotes.
fn shortened(text: &str) -> Detail {
    match text.char_indices().nth(LONGEST_ECHO) {
        Some((end, _)) => Detail::quoted(&(text[..end].to_string() + "…")),
        None => Detail::quoted(&text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::Pack;

    #[test]
    fn a_header_has_the_sizes_and_the_packs() {
        let pack = Pack::from_cells([5, 0, 0, 0, 0, 4, 0, 2, 4]).unwrap();
        let list = PackList::of_packs(alloc::vec![pack]);
        assert_eq!(header(&list), "10 16 3 10 1\n5 0 0\n0 0 4\n0 2 4\nEND\n");
    }

    #[test]
    fn a_turn_has_both_fields_with_the_highest_row_first() {
        let board = Board::from_columns(&[[3, 11]]).unwrap();
        let own = Side { board, stock: 7, score: 9 };
        let text = Turn { turn: 4, left_ms: 180_000, own, other: Side::default() }.text();
        let lines: alloc::vec::Vec<&str> = text.lines().collect();
        assert_eq!(
            (lines.len(), &lines[..4]),
            (2 + 2 * 18, &["4", "180000", "7", "0 0 0 0 0 0 0 0 0 0"][..])
        );
        assert_eq!(lines[17..22], ["11 0 0 0 0 0 0 0 0 0", "3 0 0 0 0 0 0 0 0 0", END, "0", lines[3]]);
    }

    #[test]
    fn answers_are_read_back_and_wrong_ones_are_named() {
        for to in Move::all() {
            assert_eq!(read_answer(&answer(to)), Ok(to));
        }
        assert_eq!(read_answer("  3\t1\r\n"), Ok(Move { x: 3, turns: 1 }));
        for (line, named) in [
            ("", "\"\" is not a move"),
            ("3", "\"3\" is not a move"),
            ("3 1 0", "\"3 1 0\""),
            ("x 1", "\"x 1\""),
            ("99 0", "99 0 is not a move: the column is from -2 to 9"),
            ("-3 0", "-3 0 is not"),
            ("0 4", "0 4 is not"),
            ("0 -1", "0 -1 is not"),
            (&"é".repeat(100), "ééé…\""),
        ] {
            let fault = read_answer(line).unwrap_err().to_string();
            assert!(fault.contains(named), "{named}: {fault}");
        }
    }
}
