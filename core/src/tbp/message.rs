//! The messages, with one type for each direction.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::start::Start;
use crate::piece::Piece;
use crate::placement::{Cell, Placement};

/// A message from a front end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FrontendMessage {
    /// The rules of the following games.
    Rules(Rules),
    /// A position to search from now on.
    Start(Start),
    /// A request for placements.
    Suggest(Suggest),
    /// A placement was played.
    Play {
        /// The placement.
        placement: Placement,
    },
    /// A piece was added to the end of the queue.
    NewPiece {
        /// The piece.
        piece: Piece,
    },
    /// The bot should drop the position.
    Stop,
    /// The program should end.
    Quit,
    /// A message of a newer protocol. It is ignored.
    Unknown,
}

/// The rules, as far as the protocol has fields for them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// The name of the randomizer, if the front end sends it.
    pub randomizer: Option<String>,
}

/// A request for placements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suggest {
    /// The number of garbage lines in the bot's queue.
    pub incoming: Option<u32>,
    /// The packets in which the incoming garbage lines arrive.
    pub incoming_packets: Vec<Packet>,
    /// The number of placements that should be explained, see [`MoveInfo::explained`].
    pub explain: u32,
}

/// A packet of incoming garbage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packet {
    /// The number of lines.
    pub lines: u32,
    /// The number of milliseconds until the packet may enter.
    pub ms: u32,
}

impl Suggest {
    /// Returns the number of all pending lines: `incoming`, or else the sum of the packets.
    #[must_use]
    pub fn lines(&self) -> u32 {
        let sum = |sum: u32, packet: &Packet| sum.saturating_add(packet.lines);
        self.incoming.unwrap_or_else(|| self.incoming_packets.iter().fold(0, sum))
    }
}

/// A message from a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotMessage {
    /// The bot's description, which is its first message.
    Info(Info),
    /// The bot accepts the rules.
    Ready,
    /// The bot cannot process a message.
    Error(Complaint),
    /// The answer to `suggest`.
    Suggestion(Suggestion),
    /// A message of a newer protocol. It is ignored.
    Unknown,
}

/// The description of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The bot's name.
    pub name: String,
    /// The bot's version.
    pub version: String,
    /// The bot's author.
    pub author: String,
    /// The optional features that the bot supports.
    pub features: Vec<String>,
}

impl Info {
    /// Returns the description of Stackmate's bots.
    #[must_use]
    pub fn stackmate() -> Info {
        Info {
            name: "Stackmate".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "the Stackmate authors".to_owned(),
            features: ["randomizer", "move_info", "incoming"].map(ToOwned::to_owned).into(),
        }
    }
}

/// Placements, the best first. An empty list means that the bot resigns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suggestion {
    /// The placements.
    pub moves: Vec<Placement>,
    /// How the placements were found.
    pub move_info: Option<MoveInfo>,
}

/// The effort behind a suggestion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveInfo {
    /// The number of positions searched since the position last changed.
    pub nodes: u64,
    /// The number of positions per second. A program that has a clock adds it.
    pub nps: Option<u64>,
    /// The number of placements in the longest line.
    pub depth: u32,
    /// The placements that the bot expects to make, beginning with the first of `moves`, as far as it has
    /// searched. They are legal one after another.
    pub line: Vec<Planned>,
    /// The best placements whose values can be compared, the best first, at most as many as requested.
    pub explained: Vec<Explained>,
    /// Any other text for people to read.
    pub extra: Option<String>,
}

/// A placement with its value and its expected continuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The value of the placement. A thousand is one line of attack, and only differences have a meaning. The
    /// values in a list never increase.
    pub value: i32,
    /// The placements that the bot expects to make, beginning with this one.
    pub line: Vec<Planned>,
}

/// A future placement, with its cells on the current board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    /// The placement, in the rows of the board at the time it is made.
    pub placement: Placement,
    /// The cells (x, y), in the rows of the current board, as if no rows were cleared before.
    pub cells: [Cell; 4],
    /// The rows that the placement clears, in the numbers of the current board.
    pub cleared: Vec<i8>,
}

/// An error report: why a message cannot be processed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The kind of error, for programs.
    pub reason: Reason,
    /// The error as a sentence that names the value, for people.
    pub message: String,
}

impl Complaint {
    /// Creates a complaint with the text of an error.
    #[must_use]
    pub fn new(reason: Reason, error: &impl fmt::Display) -> Complaint {
        Complaint { reason, message: error.to_string() }
    }
}

/// The kinds of errors. Only the first is part of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The bot does not support these `rules`.
    UnsupportedRules,
    /// The message is malformed.
    Malformed,
    /// The position of a `start` is impossible. The bot has no position now.
    BadStart,
    /// The placement of a `play` is illegal. The position is unchanged.
    IllegalPlay,
    /// The queue has no room for the piece of a `new_piece`. The piece is ignored.
    QueueFull,
    /// There is no position for a `suggest`, `play` or `new_piece`.
    NoPosition,
    /// A kind of error that a newer version of the protocol defines.
    Unknown,
}
