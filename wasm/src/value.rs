//! Conversion between JavaScript's plain objects and [`Value`]s.
//!
//! An object is read in two steps: first as a whole, then field by field. So every error can name the field
//! and the value found. `null` and `undefined` count as absent.

use js_sys::{Array, Number, Object};
use stackmate::tbp::Wire;
use stackmate::tool::fault::{Detail, Fault};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

pub use stackmate::tbp::Value;

#[wasm_bindgen]
extern "C" {
    /// Converts any value to text.
    #[wasm_bindgen(js_name = String)]
    fn text(value: &JsValue) -> String;

    type Plain;
    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Plain, name: &str, value: JsValue);
}

/// The deepest nesting of objects. An object that contains itself would be nested without end.
const DEEPEST: u32 = 32;

/// Converts a JavaScript value to a [`Value`].
///
/// # Errors
/// Returns a fault that names the part that is not a plain value.
pub fn take(value: &JsValue) -> Result<Value, Fault> {
    take_to(value, DEEPEST)
}

/// Converts a JavaScript value that must be a plain object.
///
/// # Errors
/// Returns a fault that names `what` and the part of it that is not a plain value.
pub fn take_object(what: &'static str, value: &JsValue) -> Result<Value, Fault> {
    take(value).map_err(|problem| not_plain(what, problem))
}

fn not_plain(what: &'static str, problem: Fault) -> Fault {
    Fault::new("plain", "{what} is not a plain object: {problem}").with(what).with(problem)
}

fn take_to(value: &JsValue, deeper: u32) -> Result<Value, Fault> {
    if value.is_null() || value.is_undefined() {
        return Ok(Value::Absent);
    }
    if let Some(truth) = value.as_bool() {
        return Ok(Value::Bool(truth));
    }
    if let Some(text) = value.as_string() {
        return Ok(Value::Text(text));
    }
    if value.as_f64().is_some() || value.is_bigint() {
        return Ok(number(value));
    }
    if !value.is_object() {
        return Err(
            Fault::new("plain.kind", "it contains a value of type {kind}").with(text(&value.js_typeof()))
        );
    }
    let Some(deeper) = deeper.checked_sub(1) else {
        return Err(Fault::new("plain.deep", "its objects are nested too deeply"));
    };
    let items = |of: &Array| of.iter().map(|item| take_to(&item, deeper)).collect::<Result<Vec<_>, _>>();
    if Array::is_array(value) {
        return items(value.unchecked_ref()).map(Value::List);
    }
    let value: &Object = value.unchecked_ref();
    let names = Object::keys(value).into_iter().map(|name| text(&name));
    Ok(Value::Object(names.zip(items(&Object::values(value))?).collect()))
}

/// Converts a number. The packages need only whole numbers. JavaScript formats all other numbers as text,
/// because Rust's own code for this would make the package large.
fn number(value: &JsValue) -> Value {
    let whole = match value.as_f64() {
        Some(number) => Number::is_safe_integer(value).then_some(number as i64),
        None => text(value).parse().ok(),
    };
    whole.map_or_else(|| Value::Fraction(text(value)), Value::Integer)
}

/// Reads a type from its plain object, for instance a protocol message.
///
/// # Errors
/// Returns a fault that names the field that is missing or wrong.
pub fn read<T: Wire>(value: &JsValue) -> Result<T, Fault> {
    Ok(T::from_value(&take(value)?)?)
}

/// Converts a value of a [`Wire`] type, for instance a protocol message, to its plain object.
#[must_use]
pub fn give(value: &impl Wire) -> JsValue {
    give_value(&value.to_value())
}

/// Converts a [`Value`] to a JavaScript value.
#[must_use]
pub fn give_value(value: &Value) -> JsValue {
    match value {
        Value::Absent => JsValue::NULL,
        Value::Bool(truth) => (*truth).into(),
        // This is exact, because all numbers are far below 2^53.
        Value::Integer(number) => (*number as f64).into(),
        Value::Fraction(number) => Number::parse_float(number).into(),
        Value::Text(text) => text.into(),
        Value::List(values) => values.iter().map(give_value).collect::<Array>().into(),
        Value::Object(fields) => {
            let object = Object::new();
            for (name, value) in fields {
                object.unchecked_ref::<Plain>().set(name, give_value(value));
            }
            object.into()
        }
    }
}

/// Converts a list of numbers.
#[must_use]
pub fn list(numbers: &[u32]) -> Value {
    Value::List(numbers.iter().map(Wire::to_value).collect())
}

/// Returns the names and values of the fields that are present.
///
/// # Errors
/// Returns a fault when the value of `what` is not an object.
pub fn fields<'a>(what: &str, value: &'a Value) -> Result<impl Iterator<Item = (&'a str, &'a Value)>, Fault> {
    let fields = match value {
        Value::Object(fields) => fields.as_slice(),
        Value::Absent => &[],
        other => return Err(wrong("object", "{path} is {value}: it must be an object", what, other)),
    };
    Ok(fields.iter().filter(|(_, value)| *value != Value::Absent).map(|(name, value)| (name.as_str(), value)))
}

/// Returns the fault for a value that is not allowed in its place. `text` has the blanks `path` and `value`.
#[must_use]
pub fn wrong(code: &'static str, text: &'static str, path: &str, value: &Value) -> Fault {
    Fault::new(code, text).with(path).with(Detail::shown(value))
}

/// Returns the fault for an unknown field: one that the object at `path` must not have.
#[must_use]
pub fn unknown_field(path: &str, name: &str) -> Fault {
    Fault::new("unknown-field", "{path} has no field {name}").with(path).with(Detail::quoted(&name))
}

/// Returns the fault for a value that is not one of the allowed names.
#[must_use]
pub fn not_one_of(path: &str, value: &Value, names: &[&str]) -> Fault {
    Fault::new("one-of", "{path} is {value}: it must be one of {names}")
        .with(path)
        .with(Detail::shown(value))
        .with(names.join(", "))
}

/// Reads a whole number that is at least 0.
///
/// # Errors
/// Returns a fault that names the path and its value.
pub fn integer(path: &str, value: &Value) -> Result<u32, Fault> {
    let number = if let Value::Integer(number) = value { u32::try_from(*number).ok() } else { None };
    number.ok_or_else(|| wrong("number", "{path} is {value}: it must be a whole number from 0", path, value))
}

/// Reads a boolean.
///
/// # Errors
/// Returns a fault that names the path and its value.
pub fn truth(path: &str, value: &Value) -> Result<bool, Fault> {
    if let Value::Bool(truth) = value {
        return Ok(*truth);
    }
    Err(wrong("truth", "{path} is {value}: it must be true or false", path, value))
}

/// Reads a text.
///
/// # Errors
/// Returns a fault that names the path and its value.
pub fn letters<'a>(path: &str, value: &'a Value) -> Result<&'a str, Fault> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(wrong("text", "{path} is {value}: it must be text", path, other)),
    }
}
