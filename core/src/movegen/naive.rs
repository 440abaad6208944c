//! The slow, obvious move generator: a breadth-first search over single inputs.
//!
//! *Why it is kept.* It is the oracle: [`flood`](super::flood) must agree with it on every board. It
//! knows nothing but [`rotate`](crate::rotation::rotate) and [`Location::fits`].

use alloc::collections::{BTreeSet, VecDeque};

use crate::board::Board;
use crate::piece::Rotation;
use crate::placement::{Location, Placement, Spin};
use crate::rotation::{rotate, spin};

/// Every final placement reachable from `start`, each orientation and spin apart.
///
/// Inputs: left, right, one-row soft drop, clockwise, counter-clockwise, and half turns if asked for.
/// Nothing when `start` does not fit.
#[must_use]
pub fn placements(board: &Board, start: Location, half_turns: bool) -> BTreeSet<Placement> {
    reachable(board, start, half_turns).into_iter().filter(|p| p.location.rests(board)).collect()
}

/// Every reachable location, resting or not, with the spin that the last input gave it.
fn reachable(board: &Board, start: Location, half_turns: bool) -> BTreeSet<Placement> {
    let mut seen = BTreeSet::new();
    let mut todo = VecDeque::new();
    if start.fits(board) {
        todo.push_back(Placement { location: start, spin: Spin::None });
        seen.extend(&todo);
    }
    while let Some(at) = todo.pop_front() {
        for_each_input(board, at.location, half_turns, |next| {
            if seen.insert(next) {
                todo.push_back(next);
            }
        });
    }
    seen
}

fn for_each_input(board: &Board, at: Location, half_turns: bool, mut visit: impl FnMut(Placement)) {
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1)] {
        let location = at.moved(dx, dy);
        if location.fits(board) {
            visit(Placement { location, spin: Spin::None });
        }
    }
    let turns = [Rotation::Cw, Rotation::Ccw, Rotation::Half];
    for &rotation in &turns[..if half_turns { 3 } else { 2 }] {
        if let Some((location, test)) = rotate(board, at, rotation) {
            visit(Placement { location, spin: spin(board, location, rotation, test) });
        }
    }
}
