//! The changes that a replay stores: of one button, and of a side's handling.

use alloc::vec::Vec;

use super::ReplayError;
use super::limits::MAX_TICKS;
use super::reader::Reader;
use crate::game::config::Handling;
use crate::game::handling::Buttons;
use crate::tool::varint;

/// The bits of a wait, which is at most [`MAX_TICKS`]. The bits above them belong to the button's number.
const WAIT_BITS: u32 = 27;

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
        let wait = u64::from(self.wait) | u64::from(self.button >> 3) << WAIT_BITS;
        let number = wait << 4 | (self.side as u64) << 3 | u64::from(self.button & 7);
        varint::write(to, number);
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Change, ReplayError> {
        let number = from.number()?;
        let (mut wait, mut button) = (number >> 4, (number & 7) as u8);
        // Only the last button has a number above 7.
        if wait >> WAIT_BITS == 1 && button < Buttons::COUNT - 8 {
            wait -= 1 << WAIT_BITS;
            button += 8;
        }
        let short = u32::try_from(wait).ok().filter(|&wait| wait <= MAX_TICKS);
        let wait = short.ok_or(ReplayError::TooLong(wait))?;
        Ok(Change { wait, side: (number >> 3 & 1) as usize, button })
    }

    /// Returns whether the button is one that the first formats did not have.
    pub(super) const fn is_late_button(self) -> bool {
        self.button > 7
    }
}
