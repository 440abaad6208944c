//! Reads seeds that the page gives, and draws seeds at random.

use stackmate::tool::fault::{Detail, Fault};

use crate::value::Value;

/// Draws a seed from the browser's random number generator.
///
/// # Errors
/// Returns a fault when the browser provides no random numbers.
pub fn draw() -> Result<u64, Fault> {
    getrandom::u64().map_err(|error| {
        Fault::new("random", "the browser provides no random numbers: {problem}").with(Detail::shown(&error))
    })
}

/// Reads a seed: a number, a text of decimal digits, or a text of `0x` and hexadecimal digits.
///
/// # Errors
/// Returns a fault that names the value when the value is not a whole number below 2^64.
pub fn read(value: &Value) -> Result<u64, Fault> {
    let seed = match value {
        Value::Text(text) => match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        },
        Value::Integer(number) => u64::try_from(*number).ok(),
        _ => None,
    };
    seed.ok_or_else(|| {
        Fault::new("seed", "seed is {value}: it must be a number below 2^64, as \"123\" or \"0x7b\"")
            .with(Detail::shown(value))
    })
}
