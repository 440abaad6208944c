//! The Tetris Bot Protocol: how bots and front ends talk, natively and between workers.
//!
//! *What.* A front end tells a bot the position and what happens to it; the bot names the placements it
//! would play. One message is one object with a `type`; natively one JSON object per line, on the web
//! one posted object. `message` holds the objects, `start` turns the protocol's position into a
//! [`State`](crate::State) and back, and [`Session`] is the bot's side of a conversation.
//!
//! *How.* Nothing here reads or writes text. The types are turned into a plain [`Value`] and back, and whoever
//! holds the wire, `stackmate tbp` (by serde's traits, with the feature `serde`) or a web worker, brings the
//! format and the clock. Types and attributes that are not known are ignored, as the protocol demands, so that
//! newer front ends can talk to us.
//!
//! *Beyond the protocol.* A `suggest` may say how many lines of garbage are waiting (`incoming`), which we
//! announce as a feature; `move_info` of a suggestion has the `line` that the bot means to play, checked, and when `suggest` says
//! `explain: n` the same for up to n of the best placements, in the order of their values, which it names (`explained`);
//! and what cannot be followed, an impossible board or an illegal `play`, is
//! answered by `error` with a reason of our own and a sentence, where the protocol only knows `error` as
//! an answer to `rules`.

mod check;
mod encode;
mod message;
mod names;
mod principal_variation;
#[cfg(feature = "serde")]
mod serde;
mod session;
mod start;

pub use crate::tool::value::{BadValue, Value, Wire};
pub use check::Unplayable;
pub use message::{
    BotMessage, Complaint, Dealing, Explained, FrontendMessage, Info, MoveInfo, Packet, Planned, Reason,
    Rules, Suggest, Suggestion,
};
pub use session::Session;
pub use start::{BadStart, MAX_QUEUE, Start};
