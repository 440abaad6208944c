//! Replays: how a game began, one character for each move, and a hash that shows whether anything has changed.
//!
//! The bytes begin like those of the other games: a magic number, a version, the length of the body; a checksum follows
//! the body. The body contains the name of the game, the name of the rule set, the number of the rules, the text about
//! the game, the setup, the number of turns, the hash of the final state, and the moves, for each turn one character
//! for each side. *Why characters.* A link compresses them better than packed bits, and a person can read them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use stackmate::tool::fault::{Coded, Detail, Fault};
use stackmate::tool::hash::Fnv;
use stackmate::tool::varint;

use crate::pack::TURNS;
use crate::place::Move;
use crate::run::{Kind, Run, Setup};

/// The longest text about a replay, in bytes.
pub const MAX_ABOUT: usize = 1_000;

const MAGIC: [u8; 4] = *b"SMRP";
/// The version of files that name their game.
const VERSION: u8 = 6;
const GAME: &str = "sumten";
const RULESET: &str = "codevs-2016";
/// The number of the rules. It increases with every change after which a recorded game may continue differently.
const RULES: u64 = 1;
/// The number of bytes before the body.
const HEAD: usize = 9;
const CHECKSUM: usize = 8;
/// The longest name.
const LONGEST_NAME: u64 = 64;
/// The characters of moves, by their numbers.
const SIGNS: &[u8; 48] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuv";

/// Encodes a game.
///
/// # Errors
/// Returns a fault when the text is longer than [`MAX_ABOUT`].
pub fn encode(run: &Run, about: &str) -> Result<Vec<u8>, Fault> {
    if about.len() > MAX_ABOUT {
        return Err(wrong("length of the comment", about.len() as u64));
    }
    let mut body = Vec::new();
    for text in [GAME, RULESET] {
        write_text(&mut body, text);
    }
    varint::write(&mut body, RULES);
    write_text(&mut body, about);
    let Setup { list, kind, levels, goal } = *run.setup();
    let numbers = [list, kind as u32, levels[0].into(), levels[1].into(), goal, run.moves().len() as u32];
    numbers.iter().for_each(|&number| varint::write(&mut body, number.into()));
    body.extend(run.hash().to_le_bytes());
    let moves = run.moves().iter().flat_map(|turn| &turn[..run.game().players()]);
    body.extend(moves.map(|to| SIGNS[to.index().unwrap_or(0)]));
    Ok(close(&body))
}

fn write_text(to: &mut Vec<u8>, text: &str) {
    varint::write(to, text.len() as u64);
    to.extend(text.bytes());
}

/// Puts the frame around a body.
fn close(body: &[u8]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.extend((body.len() as u32).to_le_bytes());
    bytes.extend(body);
    let checksum = Fnv::of(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// A replay that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game, played to its end.
    pub run: Run,
    /// The text about it.
    pub about: String,
    /// The recorded hash of the final state.
    pub hash: u64,
}

impl Replay {
    /// Reads a replay and plays its moves.
    ///
    /// # Errors
    /// Returns a fault that names what is wrong with the bytes, or the move that cannot be played.
    pub fn decode(bytes: &[u8]) -> Result<Replay, Fault> {
        let mut body = Reader { bytes: open(bytes)?, at: 0 };
        known(&mut body, "length of the game's name", GAME, |name| {
            Fault::new("replay.game", "the replay is for the game {game}, which this program does not play")
                .with(name)
        })?;
        known(&mut body, "length of the rule set's name", RULESET, |name| {
            Fault::new(
                "replay.ruleset",
                "the replay uses the rule set {ruleset}, which this program does not play",
            )
            .with(name)
        })?;
        let rules = body.number("number of the rules", u64::MAX)?;
        if rules != RULES {
            return Err(Fault::new(
                "replay.rules",
                "the replay was recorded under rules {recorded}, but this program plays rules {ours}",
            )
            .with(rules)
            .with(RULES));
        }
        let about = text(body.sized("length of the comment", MAX_ABOUT as u64)?)?;
        let mut run = Run::new(setup(&mut body)?)?;
        let turns = body.number("number of turns", TURNS as u64)? as usize;
        let hash = body.take(8)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        play(&mut run, turns, body.rest())?;
        Ok(Replay { run, about, hash })
    }

    /// Returns whether the game ends as it was recorded.
    #[must_use]
    pub fn is_true(&self) -> bool {
        self.run.hash() == self.hash
    }
}

fn setup(body: &mut Reader<'_>) -> Result<Setup, Fault> {
    let list = body.number("list", u32::MAX.into())? as u32;
    let kind = body.number("kind of game", Kind::ALL.len() as u64 - 1)? as usize;
    let mut level = || body.number("level", u8::MAX.into()).map(|level| level as u8);
    let levels = [level()?, level()?];
    let goal = body.number("number of turns to play", TURNS as u64)? as u32;
    Ok(Setup { list, kind: Kind::ALL[kind], levels, goal })
}

/// Plays the recorded moves. Moves after the end of the game are rejected.
fn play(run: &mut Run, turns: usize, signs: &[u8]) -> Result<(), Fault> {
    let players = run.game().players();
    let wanted = turns * players;
    if signs.len() != wanted {
        return Err(Fault::new(
            "sumten.replay.moves",
            "the replay has {found} moves: {turns} turns have {wanted}",
        )
        .with(signs.len())
        .with(turns)
        .with(wanted));
    }
    for (turn, signs) in signs.chunks_exact(players).enumerate() {
        let first = read_move(signs[0])?;
        let moves = [first, signs.get(1).map_or(Ok(first), |&sign| read_move(sign))?];
        let played = run.play(moves).map_err(|error| {
            Fault::new("sumten.replay.turn", "turn {turn} cannot be played: {problem}")
                .with(turn)
                .with(error.fault())
        });
        played?;
        if run.moves().len() <= turn {
            return Err(
                Fault::new("sumten.replay.late", "turn {turn} comes after the end of the game").with(turn)
            );
        }
    }
    Ok(())
}

/// Reads the character of a move.
pub(crate) fn read_move(sign: u8) -> Result<Move, Fault> {
    let number = SIGNS.iter().position(|&known| known == sign);
    number.and_then(Move::from_index).ok_or_else(|| {
        Fault::new("sumten.replay.sign", "{sign} is not a move: moves are the letters A to Z and a to v")
            .with(Detail::quoted(&char::from(sign)))
    })
}

/// Checks the bytes around the body, and returns the body.
fn open(bytes: &[u8]) -> Result<&[u8], Fault> {
    let begin = &bytes[..bytes.len().min(MAGIC.len())];
    if begin != &MAGIC[..begin.len()] {
        let shown = Detail::quoted(&String::from_utf8_lossy(begin));
        return Err(Fault::new("replay.magic", "not a replay: it begins with {bytes}").with(shown));
    }
    let truncated =
        || Fault::new("replay.truncated", "the replay is truncated at byte {at}").with(bytes.len());
    let version = *bytes.get(MAGIC.len()).ok_or_else(truncated)?;
    if version != VERSION {
        return Err(Fault::new(
            "replay.version",
            "replay version {version} is unknown: this program reads versions 1 to 6",
        )
        .with(u32::from(version)));
    }
    let length =
        bytes.get(MAGIC.len() + 1..HEAD).and_then(|four| four.try_into().ok()).ok_or_else(truncated)?;
    let end = HEAD as u64 + u64::from(u32::from_le_bytes(length));
    match (bytes.len() as u64).checked_sub(end + CHECKSUM as u64) {
        None => return Err(truncated()),
        Some(0) => {}
        Some(more) => {
            return Err(
                Fault::new("replay.trailing", "{bytes} bytes follow the end of the replay").with(more)
            );
        }
    }
    let (kept, checksum) = bytes.split_at(end as usize);
    let (stored, computed) = (checksum.try_into().map_or(0, u64::from_le_bytes), Fnv::of(kept));
    if stored != computed {
        let hex = |hash: u64| alloc::format!("{hash:016x}");
        let text = "checksum mismatch: {stored} is stored, {computed} computed";
        return Err(Fault::new("replay.checksum", text).with(hex(stored)).with(hex(computed)));
    }
    Ok(&kept[HEAD..])
}

/// Reads a name that must be ours.
fn known(
    body: &mut Reader<'_>,
    field: &'static str,
    ours: &str,
    fault: impl Fn(Detail) -> Fault,
) -> Result<(), Fault> {
    let name = body.sized(field, LONGEST_NAME)?;
    if name == ours.as_bytes() { Ok(()) } else { Err(fault(Detail::quoted(&String::from_utf8_lossy(name)))) }
}

fn text(bytes: &[u8]) -> Result<String, Fault> {
    let text = core::str::from_utf8(bytes);
    text.map(ToString::to_string)
        .map_err(|_| Fault::new("replay.about", "the comment of the replay is not UTF-8"))
}

fn wrong(field: &'static str, value: u64) -> Fault {
    Fault::new("replay.number", "{field} cannot be {value}").with(field).with(value)
}

/// Reads fields. It never reads past the end.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let taken = self.rest().get(..count).ok_or_else(|| {
            Fault::new("replay.truncated", "the replay is truncated at byte {at}").with(self.bytes.len())
        })?;
        self.at += count;
        Ok(taken)
    }

    /// Reads a number of at most `most`.
    fn number(&mut self, field: &'static str, most: u64) -> Result<u64, Fault> {
        let (number, length) = match varint::read(self.rest()) {
            Ok(read) => read,
            Err(varint::BadNumber::Short) => {
                return Err(self.take(usize::MAX).err().unwrap_or(wrong(field, 0)));
            }
            Err(
                varint::BadNumber::Wide(value)
                | varint::BadNumber::Padded(value)
                | varint::BadNumber::Endless(value),
            ) => {
                return Err(wrong(field, value));
            }
        };
        self.at += length;
        if number <= most { Ok(number) } else { Err(wrong(field, number)) }
    }

    /// Reads a length and as many bytes.
    fn sized(&mut self, field: &'static str, most: u64) -> Result<&'a [u8], Fault> {
        let length = self.number(field, most)?;
        self.take(length as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::run::tests::{battle, play_randomly, solo};
    use stackmate::tool::rng::Rng;

    fn played(mut run: Run, turns: usize) -> Run {
        play_randomly(&mut run, turns);
        run
    }

    #[test]
    fn a_replay_gives_the_same_game_and_the_same_bytes() {
        for run in [played(battle(), 500), played(battle(), 3), played(solo(12), 12), battle()] {
            let bytes = encode(&run, "{\"mode\":\"x\"}").unwrap();
            let replay = Replay::decode(&bytes).unwrap();
            assert!(replay.run == run && replay.is_true() && replay.about == "{\"mode\":\"x\"}");
            assert_eq!(encode(&replay.run, &replay.about).unwrap(), bytes);
        }
        let long = "x".repeat(MAX_ABOUT + 1);
        assert_eq!(encode(&battle(), &long).unwrap_err().to_string(), "length of the comment cannot be 1001");
    }

    #[test]
    fn a_turn_costs_one_character_for_each_side() {
        let size = |turns| encode(&played(battle(), turns), "").unwrap().len();
        assert_eq!(size(9) - size(4), 10);
        assert!(played(battle(), 500).game().outcome() != Outcome::Running);
    }

    /// Encodes a body that was changed, so that only the change is wrong.
    fn forged(run: &Run, change: impl Fn(&mut Vec<u8>)) -> Fault {
        let bytes = encode(run, "").unwrap();
        let mut body = bytes[HEAD..bytes.len() - CHECKSUM].to_vec();
        change(&mut body);
        Replay::decode(&close(&body)).unwrap_err()
    }

    #[test]
    fn wrong_values_are_named() {
        let run = played(battle(), 4);
        let body_of = |run: &Run| encode(run, "").unwrap().len() - HEAD - CHECKSUM;
        let last = body_of(&run) - 1;
        // The body: the name with its length, the rule set with its length, the rules, the empty text, the list.
        let rules = 1 + GAME.len() + 1 + RULESET.len();
        let message = |at: usize, byte: u8| forged(&run, |body| body[at] = byte).to_string();
        assert_eq!(message(last, b'!'), "'!' is not a move: moves are the letters A to Z and a to v");
        assert!(message(1, b'S').contains("the game \"Sumten\""));
        assert!(message(rules - 1, b'7').contains("codevs-2017"));
        assert!(message(rules, 2).contains("under rules 2"));
        assert_eq!(message(rules + 3, 9), "kind of game cannot be 9");
        assert!(message(rules + 4, 9).contains("9 is not a level"));
        assert!(message(rules + 7, 5).contains("the replay has 8 moves: 5 turns have 10"));
        assert!(forged(&run, |body| body.truncate(rules)).to_string().contains("truncated"));
        assert!(forged(&run, |body| body.push(b'A')).to_string().contains("9 moves"));
    }

    #[test]
    fn moves_after_the_end_and_moves_that_do_not_fit_are_rejected() {
        let done = played(solo(2), 2);
        let turns = |body: &mut Vec<u8>, sign| {
            let at = body.len() - 2 - 8 - 1;
            body[at] = 3;
            body.push(sign);
        };
        assert_eq!(
            forged(&done, |body| turns(body, b'M')).to_string(),
            "turn 2 comes after the end of the game"
        );
        let misfit = forged(&played(solo(9), 2), |body| turns(body, b'L')).to_string();
        assert!(misfit.contains("turn 2 cannot be played: the pack with 0 turns does not fit"), "{misfit}");
    }

    #[test]
    fn changed_and_random_bytes_are_rejected_or_read() {
        let bytes = encode(&played(battle(), 30), "about").unwrap();
        let mut rng = Rng::new(1, 1);
        for length in 0..bytes.len() {
            assert!(Replay::decode(&bytes[..length]).is_err(), "{length} bytes");
        }
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << rng.below(8);
            assert!(Replay::decode(&changed).is_err(), "byte {at}");
        }
        let body = &bytes[HEAD..bytes.len() - CHECKSUM];
        let (mut read, mut lies) = (0, 0);
        for _ in 0..20_000 {
            let mut changed = body.to_vec();
            let at = rng.below(body.len() as u32) as usize;
            changed[at] = rng.below(256) as u8;
            if let Ok(replay) = Replay::decode(&close(&changed)) {
                read += 1;
                lies += u32::from(!replay.is_true());
            }
        }
        assert!(read > 100 && lies > 50, "{read} replays were read, {lies} do not end as recorded");
    }
}
