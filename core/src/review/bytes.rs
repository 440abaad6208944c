//! Appraisals as bytes, so that a page can pass them between workers and keep them.
//!
//! *How.* A version, then numbers of variable length: lists begin with their length, and negative numbers are folded in
//! between positive ones. The last bytes are a checksum of these and of the decision. *Why so strict.* Kept bytes may be
//! damaged or of another match. What is read is also played on the position, so nothing later can fail on it.

use alloc::vec::Vec;
use core::fmt;

use super::cut::Decision;
use crate::bot::Rated;
use crate::bot::appraiser::{Appraisal, LOST};
use crate::piece::{Orientation, Piece};
use crate::placement::{Location, Placement, Spin};
use crate::state::State;
use crate::tool::fault::{Coded, Fault};
use crate::tool::hash::Fnv;
use crate::tool::varint;

const VERSION: u8 = 2;
/// The longest list. Lines end with the known pieces.
const LONGEST: u64 = 64;
/// The size of the checksum.
const SUM: usize = 4;
/// The greatest attack of a few pieces, in hundredths of a line.
const MOST_ATTACK: u32 = 1_000_000;
/// What is added to coordinates, because the centre of a piece can be left of the board or below it.
const MARGIN: i8 = 4;
/// The largest coordinate with that.
const FARTHEST: u8 = 60;

/// Writes the appraisal of a decision. `None` means that it could not be judged.
#[must_use]
pub fn encode(appraisal: Option<&Appraisal>, decision: &Decision) -> Vec<u8> {
    let mut bytes = alloc::vec![VERSION];
    if let Some(appraisal) = appraisal {
        write_appraisal(&mut bytes, appraisal);
    }
    let sum = checksum(&bytes, decision);
    bytes.extend(sum);
    bytes
}

/// Returns the checksum of bytes and of the decision that they belong to.
fn checksum(bytes: &[u8], decision: &Decision) -> [u8; SUM] {
    let Decision { question, .. } = decision;
    let mut hash = Fnv::new();
    hash.bytes(bytes);
    question.state.field.board.columns().iter().for_each(|&column| hash.number(column));
    let pieces = question.state.queue.iter().chain(&question.state.hold);
    pieces.for_each(|piece| hash.bytes(&[piece.index() as u8]));
    hash.words(&[question.incoming, decision.side as u32, decision.begun, decision.tick]);
    let mut played = Vec::new();
    write_placement(&mut played, question.played);
    hash.bytes(&played);
    // Multiplication mixes upwards, so the upper half is the better one.
    ((hash.finish() >> 32) as u32).to_le_bytes()
}

fn write_appraisal(bytes: &mut Vec<u8>, appraisal: &Appraisal) {
    let Appraisal { best, line, reply, played, overlooked, attack } = appraisal;
    varint::write(bytes, best.len() as u64);
    for rated in best {
        write_placement(bytes, rated.placement);
        write_value(bytes, rated.value);
    }
    for line in [line, reply] {
        varint::write(bytes, line.len() as u64);
        line.iter().for_each(|&placement| write_placement(bytes, placement));
    }
    write_value(bytes, *played);
    bytes.push((*overlooked).into());
    attack.iter().for_each(|&lines| varint::write(bytes, lines.into()));
}

fn write_placement(bytes: &mut Vec<u8>, Placement { location, spin }: Placement) {
    let Location { piece, orientation, x, y } = location;
    bytes.push(piece.index() as u8 | (orientation as u8) << 3 | (spin as u8) << 5);
    bytes.extend([x, y].map(|at| at.wrapping_add(MARGIN) as u8));
}

fn write_value(bytes: &mut Vec<u8>, value: i32) {
    varint::write(bytes, u64::from((value << 1 ^ value >> 31).cast_unsigned()));
}

/// Bytes that are no appraisal of their decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAppraisal;

impl Coded for BadAppraisal {
    fn fault(&self) -> Fault {
        Fault::new("review.appraisal", "these bytes are no appraisal of this placement")
    }
}

impl fmt::Display for BadAppraisal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadAppraisal {}

/// Reads an appraisal of a decision.
///
/// # Errors
/// Returns [`BadAppraisal`] if the bytes are damaged, or if a placement cannot be made in the position.
pub fn decode(bytes: &[u8], decision: &Decision) -> Result<Option<Appraisal>, BadAppraisal> {
    let (written, sum) = bytes.split_last_chunk::<SUM>().ok_or(BadAppraisal)?;
    let Some((&VERSION, rest)) = written.split_first() else { return Err(BadAppraisal) };
    if *sum != checksum(written, decision) {
        return Err(BadAppraisal);
    }
    if rest.is_empty() {
        return Ok(None);
    }
    let mut from = Reader { rest };
    let best = from.list(|from| Ok(Rated { placement: from.placement()?, value: from.value()? }))?;
    let [line, reply] = [from.list(Reader::placement)?, from.list(Reader::placement)?];
    let (played, overlooked, attack) = (from.value()?, from.byte()?, [from.attack()?, from.attack()?]);
    let appraisal = Appraisal { best, line, reply, played, overlooked: overlooked == 1, attack };
    let is_whole = from.rest.is_empty() && overlooked <= 1;
    if is_whole && fits(&appraisal, decision) { Ok(Some(appraisal)) } else { Err(BadAppraisal) }
}

/// Returns whether all placements can be made, and whether the one that was made is worth no more than the best one.
fn fits(appraisal: &Appraisal, decision: &Decision) -> bool {
    let before = &decision.question.state;
    let [mut best, mut made] = [before.clone(), before.clone()];
    made.play(decision.played());
    let plays = |state: &mut State, line: &[Placement]| {
        line.iter().all(|&placement| state.try_play(placement).is_ok())
    };
    let Some(first) = appraisal.best.first() else { return false };
    appraisal.best.iter().all(|rated| before.check(rated.placement).is_ok())
        && appraisal.line.first() == Some(&first.placement)
        && plays(&mut best, &appraisal.line)
        && plays(&mut made, &appraisal.reply)
        && appraisal.played <= first.value
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, BadAppraisal> {
        let (&first, rest) = self.rest.split_first().ok_or(BadAppraisal)?;
        self.rest = rest;
        Ok(first)
    }

    fn number(&mut self) -> Result<u64, BadAppraisal> {
        let (number, size) = varint::read(self.rest).map_err(|_| BadAppraisal)?;
        self.rest = &self.rest[size..];
        Ok(number)
    }

    fn list<T>(
        &mut self,
        read: impl Fn(&mut Self) -> Result<T, BadAppraisal>,
    ) -> Result<Vec<T>, BadAppraisal> {
        let length = self.number()?;
        if length > LONGEST {
            return Err(BadAppraisal);
        }
        (0..length).map(|_| read(self)).collect()
    }

    /// Reads a value: it is in the range of values that are compared.
    fn value(&mut self) -> Result<i32, BadAppraisal> {
        let folded = u32::try_from(self.number()?).map_err(|_| BadAppraisal)?;
        let value = (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed();
        if (LOST..=-LOST).contains(&value) { Ok(value) } else { Err(BadAppraisal) }
    }

    /// Reads the attack of a few pieces, in hundredths of a line.
    fn attack(&mut self) -> Result<u32, BadAppraisal> {
        u32::try_from(self.number()?).ok().filter(|&lines| lines <= MOST_ATTACK).ok_or(BadAppraisal)
    }

    fn placement(&mut self) -> Result<Placement, BadAppraisal> {
        let kind = self.byte()?;
        let at = [self.byte()?, self.byte()?];
        if at.iter().any(|&at| at > FARTHEST) {
            return Err(BadAppraisal);
        }
        let [x, y] = at.map(|at| at.cast_signed() - MARGIN);
        let at = |shift: u8, mask: u8| usize::from(kind >> shift & mask);
        let piece = *Piece::ALL.get(at(0, 7)).ok_or(BadAppraisal)?;
        let orientation = Orientation::ALL[at(3, 3)];
        let spin = *[Spin::None, Spin::Mini, Spin::Full].get(at(5, 7)).ok_or(BadAppraisal)?;
        let location = Location { piece, orientation, x, y };
        if location.is_on_board() { Ok(Placement { location, spin }) } else { Err(BadAppraisal) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::appraiser::appraise;
    use crate::bot::freestyle::Options;
    use crate::game::Replay;
    use crate::review::decisions;

    const REPLAY: &[u8] = include_bytes!("../../../tests/data/replays/stackers.smrp");

    fn judged(nodes: u32) -> Vec<(Decision, Option<Appraisal>)> {
        let decisions = decisions(Replay::decode(REPLAY).unwrap()).unwrap();
        let some = decisions.into_iter().step_by(9);
        let judge = |decision: &Decision| appraise(&decision.question, Options::default(), nodes);
        some.map(|decision| (decision.clone(), judge(&decision))).collect()
    }

    #[test]
    fn appraisals_survive_writing_and_reading() {
        let some = [1_000, 60, 1].into_iter().flat_map(judged);
        for (decision, appraisal) in some {
            let bytes = encode(appraisal.as_ref(), &decision);
            assert_eq!(decode(&bytes, &decision), Ok(appraisal));
            assert_eq!(decode(&encode(None, &decision), &decision), Ok(None));
        }
    }

    #[test]
    fn damaged_bytes_and_those_of_another_placement_are_refused() {
        let judged = judged(1_000);
        for ((decision, appraisal), (other, _)) in judged.iter().zip(judged.iter().skip(1)) {
            let bytes = encode(appraisal.as_ref(), decision);
            let refused = |bytes: &[u8], decision| decode(bytes, decision) == Err(BadAppraisal);
            assert!(refused(&bytes, other));
            assert!((0..bytes.len()).all(|end| refused(&bytes[..end], decision)));
            assert!(refused(&[&bytes[..], &[0]].concat(), decision));
            for bit in 0..8 * bytes.len() {
                let mut damaged = bytes.clone();
                damaged[bit / 8] ^= 1 << (bit % 8);
                assert!(refused(&damaged, decision), "bit {bit}");
            }
        }
    }

    #[test]
    fn bytes_that_were_made_on_purpose_are_played_before_they_are_believed() {
        let (decision, appraisal) =
            judged(1_000).into_iter().find(|(_, appraisal)| appraisal.is_some()).unwrap();
        let appraisal = appraisal.unwrap();
        let refused = |change: &dyn Fn(&mut Appraisal)| {
            let mut wrong = appraisal.clone();
            change(&mut wrong);
            decode(&encode(Some(&wrong), &decision), &decision) == Err(BadAppraisal)
        };
        assert!(!refused(&|_| ()));
        assert!(refused(&|wrong| wrong.best.clear()));
        assert!(refused(&|wrong| wrong.line.clear()));
        assert!(refused(&|wrong| wrong.best[0].placement.location.x = i8::MAX));
        assert!(refused(&|wrong| wrong.line.push(wrong.line[0])));
        assert!(refused(&|wrong| wrong.reply = alloc::vec![wrong.line[0]; 65]));
        assert!(refused(&|wrong| wrong.played = wrong.best[0].value + 1));
        assert!(refused(&|wrong| wrong.best[0].value = i32::MIN));
        assert!(refused(&|wrong| wrong.attack[1] = MOST_ATTACK + 1));
    }
}
