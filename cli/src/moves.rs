//! `stackmate moves`: lists the placements of a piece. Each line of input is a JSON question, and each line
//! of output is its answer.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use serde::{Deserialize, Serialize};
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::{SPAWN_ROW, spawn_location};
use stackmate::{BadDrawing, Board, Cell, HEIGHT, Location, Piece, WIDTH, movegen};

use crate::console::shortened;
use crate::failure::Failure;
use crate::input::{Line, Lines, too_long};

/// List the placements of a piece, for boards on standard input.
///
/// Each line is one question, {"rows":["####..####",…],"piece":"T","spawn":19}. `rows` has the rows from the
/// bottom, with # for a filled and . for an empty cell. `spawn` is the row where the piece spawns: 19 by
/// default, and no other row is tried. Each question gets one line of answer, in the same order:
/// {"cells":[[…]],"spins":[n,n,n]}. `cells` has each reachable set of four cells once, sorted, as numbers
/// y*10+x from before full rows clear. `spins` counts the distinct (x, y, orientation, spin) with no spin,
/// with a mini spin and with a full spin. If a line is not a valid question, or is longer than 1 MiB, its
/// answer is {"error":"…"}; the lines after it are still answered.
#[derive(Args)]
#[command(after_help = "\
Example:
  echo '{\"rows\":[\"####..####\"],\"piece\":\"O\",\"spawn\":19}' | stackmate moves

The exit code is 0 when every line has an answer, even if some answers are errors.")]
pub(crate) struct Arguments {}

#[derive(Deserialize)]
struct Question {
    rows: Vec<String>,
    piece: String,
    spawn: Option<i64>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Moves { cells: BTreeSet<[u16; 4]>, spins: [u32; 3] },
    Refused { error: String },
}

pub(crate) fn run(_: &Arguments) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut lines = Lines::new(std::io::stdin().lock());
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::Whole(line) => answer(line),
            Line::TooLong => Err(too_long()),
        };
        let answer = answer.unwrap_or_else(|error| Answer::Refused { error: shortened(&error) });
        let text = serde_json::to_string(&answer).map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Result<Answer, String> {
    let question: Question = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let board = board(&question.rows).map_err(|error| error.to_string())?;
    let piece = piece(&question.piece)?;
    let row = spawn_row(question.spawn.unwrap_or(SPAWN_ROW.into()))?;
    let start = spawn_location(piece, row);
    let mut found = Vec::new();
    movegen::flood::cells(&board, start, &mut found);
    let numbered = |at: &Location| {
        let mut four = at.cells().map(|Cell { x, y }| y as u16 * WIDTH as u16 + x as u16);
        four.sort_unstable();
        four
    };
    let cells = found.iter().map(numbered).collect();
    let mut spins = [0; 3];
    // The flood fill returns only one of the orientations that cover the same cells, but here all of them are
    // counted.
    for placement in movegen::naive::placements::<Srs>(&board, start, false) {
        spins[placement.spin as usize] += 1;
    }
    Ok(Answer::Moves { cells, spins })
}

fn board(rows: &[String]) -> Result<Board, BadDrawing> {
    let from_the_top: Vec<&str> = rows.iter().rev().map(String::as_str).collect();
    let board = Board::from_drawing(&from_the_top)?;
    match board.full_rows() {
        0 => Ok(board),
        full => Err(BadDrawing::FullRow(full.trailing_zeros() as usize)),
    }
}

fn piece(name: &str) -> Result<Piece, String> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Piece::from_letter(letter).map_err(|error| error.to_string()),
        _ => Err(format!("unknown piece {name:?}: expected one of I O T L J S Z")),
    }
}

fn spawn_row(row: i64) -> Result<i8, String> {
    let inside = i8::try_from(row).ok().filter(|row| (0..HEIGHT as i8).contains(row));
    inside.ok_or_else(|| {
        format!("spawn row {row} is outside the board, which has the rows 0 to {}", HEIGHT - 1)
    })
}
