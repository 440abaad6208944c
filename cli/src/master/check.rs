//! `stackmate master check`: compares placements and values with a file of known answers.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use stackmate::eval::pairs::{PairTables, PairWeights, Valued, naive_value};
use stackmate::movegen::ground::Ground;
use stackmate::rules::master::{InBox, MasterRules};
use stackmate::{Board, Piece, VISIBLE_HEIGHT, WIDTH};

use super::field::{different_fields, sorted_places};
use super::options::rules;
use super::weights;
use crate::failure::Failure;
use crate::input;

/// The maximum size of a file of cases, in bytes.
const MOST: usize = 64 << 20;

/// Compare the placements with a file of known answers, and the fast values with their definition.
///
/// The file has {"cases":[{"rows":[20 numbers, top first, bit x is column x],"places":{"T":{"n":26,
/// "distinct_fields":26,"states":[[x,y,rotation],…]},…}},…]}. Exit code 1 means that an answer differs.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file of cases
    file: PathBuf,
    /// The rule set: m20g-ars or m20g-seed. The published cases are those of m20g-seed
    #[arg(long, default_value = "m20g-seed", value_parser = rules)]
    rules: MasterRules,
    /// Weights to value the fields with
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    rows: Vec<u16>,
    places: BTreeMap<String, Expected>,
}

#[derive(Deserialize)]
struct Expected {
    n: usize,
    distinct_fields: usize,
    states: Vec<(i8, i8, u8)>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = arguments.file.display();
    let text = input::read_file(&arguments.file, MOST)?;
    let Cases { cases } =
        serde_json::from_slice(&text).map_err(|error| Failure::BadInput(format!("{name}: {error}")))?;
    let mut ground = Ground::new(arguments.rules);
    let mut differences = Vec::new();
    let mut lists = 0;
    let mut boards = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let board = board(&case.rows)
            .map_err(|error| Failure::BadInput(format!("{name}: case {number}: {error}")))?;
        for (letter, expected) in &case.places {
            let piece = letter.chars().next().map(Piece::from_letter);
            let Some(Ok(piece)) = piece else {
                return Err(Failure::BadInput(format!("{name}: case {number}: unknown piece {letter:?}")));
            };
            lists += 1;
            differences.extend(difference(&mut ground, &board, piece, expected, number));
        }
        boards.push(board);
    }
    let error = match &arguments.weights {
        Some(file) => json!(value_error(&weights::read(file, arguments.rules)?.weights, &boards)),
        None => Json::Null,
    };
    let report = json!({
        "v": 1,
        "rules": arguments.rules.name,
        "boards": cases.len(),
        "lists": lists,
        "mismatches": differences.len(),
        "first_mismatch": differences.first(),
        "value_error_max": error,
    });
    writeln!(std::io::stdout(), "{report}")?;
    match differences.len() {
        0 => Ok(()),
        count => Err(Failure::Failed(format!("{count} of {lists} lists differ"))),
    }
}

fn board(rows: &[u16]) -> Result<Board, String> {
    if rows.len() != VISIBLE_HEIGHT {
        return Err(format!("{} rows: there must be {VISIBLE_HEIGHT}", rows.len()));
    }
    if let Some(row) = rows.iter().find(|row| *row >> WIDTH != 0) {
        return Err(format!("row {row} has more than {WIDTH} columns"));
    }
    let mut board = Board::EMPTY;
    for (y, row) in (0..VISIBLE_HEIGHT as i8).rev().zip(rows) {
        (0..WIDTH as i8).filter(|x| row >> x & 1 == 1).for_each(|x| board.fill(x, y));
    }
    Ok(board)
}

fn difference(
    ground: &mut Ground,
    board: &Board,
    piece: Piece,
    expected: &Expected,
    number: usize,
) -> Option<Json> {
    let mut wanted: Vec<InBox> =
        expected.states.iter().map(|&(x, y, rotation)| InBox { x, y, rotation }).collect();
    wanted.sort_unstable();
    let found = sorted_places(ground, board, piece);
    let fields = different_fields(board, piece, &found);
    let is_same = found == wanted && found.len() == expected.n && fields == expected.distinct_fields;
    (!is_same).then(|| {
        json!({
            "case": number,
            "piece": piece.letter().to_string(),
            "expected": expected.n,
            "found": found.len(),
            "expected_fields": expected.distinct_fields,
            "fields": fields,
        })
    })
}

/// Returns the largest difference between the value by tables and the value by definition.
fn value_error(weights: &PairWeights, boards: &[Board]) -> i32 {
    let tables = PairTables::new(weights);
    let error = |board: &Board| (Valued::new(&tables, board).value() - naive_value(weights, board)).abs();
    boards.iter().map(error).max().unwrap_or(0)
}
