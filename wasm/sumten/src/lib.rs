//! The package of Sum-Ten for the page: the game as it is shown, and its replays. The player is another package.
//!
//! A page loads it when the mode is first opened. A move is a number: 12 times the clockwise quarter turns, plus
//! the column of the box, counted from −2.

mod film;
mod options;
mod playback;
mod round;
mod side;

pub use playback::Playback;
pub use round::{Round, layout};
