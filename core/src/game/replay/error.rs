//! What can be wrong with a replay.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::MAX_TICKS;
use crate::game::config::ConfigError;

/// Why some bytes are no replay, or a replay is not what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The first bytes are not those of a replay.
    Magic(Vec<u8>),
    /// A format that this program does not know.
    Version(u8),
    /// The bytes end too early.
    Truncated {
        /// How many there are.
        at: usize,
    },
    /// Bytes after the end.
    Trailing(usize),
    /// The bytes were changed.
    Checksum {
        /// As stored.
        stored: u64,
        /// Of the bytes as they are.
        computed: u64,
    },
    /// A number that does not fit its field.
    Number {
        /// Which field.
        field: &'static str,
        /// What it was.
        value: u64,
    },
    /// The replay of another game.
    Game(Vec<u8>),
    /// A rule set that this program does not play.
    Ruleset(Vec<u8>),
    /// An attack table that there is not.
    Table(Vec<u8>),
    /// A match that cannot be played.
    Config(ConfigError),
    /// More ticks than [`MAX_TICKS`].
    TooLong(u64),
    /// A button or a handling changed in that tick on a board that does not play.
    Stray(u64),
    /// Something is recorded at or after the end.
    AfterEnd {
        /// An input or a switch.
        what: &'static str,
        /// When it happens.
        tick: u64,
        /// The end.
        end: u32,
    },
    /// The match was played under other rules.
    Rules {
        /// Their number.
        recorded: u64,
        /// That of this program's.
        ours: u64,
    },
    /// What is said about it is no UTF-8.
    About,
    /// Played again, the match has another length.
    Length {
        /// Ticks as recorded.
        recorded: u32,
        /// Ticks until the match was over.
        played: u32,
    },
    /// Played again, the match ends otherwise.
    Hash {
        /// As recorded.
        recorded: u64,
        /// As played again.
        played: u64,
    },
    /// Played again, the match ends in the recorded state, but it is not the one that was recorded: rules, handling,
    /// inputs or the text about it are others.
    Seal {
        /// As recorded.
        recorded: u64,
        /// As computed of what was played.
        played: u64,
    },
}

impl ReplayError {
    /// A short name for its kind, for programs that have words of their own.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            ReplayError::Magic(_) => "magic",
            ReplayError::Version(_) => "version",
            ReplayError::Truncated { .. } => "truncated",
            ReplayError::Trailing(_) => "trailing",
            ReplayError::Checksum { .. } => "checksum",
            ReplayError::Rules { .. } | ReplayError::Game(_) | ReplayError::Ruleset(_) => "rules",
            ReplayError::Length { .. } | ReplayError::Hash { .. } | ReplayError::Seal { .. } => "hash",
            ReplayError::Number { .. }
            | ReplayError::Table(_)
            | ReplayError::Config(_)
            | ReplayError::TooLong(_)
            | ReplayError::Stray(_)
            | ReplayError::AfterEnd { .. }
            | ReplayError::About => "content",
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Magic(bytes) => write!(f, "not a replay: it begins with {bytes:02x?}"),
            ReplayError::Version(version) => {
                write!(f, "replay version {version} is unknown: this program reads versions 1 to 6")
            }
            ReplayError::Truncated { at } => write!(f, "the replay is truncated at byte {at}"),
            ReplayError::Trailing(bytes) => write!(f, "{bytes} bytes follow the end of the replay"),
            ReplayError::Checksum { stored, computed } => {
                write!(f, "checksum mismatch: {stored:016x} is stored, {computed:016x} computed")
            }
            ReplayError::Number { field, value } => write!(f, "{field} cannot be {value}"),
            ReplayError::Game(name) => {
                write!(
                    f,
                    "a replay of the game {:?}, which this program does not play",
                    String::from_utf8_lossy(name)
                )
            }
            ReplayError::Ruleset(name) => {
                write!(
                    f,
                    "a replay under the rule set {:?}, which this program does not play",
                    String::from_utf8_lossy(name)
                )
            }
            ReplayError::Table(name) => write!(f, "unknown attack table {:?}", String::from_utf8_lossy(name)),
            ReplayError::Config(error) => error.fmt(f),
            ReplayError::TooLong(ticks) => write!(f, "{ticks} ticks: a replay has at most {MAX_TICKS}"),
            ReplayError::Stray(tick) => write!(f, "a button changes in tick {tick} where nobody plays"),
            ReplayError::AfterEnd { what, tick, end } => {
                write!(f, "{what} in tick {tick} lies after the end: the replay has {end} ticks")
            }
            ReplayError::Rules { recorded, ours } => {
                write!(f, "recorded under rules {recorded}: this program plays rules {ours}")
            }
            ReplayError::About => f.write_str("what is said about the replay is no text"),
            ReplayError::Hash { recorded, played } => {
                write!(f, "hash mismatch at the end: {recorded:016x} was recorded, {played:016x} played")
            }
            ReplayError::Length { recorded, played } => {
                write!(f, "length mismatch: {recorded} ticks are recorded, the match is over after {played}")
            }
            ReplayError::Seal { recorded, played } => {
                write!(
                    f,
                    "seal mismatch: rules, handling, inputs or the text are not those recorded \
                     ({recorded:016x} was recorded, {played:016x} computed)"
                )
            }
        }
    }
}

impl core::error::Error for ReplayError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page has words of its own for these.
    #[test]
    fn each_kind_of_error_has_its_code() {
        let (recorded, played) = (1, 2);
        let codes = [
            (ReplayError::Magic(Vec::new()), "magic"),
            (ReplayError::Version(9), "version"),
            (ReplayError::Truncated { at: 3 }, "truncated"),
            (ReplayError::Trailing(1), "trailing"),
            (ReplayError::Checksum { stored: 1, computed: 2 }, "checksum"),
            (ReplayError::Rules { recorded, ours: 1 }, "rules"),
            (ReplayError::Game(Vec::new()), "rules"),
            (ReplayError::Ruleset(Vec::new()), "rules"),
            (ReplayError::Length { recorded: 1, played: 2 }, "hash"),
            (ReplayError::Hash { recorded, played }, "hash"),
            (ReplayError::Seal { recorded, played }, "hash"),
            (ReplayError::Stray(4), "content"),
            (ReplayError::About, "content"),
        ];
        for (error, code) in codes {
            assert_eq!(error.code(), code, "{error}");
        }
    }
}
