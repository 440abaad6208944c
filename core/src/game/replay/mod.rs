//! Replays: rules, seed and buttons, and a hash that shows whether anything has changed.
//!
//! *What.* A game is a function of its configuration and of the buttons held in every tick. A [`Replay`]
//! stores these, the names of the game and its rule set, and the hash of the final state. [`Replay::verify`]
//! replays the match and compares the results.
//!
//! *How.* Buttons change rarely. Each change of one button on one side is one number, `ticks since the last
//! change · 16 + side · 8 + button`, written with seven bits per byte ([`codec`]). This takes one byte for a
//! change within 8 ms of the last one and two bytes for most others. Two players at two pieces per second
//! need about 60 bytes per second. Only the button for sonic drop has a number above 7: its changes take five
//! bytes.
//!
//! *Why a seal.* The final state does not depend on every field, for instance not on a delay that no shift
//! waited for, or on the text. The seal is a hash of all fields together with the final state, so that each
//! field is protected. It is not a signature: a person who plays the same inputs with other rules produces
//! another replay, and that replay is valid too.
//!
//! *Why changes of single buttons.* A word per change would need a byte of its own, and almost every change
//! is one button. A seat that changes players in the middle of a match gets the new player's handling. These
//! few switches ([`change`]) are stored separately.

mod change;
mod codec;
mod error;
pub(super) mod frame;
pub(super) mod inputs;
mod limits;
mod playback;
pub(super) mod reader;
mod recorder;
mod recording;

use alloc::string::String;
use alloc::vec::Vec;

use self::change::Switch;
use self::frame::End;
use super::config::RoundConfig;
use super::events::Events;
use super::handling::Buttons;
use super::versus::{Outcome, Versus};

pub use error::{LongAbout, Recorded, ReplayError};
pub(super) use inputs::Mark;
pub use limits::{MAX_ABOUT, MAX_TICKS, RULES};
pub use playback::Playback;
pub use recorder::Recorder;
pub use recording::Recording;

/// A recorded match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The format version in which the replay is written.
    version: u8,
    config: RoundConfig,
    ticks: u32,
    /// The encoded changes. Each is known to be complete and to happen before the end.
    inputs: Vec<u8>,
    /// The switches (changes of handling) in the order of their ticks. None is after the end.
    switches: Vec<Switch>,
    hash: u64,
    /// The seal, which binds all fields above to the final state. Replays of version 4 and before have no
    /// seal.
    seal: Option<u64>,
    about: String,
}

impl Replay {
    /// Returns the same replay with the owner's text about it: who played, and when. No game depends on this
    /// text.
    ///
    /// # Errors
    /// Returns [`ReplayError::Number`] when the text is longer than [`MAX_ABOUT`].
    pub fn with_about(self, about: &str) -> Result<Replay, ReplayError> {
        frame::check_about(about)?;
        Ok(Replay { about: about.into(), ..self })
    }

    /// Returns the owner's text about the replay.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns the configuration of the match.
    #[must_use]
    pub const fn config(&self) -> &RoundConfig {
        &self.config
    }

    /// Returns the number of ticks that were played.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Returns the recorded hash of the final state.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }
}

impl Recording for Replay {
    type Game = Versus;

    fn begin(&self) -> Result<Versus, ReplayError> {
        Versus::new(&self.config).map_err(ReplayError::Config)
    }

    fn ticks(&self) -> u32 {
        self.ticks
    }

    fn inputs(&self) -> &[u8] {
        &self.inputs
    }

    fn tick(&self, versus: &mut Versus, held: [Buttons; 2]) -> [Events; 2] {
        let now = versus.ticks();
        let first = self.switches.partition_point(|switch| switch.tick < now);
        for switch in self.switches[first..].iter().take_while(|switch| switch.tick == now) {
            versus.set_handling(switch.side, switch.handling);
        }
        versus.tick(held)
    }

    fn played(versus: &Versus) -> u32 {
        versus.ticks()
    }

    fn is_over(versus: &Versus) -> bool {
        versus.outcome() != Outcome::Running
    }

    fn compare(&self, end: &Versus) -> Result<(), ReplayError> {
        let recorded = End { ticks: self.ticks, hash: self.hash, seal: self.seal };
        recorded.compare(End { ticks: end.ticks(), hash: end.hash(), seal: Some(self.seal_with(end)) })
    }
}

#[cfg(test)]
mod tests;
