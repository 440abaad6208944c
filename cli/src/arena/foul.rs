//! The fouls: ways to lose a game that do not happen on the board.

use std::fmt;
use std::time::Duration;

/// The maximum number of lines and of bytes that a bot may write between two questions.
pub(super) const UNASKED: (u64, u64) = (10_000, 1 << 20);

/// The reason why a bot forfeits a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Foul {
    /// The bot did not send the message for which the arena waited.
    Silent {
        /// The type of the awaited message.
        wanted: &'static str,
        /// How long the arena waited.
        waited: Duration,
    },
    /// The bot's process ended.
    Died(String),
    /// The bot wrote more lines or bytes than [`UNASKED`] allows between two questions.
    Flooded,
    /// The bot suggested no move, which means that it resigns.
    NoMoves,
    /// None of the suggested moves is legal. Contains the reason why the first one is not.
    Illegal(String),
    /// The bot does not report its number of nodes, although a number of nodes limits its thinking.
    NoNodes,
    /// The bot rejected the rules of the match.
    Refused(String),
}

impl Foul {
    /// Returns a word for the kind of foul. Reports count the fouls by this word.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Foul::Silent { .. } => "silent",
            Foul::Died(_) => "died",
            Foul::Flooded => "flooded",
            Foul::NoMoves => "no_moves",
            Foul::Illegal(_) => "illegal",
            Foul::NoNodes => "no_nodes",
            Foul::Refused(_) => "refused",
        }
    }

    /// Returns whether the bot can play another game after this foul, because its process still runs and
    /// answers.
    pub(super) const fn is_about_the_move(&self) -> bool {
        matches!(self, Foul::NoMoves | Foul::Illegal(_))
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::Silent { wanted, waited } => write!(f, "no {wanted} within {} ms", waited.as_millis()),
            Foul::Died(how) => write!(f, "its process ended ({how})"),
            Foul::Flooded => {
                let (lines, bytes) = UNASKED;
                write!(f, "too much output: more than {lines} lines or {bytes} bytes between two questions")
            }
            Foul::NoMoves => write!(f, "its suggestion was empty"),
            Foul::Illegal(why) => write!(f, "illegal move: {why}"),
            Foul::NoNodes => {
                write!(f, "its suggestions lack `move_info.nodes`, which `--budget nodes` needs")
            }
            Foul::Refused(why) => write!(f, "it refused the rules: {why}"),
        }
    }
}
