//! What comes from JavaScript: a plain object, first taken whatever is in it, then read field by field.
//!
//! Reading in two steps lets every complaint name the field and the value that it found. `null` and
//! `undefined` count as absent.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// Anything a plain object can hold.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// Nothing.
    Absent,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A number that is not whole.
    Fraction(f64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object, in the order of its fields.
    Object(Vec<(String, Value)>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => f.write_str("nothing"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Fraction(value) => write!(f, "{value}"),
            Value::Text(value) => write!(f, "{value:?}"),
            Value::List(_) => f.write_str("a list"),
            Value::Object(_) => f.write_str("an object"),
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

pub(crate) fn truth(path: &str, value: &Value) -> Result<bool, String> {
    if let Value::Bool(truth) = value {
        return Ok(*truth);
    }
    Err(format!("{path} is {value}: it must be true or false"))
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Value, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

/// Takes whatever comes.
struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a plain value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Integer(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(i64::try_from(value).map_or(Value::Fraction(value as f64), Value::Integer))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Fraction(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Absent)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Absent)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        Value::deserialize(from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = object.next_entry()? {
            fields.push(field);
        }
        Ok(Value::Object(fields))
    }
}
