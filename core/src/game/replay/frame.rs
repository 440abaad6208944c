//! The parts of a replay's bytes that all games share: the frame around the body, and the names and the text at
//! its beginning.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::{LongAbout, ReplayError};
use super::limits::{MAX_ABOUT, MAX_TICKS};
use super::reader::Reader;
use crate::tool::hash::Fnv;
use crate::tool::varint;

const MAGIC: [u8; 4] = *b"SMRP";
/// The first version.
const FIRST: u8 = 1;
/// The first version that names the game and the rule set. New replays have this version.
pub(in crate::game) const NAMED: u8 = 6;
/// The name of the game of all replays without names.
pub(in crate::game) const FIRST_GAME: &str = "stacker";
/// The number of bytes before the body: magic, version and the length of the body.
const HEAD: usize = 9;
const CHECKSUM: usize = 8;

/// Puts the frame around a body.
pub(in crate::game) fn close(version: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).expect("a day of inputs must be far below 4 GB");
    let mut bytes = Vec::with_capacity(HEAD + body.len() + CHECKSUM);
    bytes.extend(MAGIC);
    bytes.push(version);
    bytes.extend(length.to_le_bytes());
    bytes.extend(body);
    let checksum = Fnv::of(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Checks the bytes around the body (magic, version, length and checksum), and returns the version and the
/// body.
pub(in crate::game) fn open(bytes: &[u8]) -> Result<(u8, &[u8]), ReplayError> {
    let shared = bytes.len().min(MAGIC.len());
    if bytes[..shared] != MAGIC[..shared] {
        return Err(ReplayError::Magic(bytes[..shared].to_vec()));
    }
    let truncated = ReplayError::Truncated { at: bytes.len() };
    let version = bytes.get(4).copied().ok_or(truncated.clone())?;
    if !(FIRST..=NAMED).contains(&version) {
        return Err(ReplayError::Version(version));
    }
    let length = bytes.get(5..HEAD).and_then(|four| four.try_into().ok()).map(u32::from_le_bytes);
    let end = HEAD as u64 + u64::from(length.ok_or(truncated.clone())?);
    let missing = (end + CHECKSUM as u64).checked_sub(bytes.len() as u64);
    match missing {
        None => return Err(ReplayError::Trailing((bytes.len() as u64 - end) as usize - CHECKSUM)),
        Some(0) => {}
        Some(_) => return Err(truncated),
    }
    let (kept, checksum) = bytes.split_at(end as usize);
    let stored = checksum.try_into().map_or(0, u64::from_le_bytes);
    let computed = Fnv::of(kept);
    if stored != computed {
        return Err(ReplayError::Checksum { stored, computed });
    }
    Ok((version, &kept[HEAD..]))
}

/// Reads the names of the game and of its rule set. Rejects the replays of other games.
pub(in crate::game) fn read_names<'a>(from: &mut Reader<'a>, game: &str) -> Result<&'a [u8], ReplayError> {
    let found = from.name("length of the game's name")?;
    if found != game.as_bytes() {
        return Err(ReplayError::Game(found.to_vec()));
    }
    from.name("length of the rule set's name")
}

/// Returns an error for a rule set that the game does not have.
pub(in crate::game) fn known<T>(name: &[u8], by_name: fn(&str) -> Option<T>) -> Result<T, ReplayError> {
    let known = core::str::from_utf8(name).ok().and_then(by_name);
    known.ok_or_else(|| ReplayError::Ruleset(name.to_vec()))
}

/// Reads the number of the rules and the text. Rejects a replay with other rules than ours before it reads
/// anything else.
pub(in crate::game) fn read_numbered(from: &mut Reader<'_>, ours: u64) -> Result<String, ReplayError> {
    check_rules(from.number()?, ours)?;
    let length = from.small("length of the comment", MAX_ABOUT as u64)?;
    let about = core::str::from_utf8(from.take(length as usize)?).map_err(|_| ReplayError::About)?;
    Ok(about.into())
}

pub(in crate::game) const fn check_rules(recorded: u64, ours: u64) -> Result<(), ReplayError> {
    if recorded == ours { Ok(()) } else { Err(ReplayError::Rules { recorded, ours }) }
}

/// Reads the length of the match.
pub(in crate::game) fn read_ticks(from: &mut Reader<'_>) -> Result<u32, ReplayError> {
    let ticks = from.number()?;
    let short = u32::try_from(ticks).ok().filter(|&ticks| ticks <= MAX_TICKS);
    short.ok_or(ReplayError::TooLong(ticks))
}

/// Returns an error if a text is too long for a replay.
pub(in crate::game) const fn check_about(about: &str) -> Result<(), LongAbout> {
    if about.len() <= MAX_ABOUT { Ok(()) } else { Err(LongAbout(about.len())) }
}

/// Writes the length of a text and the text.
pub(in crate::game) fn write_text(to: &mut Vec<u8>, text: &str) {
    varint::write(to, text.len() as u64);
    to.extend(text.bytes());
}

/// How a match ended, as recorded or as played.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct End {
    pub(in crate::game) ticks: u32,
    pub(in crate::game) hash: u64,
    /// The seal, if the version has one.
    pub(in crate::game) seal: Option<u64>,
}

impl End {
    /// Compares the end of the replayed match with the recording.
    pub(in crate::game) const fn compare(self, played: End) -> Result<(), ReplayError> {
        if played.ticks != self.ticks {
            return Err(ReplayError::Length { recorded: self.ticks, played: played.ticks });
        }
        if played.hash != self.hash {
            return Err(ReplayError::Hash { recorded: self.hash, played: played.hash });
        }
        match (self.seal, played.seal) {
            (Some(recorded), Some(played)) if recorded != played => {
                Err(ReplayError::Seal { recorded, played })
            }
            _ => Ok(()),
        }
    }
}
