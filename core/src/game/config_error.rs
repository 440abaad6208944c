//! The error for a setting outside its range, and the check that returns it.

use core::fmt;

use crate::tool::fault::{Coded, Fault};

/// Returns an error if a value is outside its range.
pub(super) fn within(field: &'static str, value: u64, low: u64, high: u64) -> Result<(), ConfigError> {
    if (low..=high).contains(&value) { Ok(()) } else { Err(ConfigError { field, value, low, high }) }
}

/// A setting outside its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// The name of the setting.
    pub field: &'static str,
    /// The value of the setting.
    pub value: u64,
    /// The lowest allowed value.
    pub low: u64,
    /// The highest allowed value.
    pub high: u64,
}

impl Coded for ConfigError {
    fn fault(&self) -> Fault {
        let ConfigError { field, value, low, high } = *self;
        Fault::out_of_range(field, value, low, high)
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for ConfigError {}
