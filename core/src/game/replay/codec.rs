//! The bytes of a replay.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `SMRP` |
//! | 1 | version: 5; 1 to 4 are older and are read too |
//! | 4 | length of the body, little endian |
//! | … | body: number of the rules, length and text of what is said about it, kind of the rest; then the rest |
//! | 8 | FNV-1a checksum of all bytes before it, little endian |
//!
//! The rest is configuration, seed, from kind 2 on the start (where it is not an empty board and a fresh bag), in
//! kind 3 on the goal (its kind and number), in kind 4 the switches (how many; for each the ticks since the last, side
//! and handling), ticks, final hash, from version 5 on the seal, and then the changes to its end. Versions 1 to 3 are
//! a rest of that kind and nothing else: they were recorded under the first rules.
//!
//! Numbers of the body are written seven bits to a byte, the lowest first, with the top bit set on all
//! but the last byte (LEB128); hash, seal and seed are eight bytes. Each replay has one spelling: longer forms of a
//! number and a higher kind than needed are refused. The frame is checked before anything in it is believed, and what
//! is decoded is never larger than the bytes it came from.
//!
//! The seal is the FNV-1a hash of the rest, from the kind to the ticks, of the changes and of the final state, combined
//! with the hash of the text by exclusive or. So no byte can change without a trace, also where the game does not
//! depend on it, and the owner can still replace the text.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::cells::{EMPTY_CELL, piece_code};
use super::super::config::{GarbageRules, Handling, RoundConfig, Rules};
use super::super::goal::Goal;
use super::super::start::{MAX_GIVEN, Start};
use super::super::versus::Versus;
use super::{Change, MAX_ABOUT, MAX_TICKS, RULES, Replay, ReplayError, Switch};
use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::attack::AttackTable;
use crate::rules::randomizer::RandomizerKind;
use crate::tool::hash::Fnv;

const MAGIC: [u8; 4] = *b"SMRP";
/// The kind of most replays.
const PLAIN: u8 = 1;
/// The kind that has a start.
const WITH_START: u8 = 2;
/// The kind that has a start and a goal.
const WITH_GOAL: u8 = 3;
/// The kind that has a start, a goal and switches.
const WITH_SWITCHES: u8 = 4;
/// The version that names its rules and its kind.
const NAMED: u8 = 4;
/// The version that also has a seal.
const SEALED: u8 = 5;
/// The rules of replays that do not name them.
const FIRST_RULES: u64 = 1;
/// Magic, version and length.
const HEAD: usize = 9;
const CHECKSUM: usize = 8;

impl Replay {
    /// The replay as bytes.
    ///
    /// # Panics
    /// When the match is so long that its inputs exceed 4 GB.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let body = self.body();
        let length = u32::try_from(body.len()).expect("a day of inputs is far below 4 GB");
        let mut bytes = Vec::with_capacity(HEAD + body.len() + CHECKSUM);
        bytes.extend(MAGIC);
        bytes.push(if self.seal.is_some() { SEALED } else { NAMED });
        bytes.extend(length.to_le_bytes());
        bytes.extend(body);
        let checksum = Fnv::of(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        write_number(&mut body, RULES);
        write_number(&mut body, self.about.len() as u64);
        body.extend(self.about.bytes());
        body.extend(self.header());
        body.extend(self.hash.to_le_bytes());
        if let Some(seal) = self.seal {
            body.extend((seal ^ Fnv::of(self.about.as_bytes())).to_le_bytes());
        }
        body.extend(&self.inputs);
        body
    }

    /// What stands before the hash: all that the game depends on but the inputs.
    fn header(&self) -> Vec<u8> {
        let kind = kind_of(&self.config, &self.switches);
        let mut header = alloc::vec![kind];
        write_config(&mut header, &self.config);
        if kind >= WITH_START {
            write_start(&mut header, &self.config.start);
        }
        if kind >= WITH_GOAL {
            write_goal(&mut header, self.config.goal);
        }
        if kind >= WITH_SWITCHES {
            write_switches(&mut header, &self.switches);
        }
        write_number(&mut header, self.ticks.into());
        header
    }

    /// The seal of this replay if it ends in that state, without what is said about it.
    pub(super) fn seal_with(&self, end: &Versus) -> u64 {
        let mut hash = Fnv::new();
        hash.bytes(&self.header());
        hash.bytes(&self.inputs);
        end.feed(&mut hash);
        hash.finish()
    }

    /// Reads a replay. Whether it ends in its hash is for [`Replay::verify`] to say.
    ///
    /// # Errors
    /// [`ReplayError`] names what is wrong with the bytes.
    pub fn decode(bytes: &[u8]) -> Result<Replay, ReplayError> {
        let (version, body) = open(bytes)?;
        let mut body = Reader::at(body, 0);
        let (about, kind) = if version >= NAMED { read_named(&mut body)? } else { (String::new(), version) };
        let mut config = read_config(&mut body)?;
        if kind >= WITH_START {
            config.start = read_start(&mut body)?;
        }
        if kind >= WITH_GOAL {
            config.goal = read_goal(&mut body, kind)?;
        }
        let switches = if kind >= WITH_SWITCHES { read_switches(&mut body)? } else { Vec::new() };
        if kind != kind_of(&config, &switches) {
            return Err(ReplayError::Number { field: "kind of match", value: kind.into() });
        }
        config.check().map_err(ReplayError::Config)?;
        let ticks = body.number()?;
        let short = u32::try_from(ticks).ok().filter(|&ticks| ticks <= MAX_TICKS);
        let ticks = short.ok_or(ReplayError::TooLong(ticks))?;
        let hash = body.eight_bytes()?;
        let seal =
            if version >= SEALED { Some(body.eight_bytes()? ^ Fnv::of(about.as_bytes())) } else { None };
        let inputs = body.rest();
        let boards = config.handling.len();
        check_inputs(inputs, ticks, boards)?;
        check_switches(&switches, ticks, boards, seal.is_some())?;
        Ok(Replay { config, ticks, inputs: inputs.to_vec(), switches, hash, seal, about })
    }
}

/// The first kind that can tell of such a match.
fn kind_of(config: &RoundConfig, switches: &[Switch]) -> u8 {
    match (config.goal, config.start.is_plain()) {
        _ if !switches.is_empty() => WITH_SWITCHES,
        (Goal::Survive, true) => PLAIN,
        (Goal::Survive, false) => WITH_START,
        _ => WITH_GOAL,
    }
}

/// What precedes the rest: what is said about it, and its kind. Other rules than ours are not read any further.
fn read_named(from: &mut Reader<'_>) -> Result<(String, u8), ReplayError> {
    check_rules(from.number()?)?;
    let length = from.small("length of what is said about it", MAX_ABOUT as u64)?;
    let about = core::str::from_utf8(from.take(length as usize)?).map_err(|_| ReplayError::About)?;
    let kind = from.take(1)?[0];
    if (PLAIN..=WITH_SWITCHES).contains(&kind) {
        Ok((about.into(), kind))
    } else {
        Err(ReplayError::Number { field: "kind of match", value: kind.into() })
    }
}

fn check_rules(recorded: u64) -> Result<(), ReplayError> {
    if recorded == RULES { Ok(()) } else { Err(ReplayError::Rules { recorded, ours: RULES }) }
}

/// Checks the frame and returns the version and the body.
fn open(bytes: &[u8]) -> Result<(u8, &[u8]), ReplayError> {
    let shared = bytes.len().min(MAGIC.len());
    if bytes[..shared] != MAGIC[..shared] {
        return Err(ReplayError::Magic(bytes[..shared].to_vec()));
    }
    let truncated = ReplayError::Truncated { at: bytes.len() };
    let version = bytes.get(4).copied().ok_or(truncated.clone())?;
    if !(PLAIN..=SEALED).contains(&version) {
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
    if version < NAMED {
        check_rules(FIRST_RULES)?;
    }
    Ok((version, &kept[HEAD..]))
}

/// Walks all changes, so that players may rely on them.
fn check_inputs(inputs: &[u8], ticks: u32, boards: usize) -> Result<(), ReplayError> {
    let mut reader = Reader::at(inputs, 0);
    let mut now = 0;
    while reader.position() < inputs.len() {
        let change = Change::decode(&mut reader)?;
        now += u64::from(change.wait);
        check_place("an input", now, ticks, now >= ticks.into(), change.side < boards)?;
    }
    Ok(())
}

fn check_switches(
    switches: &[Switch],
    ticks: u32,
    boards: usize,
    is_sealed: bool,
) -> Result<(), ReplayError> {
    // Older recorders kept a switch in the very moment of the end, where it changes nothing.
    let is_late = |tick: u32| tick > ticks || is_sealed && tick == ticks;
    let place = |switch: &Switch| {
        check_place("a switch", switch.tick.into(), ticks, is_late(switch.tick), switch.side < boards)
    };
    switches.iter().try_for_each(place)
}

/// Whether something happens before the end, and on a board that plays.
fn check_place(
    what: &'static str,
    tick: u64,
    end: u32,
    is_late: bool,
    plays: bool,
) -> Result<(), ReplayError> {
    match (is_late, plays) {
        (true, _) => Err(ReplayError::AfterEnd { what, tick, end }),
        (_, false) => Err(ReplayError::Stray(tick)),
        _ => Ok(()),
    }
}

fn write_config(to: &mut Vec<u8>, config: &RoundConfig) {
    let RoundConfig { seed, rules, handling, start: _, goal: _ } = config;
    to.extend(seed.to_le_bytes());
    write_number(to, rules.table.name.len() as u64);
    to.extend(rules.table.name.bytes());
    let uniform = u64::from(rules.randomizer == RandomizerKind::Uniform);
    let garbage = &rules.garbage;
    let flags = uniform | u64::from(rules.half_turns) << 1 | u64::from(garbage.blocking) << 2;
    let numbers = [rules.gravity_milli_rows_per_s, rules.lock_delay_ms, rules.countdown_ms];
    let more = [garbage.cap, garbage.messiness_permille, garbage.travel_ms];
    write_number(to, flags);
    write_number(to, rules.previews.into());
    numbers.into_iter().chain(more).for_each(|n| write_number(to, n.into()));
    write_number(to, handling.len() as u64);
    handling.iter().for_each(|handling| write_handling(to, handling));
}

fn write_handling(to: &mut Vec<u8>, h: &Handling) {
    let flags = u64::from(h.irs) | u64::from(h.ihs) << 1;
    [h.das, h.arr, h.dcd, h.soft_drop_factor].into_iter().for_each(|n| write_number(to, n.into()));
    write_number(to, flags);
}

fn write_switches(to: &mut Vec<u8>, switches: &[Switch]) {
    write_number(to, switches.len() as u64);
    let mut last = 0;
    for &Switch { tick, side, ref handling } in switches {
        write_number(to, (tick - last).into());
        write_number(to, side as u64);
        write_handling(to, handling);
        last = tick;
    }
}

fn read_switches(from: &mut Reader<'_>) -> Result<Vec<Switch>, ReplayError> {
    let (mut switches, mut tick) = (Vec::new(), 0);
    for _ in 0..from.number()? {
        tick += from.small("a switch's wait", (MAX_TICKS - tick).into())? as u32;
        let side = from.small("a switch's side", 1)? as usize;
        let handling = read_handling(from)?;
        handling.check().map_err(ReplayError::Config)?;
        switches.push(Switch { tick, side, handling });
    }
    Ok(switches)
}

fn read_config(from: &mut Reader<'_>) -> Result<RoundConfig, ReplayError> {
    let seed = from.eight_bytes()?;
    let table = read_table(from)?;
    let flags = from.small("flags", 7)?;
    let rules = Rules {
        table,
        randomizer: if flags & 1 == 0 { RandomizerKind::SevenBag } else { RandomizerKind::Uniform },
        half_turns: flags & 2 != 0,
        previews: from.small("previews", u8::MAX.into())? as u8,
        gravity_milli_rows_per_s: from.word("gravity_milli_rows_per_s")?,
        lock_delay_ms: from.word("lock_delay_ms")?,
        countdown_ms: from.word("countdown_ms")?,
        garbage: GarbageRules {
            cap: from.word("garbage.cap")?,
            messiness_permille: from.word("garbage.messiness_permille")?,
            travel_ms: from.word("garbage.travel_ms")?,
            blocking: flags & 4 != 0,
        },
    };
    let boards = from.small("boards", 2)?;
    let handling = (0..boards).map(|_| read_handling(from)).collect::<Result<_, _>>()?;
    Ok(RoundConfig { seed, rules, handling, start: Start::default(), goal: Goal::Survive })
}

fn write_start(to: &mut Vec<u8>, start: &Start) {
    start.board.columns().iter().for_each(|&column| write_number(to, column));
    write_number(to, start.hold.map_or(0, |piece| piece_code(piece).into()));
    for pieces in [&start.queue, &start.dealt] {
        write_number(to, pieces.len() as u64);
        to.extend(pieces.iter().map(|&piece| piece_code(piece)));
    }
}

fn write_goal(to: &mut Vec<u8>, goal: Goal) {
    let (kind, number) = match goal {
        Goal::Survive => (0, 0),
        Goal::Lines(lines) => (1, lines),
        Goal::Dig(rows) => (2, rows),
    };
    write_number(to, kind);
    write_number(to, number.into());
}

/// Whoever has no goal says so only where something else follows, and then with a zero.
fn read_goal(from: &mut Reader<'_>, kind_of_match: u8) -> Result<Goal, ReplayError> {
    let kind = from.number()?;
    let number = from.word("goal's number")?;
    match kind {
        0 if kind_of_match >= WITH_SWITCHES && number == 0 => Ok(Goal::Survive),
        0 if kind_of_match >= WITH_SWITCHES => {
            Err(ReplayError::Number { field: "number of no goal", value: number.into() })
        }
        1 => Ok(Goal::Lines(number)),
        2 => Ok(Goal::Dig(number)),
        _ => Err(ReplayError::Number { field: "goal's kind", value: kind }),
    }
}

fn read_start(from: &mut Reader<'_>) -> Result<Start, ReplayError> {
    let mut columns = [0; WIDTH];
    for column in &mut columns {
        *column = from.small("start.field", (1 << HEIGHT) - 1)?;
    }
    let hold = from.small("start.hold", 7)? as u8;
    let pieces = |from: &mut Reader<'_>| -> Result<Vec<Piece>, ReplayError> {
        let length = from.small("start.queue length", MAX_GIVEN as u64)?;
        from.take(length as usize)?.iter().map(|&code| read_piece(code)).collect()
    };
    Ok(Start {
        board: Board::from_columns(columns),
        hold: if hold == EMPTY_CELL { None } else { Some(read_piece(hold)?) },
        queue: pieces(from)?,
        dealt: pieces(from)?,
    })
}

fn read_piece(code: u8) -> Result<Piece, ReplayError> {
    let piece = Piece::ALL.into_iter().find(|&piece| piece_code(piece) == code);
    piece.ok_or(ReplayError::Number { field: "start's piece", value: code.into() })
}

fn read_table(from: &mut Reader<'_>) -> Result<&'static AttackTable, ReplayError> {
    let length = from.small("length of the attack table's name", 64)?;
    let name = from.take(length as usize)?;
    let known = core::str::from_utf8(name).ok().and_then(AttackTable::by_name);
    known.ok_or_else(|| ReplayError::Table(name.to_vec()))
}

fn read_handling(from: &mut Reader<'_>) -> Result<Handling, ReplayError> {
    let (das, arr) = (from.word("handling.das")?, from.word("handling.arr")?);
    let (dcd, soft_drop_factor) = (from.word("handling.dcd")?, from.word("handling.soft_drop_factor")?);
    let flags = from.small("handling flags", 3)?;
    Ok(Handling { das, arr, dcd, soft_drop_factor, irs: flags & 1 != 0, ihs: flags & 2 != 0 })
}

/// Writes a number in LEB128.
pub(super) fn write_number(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Reads numbers from bytes; it never reads past the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn at(bytes: &'a [u8], position: usize) -> Reader<'a> {
        Reader { bytes, position }
    }

    pub(super) const fn position(&self) -> usize {
        self.position
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], ReplayError> {
        let end = self.position.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.position..end));
        let taken = taken.ok_or(ReplayError::Truncated { at: self.bytes.len() })?;
        self.position += count;
        Ok(taken)
    }

    fn rest(self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    fn eight_bytes(&mut self) -> Result<u64, ReplayError> {
        let bytes = self.take(8)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// A number of at most 64 bits in LEB128.
    pub(super) fn number(&mut self) -> Result<u64, ReplayError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return Err(ReplayError::Number { field: "a number of more than 64 bits", value: bits });
            }
            number |= bits << shift;
            if byte == 0 && shift > 0 {
                return Err(ReplayError::Number { field: "a number with needless bytes", value: number });
            }
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(ReplayError::Number { field: "a number of more than ten bytes", value: number })
    }

    fn small(&mut self, field: &'static str, most: u64) -> Result<u64, ReplayError> {
        let value = self.number()?;
        if value <= most { Ok(value) } else { Err(ReplayError::Number { field, value }) }
    }

    fn word(&mut self, field: &'static str) -> Result<u32, ReplayError> {
        self.small(field, u32::MAX.into()).map(|value| value as u32)
    }
}
