//! The value of a board: how long a chain one more digit would start.

use super::settings::Settings;
use crate::board::{Board, DIGITS, WIDTH};
use crate::chain::Chain;
use crate::field::Column;
use crate::probe::{Parent, probe_all};
use crate::segments::SUM;

/// The value of a doubling of the score.
const DOUBLING: u32 = 1024;
/// The value of a step: its factor is 1.3 times that of the one before.
const STEP: i32 = 388;
/// The value of a chain without any step, so that a chain of 10 to 25 steps has about the value of its score. When the horizon
/// moves, boards that were valued in one way and in the other compete.
const NO_STEP: i32 = 2_100;

/// Returns the logarithm of a number to the base 2, in 1/1024. It is linear between powers of two.
pub(crate) const fn log2(number: u32) -> i32 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    let rest = ((number as u64 * DOUBLING as u64) >> whole) as u32 - DOUBLING;
    (whole * DOUBLING + rest) as i32
}

/// Returns the value of a board without its looks. `hash` is its hash, from which chance is drawn. `turns` is the number of
/// turns that are left.
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
    let chance = chance(settings, hash);
    if counts_steps { NO_STEP + STEP * best as i32 + chance } else { log2(best + 1) + chance }
}

/// Returns what the heights of the columns and the digits of a board are worth. No drop is tried for it.
pub(super) fn looks(settings: &Settings, board: &Board) -> i32 {
    shape(settings, board) + cells(settings, board)
}

/// Draws a number below `settings.chance` for a board with this hash.
const fn chance(settings: &Settings, hash: u64) -> i32 {
    let drawn = hash ^ settings.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (((drawn >> 32) * settings.chance as u64) >> 32) as i32
}

/// Returns what the heights of the columns are worth.
fn shape(settings: &Settings, board: &Board) -> i32 {
    let heights: [i32; WIDTH] = core::array::from_fn(|x| board.height(x) as i32);
    let squares: i32 = heights.windows(2).map(|two| (two[0] - two[1]).pow(2)).sum();
    let wells: i32 = heights.windows(3).map(|three| (three[0].min(three[2]) - three[1]).max(0)).sum();
    let edges = heights[0] + heights[WIDTH - 1];
    -(settings.edge * edges + settings.wells * wells + settings.steep * squares / 16)
}

/// Returns what the digits are worth.
fn cells(settings: &Settings, board: &Board) -> i32 {
    let digits = board.columns.iter().flatten().filter(|cell| **cell <= DIGITS);
    let sum: i32 = digits.map(|cell| i32::from(*cell)).sum();
    let gaps: u32 = board.columns.iter().map(gaps).sum();
    settings.digits * sum + settings.gaps * gaps as i32
}

/// Returns how many digits of a column sum to ten with the one two cells above.
const fn gaps(column: &Column) -> u32 {
    let cells = u128::from_le_bytes(*column);
    // A byte is zero where two cells sum to ten. Adding 127 sets the highest bit of all others.
    let rest = (cells + (cells >> 16)) ^ (EACH * SUM as u128);
    let others = (rest + EACH * 127) & (EACH * 128);
    column.len() as u32 - others.count_ones()
}

/// A 1 in each byte.
const EACH: u128 = u128::MAX / 255;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_and_gaps_are_counted() {
        let none = Settings { edge: 0, digits: 0, steep: 0, wells: 0, gaps: 0, ..Settings::default() };
        let columns: [&[u8]; 4] = [&[7, 1, 3], &[4], &[1, 5, 9, 5, 11], &[]];
        let board = Board::from_columns(&columns).unwrap();
        assert_eq!(shape(&Settings { edge: 1, ..none }, &board), -3);
        assert_eq!(shape(&Settings { wells: 1, ..none }, &board), -2);
        // Differences of 2, 4 and 5.
        assert_eq!(shape(&Settings { steep: 16, ..none }, &board), -45);
        assert_eq!(cells(&Settings { digits: 1, ..none }, &board), 35);
        // 7 and 3, 1 and 9, 5 and 5.
        assert_eq!(cells(&Settings { gaps: 1, ..none }, &board), 3);
        let full = Board::from_columns(&[[5_u8; 16]]).unwrap();
        assert_eq!((cells(&Settings { gaps: 1, ..none }, &full), shape(&none, &full)), (14, 0));
    }

    #[test]
    fn logarithms_double() {
        assert_eq!([1, 2, 3, 4, 1 << 20].map(log2), [0, 1024, 1536, 2048, 20 * 1024]);
        assert_eq!(log2(0), 0);
        assert!((1..5000).all(|number| log2(number) <= log2(number + 1)));
    }
}
