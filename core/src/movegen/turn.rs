//! Turning every piece of a [`Window`] at once.
//!
//! A kick test moves all sources by the same vector, so testing it is one shift and one intersection for
//! the whole board. Sources that pass drop out; the others go on to the next test, as the rules say.
//! Each rotation is a function of its own with its vectors compiled in, found through a table.

use super::window::Window;
use crate::piece::{Orientation, Piece, Rotation};
use crate::rotation::{FULL_SPIN_KICK, srs};

/// From sources, and where the turned piece fits, to where it arrives.
pub(super) type Turn<const K: usize, const C: usize, const S: usize> =
    fn(Window<K, C, S>, Window<K, C, S>) -> Arrivals<K, C, S>;

/// Where turned pieces arrive.
pub(super) struct Arrivals<const K: usize, const C: usize, const S: usize> {
    /// By the first four kick tests, or any of a half turn.
    pub(super) plain: Window<K, C, S>,
    /// By the fifth test of a quarter turn, which makes every spin a full one.
    pub(super) lifted: Window<K, C, S>,
}

/// The ways to turn into one orientation: the orientation turned from, and the function that does it.
/// The last one is the half turn.
pub(super) type TurnsInto<const K: usize, const C: usize, const S: usize> = [(usize, Turn<K, C, S>); 3];

/// The ways to turn `piece` into orientation number `to`; `half_turns` says whether the half turn counts.
#[inline(always)]
pub(super) fn turns_into<const K: usize, const C: usize, const S: usize>(
    piece: Piece,
    to: usize,
    half_turns: bool,
) -> &'static [(usize, Turn<K, C, S>)] {
    let table = if matches!(piece, Piece::I) { &Tables::<K, C, S>::I } else { &Tables::<K, C, S>::JLSTZ };
    &table[to][..if half_turns { 3 } else { 2 }]
}

struct Tables<const K: usize, const C: usize, const S: usize>;

impl<const K: usize, const C: usize, const S: usize> Tables<K, C, S> {
    const I: [TurnsInto<K, C, S>; 4] =
        [Self::into::<true, 0>(), Self::into::<true, 1>(), Self::into::<true, 2>(), Self::into::<true, 3>()];
    const JLSTZ: [TurnsInto<K, C, S>; 4] = [
        Self::into::<false, 0>(),
        Self::into::<false, 1>(),
        Self::into::<false, 2>(),
        Self::into::<false, 3>(),
    ];

    const fn into<const IS_I: bool, const TO: usize>() -> TurnsInto<K, C, S> {
        [
            ((TO + 3) % 4, turn::<K, C, S, IS_I, TO, 1>),
            ((TO + 1) % 4, turn::<K, C, S, IS_I, TO, 3>),
            ((TO + 2) % 4, turn::<K, C, S, IS_I, TO, 2>),
        ]
    }
}

/// Turns into orientation `TO` by `QUARTERS` clockwise quarters.
fn turn<
    const K: usize,
    const C: usize,
    const S: usize,
    const IS_I: bool,
    const TO: usize,
    const QUARTERS: usize,
>(
    sources: Window<K, C, S>,
    fits: Window<K, C, S>,
) -> Arrivals<K, C, S> {
    let tests = const { tests(IS_I, TO, QUARTERS) };
    let mut waiting = sources;
    let mut arrivals = Arrivals { plain: Window::EMPTY, lifted: Window::EMPTY };
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

const fn tests(is_i: bool, to: usize, quarters: usize) -> &'static [srs::Kick] {
    let rotation = match quarters {
        1 => Rotation::Cw,
        2 => Rotation::Half,
        _ => Rotation::Ccw,
    };
    let from = Orientation::ALL[(to + 4 - quarters) % 4];
    srs::kicks(if is_i { Piece::I } else { Piece::T }, from, rotation)
}
