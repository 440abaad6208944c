//! The changes of buttons in a recording: written during the game, checked when a replay is read, and played.

use alloc::vec::Vec;

use super::change::Change;
use super::error::{Recorded, ReplayError};
use super::reader::Reader;
use crate::game::handling::Buttons;

/// Writes the changes of buttons.
#[derive(Clone, Debug)]
pub(in crate::game) struct InputWriter {
    bytes: Vec<u8>,
    /// The tick of the last change.
    last: u32,
    held: [Buttons; 2],
}

/// A position in the bytes of a writer.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Mark {
    written: usize,
    last: u32,
    held: [Buttons; 2],
}

impl InputWriter {
    pub(in crate::game) const fn new() -> InputWriter {
        InputWriter { bytes: Vec::new(), last: 0, held: [Buttons::NONE; 2] }
    }

    /// Writes the changes before a tick. `tick` is the number of ticks played so far. The buttons of a side that
    /// does not play are ignored.
    pub(in crate::game) fn record(&mut self, tick: u32, mut buttons: [Buttons; 2], boards: usize) {
        buttons[boards.min(2)..].fill(Buttons::NONE);
        if buttons == self.held {
            return;
        }
        for (side, (now, before)) in buttons.into_iter().zip(self.held).enumerate() {
            for button in (0..Buttons::COUNT).filter(|button| (now.0 ^ before.0) >> button & 1 != 0) {
                let change = Change { wait: tick - self.last, side, button };
                change.encode(&mut self.bytes);
                self.last = tick;
            }
        }
        self.held = buttons;
    }

    pub(in crate::game) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns a mark of the current end of the recording.
    pub(in crate::game) const fn mark(&self) -> Mark {
        Mark { written: self.bytes.len(), last: self.last, held: self.held }
    }

    /// Rewinds to an earlier mark, and returns the bytes that were recorded after it.
    pub(in crate::game) fn rewind(&mut self, mark: Mark) -> Vec<u8> {
        (self.last, self.held) = (mark.last, mark.held);
        self.bytes.split_off(mark.written.min(self.bytes.len()))
    }

    /// Appends bytes that [`InputWriter::rewind`] returned when it rewound to the current end.
    pub(in crate::game) fn forward(&mut self, written: &[u8], mark: Mark) {
        self.bytes.extend(written);
        (self.last, self.held) = (mark.last, mark.held);
    }
}

/// Checks all changes of buttons, so that the code that plays the replay can rely on them.
pub(in crate::game) fn check_inputs(inputs: &[u8], ticks: u32, boards: usize) -> Result<(), ReplayError> {
    let mut reader = Reader::at(inputs, 0);
    let mut now = 0;
    while reader.position() < inputs.len() {
        let change = Change::decode(&mut reader)?;
        now += u64::from(change.wait);
        check_place(Recorded::Input, now, ticks, now >= ticks.into(), change.side < boards)?;
    }
    Ok(())
}

/// Returns whether a change is of a button that the first formats did not have.
pub(super) fn has_late_button(inputs: &[u8]) -> bool {
    let mut reader = Reader::at(inputs, 0);
    core::iter::from_fn(|| Change::decode(&mut reader).ok()).any(Change::is_late_button)
}

/// Checks that a record is before the end of the match and belongs to a board that plays.
pub(super) const fn check_place(
    what: Recorded,
    tick: u64,
    end: u32,
    is_late: bool,
    plays: bool,
) -> Result<(), ReplayError> {
    match (is_late, plays) {
        (true, _) => Err(ReplayError::AfterEnd { what, tick, end }),
        (_, false) => Err(ReplayError::Stray(tick)),
        _ => Ok(()),
    }
}

/// The place in recorded changes up to which they were played.
#[derive(Clone, Debug)]
pub(super) struct InputReader {
    /// The position of the change after `next`.
    position: usize,
    /// The next change and its tick.
    next: Option<(u32, Change)>,
    held: [Buttons; 2],
}

impl InputReader {
    /// Begins before the first change.
    pub(super) fn new(inputs: &[u8]) -> InputReader {
        let mut reader = InputReader { position: 0, next: None, held: [Buttons::NONE; 2] };
        reader.read(inputs, 0);
        reader
    }

    /// Makes the changes up to a tick.
    pub(super) fn follow(&mut self, inputs: &[u8], now: u32) {
        while let Some((tick, change)) = self.next.filter(|&(tick, _)| tick <= now) {
            self.held[change.side].0 ^= 1 << change.button;
            self.read(inputs, tick);
        }
    }

    /// Returns the buttons that each side holds.
    pub(super) const fn held(&self) -> [Buttons; 2] {
        self.held
    }

    /// Reads the change that follows one in tick `last`.
    fn read(&mut self, inputs: &[u8], last: u32) {
        let mut reader = Reader::at(inputs, self.position);
        self.next = Change::decode(&mut reader).ok().map(|change| (last + change.wait, change));
        self.position = reader.position();
    }
}
