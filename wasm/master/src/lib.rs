//! The package of 20G: the game in people's time, and the player.
//!
//! A page and its worker load it when the mode is first opened. Weights are files beside it, which the page gives to
//! the functions here as bytes.

mod advice;
mod marathon;
mod options;
mod program;
mod round;

pub use advice::Adviser;
pub use marathon::Marathon;
pub use round::{Round, layout};
