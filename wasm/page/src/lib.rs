//! The package of the page itself: matches, replays and their views, and the checks before a bot or the
//! solver is called. It contains no bots, so that the page starts before the workers have loaded theirs.

mod field;
mod levels;
mod replay;
mod round;

pub use field::{full_rows, fumen, goals, rows};
pub use levels::{check_move, levels};
pub use replay::Playback;
pub use round::{Round, layout};
