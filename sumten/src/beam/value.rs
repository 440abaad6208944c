//! The value of a board: how long a chain one more digit would start.

use super::settings::Settings;
use crate::board::{Board, DIGITS, WIDTH};
use crate::chain::Chain;
use crate::probe::{Parent, probe_all};

/// The value of a doubling of the score.
const DOUBLING: u32 = 1024;
/// The value of a step: its factor is 1.3 times that of the one before.
const STEP: i32 = 388;

/// Returns the logarithm of a number to the base 2, in 1/1024. It is linear between powers of two.
pub(crate) const fn log2(number: u32) -> i32 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    let rest = ((number as u64 * DOUBLING as u64) >> whole) as u32 - DOUBLING;
    (whole * DOUBLING + rest) as i32
}

/// Returns the value of a board. `hash` is its hash, from which chance is drawn. `turns` is the number of turns that
/// are left.
pub(super) fn value(
    settings: &Settings,
    board: &Board,
    parent: Option<&Parent>,
    hash: u64,
    turns: usize,
) -> i32 {
    let counts_steps = turns > settings.scored;
    let mut best = 0;
    let each = |_: usize, _: u8, chain: Chain| {
        best = best.max(if counts_steps { chain.steps } else { chain.score });
    };
    match parent {
        Some(parent) => parent.probe_child(board, each),
        None => probe_all(board, each),
    }
    let chance = (((hash >> 32) * u64::from(settings.chance)) >> 32) as i32;
    let mut value = if counts_steps { STEP * best as i32 } else { log2(best + 1) } + chance;
    value -= settings.edge * (board.height(0) + board.height(WIDTH - 1)) as i32;
    if settings.digits != 0 {
        let cells = board.columns.iter().flatten().filter(|cell| **cell <= DIGITS);
        value += settings.digits * cells.map(|cell| i32::from(*cell)).sum::<i32>();
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_double() {
        assert_eq!([1, 2, 3, 4, 1 << 20].map(log2), [0, 1024, 1536, 2048, 20 * 1024]);
        assert_eq!(log2(0), 0);
        assert!((1..5000).all(|number| log2(number) <= log2(number + 1)));
    }
}
