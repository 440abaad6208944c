//! Rotation of every piece of a set of [`Cells`] at once.
//!
//! A kick test moves all sources by the same vector, so one test is one shift and one intersection for the
//! whole board. Sources that pass are removed; the others continue with the next test, as the rules require.
//! Which sources pass is computed from `fits` moved back and not from the landing places, so that no test
//! depends on the result of another. Each rotation of each kick table is compiled separately, so that its
//! vectors are constants.

use super::cells::Cells;
use crate::piece::{Offset, Orientation, Piece, Rotation};
use crate::rules::rotation::{FULL_SPIN_KICK, srs};

/// All kick tests, with bit i for test i.
pub(super) const ALL_TESTS: usize = 0b11_1111;
/// The fifth test. Every T-spin by a quarter turn that uses it is a full spin.
pub(super) const FIFTH_TEST: usize = 1 << FULL_SPIN_KICK;

/// Rotates pieces at `sources` into orientation number `TO` by `QUARTERS` clockwise quarter turns. `fits`
/// holds where the rotated piece can be. Returns where the pieces arrive by one of the tests in `KEPT`. `I`
/// selects the kick table of the I; otherwise that of J, L, S, T and Z is used.
#[inline]
pub(super) fn turn<W: Cells, const I: bool, const TO: usize, const QUARTERS: usize, const KEPT: usize>(
    sources: W,
    fits: W,
) -> W {
    let tests = const { tests(I, TO, QUARTERS) };
    let mut waiting = sources;
    let mut arrived = W::empty();
    for (test, &(dx, dy)) in tests.iter().enumerate() {
        let landed = waiting.moved(dx, dy).and(fits);
        waiting = waiting.without(fits.moved(-dx, -dy));
        if KEPT >> test & 1 != 0 {
            arrived = arrived.or(landed);
        }
    }
    arrived
}

/// Rotates like [`turn`], with the tests as data: one copy of this function is enough for all rotations.
#[inline(never)]
pub(super) fn turn_by<W: Cells>(tests: &[Offset], kept: usize, sources: W, fits: W) -> W {
    let mut waiting = sources;
    let mut arrived = W::empty();
    for (test, &(dx, dy)) in tests.iter().enumerate() {
        if kept >> test & 1 != 0 {
            arrived = arrived.or(waiting.moved(dx, dy).and(fits));
        }
        waiting = waiting.without(fits.moved(-dx, -dy));
    }
    arrived
}

/// Returns whether the two quarter turns into orientation number `to` have the same tests, so that one
/// rotation is enough for both. This is true for East and West, except for I.
pub(super) const fn same_tests(i: bool, to: usize) -> bool {
    let (a, b) = (tests(i, to, 1), tests(i, to, 3));
    let mut test = 0;
    while test < a.len() {
        if a[test].0 != b[test].0 || a[test].1 != b[test].1 {
            return false;
        }
        test += 1;
    }
    true
}

/// Returns the kick tests of the rotation into orientation number `to` by `quarters` clockwise quarter turns.
pub(super) const fn tests(i: bool, to: usize, quarters: usize) -> &'static [Offset] {
    let rotation = match quarters {
        1 => Rotation::Cw,
        2 => Rotation::Half,
        _ => Rotation::Ccw,
    };
    let from = Orientation::ALL[(to + 4 - quarters) % 4];
    srs::kicks(if i { Piece::I } else { Piece::T }, from, rotation)
}
