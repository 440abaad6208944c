//! Errors for the page: an English message, and a key with values for other languages.

use js_sys::{Error, Object, Reflect};
use stackmate::tool::fault::{Detail, Fault};
use wasm_bindgen::JsValue;

/// The largest of the whole numbers that JavaScript represents exactly.
const LARGEST_EXACT: u64 = (1 << 53) - 1;

/// Returns an `Error` with an English `message`. Its `key` is `core.` and the fault's code
/// (`core.queue.short`). Its `values` are an object with a number, a text or another fault for each name.
#[must_use]
pub fn error(fault: impl Into<Fault>) -> JsValue {
    let fault = fault.into();
    let error = Error::new(&fault.to_string());
    add_words(&error, &fault);
    error.into()
}

/// Adds a text field to an error object.
pub fn set(error: &JsValue, name: &str, value: &str) {
    put(error, name, &value.into());
}

fn add_words(object: &JsValue, fault: &Fault) {
    let values = Object::new();
    for (name, value) in fault.named() {
        put(&values, name, &shown(value));
    }
    put(object, "key", &format!("core.{}", fault.code()).into());
    put(object, "values", &values);
}

fn shown(value: &Detail) -> JsValue {
    match value {
        Detail::Number(number) if *number <= LARGEST_EXACT => (*number as f64).into(),
        Detail::Fault(fault) => {
            let object = Object::new();
            put(&object, "message", &fault.to_string().into());
            add_words(&object, fault);
            object.into()
        }
        other => other.to_string().into(),
    }
}

fn put(object: &JsValue, name: &str, value: &JsValue) {
    // Setting a field of a new object fails only in a page that forbids it. The message does not depend on
    // this.
    let _ = Reflect::set(object, &name.into(), value);
}
