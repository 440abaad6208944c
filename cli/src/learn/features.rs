//! `stackmate learn features`: the numbers of boards.

use clap::Args;
use serde::Deserialize;
use serde_json::json;
use stackmate::Board;
use stackmate::eval::linear::{Made, NUMBERS, Numbers, SCALE};

use crate::failure::Failure;
use crate::ndjson::answer_each;

/// Print the 23 numbers of boards on standard input.
///
/// Each line is one question, {"rows":[rows, top first, . for empty],"landing":1.5,"lines":1,"combo":1}: the board after
/// the placement and its clears, the landing height, the cleared rows and the clears in a row. It gets one line,
/// {"features":[23 numbers],"scaled":[23 numbers]}, or {"error":"…"}.
#[derive(Args)]
pub(crate) struct Arguments {}

#[derive(Deserialize)]
struct Question {
    rows: Vec<String>,
    #[serde(default)]
    landing: f64,
    #[serde(default)]
    lines: u16,
    #[serde(default)]
    combo: u16,
}

/// The most cleared rows.
const MOST_LINES: u16 = 4;

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    answer_each(|question: Question| {
        let Question { rows, landing, lines, combo } = question;
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let board = Board::from_drawing(&rows).map_err(|error| format!("rows: {error}"))?;
        let halves = 2.0 * landing;
        if !(0.0..=80.0).contains(&halves) || halves.fract() != 0.0 {
            return Err(format!("landing {landing} is not a half-integer from 0 to 40"));
        }
        if lines > MOST_LINES {
            return Err(format!("lines {lines} is more than {MOST_LINES}"));
        }
        let numbers = Numbers::of(&board, Made { landing: halves as u16, lines, combo });
        let scaled: Vec<f64> = numbers
            .0
            .iter()
            .zip(SCALE)
            .map(|(&number, scale)| f64::from(number) / f64::from(scale))
            .collect();
        Ok(json!({ "features": unscaled(&numbers), "scaled": scaled }))
    })
}

/// Returns the numbers in the units of the protocol: rows for the landing height, and the average of the heights.
pub(super) fn unscaled(numbers: &Numbers) -> [f64; NUMBERS] {
    let mut features = numbers.0.map(f64::from);
    features[0] /= 2.0;
    features[17] /= 10.0;
    features
}
