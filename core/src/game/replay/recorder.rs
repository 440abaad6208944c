//! The recorder of a match.

use alloc::string::String;
use alloc::vec::Vec;

use super::change::{Change, Switch};
use super::{Replay, codec};
use crate::game::config::{Handling, RoundConfig};
use crate::game::handling::Buttons;
use crate::game::versus::Versus;

/// Records a match while it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    config: RoundConfig,
    inputs: Vec<u8>,
    switches: Vec<Switch>,
    /// The tick of the last change.
    last: u32,
    held: [Buttons; 2],
}

impl Recorder {
    /// Creates a recorder for a match that has not begun.
    #[must_use]
    pub const fn new(config: RoundConfig) -> Recorder {
        let held = [Buttons::NONE; 2];
        Recorder { config, inputs: Vec::new(), switches: Vec::new(), last: 0, held }
    }

    /// Records the buttons of a tick. Call it before each tick with the number of ticks played so far. The
    /// buttons of a side that does not play are ignored.
    pub fn record(&mut self, tick: u32, mut buttons: [Buttons; 2]) {
        buttons[self.config.handling.len().min(2)..].fill(Buttons::NONE);
        if buttons == self.held {
            return;
        }
        for (side, (now, before)) in buttons.into_iter().zip(self.held).enumerate() {
            for button in (0..8).filter(|button| (now.0 ^ before.0) >> button & 1 != 0) {
                let change = Change { wait: tick - self.last, side, button };
                change.encode(&mut self.inputs);
                self.last = tick;
            }
        }
        self.held = buttons;
    }

    /// Records that a side has another handling from the next tick on. `tick` is the number of ticks played
    /// so far.
    pub(in crate::game) fn switch(&mut self, tick: u32, side: usize, handling: Handling) {
        self.switches.push(Switch { tick, side, handling });
    }

    /// Returns a mark of the current end of the recording.
    pub(in crate::game) fn mark(&self) -> Mark {
        Mark { written: self.inputs.len(), last: self.last, held: self.held }
    }

    /// Rewinds to an earlier mark, and returns the bytes that were recorded after it.
    pub(in crate::game) fn rewind(&mut self, mark: Mark) -> Vec<u8> {
        (self.last, self.held) = (mark.last, mark.held);
        self.inputs.split_off(mark.written.min(self.inputs.len()))
    }

    /// Appends bytes that [`Recorder::rewind`] returned when it rewound to the current end.
    pub(in crate::game) fn forward(&mut self, written: &[u8], mark: Mark) {
        self.inputs.extend(written);
        (self.last, self.held) = (mark.last, mark.held);
    }

    /// Returns the configuration of the match.
    #[must_use]
    pub const fn config(&self) -> &RoundConfig {
        &self.config
    }

    /// Returns the match so far as a replay.
    #[must_use]
    pub fn replay(&self, versus: &Versus) -> Replay {
        let ticks = versus.ticks();
        let has_effect = |switch: &&Switch| switch.tick < ticks;
        let replay = Replay {
            version: codec::NAMED,
            config: self.config.clone(),
            ticks,
            inputs: self.inputs.clone(),
            switches: self.switches.iter().filter(has_effect).copied().collect(),
            hash: versus.hash(),
            seal: None,
            about: String::new(),
        };
        Replay { seal: Some(replay.seal_with(versus)), ..replay }
    }
}

/// A position in the bytes that a recorder writes.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Mark {
    written: usize,
    last: u32,
    held: [Buttons; 2],
}
