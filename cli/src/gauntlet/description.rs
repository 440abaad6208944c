//! The form of a description: a name, and perhaps values such as `@nodes=8000,hunt=off`.

use std::collections::BTreeMap;

use crate::failure::Failure;

/// The values after `@`.
pub(super) struct Values<'a> {
    of: BTreeMap<&'a str, &'a str>,
    text: &'a str,
}

impl<'a> Values<'a> {
    /// Splits a text into a name and values.
    ///
    /// # Errors
    /// Returns an error that names the value that has no `=` or comes twice.
    pub(super) fn split(text: &'a str) -> Result<(&'a str, Values<'a>), Failure> {
        let (name, list) = text.split_once('@').unwrap_or((text, ""));
        let mut values = Values { of: BTreeMap::new(), text };
        for pair in list.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| values.bad(pair, "has no ="))?;
            if values.of.insert(key, value).is_some() {
                return Err(values.bad(pair, "comes twice"));
            }
        }
        Ok((name, values))
    }

    /// Creates the error for a part of the text.
    pub(super) fn bad(&self, part: &str, why: &str) -> Failure {
        Failure::BadInput(format!("{:?}: {part:?} {why}", self.text))
    }

    /// Takes a number out, if it is there.
    ///
    /// # Errors
    /// Returns an error if it is no whole number.
    pub(super) fn take(&mut self, key: &str) -> Result<Option<u32>, Failure> {
        let Some(value) = self.of.remove(key) else { return Ok(None) };
        let number = value.parse().map_err(|_| self.bad(value, &format!("is no whole number for {key}")))?;
        Ok(Some(number))
    }

    /// Takes `on` or `off` out, if it is there.
    ///
    /// # Errors
    /// Returns an error if it is something else.
    pub(super) fn take_switch(&mut self, key: &str) -> Result<Option<bool>, Failure> {
        match self.of.remove(key) {
            None => Ok(None),
            Some("on") => Ok(Some(true)),
            Some("off") => Ok(Some(false)),
            Some(value) => Err(self.bad(value, &format!("is neither on nor off, for {key}"))),
        }
    }

    /// Checks that all values were taken.
    ///
    /// # Errors
    /// Returns an error that names a value that is left.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.of.keys().next().map_or(Ok(()), |key| Err(self.bad(key, "is no value of this entrant")))
    }
}
