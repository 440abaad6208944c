//! Reports of the solver, which a worker asks for once in a slice.

use serde::Serialize;
use wasm_bindgen::JsValue;

/// How many of a pattern's queues have a perfect clear, as far as is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Chance {
    /// Queues that have one.
    pub(crate) success: f64,
    /// All queues. A pattern can stand for more than JavaScript's numbers count exactly.
    pub(crate) total: f64,
    /// Whether that is all there is to know.
    pub(crate) done: bool,
}

/// The plain object of a report.
pub(crate) fn object(report: &impl Serialize) -> JsValue {
    // Numbers, truth values and lists of them always become JavaScript's.
    serde_wasm_bindgen::to_value(report).unwrap_or(JsValue::NULL)
}
