//! The potential of a board, as the program of 2016 computes it, with its slips.
//!
//! *What.* The highest sum of score and steps that one more digit gives. *How.* Twelve runs through the new digit
//! decide whether it starts a chain. The digits that complete each of these runs follow from the sums of the cells
//! around the place, for all nine digits at once. Only digits that start a chain are put on a copy of the board.
//! *The slips.* Runs that begin further left are not seen in the first step. A run that two of the twelve describe
//! counts twice. If one of the last five is the first that makes ten, the digit is worth nothing. Later steps see
//! only runs that begin near the erased cells. Source: the rules document of Sum-Ten, section 9.

use super::choices::{Choices, Detection, Probe};
use super::flat::{DOWN_RIGHT, Doomed, Flat, RIGHT, Step, UP_RIGHT, Window};
use crate::board::{Board, Cell, DIGITS, HEIGHT, WIDTH};
use crate::chain::{Chain, factor};
use crate::probe::probe_all;

/// The directions of the runs that begin at the new digit.
const AWAY: [Step; 6] = [UP_RIGHT, RIGHT, DOWN_RIGHT, -UP_RIGHT, -RIGHT, -DOWN_RIGHT];
/// The runs that begin before the new digit: the number of cells before it, and the direction. The directions are
/// indices of [`AWAY`].
const THROUGH: [(isize, usize); 6] = [(1, 0), (1, 1), (1, 2), (2, 2), (2, 1), (2, 0)];
/// A digit is worth nothing if no run before this one makes ten.
const LAST_FIVE: usize = 7;
/// The number of runs through the new digit.
const RUNS: usize = AWAY.len() + THROUGH.len();
/// The sums 0 to 9, as bits.
const SUMS: u16 = 0x3FF;

/// Returns the potential of a board without segments: the highest sum of score and steps of a chain that one more
/// digit starts.
#[must_use]
pub fn pot_2016(board: &Board) -> u32 {
    light(board, Detection::Window)
}

/// Returns the potential by these choices.
pub(super) fn pot(board: &Board, choices: &Choices) -> u32 {
    match (choices.probe, choices.detection) {
        (Probe::Light, detection) => light(board, detection),
        (Probe::All, Detection::Window) => all(board),
        (Probe::All, Detection::Exact) => by_the_rules(board),
    }
}

fn light(board: &Board, detection: Detection) -> u32 {
    let flat = Flat::of(board);
    let mut best = 0;
    for x in (0..WIDTH).filter(|&x| flat.height(x) <= HEIGHT) {
        let completing = completing(&flat, flat.top(x));
        let seen = completing[..LAST_FIVE].iter().fold(0, |all, digits| all | digits);
        for digit in (1..=DIGITS).filter(|digit| seen >> digit & 1 == 1) {
            best = best.max(worth(probe(&flat, x, digit, &completing, detection)));
        }
    }
    best
}

/// Returns the potential if all digits are tried.
fn all(board: &Board) -> u32 {
    let flat = Flat::of(board);
    let mut best = 0;
    for x in (0..WIDTH).filter(|&x| flat.height(x) <= HEIGHT) {
        let around = Window::after(flat.height(x), x, x);
        for digit in 1..=DIGITS {
            let mut after = flat.clone();
            after.push(x, digit);
            let first = after.runs(around);
            best = best.max(worth(resolve(after, first, Detection::Window)));
        }
    }
    best
}

/// Returns the potential by the full rules.
fn by_the_rules(board: &Board) -> u32 {
    let mut best = 0;
    probe_all(board, |_, _, chain| best = best.max(worth(chain)));
    best
}

const fn worth(chain: Chain) -> u32 {
    chain.score + chain.steps
}

/// Returns the digits, as bits, that complete each of the runs at a place.
#[inline]
fn completing(flat: &Flat, place: usize) -> [u16; RUNS] {
    let sums = AWAY.map(|step| sums(flat, place, step));
    let mut completing = [0; RUNS];
    for (digits, sums) in completing.iter_mut().zip(sums) {
        *digits = rests(sums & !1);
    }
    for (digits, (before, direction)) in completing[AWAY.len()..].iter_mut().zip(THROUGH) {
        // The directions that lead away from the place to the cells before it are the second half of AWAY.
        let cell = |distance| flat.at(place.wrapping_add_signed(-AWAY[direction] * distance));
        let sum = if before == 1 { cell(1) } else { cell(1) + cell(2) };
        if sum < 10 {
            *digits = rests(sums[direction] << sum & SUMS);
        }
    }
    completing
}

/// Returns the sums of the cells next to a place in a direction, as bits, up to 9. The sum 0 is of no cell.
#[inline]
fn sums(flat: &Flat, place: usize, step: Step) -> u16 {
    let (mut at, mut sum, mut sums) = (place, 0, 0);
    while sum < 10 {
        sums |= 1 << sum;
        at = at.wrapping_add_signed(step);
        sum += flat.at(at);
    }
    sums
}

/// Returns ten minus each of the sums from 1 to 9.
const fn rests(sums: u16) -> u16 {
    sums.reverse_bits() >> (u16::BITS - 11)
}

/// Resolves the chain that a digit on a column starts.
fn probe(before: &Flat, x: usize, digit: Cell, completing: &[u16; RUNS], detection: Detection) -> Chain {
    let mut flat = before.clone();
    let place = flat.top(x);
    flat.push(x, digit);
    let mut doomed = Doomed::default();
    for (run, _) in completing.iter().enumerate().filter(|(_, digits)| *digits >> digit & 1 == 1) {
        let (distance, direction) = if run < AWAY.len() { (0, run) } else { THROUGH[run - AWAY.len()] };
        let start = place.wrapping_add_signed(-AWAY[direction] * distance);
        doomed.add(start, AWAY[direction], flat.run(start, AWAY[direction]));
    }
    resolve(flat, doomed, detection)
}

/// Resolves a chain from the cells that its first step erases.
fn resolve(mut flat: Flat, mut doomed: Doomed, detection: Detection) -> Chain {
    let mut chain = Chain::default();
    while doomed.lengths > 0 {
        chain.steps += 1;
        chain.score += factor(chain.steps) * (doomed.lengths / 2);
        doomed = flat.erase(&doomed).map_or(Doomed::default(), |window| match detection {
            Detection::Window => flat.runs(window),
            Detection::Exact => flat.runs(Window::WHOLE),
        });
    }
    chain
}

#[cfg(test)]
mod tests;
