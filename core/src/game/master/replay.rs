//! Replays of 20G: rules, seed and the buttons of each side, and a hash that shows whether anything has changed.
//!
//! The frame, the names, the changes of buttons and the seal are those of all replays
//! ([`game::Replay`](super::super::Replay)). The rest of the body contains, in this order: the seed, 1 for shorter
//! delays or else 0, the countdown, the goal, the number of boards and the number of ticks, as numbers; the final
//! hash and the seal with eight bytes each; and the changes until the end of the body. In a race, the buttons of the
//! agent's side are those that its typist pressed. So a replay needs no weights.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::events::Events;
use super::super::handling::Buttons;
use super::super::replay::frame::{self, End, FIRST_GAME, NAMED};
use super::super::replay::inputs::{InputWriter, check_inputs};
use super::super::replay::reader::Reader;
use super::super::replay::{LongAbout, Playback, Recording, ReplayError};
use super::super::versus::Outcome;
use super::{LAST_LEVEL, MasterConfig, MasterVersus};
use crate::rules::master::{MasterRules, ZeroSeed};
use crate::tool::hash::Fnv;
use crate::tool::varint;

/// The name of the game in replays.
const GAME: &str = "20g";
/// The number of the rules. It increases with every change after which a recorded game may continue differently.
const RULES: u64 = 1;
/// The longest countdown, in ticks.
pub const MAX_COUNTDOWN: u32 = 60_000;

/// A match that is recorded while it is played.
#[derive(Clone, Debug)]
pub struct MasterRound {
    versus: MasterVersus,
    inputs: InputWriter,
}

impl MasterRound {
    /// Creates a match before its first tick, with one board, or with two if `boards` is more than one.
    ///
    /// # Errors
    /// Returns [`ZeroSeed`] for seed 0.
    pub fn new(config: MasterConfig, boards: usize) -> Result<MasterRound, ZeroSeed> {
        Ok(MasterRound { versus: MasterVersus::new(config, boards)?, inputs: InputWriter::new() })
    }

    /// Advances by one millisecond with the held buttons of each side, and records them. A match that is over does
    /// not change.
    pub fn tick(&mut self, buttons: [Buttons; 2]) -> [Events; 2] {
        if self.versus.outcome() == Outcome::Running {
            self.inputs.record(self.versus.ticks(), buttons, self.versus.games().len());
        }
        self.versus.tick(buttons)
    }

    /// Returns the match.
    #[must_use]
    pub const fn versus(&self) -> &MasterVersus {
        &self.versus
    }

    /// Returns the match so far as a replay.
    #[must_use]
    pub fn replay(&self) -> MasterReplay {
        let replay = MasterReplay {
            config: *self.versus.config(),
            boards: self.versus.games().len(),
            ticks: self.versus.ticks(),
            inputs: self.inputs.bytes().to_vec(),
            hash: self.versus.hash(),
            seal: 0,
            about: String::new(),
        };
        MasterReplay { seal: replay.seal_with(&self.versus), ..replay }
    }
}

/// A recorded match of 20G.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MasterReplay {
    pub(super) config: MasterConfig,
    pub(super) boards: usize,
    pub(super) ticks: u32,
    /// The encoded changes. Each is known to be complete and to happen before the end.
    pub(super) inputs: Vec<u8>,
    pub(super) hash: u64,
    /// The seal, which binds all fields above to the final state.
    pub(super) seal: u64,
    pub(super) about: String,
}

impl MasterReplay {
    /// Returns the same replay with the owner's text about it: who played, and when.
    ///
    /// # Errors
    /// Returns [`LongAbout`] when the text is longer than [`MAX_ABOUT`](super::super::MAX_ABOUT).
    pub fn with_about(self, about: &str) -> Result<MasterReplay, LongAbout> {
        frame::check_about(about)?;
        Ok(MasterReplay { about: about.into(), ..self })
    }

    /// Returns the owner's text about the replay.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Returns what was played.
    #[must_use]
    pub const fn config(&self) -> &MasterConfig {
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

    /// Replays the match to the end and compares the length, the final state and the seal.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what differs from the recording.
    pub fn verify(&self) -> Result<MasterVersus, ReplayError> {
        Playback::verify(self.clone())
    }

    /// Encodes the replay as bytes.
    ///
    /// # Panics
    /// Panics when the match is so long that its inputs exceed 4 GB.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut body = self.names();
        varint::write(&mut body, RULES);
        frame::write_text(&mut body, &self.about);
        body.extend(self.header());
        body.extend(self.hash.to_le_bytes());
        body.extend((self.seal ^ Fnv::of(self.about.as_bytes())).to_le_bytes());
        body.extend(&self.inputs);
        frame::close(NAMED, &body)
    }

    /// Reads a replay. It does not check that the match ends in the recorded hash: [`MasterReplay::verify`] does.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what is wrong with the bytes.
    pub fn decode(bytes: &[u8]) -> Result<MasterReplay, ReplayError> {
        let (version, body) = frame::open(bytes)?;
        if version < NAMED {
            return Err(ReplayError::Game(FIRST_GAME.into()));
        }
        let mut body = Reader::at(body, 0);
        let rules = frame::known(frame::read_names(&mut body, GAME)?, MasterRules::by_name)?;
        let about = frame::read_numbered(&mut body, RULES)?;
        let mut number = |field, least: u32, most: u32| {
            let value = body.small(field, most.into())? as u32;
            if value >= least { Ok(value) } else { Err(ReplayError::Number { field, value: value.into() }) }
        };
        let config = MasterConfig {
            rules,
            seed: number("seed", 1, u32::MAX)?,
            is_death: number("flags", 0, 1)? == 1,
            countdown: number("countdown_ms", 0, MAX_COUNTDOWN)?,
            goal: number("goal's number", 1, LAST_LEVEL)?,
        };
        let boards = number("boards", 1, MasterVersus::MOST_BOARDS as u32)? as usize;
        let ticks = frame::read_ticks(&mut body)?;
        let hash = body.eight_bytes()?;
        let seal = body.eight_bytes()? ^ Fnv::of(about.as_bytes());
        let inputs = body.rest();
        check_inputs(inputs, ticks, boards)?;
        Ok(MasterReplay { config, boards, ticks, inputs: inputs.to_vec(), hash, seal, about })
    }

    /// Returns the encoded names of the game and of the rule set.
    #[inline(never)]
    fn names(&self) -> Vec<u8> {
        let mut names = Vec::new();
        frame::write_text(&mut names, GAME);
        frame::write_text(&mut names, self.config.rules.name);
        names
    }

    /// Returns the bytes before the hash: everything that the game depends on, except the inputs.
    #[inline(never)]
    fn header(&self) -> Vec<u8> {
        let MasterConfig { rules: _, seed, is_death, countdown, goal } = self.config;
        let mut header = Vec::new();
        for number in [seed, is_death.into(), countdown, goal, self.boards as u32, self.ticks] {
            varint::write(&mut header, number.into());
        }
        header
    }

    /// Computes the seal of this replay for that final state, without the hash of the text.
    fn seal_with(&self, end: &MasterVersus) -> u64 {
        let mut hash = Fnv::new();
        hash.bytes(&self.names());
        hash.bytes(&self.header());
        hash.bytes(&self.inputs);
        end.feed(&mut hash);
        hash.finish()
    }
}

impl Recording for MasterReplay {
    type Game = MasterVersus;

    fn begin(&self) -> Result<MasterVersus, ReplayError> {
        let seed = self.config.seed.into();
        MasterVersus::new(self.config, self.boards)
            .map_err(|ZeroSeed| ReplayError::Number { field: "seed", value: seed })
    }

    fn ticks(&self) -> u32 {
        self.ticks
    }

    fn inputs(&self) -> &[u8] {
        &self.inputs
    }

    fn tick(&self, versus: &mut MasterVersus, held: [Buttons; 2]) -> [Events; 2] {
        versus.tick(held)
    }

    fn played(versus: &MasterVersus) -> u32 {
        versus.ticks()
    }

    fn is_over(versus: &MasterVersus) -> bool {
        versus.outcome() != Outcome::Running
    }

    fn compare(&self, end: &MasterVersus) -> Result<(), ReplayError> {
        let recorded = End { ticks: self.ticks, hash: self.hash, seal: Some(self.seal) };
        recorded.compare(End { ticks: end.ticks(), hash: end.hash(), seal: Some(self.seal_with(end)) })
    }
}
