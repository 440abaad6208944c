//! Reads and writes fields as text, and lists the goals of the perfect clears that are possible on a field.

use stackmate::HEIGHT;
use stackmate::fumen::{Field, Fumen, Page, draw, read_field};
use stackmate::pc::Goal;
use stackmate::tbp::Wire;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The maximum number of lines of a perfect clear.
const MOST_LINES: usize = 8;

/// Reads a field (rows or a fumen). Returns its rows from the highest cell down, joined by `/`.
///
/// # Errors
/// Throws an `Error` that names what cannot be read.
#[wasm_bindgen(js_name = readField)]
pub fn rows(text: &str) -> Result<String, JsValue> {
    read_field(text).map(|board| draw(&board)).map_err(error)
}

/// Returns the full rows of a field (rows or a fumen), counted from 0 at the bottom.
///
/// # Errors
/// Throws an `Error` that names what cannot be read.
#[wasm_bindgen(js_name = fullRows)]
pub fn full_rows(text: &str) -> Result<Vec<u8>, JsValue> {
    let full = read_field(text).map_err(error)?.full_rows();
    Ok((0..HEIGHT as u8).filter(|row| full >> row & 1 == 1).collect())
}

/// Returns a field as a fumen.
///
/// # Errors
/// Throws an `Error` that names what cannot be read.
#[wasm_bindgen(js_name = fumenOf)]
pub fn fumen(text: &str) -> Result<String, JsValue> {
    let field = Field::from_board(&read_field(text).map_err(error)?);
    Fumen { pages: vec![Page { field, ..Page::default() }] }.write().map_err(error)
}

/// Returns the goals of the perfect clears that are possible on a field: objects with `lines` (up to eight)
/// and the number of `pieces` to place.
///
/// # Errors
/// Throws an `Error` that names what cannot be read.
#[wasm_bindgen]
pub fn goals(field: &str) -> Result<JsValue, JsValue> {
    let board = read_field(field).map_err(error)?;
    let goals = (1..=MOST_LINES).filter_map(|lines| Some((lines, Goal::new(&board, lines).ok()?)));
    let goal = |(lines, goal): (usize, Goal)| {
        Value::object([("lines", lines.to_value()), ("pieces", goal.pieces().to_value())])
    };
    Ok(give_value(&Value::List(goals.map(goal).collect())))
}
