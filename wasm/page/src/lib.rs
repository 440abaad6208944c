//! The package of the page itself: matches, replays and their pictures, and what is checked before a bot or the solver
//! is asked. It has no bots, so that a page is there before the workers have loaded theirs.

mod field;
mod levels;
mod replay;
mod round;

pub use field::{fumen, goals, rows};
pub use levels::{check_move, levels};
pub use replay::Playback;
pub use round::{Round, layout};
