//! Logs of moves (`m20g-log`): one line of JSON for each move.

use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use stackmate::eval::pair_file::hex;
use stackmate::movegen::ground::Ground;
use stackmate::rules::master::{InBox, MasterRules, lock};
use stackmate::{Board, Piece, VISIBLE_HEIGHT, WIDTH};

use super::field::{Question, read_field, sorted_places};
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

/// A move of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// The name of the game.
    pub(super) game: String,
    /// The number of moves before it in its game.
    pub(super) step: u64,
    /// The field before the move.
    pub(super) board: Board,
    pub(super) piece: Piece,
    pub(super) next: Piece,
    pub(super) at: InBox,
}

impl Move {
    /// Returns the move as a line of a log.
    pub(super) fn record(&self, rules: MasterRules) -> Record {
        let row = |y| (0..WIDTH as i8).map(|x| if self.board.occupied(x, y) { '#' } else { '.' }).collect();
        Record {
            v: VERSION,
            rules: rules.name.to_owned(),
            game: self.game.clone(),
            step: self.step,
            field: (0..VISIBLE_HEIGHT as i8).rev().map(row).collect(),
            piece: self.piece.letter().to_string(),
            next: self.next.letter().to_string(),
            x: self.at.x,
            y: self.at.y,
            rotation: self.at.rotation,
        }
    }

    /// Returns whether a move is the next one of the same game.
    pub(super) fn is_followed_by(&self, later: &Move) -> bool {
        self.game == later.game && self.step + 1 == later.step
    }
}

/// Checks the lines of a log.
#[derive(Debug)]
pub(super) struct Checker {
    rules: MasterRules,
    ground: Ground,
    last: Option<Move>,
}

impl Checker {
    pub(super) fn new(rules: MasterRules) -> Checker {
        Checker { rules, ground: Ground::new(rules), last: None }
    }

    /// Reads a line: its values must be valid, the placement possible, and the line must follow the line before
    /// if that is of the same game.
    pub(super) fn read(&mut self, line: &str) -> Result<Move, String> {
        let record: Record = serde_json::from_str(line).map_err(|error| error.to_string())?;
        self.check(&record)
    }

    pub(super) fn check(&mut self, record: &Record) -> Result<Move, String> {
        if record.v != VERSION {
            return Err(format!("v is {}: only {VERSION} is known", record.v));
        }
        if record.rules != self.rules.name {
            return Err(format!("rules is {:?}: expected {:?}", record.rules, self.rules.name));
        }
        let made = Move {
            game: record.game.clone(),
            step: record.step,
            board: read_field(&record.field)?,
            piece: Question::piece("piece", Some(&record.piece))?,
            next: Question::piece("next", Some(&record.next))?,
            at: InBox { x: record.x, y: record.y, rotation: record.rotation },
        };
        let InBox { x, y, rotation } = made.at;
        if sorted_places(&mut self.ground, &made.board, made.piece).binary_search(&made.at).is_err() {
            return Err(format!("{} cannot be placed at x {x}, y {y}, rotation {rotation}", made.piece));
        }
        if let Some(last) = self.last.as_ref().filter(|last| last.game == made.game) {
            follows(last, &made)?;
        }
        self.last = Some(made.clone());
        Ok(made)
    }
}

fn follows(last: &Move, made: &Move) -> Result<(), String> {
    if !last.is_followed_by(made) {
        return Err(format!("step {} follows step {} of game {:?}", made.step, last.step, made.game));
    }
    if last.next != made.piece {
        return Err(format!("piece is {}, and the line before announced {}", made.piece, last.next));
    }
    if lock(last.board, last.piece, last.at).0 != made.board {
        return Err("field is not the field after the line before".to_owned());
    }
    Ok(())
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
    let lines = (1..).zip(text.lines());
    let moves = lines.map(|(number, line)| {
        checker.read(line).map_err(|why| Failure::BadInput(format!("{name}: line {number}: {why}")))
    });
    Ok(Log { moves: moves.collect::<Result<_, _>>()?, sha256 })
}
