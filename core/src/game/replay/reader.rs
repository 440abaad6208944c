//! A reader for the fields of a replay.

use super::ReplayError;
use crate::tool::varint::{self, BadNumber};

/// The longest name, in bytes.
const LONGEST_NAME: u64 = 64;

/// Reads numbers from bytes. It never reads past the end.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    pub(in crate::game) const fn at(bytes: &'a [u8], position: usize) -> Reader<'a> {
        Reader { bytes, position }
    }

    pub(in crate::game) const fn position(&self) -> usize {
        self.position
    }

    pub(in crate::game) fn take(&mut self, count: usize) -> Result<&'a [u8], ReplayError> {
        let end = self.position.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.position..end));
        let taken = taken.ok_or(ReplayError::Truncated { at: self.bytes.len() })?;
        self.position += count;
        Ok(taken)
    }

    pub(in crate::game) fn rest(self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    pub(in crate::game) fn eight_bytes(&mut self) -> Result<u64, ReplayError> {
        let bytes = self.take(8)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// Reads a number of at most 64 bits.
    pub(in crate::game) fn number(&mut self) -> Result<u64, ReplayError> {
        let (field, value) = match varint::read(self.rest()) {
            Ok((number, length)) => {
                self.position += length;
                return Ok(number);
            }
            Err(BadNumber::Short) => return Err(ReplayError::Truncated { at: self.bytes.len() }),
            Err(BadNumber::Wide(bits)) => ("a number of more than 64 bits", bits),
            Err(BadNumber::Padded(number)) => ("a number with needless bytes", number),
            Err(BadNumber::Endless(number)) => ("a number of more than ten bytes", number),
        };
        Err(ReplayError::Number { field, value })
    }

    /// Reads a name: its length and its bytes.
    pub(in crate::game) fn name(&mut self, length_field: &'static str) -> Result<&'a [u8], ReplayError> {
        let length = self.small(length_field, LONGEST_NAME)?;
        self.take(length as usize)
    }

    pub(in crate::game) fn small(&mut self, field: &'static str, most: u64) -> Result<u64, ReplayError> {
        let value = self.number()?;
        if value <= most { Ok(value) } else { Err(ReplayError::Number { field, value }) }
    }

    pub(in crate::game) fn word(&mut self, field: &'static str) -> Result<u32, ReplayError> {
        self.small(field, u32::MAX.into()).map(|value| value as u32)
    }
}
