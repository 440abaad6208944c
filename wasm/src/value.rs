//! What comes from JavaScript and goes there: plain objects, as [`Value`]s.
//!
//! Reading in two steps, first whatever is there and then field by field, lets every complaint name the field
//! and the value that it found. `null` and `undefined` count as absent.

use js_sys::{Array, Number, Object};
use stackmate::tbp::Wire;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

pub(crate) use stackmate::tbp::Value;

#[wasm_bindgen]
extern "C" {
    /// Any value as text.
    #[wasm_bindgen(js_name = String)]
    fn text(value: &JsValue) -> String;

    type Plain;
    #[wasm_bindgen(method, indexing_setter)]
    fn set(this: &Plain, name: &str, value: JsValue);
}

/// Objects in objects; what refers to itself goes on for ever.
const DEEPEST: u32 = 32;

/// Takes whatever is there.
///
/// # Errors
/// Says what is no plain value.
pub(crate) fn take(value: &JsValue) -> Result<Value, String> {
    take_to(value, DEEPEST)
}

fn take_to(value: &JsValue, deeper: u32) -> Result<Value, String> {
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
        return Err(format!("there is a {} in it", text(&value.js_typeof())));
    }
    let Some(deeper) = deeper.checked_sub(1) else { return Err("it never ends".to_owned()) };
    let items = |of: &Array| of.iter().map(|item| take_to(&item, deeper)).collect::<Result<Vec<_>, _>>();
    if Array::is_array(value) {
        return items(value.unchecked_ref()).map(Value::List);
    }
    let value: &Object = value.unchecked_ref();
    let names = Object::keys(value).into_iter().map(|name| text(&name));
    Ok(Value::Object(names.zip(items(&Object::values(value))?).collect()))
}

/// Only whole numbers are ever asked for; others are left to JavaScript to write, which takes a good deal of code.
fn number(value: &JsValue) -> Value {
    let whole = match value.as_f64() {
        Some(number) => Number::is_safe_integer(value).then_some(number as i64),
        None => text(value).parse().ok(),
    };
    whole.map_or_else(|| Value::Fraction(text(value)), Value::Integer)
}

/// Takes what must stand for something.
///
/// # Errors
/// Says why it does not.
pub(crate) fn read<T: Wire>(value: &JsValue) -> Result<T, String> {
    T::from_value(&take(value)?).map_err(|error| error.to_string())
}

/// The plain object that stands for something.
pub(crate) fn give(value: &impl Wire) -> JsValue {
    give_value(&value.to_value())
}

pub(crate) fn give_value(value: &Value) -> JsValue {
    match value {
        Value::Absent => JsValue::NULL,
        Value::Bool(truth) => (*truth).into(),
        // Exact: all numbers that are told stay far below 2^53.
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

/// The fields that are there.
pub(crate) fn fields<'a>(
    what: &str,
    value: &'a Value,
) -> Result<impl Iterator<Item = (&'a str, &'a Value)>, String> {
    let fields = match value {
        Value::Object(fields) => fields.as_slice(),
        Value::Absent => &[],
        other => return Err(format!("{what} is {other}: it must be an object")),
    };
    Ok(fields.iter().filter(|(_, value)| *value != Value::Absent).map(|(name, value)| (name.as_str(), value)))
}

pub(crate) fn integer(path: &str, value: &Value) -> Result<u32, String> {
    let number = if let Value::Integer(number) = value { u32::try_from(*number).ok() } else { None };
    number.ok_or_else(|| format!("{path} is {value}: it must be a whole number from 0"))
}

#[cfg(feature = "game")]
pub(crate) fn truth(path: &str, value: &Value) -> Result<bool, String> {
    if let Value::Bool(truth) = value {
        return Ok(*truth);
    }
    Err(format!("{path} is {value}: it must be true or false"))
}

/// A seed: decimal or, with 0x before it, hexadecimal digits.
pub(crate) fn seed(value: &Value) -> Result<u64, String> {
    let seed = match value {
        Value::Text(text) => match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        },
        Value::Integer(number) => u64::try_from(*number).ok(),
        _ => None,
    };
    seed.ok_or_else(|| format!("seed is {value}: it must be a number below 2^64, as \"123\" or \"0x7b\""))
}
