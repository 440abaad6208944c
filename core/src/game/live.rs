//! A match as it is played: two sides, hands for seats that name placements, and a recorder.
//!
//! Whatever presses the buttons (a person or a [`Typist`]), what reaches the sides is a word of buttons
//! per tick, and that is what the recorder writes down: a replay knows no typist.

use super::config::{ConfigError, MatchConfig};
use super::events::Events;
use super::handling::Buttons;
use super::replay::{Recorder, Replay};
use super::typist::Typist;
use super::versus::{Outcome, Versus};
use crate::placement::Placement;

/// A running match.
///
/// ```
/// use stackmate::game::{Buttons, Match, MatchConfig};
/// use stackmate::movegen::naive;
/// let mut live = Match::new(MatchConfig::new(42, 1))?;
/// live.advance(1, [Buttons::NONE; 2]);
/// let game = &live.versus().games()[0];
/// let start = game.active().expect("the first piece is there").location;
/// let target = naive::placements(&game.field().board, start, false).pop_first().expect("a board has room");
/// assert!(live.place(0, target, 10));
/// while live.is_busy(0) {
///     live.advance(1, [Buttons::NONE; 2]);
/// }
/// assert!(live.replay().verify().is_ok());
/// # Ok::<(), stackmate::game::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    versus: Versus,
    typists: [Typist; 2],
    recorder: Recorder,
}

impl Match {
    /// A match before its first tick.
    ///
    /// # Errors
    /// [`ConfigError`] when the configuration cannot be played.
    pub fn new(config: MatchConfig) -> Result<Match, ConfigError> {
        let versus = Versus::new(&config)?;
        Ok(Match { versus, typists: [Typist::default(); 2], recorder: Recorder::new(config) })
    }

    /// Advances by many ticks with these buttons held; a side whose typist is busy ignores its word. A
    /// match that is over stands still. Returns the events of all ticks together.
    pub fn advance(&mut self, ticks: u32, buttons: [Buttons; 2]) -> [Events; 2] {
        let mut all = [Events::NONE; 2];
        for _ in 0..ticks {
            if self.versus.outcome() != Outcome::Running {
                break;
            }
            let words = self.words(buttons);
            self.recorder.record(self.versus.ticks(), words);
            let events = self.versus.tick(words);
            all[0] |= events[0];
            all[1] |= events[1];
        }
        all
    }

    fn words(&mut self, mut buttons: [Buttons; 2]) -> [Buttons; 2] {
        let sides = self.versus.games().iter().zip(&mut self.typists).zip(&mut buttons);
        sides.for_each(|((game, typist), word)| *word = typist.buttons(game, *word));
        buttons
    }

    /// Hands a seat to its typist until that placement is locked, pressing every `pace` ticks.
    /// `false`, and nothing has changed, when the side does not play, its typist is busy, or the
    /// placement cannot be reached in time.
    pub fn place(&mut self, side: usize, target: Placement, pace: u32) -> bool {
        let game = self.versus.games().get(side);
        game.is_some_and(|game| self.typists[side].place(game, target, pace))
    }

    /// Whether the typist of that side is at work.
    #[must_use]
    pub fn is_busy(&self, side: usize) -> bool {
        self.versus.games().get(side).is_some_and(|game| self.typists[side].is_busy(game))
    }

    /// The sides and how they stand.
    #[must_use]
    pub const fn versus(&self) -> &Versus {
        &self.versus
    }

    /// What it is played under.
    #[must_use]
    pub const fn config(&self) -> &MatchConfig {
        self.recorder.config()
    }

    /// The match so far, as a replay.
    #[must_use]
    pub fn replay(&self) -> Replay {
        self.recorder.replay(&self.versus)
    }
}
