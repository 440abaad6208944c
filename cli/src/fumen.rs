//! `stackmate fumen`: draws the pages of a fumen, or makes a fumen from drawings.

use std::io::Write;
use std::path::Path;

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use stackmate::fumen::{Block, Caption, Field, Fumen, MAX_PAGES, Page};
use stackmate::{Cell, Location, WIDTH};

use crate::failure::Failure;
use crate::input;

/// The maximum size of the input, in bytes. A fumen of [`MAX_PAGES`] pages, or the drawings for it, are
/// smaller.
const MOST_BYTES: usize = 16 << 20;

/// Read and write fumens (version 115).
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Draw the pages of a fumen; the letters of the page's piece are in lower case
    #[command(after_help = "Example:\n  stackmate fumen show v115@vhAVPJ")]
    Show {
        /// The fumen, or a link that contains one; - reads standard input
        text: String,
        /// Print the pages as JSON: rows from the bottom, garbage row, piece, comment, flags
        #[arg(long)]
        json: bool,
    },
    /// Make a fumen from drawings on standard input
    ///
    /// A drawing is rows of ten characters, with the top row first: . for an empty cell, G or # for grey, or
    /// the letter of a piece. Blank lines separate pages.
    #[command(after_help = "Example:\n  printf '%s\\n' '##..######' '###.######' | stackmate fumen encode")]
    Encode {
        /// The comment of the first page
        #[arg(long)]
        comment: Option<String>,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Show { text, json } => show(text, *json),
        Command::Encode { comment } => encode(comment.clone()),
    }
}

fn read_input() -> Result<String, Failure> {
    input::text("standard input", input::read(Path::new("-"), MOST_BYTES)?)
}

fn show(text: &str, json: bool) -> Result<(), Failure> {
    let piped;
    let text = if text == "-" {
        piped = read_input()?;
        &piped
    } else {
        text
    };
    let fumen = Fumen::read(text).map_err(Failure::bad)?;
    let mut out = std::io::stdout().lock();
    if json {
        return print_json(&mut out, &fumen);
    }
    for (number, (page, caption)) in (1..).zip(fumen.pages.iter().zip(fumen.captions())) {
        writeln!(out, "page {number} {}", caption.text)?;
        drawing(page).iter().try_for_each(|row| writeln!(out, "{row}"))?;
    }
    Ok(())
}

/// Prints the JSON page by page, because a fumen may have many pages.
fn print_json(out: &mut impl Write, fumen: &Fumen) -> Result<(), Failure> {
    write!(out, "{{\"pages\":[")?;
    for (number, page) in fumen.pages.iter().zip(fumen.captions()).enumerate() {
        let comma = if number == 0 { "" } else { "," };
        write!(out, "{comma}{}", as_json(page))?;
    }
    Ok(writeln!(out, "]}}")?)
}

fn as_json((page, caption): (&Page, Caption)) -> Value {
    let letters = |row: &[Block; WIDTH]| row.iter().map(|cell| cell.letter()).collect::<String>();
    let rows: Vec<String> = page.field.rows.iter().map(letters).collect();
    let height = rows.iter().rposition(|row| row.contains(|c| c != '.')).map_or(0, |top| top + 1);
    json!({
        "rows": rows[..height],
        "garbage": letters(&page.field.garbage),
        "piece": page.piece,
        "comment": caption.text,
        "flags": {
            "lock": page.flags.lock, "rise": page.flags.rise, "mirror": page.flags.mirror,
            "colour": page.flags.colour, "quiz": caption.quiz,
        },
    })
}

/// Draws a page from its highest row that is not empty, and adds the garbage row if that is not empty.
fn drawing(page: &Page) -> Vec<String> {
    let covered = |at: Location, x: usize, y: usize| at.cells().contains(&Cell { x: x as i8, y: y as i8 });
    let mut rows = Vec::new();
    for (y, row) in page.field.rows.iter().enumerate().rev() {
        let letters = row.iter().enumerate().map(|(x, cell)| match page.piece {
            Some(at) if covered(at, x, y) => at.piece.letter().to_ascii_lowercase(),
            _ => cell.letter(),
        });
        let letters: String = letters.collect();
        if !rows.is_empty() || y == 0 || letters.contains(|c| c != '.') {
            rows.push(letters);
        }
    }
    if page.field.garbage.iter().any(|&cell| cell != Block::Empty) {
        rows.push(page.field.garbage.iter().map(|cell| cell.letter()).chain(" rising".chars()).collect());
    }
    rows
}

fn encode(comment: Option<String>) -> Result<(), Failure> {
    let text = read_input()?;
    let mut pages = Vec::new();
    let mut rows = Vec::new();
    for line in text.lines().map(str::trim).chain([""]) {
        if !line.is_empty() {
            rows.push(line);
        } else if !rows.is_empty() {
            if pages.len() == MAX_PAGES {
                return Err(Failure::BadInput(format!("more than {MAX_PAGES} drawings")));
            }
            pages.push(Page { field: field(&rows)?, ..Page::default() });
            rows.clear();
        }
    }
    let first = pages.first_mut().ok_or_else(|| Failure::BadInput("no drawing to encode".into()))?;
    first.comment = comment;
    first.flags.colour = true;
    let fumen = Fumen { pages }.write().map_err(Failure::bad)?;
    writeln!(std::io::stdout(), "{fumen}")?;
    Ok(())
}

fn field(rows: &[&str]) -> Result<Field, Failure> {
    let mut field = Field::default();
    if rows.len() > field.rows.len() {
        return Err(Failure::BadInput(format!(
            "{} rows are too many: a fumen has {}",
            rows.len(),
            field.rows.len()
        )));
    }
    for (drawn, row) in rows.iter().rev().zip(&mut field.rows) {
        if drawn.chars().count() != WIDTH {
            return Err(Failure::BadInput(format!("the row {drawn:?} is not {WIDTH} cells wide")));
        }
        for (letter, cell) in drawn.chars().zip(row) {
            let known = Block::from_letter(letter);
            *cell =
                known.ok_or_else(|| Failure::BadInput(format!("{letter:?} is not the letter of a cell")))?;
        }
    }
    Ok(field)
}
