//! The bytes of a replay.
//!
//! | bytes | meaning |
//! |---|---|
//! | 4 | `SMRP` |
//! | 1 | version: 6. The older versions 1 to 5 can be read too. |
//! | 4 | length of the body, little endian |
//! | … | body: names, number of the rules, description (length and text), kind of the rest, and the rest |
//! | 8 | FNV-1a checksum of all bytes before it, little endian |
//!
//! The frame, the names, the number, the text and the changes are those of all games
//! ([`frame`](super::frame), [`inputs`](super::inputs)):
//!
//! | name of the game | names of the rule sets | the kind and the rest |
//! |---|---|---|
//! | `stacker` | `guideline` | as described here |
//! | `20g` | `m20g-ars`, `m20g-seed` | no kind; see `game::master` |
//!
//! The names are those of the game and of the rule set. Each is a length and a text. The rest contains, in
//! this order: the configuration and the seed; from kind 2 on the start (when it is not an empty board and a
//! fresh bag); from kind 3 on the goal (its kind and number); from kind 4 on the switches (their number, and
//! for each the ticks since the last one, the side and the handling); in kind 5 the options that the first
//! kinds do not have; the number of ticks; the final hash; from
//! version 5 on the seal; and then the changes until the end of the body. Versions 1 to 5 have no names,
//! because only one game was recorded then. The body of a replay of versions 1 to 3 consists only of the
//! rest, with that number as its kind; these replays were recorded with the first rules. A replay that was
//! read is written in its own version, but replays of versions 1 to 3 are written in version 4.
//!
//! The module [`varint`] defines how numbers of the body are written. Hash, seal and seed have eight bytes
//! each. Each replay has exactly one encoding: longer forms of a number and a higher kind than necessary are
//! rejected. The frame is checked before its contents are used, and the decoded replay is never larger than
//! its bytes.
//!
//! The seal combines two FNV-1a hashes with XOR. The first is the hash of the names, of the rest from the
//! kind to the ticks, of the changes and of the final state. The second is the hash of the text. So every
//! changed byte is detected, even when the game does not depend on it, and the owner can still replace the
//! text.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::cells::{EMPTY_CELL, piece_code};
use super::super::config::{GarbageRules, Handling, RoundConfig, Rules};
use super::super::goal::Goal;
use super::super::start::{MAX_GIVEN, Start};
use super::super::versus::Versus;
use super::Replay;
use super::change::Switch;
use super::error::{Recorded, ReplayError};
use super::frame::{self, FIRST_GAME, NAMED, write_text};
use super::inputs::{check_inputs, check_place, has_late_button};
use super::limits::{MAX_TICKS, RULES};
use super::reader::Reader;
use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::RulesetKind;
use crate::rules::attack::AttackTable;
use crate::rules::randomizer::RandomizerKind;
use crate::rules::rotation::srs::HalfTurnStyle;
use crate::tool::hash::Fnv;
use crate::tool::varint;

/// The kind of replays without start, goal and switches (changes of handling).
const PLAIN: u8 = 1;
/// The kind with a start.
const WITH_START: u8 = 2;
/// The kind with a start and a goal.
const WITH_GOAL: u8 = 3;
/// The kind with a start, a goal and switches (changes of handling).
const WITH_SWITCHES: u8 = 4;
/// The kind with all these, with options (the style of half turns, more rules of garbage), and with changes
/// of the button for sonic drop.
const WITH_OPTIONS: u8 = 5;
/// The first version with the number of the rules, a text and a kind.
const NUMBERED: u8 = 4;
/// The first version with a seal (a hash that protects all fields).
const SEALED: u8 = 5;
/// The number of the rules for replays that do not contain this number.
const FIRST_RULES: u64 = 1;

impl Replay {
    /// Encodes the replay as bytes.
    ///
    /// # Panics
    /// Panics when the match is so long that its inputs exceed 4 GB.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        frame::close(self.version, &self.body())
    }

    fn body(&self) -> Vec<u8> {
        let mut body = self.names();
        varint::write(&mut body, RULES);
        write_text(&mut body, &self.about);
        body.extend(self.header());
        body.extend(self.hash.to_le_bytes());
        if let Some(seal) = self.seal {
            body.extend((seal ^ Fnv::of(self.about.as_bytes())).to_le_bytes());
        }
        body.extend(&self.inputs);
        body
    }

    /// Returns the encoded names of the game and of the rule set, if the version has them.
    fn names(&self) -> Vec<u8> {
        let mut names = Vec::new();
        if self.version >= NAMED {
            write_text(&mut names, FIRST_GAME);
            write_text(&mut names, self.config.rules.ruleset.name());
        }
        names
    }

    /// Returns the bytes before the hash: everything that the game depends on, except the inputs.
    fn header(&self) -> Vec<u8> {
        let kind = kind_of(&self.config, &self.switches, &self.inputs);
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
        if kind >= WITH_OPTIONS {
            options(&self.config.rules).into_iter().for_each(|n| varint::write(&mut header, n.into()));
        }
        varint::write(&mut header, self.ticks.into());
        header
    }

    /// Computes the seal of this replay for that final state, without the hash of the text.
    pub(super) fn seal_with(&self, end: &Versus) -> u64 {
        let mut hash = Fnv::new();
        hash.bytes(&self.names());
        hash.bytes(&self.header());
        hash.bytes(&self.inputs);
        end.feed(&mut hash);
        hash.finish()
    }

    /// Reads a replay. It does not check that the match ends in the recorded hash: [`Replay::verify`] does.
    ///
    /// # Errors
    /// Returns a [`ReplayError`] that names what is wrong with the bytes.
    pub fn decode(bytes: &[u8]) -> Result<Replay, ReplayError> {
        let (version, body) = frame::open(bytes)?;
        let mut body = Reader::at(body, 0);
        let ruleset = if version >= NAMED {
            frame::known(frame::read_names(&mut body, FIRST_GAME)?, RulesetKind::by_name)?
        } else {
            RulesetKind::Guideline
        };
        let (about, kind) = if version >= NUMBERED {
            (frame::read_numbered(&mut body, RULES)?, read_kind(&mut body)?)
        } else {
            frame::check_rules(FIRST_RULES, RULES)?;
            (String::new(), version)
        };
        let mut config = read_config(&mut body, ruleset)?;
        if kind >= WITH_START {
            config.start = read_start(&mut body)?;
        }
        if kind >= WITH_GOAL {
            config.goal = read_goal(&mut body, kind)?;
        }
        let switches = if kind >= WITH_SWITCHES { read_switches(&mut body)? } else { Vec::new() };
        if kind >= WITH_OPTIONS {
            read_options(&mut body, &mut config.rules)?;
        }
        config.check().map_err(ReplayError::Config)?;
        let ticks = frame::read_ticks(&mut body)?;
        let hash = body.eight_bytes()?;
        let seal =
            if version >= SEALED { Some(body.eight_bytes()? ^ Fnv::of(about.as_bytes())) } else { None };
        let inputs = body.rest();
        if kind != kind_of(&config, &switches, inputs) {
            return Err(ReplayError::Number { field: "kind of match", value: kind.into() });
        }
        let boards = config.handling.len();
        check_inputs(inputs, ticks, boards)?;
        check_switches(&switches, ticks, boards, seal.is_some())?;
        let version = version.max(NUMBERED);
        Ok(Replay { version, config, ticks, inputs: inputs.to_vec(), switches, hash, seal, about })
    }
}

/// Returns the lowest kind that can represent such a match.
fn kind_of(config: &RoundConfig, switches: &[Switch], inputs: &[u8]) -> u8 {
    let has_options = options(&config.rules) != options(&Rules::default());
    match (config.goal, config.start.is_plain()) {
        _ if has_options || has_late_button(inputs) => WITH_OPTIONS,
        _ if !switches.is_empty() => WITH_SWITCHES,
        (Goal::Survive, true) => PLAIN,
        (Goal::Survive, false) => WITH_START,
        _ => WITH_GOAL,
    }
}

/// Reads the kind. Rejects one that does not exist.
fn read_kind(from: &mut Reader<'_>) -> Result<u8, ReplayError> {
    let kind = from.take(1)?[0];
    if (PLAIN..=WITH_OPTIONS).contains(&kind) {
        Ok(kind)
    } else {
        Err(ReplayError::Number { field: "kind of match", value: kind.into() })
    }
}

fn check_switches(
    switches: &[Switch],
    ticks: u32,
    boards: usize,
    is_sealed: bool,
) -> Result<(), ReplayError> {
    // Older recorders stored a switch at the exact end of the match, where it has no effect.
    let is_late = |tick: u32| tick > ticks || is_sealed && tick == ticks;
    let place = |switch: &Switch| {
        check_place(Recorded::Switch, switch.tick.into(), ticks, is_late(switch.tick), switch.side < boards)
    };
    switches.iter().try_for_each(place)
}

fn write_config(to: &mut Vec<u8>, config: &RoundConfig) {
    let RoundConfig { seed, rules, handling, start: _, goal: _ } = config;
    to.extend(seed.to_le_bytes());
    write_text(to, rules.table.name);
    let uniform = u64::from(rules.randomizer == RandomizerKind::Uniform);
    let garbage = &rules.garbage;
    let flags = uniform | u64::from(rules.half_turns) << 1 | u64::from(garbage.blocking) << 2;
    let numbers = [rules.gravity_milli_rows_per_s, rules.lock_delay_ms, rules.countdown_ms];
    let more = [garbage.cap, garbage.messiness_permille, garbage.travel_ms];
    varint::write(to, flags);
    varint::write(to, rules.previews.into());
    numbers.into_iter().chain(more).for_each(|n| varint::write(to, n.into()));
    varint::write(to, handling.len() as u64);
    handling.iter().for_each(|handling| write_handling(to, handling));
}

fn write_handling(to: &mut Vec<u8>, h: &Handling) {
    let flags = u64::from(h.irs) | u64::from(h.ihs) << 1;
    [h.das, h.arr, h.dcd, h.soft_drop_factor].into_iter().for_each(|n| varint::write(to, n.into()));
    varint::write(to, flags);
}

fn write_switches(to: &mut Vec<u8>, switches: &[Switch]) {
    varint::write(to, switches.len() as u64);
    let mut last = 0;
    for &Switch { tick, side, ref handling } in switches {
        varint::write(to, (tick - last).into());
        varint::write(to, side as u64);
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

/// Returns the rules that only replays with options contain.
fn options(rules: &Rules) -> [u32; 6] {
    let GarbageRules { hole_change_permille, attack_percent: [left, right], rise_ms, rise_lines, .. } =
        rules.garbage;
    [rules.half_turn_style as u32, hole_change_permille, left, right, rise_ms, rise_lines]
}

fn read_options(from: &mut Reader<'_>, rules: &mut Rules) -> Result<(), ReplayError> {
    rules.half_turn_style = HalfTurnStyle::ALL[from.small("half_turn_style", 1)? as usize];
    let garbage = &mut rules.garbage;
    garbage.hole_change_permille = from.word("garbage.hole_change_permille")?;
    for percent in &mut garbage.attack_percent {
        *percent = from.word("garbage.attack_percent")?;
    }
    garbage.rise_ms = from.word("garbage.rise_ms")?;
    garbage.rise_lines = from.word("garbage.rise_lines")?;
    Ok(())
}

fn read_config(from: &mut Reader<'_>, ruleset: RulesetKind) -> Result<RoundConfig, ReplayError> {
    let seed = from.eight_bytes()?;
    let table = read_table(from)?;
    let flags = from.small("flags", 7)?;
    let rules = Rules {
        ruleset,
        table,
        randomizer: if flags & 1 == 0 { RandomizerKind::SevenBag } else { RandomizerKind::Uniform },
        half_turns: flags & 2 != 0,
        previews: from.small("previews", u8::MAX.into())? as u8,
        half_turn_style: HalfTurnStyle::SrsPlus,
        gravity_milli_rows_per_s: from.word("gravity_milli_rows_per_s")?,
        lock_delay_ms: from.word("lock_delay_ms")?,
        countdown_ms: from.word("countdown_ms")?,
        garbage: GarbageRules {
            cap: from.word("garbage.cap")?,
            messiness_permille: from.word("garbage.messiness_permille")?,
            travel_ms: from.word("garbage.travel_ms")?,
            blocking: flags & 4 != 0,
            ..GarbageRules::default()
        },
    };
    let boards = from.small("boards", 2)?;
    let handling = (0..boards).map(|_| read_handling(from)).collect::<Result<_, _>>()?;
    Ok(RoundConfig { seed, rules, handling, start: Start::default(), goal: Goal::Survive })
}

fn write_start(to: &mut Vec<u8>, start: &Start) {
    start.board.columns().iter().for_each(|&column| varint::write(to, column));
    varint::write(to, start.hold.map_or(0, |piece| piece_code(piece).into()));
    for pieces in [&start.queue, &start.dealt] {
        varint::write(to, pieces.len() as u64);
        to.extend(pieces.iter().map(|&piece| piece_code(piece)));
    }
}

fn write_goal(to: &mut Vec<u8>, goal: Goal) {
    let (kind, number) = match goal {
        Goal::Survive => (0, 0),
        Goal::Lines(lines) => (1, lines),
        Goal::Dig(rows) => (2, rows),
        Goal::Time(ms) => (3, ms),
    };
    varint::write(to, kind);
    varint::write(to, number.into());
}

/// Reads the goal. A replay without a goal has this field only if other fields follow it. Then its kind and
/// its number are 0.
fn read_goal(from: &mut Reader<'_>, kind_of_match: u8) -> Result<Goal, ReplayError> {
    let kind = from.number()?;
    let number = from.word("goal's number")?;
    match kind {
        0 if kind_of_match >= WITH_SWITCHES && number == 0 => Ok(Goal::Survive),
        0 if kind_of_match >= WITH_SWITCHES => {
            Err(ReplayError::Number { field: "number of the goal", value: number.into() })
        }
        1 => Ok(Goal::Lines(number)),
        2 => Ok(Goal::Dig(number)),
        3 => Ok(Goal::Time(number)),
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
    let name = from.name("length of the attack table's name")?;
    let known = core::str::from_utf8(name).ok().and_then(AttackTable::by_name);
    known.ok_or_else(|| ReplayError::Table(name.to_vec()))
}

fn read_handling(from: &mut Reader<'_>) -> Result<Handling, ReplayError> {
    let (das, arr) = (from.word("handling.das")?, from.word("handling.arr")?);
    let (dcd, soft_drop_factor) = (from.word("handling.dcd")?, from.word("handling.soft_drop_factor")?);
    let flags = from.small("handling flags", 3)?;
    Ok(Handling { das, arr, dcd, soft_drop_factor, irs: flags & 1 != 0, ihs: flags & 2 != 0 })
}
