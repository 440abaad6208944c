//! The messages, one type for each direction.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};

use super::start::Start;
use crate::piece::Piece;
use crate::placement::Placement;

/// What a front end says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", expecting = "a message: an object with a `type`")]
pub enum FrontendMessage {
    /// The rules of the games to come.
    Rules(Rules),
    /// A position to think about from now on.
    Start(Start),
    /// A request for placements.
    Suggest(Suggest),
    /// A placement was played.
    Play {
        /// Which.
        #[serde(rename = "move")]
        placement: Placement,
    },
    /// A piece has appeared at the end of the queue.
    NewPiece {
        /// Which.
        piece: Piece,
    },
    /// Forget the position.
    Stop,
    /// End the program.
    Quit,
    /// Something from a newer protocol, to be ignored.
    #[serde(other)]
    Unknown,
}

/// The rules as far as the protocol states any.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rules {
    /// The name of the randomizer, if the front end says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub randomizer: Option<String>,
}

/// How the pieces behind the queue are dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Dealing {
    /// From shuffled bags of all seven.
    SevenBag {
        /// What is left in the bag after the queue's last piece; nothing means a fresh bag.
        #[serde(default)]
        bag_state: Vec<Piece>,
    },
    /// Each piece from all seven.
    Uniform,
    /// In a way we do not know: any piece may come.
    #[serde(other)]
    Unknown,
}

/// A request for placements.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Suggest {
    /// Lines of garbage waiting for the bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incoming: Option<u32>,
    /// The same, packet by packet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub incoming_packets: Vec<Packet>,
}

/// A packet of garbage on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Packet {
    /// How many lines.
    pub lines: u32,
    /// Milliseconds until it may enter.
    #[serde(default)]
    pub ms: u32,
}

impl Suggest {
    /// The lines waiting in all: `incoming`, or else the sum of the packets.
    #[must_use]
    pub fn lines(&self) -> u32 {
        let sum = |sum: u32, packet: &Packet| sum.saturating_add(packet.lines);
        self.incoming.unwrap_or_else(|| self.incoming_packets.iter().fold(0, sum))
    }
}

/// What a bot says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", expecting = "a message: an object with a `type`")]
pub enum BotMessage {
    /// Who it is; the first thing it says.
    Info(Info),
    /// The rules suit it.
    Ready,
    /// Something cannot be followed.
    Error(Complaint),
    /// The answer to `suggest`.
    Suggestion(Suggestion),
    /// Something from a newer protocol, to be ignored.
    #[serde(other)]
    Unknown,
}

/// Who a bot is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Info {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// What it understands beyond the least.
    #[serde(default)]
    pub features: Vec<String>,
}

impl Info {
    /// What Stackmate's bots say of themselves.
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

/// Placements, best first; none means that the game is given up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Suggestion {
    /// The placements.
    pub moves: Vec<Placement>,
    /// How they were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_info: Option<MoveInfo>,
}

/// How much thinking went into a suggestion.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct MoveInfo {
    /// Positions looked at since the position last changed.
    #[serde(default)]
    pub nodes: u64,
    /// Positions a second, from whoever has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nps: Option<u64>,
    /// How many placements the longest line looks ahead.
    #[serde(default)]
    pub depth: u32,
    /// Anything else, for people to read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
}

/// Why something cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Complaint {
    /// The kind of trouble, for programs.
    pub reason: Reason,
    /// The trouble in a sentence that names the value, for people.
    #[serde(default)]
    pub message: String,
}

impl Complaint {
    /// A complaint that says what an error says.
    #[must_use]
    pub fn new(reason: Reason, error: &impl fmt::Display) -> Complaint {
        Complaint { reason, message: error.to_string() }
    }
}

/// The kinds of trouble. Only the first is the protocol's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// `rules` that the bot cannot play by.
    UnsupportedRules,
    /// Something that is no message.
    Malformed,
    /// A `start` whose position cannot be; the bot has no position now.
    BadStart,
    /// A `play` that cannot be; the position is as it was.
    IllegalPlay,
    /// A `new_piece` for which the queue has no room; it is ignored.
    QueueFull,
    /// `suggest`, `play` or `new_piece` without a position.
    NoPosition,
    /// A newer kind.
    #[serde(other)]
    Unknown,
}
