//! Fields as text, and what can be asked about them.

use stackmate::fumen::{Field, Fumen, Page, draw, read_field};
use stackmate::pc::Goal;
use stackmate::tbp::Wire;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The most lines that are offered.
const MOST_LINES: usize = 8;

/// Reads a field, rows or a fumen, and returns it as rows from its highest cell down, joined by `/`.
///
/// # Errors
/// An `Error` that names what cannot be read.
#[wasm_bindgen(js_name = readField)]
pub fn rows(text: &str) -> Result<String, JsValue> {
    read_field(text).map(|board| draw(&board)).map_err(error)
}

/// A field as a fumen.
///
/// # Errors
/// An `Error` that names what cannot be read.
#[wasm_bindgen(js_name = fumenOf)]
pub fn fumen(text: &str) -> Result<String, JsValue> {
    let field = Field::from_board(&read_field(text).map_err(error)?);
    Fumen { pages: vec![Page { field, ..Page::default() }] }.write().map_err(error)
}

/// The numbers of lines that can be asked for, up to eight, each with the `pieces` that clearing them takes.
///
/// # Errors
/// An `Error` that names what cannot be read.
#[wasm_bindgen]
pub fn goals(field: &str) -> Result<JsValue, JsValue> {
    let board = read_field(field).map_err(error)?;
    let goals = (1..=MOST_LINES).filter_map(|lines| Some((lines, Goal::new(&board, lines).ok()?)));
    let goal = |(lines, goal): (usize, Goal)| {
        Value::object([("lines", lines.to_value()), ("pieces", goal.pieces().to_value())])
    };
    Ok(give_value(&Value::List(goals.map(goal).collect())))
}
