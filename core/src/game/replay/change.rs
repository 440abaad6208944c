//! The changes that a replay stores: of one button, and of a side's handling.

use alloc::vec::Vec;

use super::ReplayError;
use super::limits::MAX_TICKS;
use super::reader::Reader;
use crate::game::config::Handling;
use crate::tool::varint;

/// A change of one side's handling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Switch {
    /// The number of ticks played before the change.
    pub(super) tick: u32,
    pub(super) side: usize,
    pub(super) handling: Handling,
}

/// A change of one button of one side, up or down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// The number of ticks since the change before.
    pub(super) wait: u32,
    pub(super) side: usize,
    pub(super) button: u8,
}

impl Change {
    pub(super) fn encode(self, to: &mut Vec<u8>) {
        let number = u64::from(self.wait) << 4 | (self.side as u64) << 3 | u64::from(self.button);
        varint::write(to, number);
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Change, ReplayError> {
        let number = from.number()?;
        let wait = u32::try_from(number >> 4).ok().filter(|&wait| wait <= MAX_TICKS);
        let wait = wait.ok_or(ReplayError::TooLong(number >> 4))?;
        Ok(Change { wait, side: (number >> 3 & 1) as usize, button: (number & 7) as u8 })
    }
}
