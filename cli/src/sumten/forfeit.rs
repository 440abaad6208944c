//! The reasons why a program loses without a lost board.

use std::fmt;

use stackmate::tool::fault::Fault;

/// The most lines and bytes that a program may write between two questions.
pub(super) const UNASKED: (u64, u64) = (100, 1 << 16);

/// Why a program forfeits a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Forfeit {
    /// It used hardly any processor time, and did not answer within this real time in seconds.
    Silent(f64),
    /// It used this time of its limit, both in milliseconds.
    Late(f64, f64),
    /// It wrote more than [`UNASKED`] allows.
    Flooded,
    /// Its process ended, or closed its output.
    Ended(String),
    /// Its answer is not a move, or not a legal one.
    Illegal(Fault),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::Silent(seconds) => write!(f, "silent: no answer within {seconds} s"),
            Forfeit::Late(used, limit) => write!(f, "late: {used:.1} ms of {limit} ms"),
            Forfeit::Flooded => {
                let (lines, bytes) = UNASKED;
                write!(f, "flood: more than {lines} lines or {bytes} bytes before a question")
            }
            Forfeit::Ended(how) => write!(f, "ended: {how}"),
            Forfeit::Illegal(fault) => write!(f, "illegal: {fault}"),
        }
    }
}
