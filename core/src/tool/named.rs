//! Files of named whole numbers: weights and other coefficients, one on each line.

use alloc::string::{String, ToString};
use core::fmt;

/// Reads lines that each have a name and its number, from −`most` to `most`. `#` begins a comment. Every name must
/// occur once. The numbers are returned in the order of `names`.
///
/// # Errors
/// Returns a [`BadNumbers`] that names the line or the name that is wrong.
pub fn parse<const N: usize>(
    text: &str,
    names: &[&'static str; N],
    most: u32,
) -> Result<[i32; N], BadNumbers> {
    let mut found = [None; N];
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let bad = || BadNumbers::Line { number, line: line.to_string(), most };
        let (at, value) =
            entry(line, names).filter(|(_, value)| value.unsigned_abs() <= most).ok_or_else(bad)?;
        if found[at].replace(value).is_some() {
            return Err(BadNumbers::Repeated { number, name: names[at] });
        }
    }
    match found.iter().position(Option::is_none) {
        Some(missing) => Err(BadNumbers::Missing(names[missing])),
        None => Ok(found.map(Option::unwrap_or_default)),
    }
}

fn entry(line: &str, names: &[&'static str]) -> Option<(usize, i32)> {
    let (name, value) = line.split_once(char::is_whitespace)?;
    let at = names.iter().position(|known| *known == name)?;
    Some((at, value.trim().parse().ok()?))
}

/// The reason why a text cannot be read as named numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNumbers {
    /// A line that is not a known name and a number in the range.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The line.
        line: String,
        /// The largest number that is allowed.
        most: u32,
    },
    /// A name that occurs again.
    Repeated {
        /// The number of the line, from 1.
        number: usize,
        /// The name.
        name: &'static str,
    },
    /// A name that has no number.
    Missing(&'static str),
}

impl fmt::Display for BadNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNumbers::Line { number, line, most } => {
                write!(
                    f,
                    "line {number}, {line:?}, is not a known name and a number between -{most} and {most}"
                )
            }
            BadNumbers::Repeated { number, name } => write!(f, "line {number} gives {name} again"),
            BadNumbers::Missing(name) => write!(f, "there is no number for {name}"),
        }
    }
}

impl core::error::Error for BadNumbers {}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 2] = ["height", "holes"];

    #[test]
    fn numbers_come_in_the_order_of_the_names() {
        assert_eq!(parse("# weights\nholes -7\n\nheight\t3 # rows\n", &NAMES, 10), Ok([3, -7]));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let bad = |text: &str| parse(text, &NAMES, 10).unwrap_err().to_string();
        assert!(bad("height much").contains("line 1, \"height much\""));
        assert!(bad("\nwidth 3").contains("line 2, \"width 3\""));
        assert!(bad("height 11").contains("11") && bad("height -2147483648").contains("-2147483648"));
        assert!(bad("height 1\nheight 2").contains("line 2 gives height again"));
        assert!(bad("height 1").contains("holes"));
    }
}
