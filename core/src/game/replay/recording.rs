//! What a recording must provide so that a [`Playback`](super::Playback) can play it.

use core::fmt::Debug;

use super::ReplayError;
use crate::game::events::Events;
use crate::game::handling::Buttons;

/// A recording of a game with buttons.
pub trait Recording: Clone + Debug {
    /// The match that was recorded.
    type Game: Clone + Debug;

    /// Creates the match before its first tick.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] when the configuration cannot be played.
    fn begin(&self) -> Result<Self::Game, ReplayError>;

    /// Returns the number of ticks that were played.
    fn ticks(&self) -> u32;

    /// Returns the encoded changes of buttons. Each is complete and happens before the end.
    fn inputs(&self) -> &[u8];

    /// Plays one tick with the buttons that are held in it.
    fn tick(&self, game: &mut Self::Game, held: [Buttons; 2]) -> [Events; 2];

    /// Returns the number of ticks that a match has played.
    fn played(game: &Self::Game) -> u32;

    /// Returns whether a match has ended.
    fn is_over(game: &Self::Game) -> bool;

    /// Compares the end of a replayed match with the recording.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what differs.
    fn compare(&self, end: &Self::Game) -> Result<(), ReplayError>;
}
