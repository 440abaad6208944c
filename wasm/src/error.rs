//! Errors as the page gets them.

use std::fmt::Display;

use js_sys::{Error, Reflect};
use wasm_bindgen::{JsError, JsValue};

/// An `Error` that says what is wrong.
pub(crate) fn error(says: &dyn Display) -> JsError {
    JsError::new(&says.to_string())
}

/// The same with one more field, for programs.
pub(crate) fn error_with(says: &dyn Display, name: &str, value: &str) -> JsValue {
    let error = Error::new(&says.to_string());
    // Setting a field of an object that was just made fails only in a page that forbids it; the message is there.
    let _ = Reflect::set(&error, &name.into(), &value.into());
    error.into()
}
