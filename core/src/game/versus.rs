//! Two sides that send each other garbage, or one that plays alone.
//!
//! In every tick both sides are ticked first, and only then do their attacks change hands: an attack
//! made in tick t may enter from tick t + travel on, whichever side made it. So neither side goes first,
//! and swapping the sides mirrors the match. A solo player's attacks go nowhere.
//!
//! The match is over when a side is lost; both in the same tick is a draw. It then stands still.

use alloc::vec::Vec;

use super::config::{ConfigError, MatchConfig};
use super::events::Events;
use super::handling::Buttons;
use super::hash::Fnv;
use super::player::Game;

/// A match of two boards, or a solo game.
#[derive(Clone, Debug)]
pub struct Versus {
    games: Vec<Game>,
    ticks: u32,
    outcome: Outcome,
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// It goes on.
    Running,
    /// That side has won.
    Won(usize),
    /// Both sides were lost in the same tick, or the one player of a solo game was.
    NobodyWon,
}

/// The generator's stream for the garbage holes of side 0; the next one is side 1's.
const GARBAGE_STREAM: u64 = 1;

impl Versus {
    /// A match before its first tick.
    ///
    /// # Errors
    /// [`ConfigError`] when the configuration cannot be played.
    pub fn new(config: &MatchConfig) -> Result<Versus, ConfigError> {
        Versus::with_streams(config, [GARBAGE_STREAM, GARBAGE_STREAM + 1])
    }

    fn with_streams(config: &MatchConfig, streams: [u64; 2]) -> Result<Versus, ConfigError> {
        config.check()?;
        let sides = config.handling.iter().zip(streams);
        let games =
            sides.map(|(&handling, stream)| Game::new(config.rules, handling, config.seed, stream)).collect();
        Ok(Versus { games, ticks: 0, outcome: Outcome::Running })
    }

    /// Advances by one millisecond; each side has its word of buttons. The word of a side that does
    /// not play is ignored, and a match that is over stands still.
    pub fn tick(&mut self, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut events = [Events::NONE; 2];
        if self.outcome != Outcome::Running {
            return events;
        }
        self.ticks += 1;
        for (side, game) in self.games.iter_mut().enumerate() {
            events[side] = game.tick(buttons[side]);
        }
        self.exchange(&mut events);
        if (events[0] | events[1]).any(Events::TOP_OUT) {
            self.outcome = self.judge();
        }
        events
    }

    /// Advances by many ticks with the same buttons held; the events of all of them.
    pub fn advance(&mut self, ticks: u32, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut all = [Events::NONE; 2];
        for _ in 0..ticks {
            let events = self.tick(buttons);
            all[0] |= events[0];
            all[1] |= events[1];
        }
        all
    }

    fn exchange(&mut self, events: &mut [Events; 2]) {
        if let [a, b] = &mut self.games[..] {
            events[1] |= b.receive(a.outgoing());
            events[0] |= a.receive(b.outgoing());
        }
    }

    fn judge(&self) -> Outcome {
        let mut alive = (0..self.games.len()).filter(|&side| self.games[side].death().is_none());
        alive.next().map_or(Outcome::NobodyWon, Outcome::Won)
    }

    /// The sides: one or two.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Ticks played.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// How the match stands.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// A hash of everything that decides how the match goes on: equal matches have equal hashes, on
    /// every target.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::new();
        hash.number(self.ticks.into());
        self.games.iter().for_each(|game| game.feed(&mut hash));
        hash.finish()
    }
}
