//! The recorder of a match.

use alloc::string::String;
use alloc::vec::Vec;

use super::Replay;
use super::change::Switch;
use super::frame::NAMED;
use super::inputs::{InputReader, InputWriter, Mark};
use crate::game::config::{Handling, RoundConfig};
use crate::game::handling::Buttons;
use crate::game::versus::Versus;

/// Records a match while it is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    config: RoundConfig,
    inputs: InputWriter,
    switches: Vec<Switch>,
}

impl Recorder {
    /// Creates a recorder for a match that has not begun.
    #[must_use]
    pub const fn new(config: RoundConfig) -> Recorder {
        Recorder { config, inputs: InputWriter::new(), switches: Vec::new() }
    }

    /// Creates a recorder that goes on after the first `ticks` ticks of a replay.
    pub(in crate::game) fn resume(replay: &Replay, ticks: u32) -> Recorder {
        let mut recorder = Recorder::new(replay.config.clone());
        let mut inputs = InputReader::new(&replay.inputs);
        for tick in 0..ticks {
            inputs.follow(&replay.inputs, tick);
            recorder.record(tick, inputs.held());
        }
        recorder.switches = replay.switches.iter().filter(|switch| switch.tick < ticks).copied().collect();
        recorder
    }

    /// Records the buttons of a tick. Call it before each tick with the number of ticks played so far. The
    /// buttons of a side that does not play are ignored.
    pub fn record(&mut self, tick: u32, buttons: [Buttons; 2]) {
        self.inputs.record(tick, buttons, self.config.handling.len());
    }

    /// Records that a side has another handling from the next tick on. `tick` is the number of ticks played
    /// so far.
    pub(in crate::game) fn switch(&mut self, tick: u32, side: usize, handling: Handling) {
        self.switches.push(Switch { tick, side, handling });
    }

    /// Returns a mark of the current end of the recording.
    pub(in crate::game) const fn mark(&self) -> Mark {
        self.inputs.mark()
    }

    /// Rewinds to an earlier mark, and returns the bytes that were recorded after it.
    pub(in crate::game) fn rewind(&mut self, mark: Mark) -> Vec<u8> {
        self.inputs.rewind(mark)
    }

    /// Appends bytes that [`Recorder::rewind`] returned when it rewound to the current end.
    pub(in crate::game) fn forward(&mut self, written: &[u8], mark: Mark) {
        self.inputs.forward(written, mark);
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
            version: NAMED,
            config: self.config.clone(),
            ticks,
            inputs: self.inputs.bytes().to_vec(),
            switches: self.switches.iter().filter(has_effect).copied().collect(),
            hash: versus.hash(),
            seal: None,
            about: String::new(),
        };
        Replay { seal: Some(replay.seal_with(versus)), ..replay }
    }
}
