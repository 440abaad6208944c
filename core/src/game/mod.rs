//! The real-time game: ticks of one millisecond take buttons and return events.
//!
//! *What.* [`Game`] is one player's side: [`Game::tick`] takes the buttons that are held in that tick and
//! returns what happened. [`Versus`] ticks one or two sides and exchanges their attacks. [`Round`] adds a
//! built-in typist per side and a recorder; browsers and arenas run it. [`Replay`] is the recording of a
//! match. In a solo game, pieces can be undone one by one. The code reads no clock, all random numbers come
//! from the seed, and a tick does not use the heap. So the same buttons give the same game everywhere.
//!
//! *A tick, in order.* A press is a button that is held now and was not held in the tick before.
//! 1. The first piece spawns, if the countdown is over and there is no piece.
//! 2. A press of hold holds the piece, once per piece.
//! 3. Autoshift (see [`Buttons`]) repeats a held direction.
//! 4. Presses of the rotation buttons rotate: clockwise, counter-clockwise, half turn.
//! 5. A press of a direction shifts.
//! 6. The piece falls by gravity, or by soft drop while its button is held, or to the floor by a press of
//!    sonic drop.
//! 7. A press of hard drop drops and locks the piece.
//! 8. If the piece rests, the lock delay runs and may lock it.
//! 9. After a lock: lines are cleared, the attack is computed and cancels garbage, garbage enters, and the
//!    next piece spawns in the same tick.
//!
//! Rotations come before shifts because players who press both at once mean to move the rotated piece.
//! A press for one piece never acts on the next piece, because presses count only in their own tick.
//!
//! *Held buttons at a spawn.* With IHS on, a hold button that is held when the next piece spawns after a lock
//! swaps the piece. With IRS on, a rotation button that is held then rotates the piece at its spawn location,
//! with kicks. After a hold, only IRS applies. A piece that does not fit at row 19 or 20 is always a block
//! out.

mod active;
mod cells;
mod config;
mod config_error;
mod events;
mod finesse;
mod garbage;
mod goal;
mod gravity;
mod handling;
mod highlights;
mod history;
mod live;
mod lock_delay;
pub mod master;
mod play;
mod queue;
mod replay;
mod report;
mod settle;
mod start;
mod stats;
#[cfg(test)]
mod test_play;
mod typist;
mod versus;

pub use crate::rules::rotation::srs::HalfTurnStyle;
pub use cells::{Cells, EMPTY_CELL, GARBAGE_CELL, piece_code};
pub use config::{GRAVITY_20G, GarbageRules, Handling, MAX_PREVIEWS, RoundConfig, Rules};
pub use config_error::ConfigError;
pub use events::Events;
pub use finesse::{Judgement, Press};
pub use garbage::{MARGIN_TICKS, with_margin};
pub use goal::{DIG_SHOWN, Goal};
pub use handling::Buttons;
pub use highlights::{Highlight, HighlightKind};
pub use history::MOST_UNDO;
pub use live::Round;
pub use lock_delay::MAX_RESETS;
pub use play::{Death, Game, Lock};
pub use replay::{
    LongAbout, MAX_ABOUT, MAX_TICKS, Playback, RULES, Recorded, Recorder, Recording, Replay, ReplayError,
};
pub use report::{Finesse, Point, SideReport, Survey};
pub use settle::Fall;
pub use start::{MAX_GIVEN, Start};
pub use stats::{Rates, Stats};
pub use typist::Typist;
pub use versus::{Outcome, Versus};
