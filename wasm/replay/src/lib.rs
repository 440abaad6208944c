//! The package for replays of 20G. It contains no player, because a replay has the buttons of both sides.
//!
//! The page loads it when a game of 20G is saved or watched.

mod playback;

pub use playback::{Playback, layout};
