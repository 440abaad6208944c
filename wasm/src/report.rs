//! Reports that a page reads a few times a second, as plain objects.

use serde::Serialize;
use wasm_bindgen::JsValue;

/// Returns the plain object of a report: its numbers, truth values and lists become JavaScript's.
#[must_use]
pub fn object(report: &impl Serialize) -> JsValue {
    // A report has nothing that JavaScript lacks.
    serde_wasm_bindgen::to_value(report).unwrap_or(JsValue::NULL)
}
