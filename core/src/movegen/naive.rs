//! The slow, simple move generator, for any rotation system: a breadth-first search over single inputs.
//!
//! *Why it is kept.* It is the oracle: [`flood`](super::flood) must agree with it on every board under
//! [`Srs`](crate::rules::rotation::srs::Srs). It uses only [`rotate`] and [`Location::fits`].

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::index::{STATES, state_index};
use crate::board::Board;
use crate::piece::Rotation;
use crate::placement::{Location, Placement, Spin};
use crate::rules::rotation::{RotationSystem, rotate};

/// Returns every final placement that is reachable from `start`, with each orientation and spin separate.
///
/// The inputs are left, right, one-row soft drop, clockwise, counter-clockwise, and half turns if
/// `half_turns` is set. The set is empty when `start` does not fit.
#[must_use]
pub fn placements<R: RotationSystem>(
    board: &Board,
    start: Location,
    half_turns: bool,
) -> BTreeSet<Placement> {
    resting::<R>(board, start, half_turns).into_iter().collect()
}

/// Returns the same placements as [`placements`], in the order in which the search finds them.
pub(super) fn resting<R: RotationSystem>(board: &Board, start: Location, half_turns: bool) -> Vec<Placement> {
    let mut found = reachable::<R>(board, start, half_turns);
    found.retain(|placement| placement.location.rests(board));
    found
}

/// Returns every reachable location, resting or not, with the spin from its last input.
fn reachable<R: RotationSystem>(board: &Board, start: Location, half_turns: bool) -> Vec<Placement> {
    let mut found = Vec::new();
    if start.fits(board) {
        found.push(Placement { location: start, spin: Spin::None });
    }
    let mut seen = vec![false; STATES];
    let mut next = 0;
    while let Some(&at) = found.get(next) {
        next += 1;
        for_each_input::<R>(board, at.location, half_turns, |to| {
            if to != found[0] && !core::mem::replace(&mut seen[state_index(to)], true) {
                found.push(to);
            }
        });
    }
    found
}

fn for_each_input<R: RotationSystem>(
    board: &Board,
    at: Location,
    half_turns: bool,
    mut visit: impl FnMut(Placement),
) {
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1)] {
        let location = at.moved(dx, dy);
        if location.fits(board) {
            visit(Placement { location, spin: Spin::None });
        }
    }
    let turns = [Rotation::Cw, Rotation::Ccw, Rotation::Half];
    for &rotation in &turns[..if half_turns { 3 } else { 2 }] {
        if let Some((location, test)) = rotate::<R>(board, at, rotation) {
            visit(Placement { location, spin: R::spin(board, location, rotation, test) });
        }
    }
}
