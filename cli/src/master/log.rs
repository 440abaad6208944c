//! Logs of moves (`m20g-log`): one line of JSON for each move.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use stackmate::eval::pair_file::hex;
use stackmate::learn::log::{Checker, Move};
use stackmate::rules::master::{InBox, MasterRules};
use stackmate::{VISIBLE_HEIGHT, WIDTH};

use super::field::{Question, read_field};
use crate::failure::Failure;
use crate::input;

/// The maximum size of a log, in bytes.
const MOST: usize = 1 << 30;
const VERSION: u8 = 1;

/// A line of a log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) struct Record {
    v: u8,
    rules: String,
    game: String,
    step: u64,
    field: Vec<String>,
    piece: String,
    next: String,
    x: i8,
    y: i8,
    rotation: u8,
}

impl Record {
    /// Writes a move as a line of a log.
    pub(super) fn new(made: &Move, rules: MasterRules) -> Record {
        let row = |y| (0..WIDTH as i8).map(|x| if made.board.occupied(x, y) { '#' } else { '.' }).collect();
        Record {
            v: VERSION,
            rules: rules.name.to_owned(),
            game: made.game.clone(),
            step: made.step,
            field: (0..VISIBLE_HEIGHT as i8).rev().map(row).collect(),
            piece: made.piece.letter().to_string(),
            next: made.next.letter().to_string(),
            x: made.at.x,
            y: made.at.y,
            rotation: made.at.rotation,
        }
    }

    /// Reads the move of a line.
    pub(super) fn read(&self, rules: MasterRules) -> Result<Move, String> {
        if self.v != VERSION {
            return Err(format!("v is {}: only {VERSION} is known", self.v));
        }
        if self.rules != rules.name {
            return Err(format!("rules is {:?}: expected {:?}", self.rules, rules.name));
        }
        Ok(Move {
            game: self.game.clone(),
            step: self.step,
            board: read_field(&self.field)?,
            piece: Question::piece("piece", Some(&self.piece))?,
            next: Question::piece("next", Some(&self.next))?,
            at: InBox { x: self.x, y: self.y, rotation: self.rotation },
        })
    }
}

/// A whole log.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) moves: Vec<Move>,
    /// The SHA-256 of the file, as hexadecimal digits.
    pub(super) sha256: String,
}

/// Reads a whole log.
///
/// # Errors
/// Returns an error that names the file, the line and what is wrong with it.
pub(super) fn read(file: &Path, rules: MasterRules) -> Result<Log, Failure> {
    let name = file.display().to_string();
    let text = input::text(&name, input::read_file(file, MOST)?)?;
    let sha256 = hex(&Sha256::digest(&text));
    let mut checker = Checker::new(rules);
    let mut read = |line: &str| {
        let record: Record = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let made = record.read(rules)?;
        checker.check(&made).map_err(|error| error.to_string())?;
        Ok(made)
    };
    let lines = (1..).zip(text.lines());
    let moves = lines.map(|(number, line)| {
        read(line).map_err(|why: String| Failure::BadInput(format!("{name}: line {number}: {why}")))
    });
    Ok(Log { moves: moves.collect::<Result<_, _>>()?, sha256 })
}
