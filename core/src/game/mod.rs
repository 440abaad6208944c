//! The real-time game: ticks of one millisecond, buttons in, events out.
//!
//! *What.* [`Game`] is one player's side: [`Game::tick`] takes the buttons held in that tick and returns
//! what happened. [`Versus`] ticks one or two sides and carries attacks across. [`Round`] adds a built-in
//! typist per side and a recorder, and is what a browser or an arena runs; [`Replay`] is what it
//! leaves behind. A game played alone can be taken back piece by piece. No clock is read, nothing is drawn at
//! random but from the seed, and a tick does not touch the heap: the same buttons give the same game everywhere.
//!
//! *A tick, in order.* Presses are buttons held now and not in the tick before.
//! 1. The first piece appears, if the countdown is over and there is none.
//! 2. A press of hold puts the piece aside, once per piece.
//! 3. Autoshift ([`Buttons`] tells how) repeats a held direction.
//! 4. Presses of the turn buttons turn: clockwise, counter-clockwise, half.
//! 5. A press of a direction shifts.
//! 6. Gravity, or soft drop while it is held, lets the piece fall.
//! 7. A press of hard drop drops and locks it.
//! 8. If it rests, the lock delay runs and may lock it.
//! 9. After a lock: clears, attack, cancel, garbage, and the next piece appears in the same tick.
//!
//! Turns come before shifts because players who press both at once mean the turned piece to move.
//! What a press meant for one piece never acts on the next: edges are used up in their tick.
//!
//! *Held buttons at a spawn.* With IHS on, a hold button held when the next piece appears after a lock
//! swaps it; with IRS on, a turn button held then turns it where it appeared, kicks included. After a
//! hold only IRS is asked. A piece that does not fit at row 19 or 20 is a block out in any case.

mod active;
mod cells;
mod config;
mod events;
mod finesse;
mod garbage;
mod goal;
mod gravity;
mod handling;
mod history;
mod live;
mod lock_delay;
mod play;
mod queue;
mod replay;
mod report;
mod start;
mod stats;
#[cfg(test)]
mod test_play;
mod typist;
mod versus;

pub use cells::{EMPTY_CELL, GARBAGE_CELL, piece_code};
pub use config::{ConfigError, GRAVITY_20G, GarbageRules, Handling, MAX_PREVIEWS, RoundConfig, Rules};
pub use events::Events;
pub use finesse::fewest;
pub use garbage::{MARGIN_TICKS, with_margin};
pub use goal::{DIG_SHOWN, Goal};
pub use handling::Buttons;
pub use history::MOST_UNDO;
pub use live::Round;
pub use lock_delay::MAX_RESETS;
pub use play::{Death, Game, Lock};
pub use replay::{MAX_ABOUT, MAX_TICKS, Playback, RULES, Recorded, Recorder, Replay, ReplayError};
pub use report::{Finesse, Point, SideReport, Survey};
pub use start::{MAX_GIVEN, Start};
pub use stats::{Rates, Stats};
pub use typist::Typist;
pub use versus::{Outcome, Versus};
