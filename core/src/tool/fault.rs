//! Errors that a program can recognise, and that a page can show in the player's language.
//!
//! *What.* A [`Fault`] has a code, an English text with blanks, and values for the blanks. *How.* An error type
//! implements [`Coded`] and displays its fault, so that the English message and the values for other languages
//! have one source. *Why.* A translation finds its text by the code; matching whole English sentences would break
//! with every change of a word.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// An error with a code and values.
pub trait Coded {
    /// Returns the code, the English text and the values of this error.
    fn fault(&self) -> Fault;
}

/// Why something was rejected. It is one pointer wide, so that results with it are cheap to pass on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(Box<Parts>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Parts {
    code: &'static str,
    text: &'static str,
    /// The values in the order of the blanks (placeholders) of the text.
    values: Vec<Detail>,
}

impl Fault {
    /// Makes a fault from its code, the same in every version of the program (`queue.short`), and its English text with
    /// a named blank for each value (`row {row} is {width} cells wide`). [`Fault::with`] adds the values.
    #[must_use]
    #[cold]
    #[inline(never)]
    pub fn new(code: &'static str, text: &'static str) -> Fault {
        Fault(Box::new(Parts { code, text, values: Vec::new() }))
    }

    /// Returns the fault for a number that is not in its range.
    #[must_use]
    pub fn out_of_range(field: &str, value: u64, low: u64, high: u64) -> Fault {
        let fault = Fault::new("range", "{field} is {value}: it must be from {low} to {high}");
        fault.with(field).with(value).with(low).with(high)
    }

    /// Adds the value for the next blank (placeholder) of the text.
    #[must_use]
    pub fn with(self, value: impl Into<Detail>) -> Fault {
        self.and(value.into())
    }

    /// Adds a value. It is never inlined: there are many errors and they are rare, so their code should be
    /// small.
    #[cold]
    #[inline(never)]
    fn and(mut self, value: Detail) -> Fault {
        self.0.values.push(value);
        self
    }

    /// Returns the code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Returns the values with the names of their blanks (placeholders).
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &Detail)> {
        let names = self.0.text.split('{').skip(1).map(|part| part.split('}').next().unwrap_or(part));
        names.zip(&self.0.values)
    }
}

impl<E: Coded> From<E> for Fault {
    fn from(error: E) -> Fault {
        error.fault()
    }
}

/// The English message: the text with its blanks filled in.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { code, text, values } = &*self.0;
        let mut parts = text.split('{');
        f.write_str(parts.next().unwrap_or_default())?;
        debug_assert_eq!(parts.clone().count(), values.len(), "{code} has a value for each blank");
        for (part, value) in parts.zip(values) {
            value.fmt(f)?;
            f.write_str(part.split_once('}').map_or(part, |(_, after)| after))?;
        }
        Ok(())
    }
}

/// A value in a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    /// A number, which a page writes as its language does.
    Number(u64),
    /// A text that is the same in every language.
    Text(String),
    /// Another fault, which is the reason for this one.
    Fault(Fault),
}

impl Detail {
    /// Returns the Rust notation of a value, in which a character or a text is quoted.
    #[must_use]
    pub fn quoted(value: &dyn fmt::Debug) -> Detail {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = fmt::write(&mut text, format_args!("{value:?}"));
        Detail::Text(text)
    }

    /// Returns the displayed form of a value as a text.
    #[must_use]
    pub fn shown(value: &dyn fmt::Display) -> Detail {
        Detail::Text(value.to_string())
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Number(number) => number.fmt(f),
            Detail::Text(text) => f.write_str(text),
            Detail::Fault(fault) => fault.fmt(f),
        }
    }
}

impl From<u64> for Detail {
    fn from(number: u64) -> Detail {
        Detail::Number(number)
    }
}

impl From<u32> for Detail {
    fn from(number: u32) -> Detail {
        Detail::Number(number.into())
    }
}

impl From<usize> for Detail {
    fn from(number: usize) -> Detail {
        Detail::Number(number as u64)
    }
}

impl From<&str> for Detail {
    fn from(text: &str) -> Detail {
        Detail::Text(text.to_string())
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Detail {
        Detail::Text(text)
    }
}

impl From<Fault> for Detail {
    fn from(fault: Fault) -> Detail {
        Detail::Fault(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_is_the_text_with_its_values() {
        let inner = Fault::new("digit", "{digit} is not a digit").with(Detail::quoted(&'é'));
        let fault =
            Fault::new("row", "row {row} of {name}: {problem}").with(3_u32).with("a").with(inner.clone());
        assert_eq!(fault.to_string(), "row 3 of a: 'é' is not a digit");
        let named: Vec<_> = fault.named().collect();
        let wanted = [Detail::Number(3), Detail::from("a"), Detail::Fault(inner)];
        assert_eq!(named, ["row", "name", "problem"].into_iter().zip(&wanted).collect::<Vec<_>>());
    }
}
