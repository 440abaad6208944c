//! Turning every piece of a set of [`Cells`] at once.
//!
//! A kick test moves all sources by the same vector, so testing it is one shift and one intersection for
//! the whole board. Sources that pass drop out; the others go on to the next test, as the rules say.
//! Each rotation of each kick table is compiled with its vectors folded in.

use super::window::Cells;
use crate::piece::{Orientation, Piece, Rotation};
use crate::rotation::{FULL_SPIN_KICK, srs};

/// Where turned pieces arrive.
#[derive(Clone, Copy)]
pub(super) struct Arrivals<W> {
    /// By the first four kick tests, or any of a half turn.
    pub(super) plain: W,
    /// By the fifth test of a quarter turn, which makes every spin a full one.
    pub(super) lifted: W,
}

/// Turns pieces at `sources` into orientation number `TO` by `QUARTERS` clockwise quarters, where the
/// turned piece may be at `fits`. `I` picks the kick table of I, else it is that of J, L, S, T and Z.
#[inline(never)]
pub(super) fn turn<W: Cells, const I: bool, const TO: usize, const QUARTERS: usize>(
    sources: W,
    fits: W,
) -> Arrivals<W> {
    let tests = const { tests(I, TO, QUARTERS) };
    let mut waiting = sources;
    let mut arrivals = Arrivals { plain: W::EMPTY, lifted: W::EMPTY };
    for (test, &(dx, dy)) in tests.iter().enumerate() {
        let landed = waiting.moved(dx, dy).and(fits);
        waiting = waiting.without(landed.moved(-dx, -dy));
        if test == FULL_SPIN_KICK && QUARTERS != Rotation::Half as usize {
            arrivals.lifted = landed;
        } else {
            arrivals.plain = arrivals.plain.or(landed);
        }
    }
    arrivals
}

const fn tests(i: bool, to: usize, quarters: usize) -> &'static [srs::Kick] {
    let rotation = match quarters {
        1 => Rotation::Cw,
        2 => Rotation::Half,
        _ => Rotation::Ccw,
    };
    let from = Orientation::ALL[(to + 4 - quarters) % 4];
    srs::kicks(if i { Piece::I } else { Piece::T }, from, rotation)
}
