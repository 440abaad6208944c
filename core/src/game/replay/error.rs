//! The errors of replays.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::limits::MAX_TICKS;
use crate::game::config_error::ConfigError;
use crate::tool::fault::{Coded, Detail, Fault};

/// The reason why bytes are not a replay, or why a replay does not match what was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The first bytes are not those of a replay.
    Magic(Vec<u8>),
    /// This program does not support the format version.
    Version(u8),
    /// The bytes end too early.
    Truncated {
        /// The number of bytes.
        at: usize,
    },
    /// There are bytes after the end.
    Trailing(usize),
    /// The bytes were changed.
    Checksum {
        /// The stored checksum.
        stored: u64,
        /// The checksum of the actual bytes.
        computed: u64,
    },
    /// A number does not fit its field.
    Number {
        /// The name of the field.
        field: &'static str,
        /// The value of the number.
        value: u64,
    },
    /// The replay is of another game.
    Game(Vec<u8>),
    /// This program does not support the rule set.
    Ruleset(Vec<u8>),
    /// The attack table does not exist.
    Table(Vec<u8>),
    /// The match cannot be played.
    Config(ConfigError),
    /// There are more ticks than [`MAX_TICKS`].
    TooLong(u64),
    /// A button or a handling changed in that tick on a board that does not play.
    Stray(u64),
    /// Something is recorded at or after the end.
    AfterEnd {
        /// The kind of record.
        what: Recorded,
        /// The tick of the record.
        tick: u64,
        /// The tick of the end.
        end: u32,
    },
    /// The match was played with other rules.
    Rules {
        /// The recorded number of the rules.
        recorded: u64,
        /// The number of this program's rules.
        ours: u64,
    },
    /// The text about the replay is not UTF-8.
    About,
    /// The replayed match has another length.
    Length {
        /// The recorded number of ticks.
        recorded: u32,
        /// The number of ticks until the replayed match was over.
        played: u32,
    },
    /// The replayed match ends in another state.
    Hash {
        /// The recorded hash.
        recorded: u64,
        /// The hash of the replayed match.
        played: u64,
    },
    /// The replayed match ends in the recorded state, but it is not the match that was recorded: rules,
    /// handling, inputs or the attached text are different.
    Seal {
        /// The recorded seal.
        recorded: u64,
        /// The seal computed from the replayed match.
        played: u64,
    },
}

/// What a replay records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recorded {
    /// A change of the buttons that are held.
    Input,
    /// A change of a board's handling.
    Switch,
}

impl ReplayError {
    /// Returns a short name of the kind of error, for programs that have their own messages.
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

impl Coded for ReplayError {
    fn fault(&self) -> Fault {
        let name = |bytes: &[u8]| Detail::quoted(&String::from_utf8_lossy(bytes));
        let hex = |hash: &u64| Detail::Text(format!("{hash:016x}"));
        match self {
            ReplayError::Magic(bytes) => Fault::new("replay.magic", "not a replay: it begins with {bytes}")
                .with(Detail::Text(format!("{bytes:02x?}"))),
            ReplayError::Version(version) => Fault::new(
                "replay.version",
                "replay version {version} is unknown: this program reads versions 1 to 6",
            )
            .with(u32::from(*version)),
            ReplayError::Truncated { at } => {
                Fault::new("replay.truncated", "the replay is truncated at byte {at}").with(*at)
            }
            ReplayError::Trailing(bytes) => {
                Fault::new("replay.trailing", "{bytes} bytes follow the end of the replay").with(*bytes)
            }
            ReplayError::Checksum { stored, computed } => {
                Fault::new("replay.checksum", "checksum mismatch: {stored} is stored, {computed} computed")
                    .with(hex(stored))
                    .with(hex(computed))
            }
            ReplayError::Number { field, value } => number(field, *value),
            ReplayError::Game(game) => Fault::new(
                "replay.game",
                "the replay is for the game {game}, which this program does not play",
            )
            .with(name(game)),
            ReplayError::Ruleset(ruleset) => Fault::new(
                "replay.ruleset",
                "the replay uses the rule set {ruleset}, which this program does not play",
            )
            .with(name(ruleset)),
            ReplayError::Table(table) => {
                Fault::new("replay.table", "unknown attack table {table}").with(name(table))
            }
            ReplayError::Config(error) => error.fault(),
            ReplayError::TooLong(ticks) => {
                Fault::new("replay.long", "{ticks} ticks: a replay has at most {most}")
                    .with(*ticks)
                    .with(MAX_TICKS)
            }
            ReplayError::Stray(tick) => Fault::new(
                "replay.stray",
                "a button changes in tick {tick} on a board that is not in the match",
            )
            .with(*tick),
            ReplayError::AfterEnd { what: Recorded::Input, tick, end } => Fault::new(
                "replay.input-late",
                "an input in tick {tick} lies after the end: the replay has {end} ticks",
            )
            .with(*tick)
            .with(*end),
            ReplayError::AfterEnd { what: Recorded::Switch, tick, end } => Fault::new(
                "replay.switch-late",
                "a switch in tick {tick} lies after the end: the replay has {end} ticks",
            )
            .with(*tick)
            .with(*end),
            ReplayError::Rules { recorded, ours } => Fault::new(
                "replay.rules",
                "the replay was recorded under rules {recorded}, but this program plays rules {ours}",
            )
            .with(*recorded)
            .with(*ours),
            ReplayError::About => Fault::new("replay.about", "the comment of the replay is not UTF-8"),
            ReplayError::Hash { recorded, played } => Fault::new(
                "replay.hash",
                "hash mismatch at the end: {recorded} was recorded, {played} played",
            )
            .with(hex(recorded))
            .with(hex(played)),
            ReplayError::Length { recorded, played } => Fault::new(
                "replay.length",
                "length mismatch: {recorded} ticks are recorded, the match is over after {played}",
            )
            .with(*recorded)
            .with(*played),
            ReplayError::Seal { recorded, played } => Fault::new(
                "replay.seal",
                "seal mismatch: rules, handling, inputs or the comment are not those recorded \
                 (checksum {recorded} was recorded, {played} computed)",
            )
            .with(hex(recorded))
            .with(hex(played)),
        }
    }
}

fn number(field: &'static str, value: u64) -> Fault {
    Fault::new("replay.number", "{field} cannot be {value}").with(field).with(value)
}

/// The text about a replay is longer than [`MAX_ABOUT`](super::MAX_ABOUT) bytes. A program that only records needs no
/// other error of replays, so this one has its own type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongAbout(
    /// The length in bytes.
    pub usize,
);

impl LongAbout {
    const FIELD: &str = "length of the comment";
}

impl Coded for LongAbout {
    fn fault(&self) -> Fault {
        number(LongAbout::FIELD, self.0 as u64)
    }
}

impl fmt::Display for LongAbout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for LongAbout {}

impl From<LongAbout> for ReplayError {
    fn from(LongAbout(length): LongAbout) -> ReplayError {
        ReplayError::Number { field: LongAbout::FIELD, value: length as u64 }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for ReplayError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the codes, for which the page has its own messages.
    #[test]
    fn each_kind_of_error_has_its_own_code() {
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
