//! The messages, one type for each direction.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::start::Start;
use crate::piece::Piece;
use crate::placement::{Cell, Placement};

/// What a front end says.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    Unknown,
}

/// The rules as far as the protocol states any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// The name of the randomizer, if the front end says it.
    pub randomizer: Option<String>,
}

/// How the pieces behind the queue are dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// From shuffled bags of all seven.
    SevenBag {
        /// What is left in the bag after the queue's last piece; nothing means a fresh bag.
        bag_state: Vec<Piece>,
    },
    /// Each piece from all seven.
    Uniform,
    /// In a way we do not know: any piece may come.
    Unknown,
}

/// A request for placements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suggest {
    /// Lines of garbage waiting for the bot.
    pub incoming: Option<u32>,
    /// The same, packet by packet.
    pub incoming_packets: Vec<Packet>,
    /// How many of the placements are to be explained, see [`MoveInfo::explained`].
    pub explain: u32,
}

/// A packet of garbage on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packet {
    /// How many lines.
    pub lines: u32,
    /// Milliseconds until it may enter.
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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    Unknown,
}

/// Who a bot is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// What it understands beyond the least.
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suggestion {
    /// The placements.
    pub moves: Vec<Placement>,
    /// How they were found.
    pub move_info: Option<MoveInfo>,
}

/// How much thinking went into a suggestion.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveInfo {
    /// Positions looked at since the position last changed.
    pub nodes: u64,
    /// Positions a second, from whoever has a clock.
    pub nps: Option<u64>,
    /// How many placements the longest line looks ahead.
    pub depth: u32,
    /// The placements that the bot expects to make, the first of `moves` first, as far as it has looked
    /// ahead. They are legal one after another.
    pub line: Vec<Planned>,
    /// The best placements that can be compared, best first, as many as were asked for.
    pub explained: Vec<Explained>,
    /// Anything else, for people to read.
    pub extra: Option<String>,
}

/// What a placement comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// Its value: a thousand is a line of attack, and only differences mean something. None is above that
    /// of the one before.
    pub value: i32,
    /// The placements that the bot expects to make, this one first.
    pub line: Vec<Planned>,
}

/// A placement that is to come, on the board as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    /// The placement, in the rows there are when it is made.
    pub placement: Placement,
    /// Its cells (x, y), in the rows there are now: as if nothing were cleared before.
    pub cells: [Cell; 4],
    /// The rows it clears, as they are counted now.
    pub cleared: Vec<i8>,
}

/// Why something cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The kind of trouble, for programs.
    pub reason: Reason,
    /// The trouble in a sentence that names the value, for people.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    Unknown,
}
