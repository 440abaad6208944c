//! What a bot can do to lose a game off the board.

use std::fmt;
use std::time::Duration;

/// Why a bot forfeits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Foul {
    /// It did not say what it was waited for.
    Silent {
        /// What was wanted.
        wanted: &'static str,
        /// For how long it was waited for.
        waited: Duration,
    },
    /// Its process ended.
    Died(String),
    /// It wrote far more than it was asked for.
    Flooded,
    /// It suggested nothing, which gives the game up.
    NoMoves,
    /// Nothing it suggested can be played; what was wrong with the first.
    Illegal(String),
    /// It does not say how many nodes it has seen, and was to play by them.
    NoNodes,
    /// It does not want to play by the rules.
    Refused(String),
}

impl Foul {
    /// A word for it, to count by.
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

    /// Whether the process can play another game: it is there, and answers what it is asked.
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
                let (lines, bytes) = super::bot::UNASKED;
                write!(f, "a flood: more than {lines} lines or {bytes} bytes unasked")
            }
            Foul::NoMoves => write!(f, "it suggested no move"),
            Foul::Illegal(why) => write!(f, "illegal: {why}"),
            Foul::NoNodes => write!(f, "its suggestions do not say `move_info.nodes`, by which to play"),
            Foul::Refused(why) => write!(f, "it refused the rules: {why}"),
        }
    }
}
