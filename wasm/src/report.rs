//! Reports that a page reads several times per second, as plain objects.

use serde::Serialize;
use wasm_bindgen::JsValue;

/// Converts a report to a plain object with JavaScript's numbers, booleans and lists.
#[must_use]
pub fn object(report: &impl Serialize) -> JsValue {
    // A report contains only values that JavaScript has too.
    serde_wasm_bindgen::to_value(report).unwrap_or(JsValue::NULL)
}
