//! One or two boards of 20G with the same pieces.
//!
//! The match is over as soon as a side is: by death, or at the goal. A side that reaches the goal wins, also if the
//! other side dies in the same tick. A match that is over does not change.

use core::cmp::Ordering;

use super::super::events::Events;
use super::super::handling::Buttons;
use super::super::versus::Outcome;
use super::{MasterConfig, MasterGame};
use crate::rules::master::ZeroSeed;
use crate::tool::hash::Fnv;

/// A match of one or two boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MasterVersus {
    /// The sides. With one board, the second never plays.
    sides: [MasterGame; 2],
    boards: usize,
    ticks: u32,
    outcome: Outcome,
}

impl MasterVersus {
    /// The most boards.
    pub const MOST_BOARDS: usize = 2;

    /// Creates a match before its first tick, with one board, or with two if `boards` is more than one.
    ///
    /// # Errors
    /// Returns [`ZeroSeed`] for seed 0.
    pub const fn new(config: MasterConfig, boards: usize) -> Result<MasterVersus, ZeroSeed> {
        let game = match MasterGame::new(config) {
            Ok(game) => game,
            Err(error) => return Err(error),
        };
        let boards = if boards > 1 { MasterVersus::MOST_BOARDS } else { 1 };
        Ok(MasterVersus { sides: [game; 2], boards, ticks: 0, outcome: Outcome::Running })
    }

    /// Advances by one millisecond with the held buttons of each side. The buttons of a side that does not play are
    /// ignored.
    pub fn tick(&mut self, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut events = [Events::NONE; 2];
        if self.outcome != Outcome::Running {
            return events;
        }
        self.ticks += 1;
        for ((game, buttons), events) in self.sides.iter_mut().zip(buttons).zip(&mut events).take(self.boards)
        {
            *events = game.advance(1, buttons);
        }
        if self.sides.iter().any(MasterGame::is_over) {
            self.outcome = self.judge();
        }
        events
    }

    fn judge(&self) -> Outcome {
        // A game at its goal is ahead of one that goes on, which is ahead of a lost one.
        let rank = |game: &MasterGame| if game.is_dead() { 0 } else { 1 + u8::from(game.is_over()) };
        let [left, right] = &self.sides;
        match rank(left).cmp(&rank(right)) {
            Ordering::Greater => Outcome::Won(0),
            Ordering::Less if self.boards > 1 => Outcome::Won(1),
            _ => Outcome::NobodyWon,
        }
    }

    /// Returns the sides: one or two.
    #[must_use]
    pub fn games(&self) -> &[MasterGame] {
        self.sides.get(..self.boards).unwrap_or_default()
    }

    /// Returns what is played.
    #[must_use]
    pub const fn config(&self) -> &MasterConfig {
        self.sides[0].config()
    }

    /// Returns the number of ticks played, with the countdown.
    #[must_use]
    pub const fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Returns the state of the match.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Computes a hash of the state. Equal matches have equal hashes on every target.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = Fnv::new();
        self.feed(&mut hash);
        hash.finish()
    }

    /// Feeds everything that decides how the match continues to a hash.
    pub(super) fn feed(&self, hash: &mut Fnv) {
        // The games determine who has won.
        hash.number(self.ticks.into());
        self.games().iter().for_each(|game| game.feed(hash));
    }
}
