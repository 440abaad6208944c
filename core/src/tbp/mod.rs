//! The Tetris Bot Protocol: how bots and front ends communicate, natively and between workers.
//!
//! *What.* A front end sends the position and its changes to a bot, and the bot returns the placements that
//! it would play. One message is one object with a `type`: natively one JSON object per line, on the web one
//! posted object. `message` contains the objects. `start` converts the protocol's position to a
//! [`State`](crate::State) and back. [`Session`] is the bot's side of a conversation.
//!
//! *How.* This module does not read or write text. It converts the types to a plain [`Value`] and back. The
//! program at the connection supplies the format and the clock: `stackmate tbp` (with serde's traits, feature
//! `serde`) or a web worker. Unknown types and attributes are ignored, as the protocol requires, so that
//! newer front ends can communicate with us.
//!
//! *Beyond the protocol.* A `suggest` can contain the number of pending garbage lines (`incoming`), which we
//! announce as a feature. A `start` names its `attack_table` (`guideline`, `jstris`, `aql` or `tetrio`) if it is not
//! `ppt`. The `move_info` of a suggestion contains the `line` that the bot expects to play,
//! and this line is checked. When `suggest` contains `explain: n`, `move_info` also contains such lines for
//! up to n of the best placements, with their values and in the order of their values (`explained`). A
//! message that cannot be processed, such as an impossible board or an illegal `play`, is answered by `error`
//! with a reason of our own and a sentence. The protocol itself uses `error` only as an answer to `rules`.

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
    BotMessage, Complaint, Explained, FrontendMessage, Info, MoveInfo, Packet, Planned, Reason, Rules,
    Suggest, Suggestion,
};
pub use session::Session;
pub use start::{BadStart, Dealing, MAX_QUEUE, Start};
