//! Plain values: the contents of messages and settings before they are checked.
//!
//! *Why.* A program that receives JSON or JavaScript objects only converts them to a [`Value`] and back. The
//! rules for messages are then in one place and compiled once, for every format.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::tool::fault::{Coded, Fault};

/// Any value that a plain object can contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// No value: `null` and, in JavaScript, `undefined`.
    Absent,
    /// A boolean.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// Any other number, in decimal notation. No message that is read here contains such a number, so it is
    /// only named in errors or passed on.
    Fraction(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object, in the order of its fields.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Creates an object with these fields.
    #[must_use]
    pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
        Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// Describes the value for errors about its type.
    fn described(&self) -> String {
        match self {
            Value::Absent => "null".to_owned(),
            Value::Bool(truth) => format!("boolean `{truth}`"),
            Value::Integer(number) => format!("integer `{number}`"),
            Value::Fraction(number) => format!("floating point `{number}`"),
            Value::Text(text) => format!("string {}", echoed(text)),
            Value::List(_) => "sequence".to_owned(),
            Value::Object(_) => "map".to_owned(),
        }
    }
}

/// The number of letters of a text that an error repeats.
const LONGEST_ECHO: usize = 80;

/// Quotes the beginning of a text, which can come from anyone and have any length.
fn echoed(text: &str) -> String {
    match text.char_indices().nth(LONGEST_ECHO) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// Formats the value for an error about settings.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Absent => f.write_str("nothing"),
            Value::Bool(truth) => write!(f, "{truth}"),
            Value::Integer(number) => write!(f, "{number}"),
            Value::Fraction(number) => f.write_str(number),
            Value::Text(text) => f.write_str(&echoed(text)),
            Value::List(_) => f.write_str("a list"),
            Value::Object(_) => f.write_str("an object"),
        }
    }
}

/// A type that can be converted to a plain value and back.
pub trait Wire: Sized {
    /// Converts this to a plain value.
    fn to_value(&self) -> Value;

    /// Converts a plain value to this type.
    ///
    /// # Errors
    /// Returns a [`BadValue`] that names what is wrong.
    fn from_value(value: &Value) -> Result<Self, BadValue>;
}

/// The reason why a value cannot be converted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadValue {
    /// An object does not have this field.
    Missing(&'static str),
    /// An object has this field twice.
    Twice(&'static str),
    /// The value has another type than expected. The fields are the found value and the expected one.
    Type(String, &'static str),
    /// The value has the right type but is not one of the expected values.
    Value(String, &'static str),
}

impl BadValue {
    /// Creates the error for a value of another type than `wanted`.
    pub(crate) fn kind(found: &Value, wanted: &'static str) -> BadValue {
        BadValue::Type(found.described(), wanted)
    }

    /// Creates the error for a value of the right type that is not what was `wanted`.
    pub(crate) fn value(found: &Value, wanted: &'static str) -> BadValue {
        BadValue::Value(found.described(), wanted)
    }
}

impl Coded for BadValue {
    fn fault(&self) -> Fault {
        match self {
            BadValue::Missing(name) => Fault::new("value.missing", "missing field `{name}`").with(*name),
            BadValue::Twice(name) => Fault::new("value.twice", "duplicate field `{name}`").with(*name),
            BadValue::Type(found, wanted) => {
                Fault::new("value.type", "invalid type: {found}, expected {wanted}")
                    .with(found.as_str())
                    .with(*wanted)
            }
            BadValue::Value(found, wanted) => {
                Fault::new("value.value", "invalid value: {found}, expected {wanted}")
                    .with(found.as_str())
                    .with(*wanted)
            }
        }
    }
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadValue {}

/// An object that is being read. Unused fields are ignored, as the protocol requires.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(&'a [(String, Value)]);

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value, wanted: &'static str) -> Result<Fields<'a>, BadValue> {
        match value {
            Value::Object(fields) => Ok(Fields(fields)),
            other => Err(BadValue::kind(other, wanted)),
        }
    }

    fn find(self, name: &'static str) -> Result<Option<&'a Value>, BadValue> {
        let mut all = self.0.iter().filter(|field| field.0 == name);
        match (all.next(), all.next()) {
            (found, None) => Ok(found.map(|(_, value)| value)),
            _ => Err(BadValue::Twice(name)),
        }
    }

    /// Reads a required field.
    pub(crate) fn get<T: Wire>(self, name: &'static str) -> Result<T, BadValue> {
        T::from_value(self.find(name)?.ok_or(BadValue::Missing(name))?)
    }

    /// Reads an optional field.
    pub(crate) fn get_or_default<T: Wire + Default>(self, name: &'static str) -> Result<T, BadValue> {
        self.find(name)?.map_or_else(|| Ok(T::default()), T::from_value)
    }

    /// Returns the text of the field `type`.
    pub(crate) fn kind(self) -> Result<&'a str, BadValue> {
        match self.find("type")?.ok_or(BadValue::Missing("type"))? {
            Value::Text(kind) => Ok(kind),
            other => Err(BadValue::kind(other, "the name of a type")),
        }
    }
}

/// The fields of an object that is being written.
pub(crate) type Written = Vec<(String, Value)>;

/// Writes a field.
pub(crate) fn put(fields: &mut Written, name: &str, value: &impl Wire) {
    fields.push((name.to_owned(), value.to_value()));
}

/// Writes a field, unless it has the default value.
pub(crate) fn put_any<T: Wire + Default + PartialEq>(fields: &mut Written, name: &str, value: &T) {
    if *value != T::default() {
        put(fields, name, value);
    }
}

impl Wire for Value {
    fn to_value(&self) -> Value {
        self.clone()
    }

    fn from_value(value: &Value) -> Result<Value, BadValue> {
        Ok(value.clone())
    }
}

impl Wire for bool {
    fn to_value(&self) -> Value {
        Value::Bool(*self)
    }

    fn from_value(value: &Value) -> Result<bool, BadValue> {
        match value {
            Value::Bool(truth) => Ok(*truth),
            other => Err(BadValue::kind(other, "a boolean")),
        }
    }
}

/// Reads an integer that must fit the type `T`.
pub(crate) fn number<T: TryFrom<i64>>(value: &Value, wanted: &'static str) -> Result<T, BadValue> {
    match value {
        Value::Integer(number) => T::try_from(*number).map_err(|_| BadValue::value(value, wanted)),
        other => Err(BadValue::kind(other, wanted)),
    }
}

macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl Wire for $type {
            fn to_value(&self) -> Value {
                // Larger counts are written as this maximum.
                Value::Integer(i64::try_from(*self).unwrap_or(i64::MAX))
            }

            fn from_value(value: &Value) -> Result<$type, BadValue> {
                number(value, stringify!($type))
            }
        }
    )*};
}

numbers!(i8 u8 i32 u32 u64 usize);

impl Wire for String {
    fn to_value(&self) -> Value {
        Value::Text(self.clone())
    }

    fn from_value(value: &Value) -> Result<String, BadValue> {
        match value {
            Value::Text(text) => Ok(text.clone()),
            other => Err(BadValue::kind(other, "a string")),
        }
    }
}

impl Wire for char {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }

    fn from_value(value: &Value) -> Result<char, BadValue> {
        let Value::Text(text) = value else { return Err(BadValue::kind(value, "a character")) };
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Ok(letter),
            _ => Err(BadValue::value(value, "a character")),
        }
    }
}

impl<T: Wire> Wire for Option<T> {
    fn to_value(&self) -> Value {
        self.as_ref().map_or(Value::Absent, T::to_value)
    }

    fn from_value(value: &Value) -> Result<Option<T>, BadValue> {
        if *value == Value::Absent { Ok(None) } else { T::from_value(value).map(Some) }
    }
}

/// Returns the values of a list.
pub(crate) fn items(value: &Value) -> Result<&[Value], BadValue> {
    match value {
        Value::List(values) => Ok(values),
        other => Err(BadValue::kind(other, "a sequence")),
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn to_value(&self) -> Value {
        Value::List(self.iter().map(T::to_value).collect())
    }

    fn from_value(value: &Value) -> Result<Vec<T>, BadValue> {
        items(value)?.iter().map(T::from_value).collect()
    }
}
