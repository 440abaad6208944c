//! Plain objects with arrays of numbers, which [`Value`](stackmate_wasm::value::Value) does not have.

use js_sys::{Float32Array, Object, Reflect, Uint8Array};
use stackmate::Cell;
use stackmate::learn::q::Model;
use wasm_bindgen::JsValue;

/// Returns an object with these fields.
pub(crate) fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new().into();
    for (name, value) in fields {
        put(&object, name, value.clone());
    }
    object
}

/// Sets a field of an object of this package.
pub(crate) fn put(object: &JsValue, name: &str, value: JsValue) {
    // This cannot fail, because such objects are plain.
    let _ = Reflect::set(object, &name.into(), &value);
}

/// Returns an exact number: all counts are far below 2^53.
pub(crate) fn count(number: u64) -> JsValue {
    (number as f64).into()
}

/// Returns an array of floating-point numbers.
pub(crate) fn floats(numbers: &[f32]) -> JsValue {
    Float32Array::from(numbers).into()
}

/// Returns an array of bytes.
pub(crate) fn bytes(numbers: &[u8]) -> JsValue {
    Uint8Array::from(numbers).into()
}

/// Returns the cells of a piece as column, row, column, row, ….
pub(crate) fn cells(cells: [Cell; 4]) -> JsValue {
    let numbers: Vec<u8> = cells.into_iter().flat_map(|Cell { x, y }| [x as u8, y as u8]).collect();
    bytes(&numbers)
}

/// Returns the weights: for each number, those of its powers.
pub(crate) fn weights(model: &Model) -> JsValue {
    floats(&model.weights())
}
