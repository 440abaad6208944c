//! Converts reports that a page reads several times per second to plain objects.

use serde::Serialize;
use wasm_bindgen::JsValue;

/// Converts a report to a plain object with JavaScript's numbers, booleans and lists.
#[must_use]
pub fn object(report: &impl Serialize) -> JsValue {
    // The conversion does not fail, because a report contains only values that JavaScript has too.
    serde_wasm_bindgen::to_value(report).unwrap_or(JsValue::NULL)
}
