//! `stackmate master places` and `stackmate master value`: questions about fields, one a line.

use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::json;
use stackmate::eval::pairs::{PairTables, Valued};
use stackmate::movegen::ground::Ground;
use stackmate::rules::master::{InBox, MasterRules, lock};
use stackmate::{Board, Piece, VISIBLE_HEIGHT, WIDTH};

use super::options::rules;
use super::weights;
use crate::failure::Failure;
use crate::ndjson::answer_each;

/// List the placements of a piece, for fields on standard input.
///
/// Each line is one question, {"field":[20 rows, top first, . for empty],"piece":"T"}, and gets one line:
/// {"states":[[x,y,rotation],…],"fields":n} with the box of each placement and the number of different fields,
/// or {"error":"…"}.
#[derive(Args)]
pub(crate) struct Places {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-ars", value_parser = rules)]
    rules: MasterRules,
}

/// Value fields on standard input.
///
/// Each line is one question, {"field":[20 rows, top first, . for empty]}, and gets one line: {"value":v} in
/// units of 1/1024, or {"error":"…"}.
#[derive(Args)]
pub(crate) struct Value {
    /// The weights: a file of `master train`, or 8,184 numbers as text
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
}

/// A question. Other members are ignored.
#[derive(Deserialize)]
pub(super) struct Question {
    pub(super) field: Vec<String>,
    pub(super) piece: Option<String>,
    pub(super) next: Option<String>,
}

impl Question {
    pub(super) fn board(&self) -> Result<Board, String> {
        read_field(&self.field)
    }

    /// Reads the letter of a piece in the member `name`.
    pub(super) fn piece(name: &str, letter: Option<&String>) -> Result<Piece, String> {
        let letter = letter.ok_or_else(|| format!("{name} is missing"))?;
        let mut letters = letter.chars();
        match (letters.next().map(Piece::from_letter), letters.next()) {
            (Some(Ok(piece)), None) => Ok(piece),
            _ => Err(format!("{name} is {letter:?}: it must be one of I O T L J S Z")),
        }
    }
}

/// Reads a field: twenty rows from the top, with `.` for an empty cell.
pub(super) fn read_field(rows: &[String]) -> Result<Board, String> {
    if rows.len() != VISIBLE_HEIGHT {
        return Err(format!("field has {} rows: there must be {VISIBLE_HEIGHT}", rows.len()));
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Board::from_drawing(&rows).map_err(|error| format!("field: {error}"))
}

pub(super) fn places(arguments: &Places) -> Result<(), Failure> {
    let mut ground = Ground::new(arguments.rules);
    answer_each(|question: Question| {
        let board = question.board()?;
        let piece = Question::piece("piece", question.piece.as_ref())?;
        let states = sorted_places(&mut ground, &board, piece);
        let fields = different_fields(&board, piece, &states);
        let states: Vec<[i8; 3]> = states.iter().map(|at| [at.x, at.y, at.rotation as i8]).collect();
        Ok(json!({ "states": states, "fields": fields }))
    })
}

/// Returns the placements in the order of x, y and rotation.
pub(super) fn sorted_places(ground: &mut Ground, board: &Board, piece: Piece) -> Vec<InBox> {
    let mut states = Vec::new();
    ground.set_board(board);
    ground.places(piece, &mut states);
    states.sort_unstable();
    states
}

/// Returns how many different fields the placements lead to.
pub(super) fn different_fields(board: &Board, piece: Piece, states: &[InBox]) -> usize {
    let mut fields: Vec<[u64; WIDTH]> =
        states.iter().map(|&at| *lock(*board, piece, at).0.columns()).collect();
    fields.sort_unstable();
    fields.dedup();
    fields.len()
}

pub(super) fn value(arguments: &Value) -> Result<(), Failure> {
    let file = weights::read(&arguments.weights, MasterRules::ARS)?;
    let tables = PairTables::new(&file.weights);
    answer_each(|question: Question| Ok(json!({ "value": Valued::new(&tables, &question.board()?).value() })))
}
