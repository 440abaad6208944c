//! Resolves a board: erases segments and lets blocks fall, until nothing is erased.
//!
//! *What.* A segment is a straight run of digits, in a row, a column or a diagonal, that sums to exactly ten. All
//! segments of a board are erased at once, and the blocks above them fall. This is one step of the chain, and its
//! score is a factor of the step times half the sum of the lengths of its segments.
//!
//! *How.* A row is one word, so the sums of all runs of two cells that begin in a row are one addition: the row
//! plus itself shifted by a column, or plus the row above, shifted or not. Longer runs add one more word each. A
//! cell without a digit counts 11, so a run that reaches it can no longer sum to ten. Sums of five cells fit into
//! the six bits of a cell; few runs of five cells sum to less than ten, and only these are followed one by one.

use crate::board::{BITS, Board, CELL, NO_DIGITS, ONES, STORED, WIDTH};

/// The sum of a segment.
const SUM: u64 = 10;
/// The highest bit of each cell.
const FLAGS: u64 = ONES << (BITS - 1);
/// The other bits of each cell.
const REST: u64 = FLAGS - ONES;
/// The most rows between the lowest changed cell and the beginning of a new segment.
const REACH: usize = 9;

/// A chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The number of steps.
    pub steps: u32,
    /// The sum of the scores of its steps.
    pub score: u32,
}

impl Chain {
    /// The number of score points that send one ojama.
    const PER_OJAMA: u32 = 5;

    /// Returns the number of ojama that the chain sends.
    #[must_use]
    pub const fn ojama(self) -> u32 {
        self.score / Chain::PER_OJAMA
    }
}

/// One more than the number of steps of the longest chain: a board has at most 169 cells, and each step erases two.
const MOST_STEPS: usize = 86;
/// The number of decimal digits of 13 to the power of the longest chain.
const DECIMALS: usize = 96;

/// The factor of each step: 1.3 to the power of its number, rounded down.
const FACTORS: [u32; MOST_STEPS] = {
    let mut factors = [0; MOST_STEPS];
    // The decimal digits of 13ⁱ, the lowest first. Without the last i digits they are the number 1.3ⁱ rounded down.
    let mut decimals = [0_u32; DECIMALS];
    decimals[0] = 1;
    let mut step = 0;
    while step < MOST_STEPS {
        let (mut at, mut factor) = (DECIMALS, 0_u64);
        while at > step {
            at -= 1;
            factor = factor * 10 + decimals[at] as u64;
        }
        factors[step] = if factor > u32::MAX as u64 { u32::MAX } else { factor as u32 };
        let (mut at, mut carry) = (0, 0);
        while at < DECIMALS {
            let product = decimals[at] * 13 + carry;
            (decimals[at], carry) = (product % 10, product / 10);
            at += 1;
        }
        step += 1;
    }
    factors
};

/// Returns the factor of a step, which are numbered from 1.
pub(crate) fn factor(step: u32) -> u32 {
    FACTORS[(step as usize).min(MOST_STEPS - 1)]
}

/// The directions of segments from their lowest or leftmost cell.
#[derive(Clone, Copy)]
enum Direction {
    Right,
    Up,
    UpRight,
    UpLeft,
}

impl Direction {
    const ALL: [Direction; 4] = [Direction::Right, Direction::Up, Direction::UpRight, Direction::UpLeft];

    /// Returns the cells that are `distance` cells further in this direction, in the places of the cells of row `y`.
    #[inline(always)]
    fn ahead(self, rows: &[u64; STORED], y: usize, distance: usize) -> u64 {
        match self {
            Direction::Right => to_right(rows[y], distance),
            Direction::Up => rows[y + distance],
            Direction::UpRight => to_right(rows[y + distance], distance),
            Direction::UpLeft => to_left(rows[y + distance], distance),
        }
    }

    /// Returns the place of the cell that is `distance` cells further.
    #[inline]
    const fn place(self, x: usize, y: usize, distance: usize) -> (usize, usize) {
        match self {
            Direction::Right => (x + distance, y),
            Direction::Up => (x, y + distance),
            Direction::UpRight => (x + distance, y + distance),
            Direction::UpLeft => (x.wrapping_sub(distance), y + distance),
        }
    }
}

/// Moves cells from the right to the left, into the places of cells that are `distance` columns further left.
#[inline(always)]
const fn to_right(row: u64, distance: usize) -> u64 {
    let bits = BITS as usize * distance;
    row >> bits | NO_DIGITS & !(ROW >> bits)
}

#[inline(always)]
const fn to_left(row: u64, distance: usize) -> u64 {
    let bits = BITS as usize * distance;
    row << bits & ROW | NO_DIGITS & !(ROW << bits)
}

/// All bits of a row.
const ROW: u64 = (1 << (BITS as usize * WIDTH)) - 1;

/// Returns the flags of the cells whose sum is ten.
#[inline(always)]
const fn tens(sums: u64) -> u64 {
    let other = sums ^ (ONES * SUM);
    !(((other & REST) + REST) | other) & FLAGS
}

/// Returns the flags of the cells whose sum is less than ten.
#[inline(always)]
const fn less_than_ten(sums: u64) -> u64 {
    !(((sums & REST) + ONES * (32 - SUM)) | sums) & FLAGS
}

/// Returns the flags of the cells of a row at which a segment begins in this direction, or a run of five cells that
/// is still shorter than ten.
#[inline(always)]
fn begins(rows: &[u64; STORED], y: usize, direction: Direction) -> u64 {
    all_tens(rows[y], [1, 2, 3, 4].map(|distance| direction.ahead(rows, y, distance)))
}

/// Finds the cells at which segments may begin, in the rows from `first` on. Returns whether there is any.
#[inline(never)]
fn starts(rows: &[u64; STORED], first: usize, found: &mut [u64]) -> bool {
    let count = found.len();
    let row = |ahead: usize| &rows[first + ahead..first + ahead + count];
    let [r0, r1, r2, r3, r4] = [row(0), row(1), row(2), row(3), row(4)];
    let mut any = 0;
    for i in 0..count {
        let right =
            all_tens(r0[i], [to_right(r0[i], 1), to_right(r0[i], 2), to_right(r0[i], 3), to_right(r0[i], 4)]);
        let up = all_tens(r0[i], [r1[i], r2[i], r3[i], r4[i]]);
        let up_right =
            all_tens(r0[i], [to_right(r1[i], 1), to_right(r2[i], 2), to_right(r3[i], 3), to_right(r4[i], 4)]);
        let up_left =
            all_tens(r0[i], [to_left(r1[i], 1), to_left(r2[i], 2), to_left(r3[i], 3), to_left(r4[i], 4)]);
        let flags = right | up | up_right | up_left;
        found[i] = flags;
        any |= flags;
    }
    any != 0
}

/// Returns the flags of the cells of a row at which a segment begins, or a run of five cells that is still shorter than
/// ten. `ahead` has the cells that are 1 to 4 cells further in one direction.
#[inline(always)]
const fn all_tens(row: u64, ahead: [u64; 4]) -> u64 {
    let two = row + ahead[0];
    let three = two + ahead[1];
    let four = three + ahead[2];
    let five = four + ahead[3];
    tens(two) | tens(three) | tens(four) | tens(five) | less_than_ten(five)
}

/// Erases segments and lets blocks fall until there is no segment. Returns the chain.
pub fn resolve(board: &mut Board) -> Chain {
    let mut chain = Chain::default();
    resolve_after(board, &mut chain, 0);
    chain
}

/// Continues a chain after an erasure. The rows below `low` have not changed, and no segment lies in them.
pub(crate) fn resolve_after(board: &mut Board, chain: &mut Chain, mut low: usize) {
    while let Some(segments) = Segments::find(board, low.saturating_sub(REACH)) {
        chain.add(segments.lengths);
        segments.erase(board);
        low = segments.low;
    }
}

impl Chain {
    pub(crate) fn add(&mut self, lengths: u32) {
        self.steps += 1;
        self.score = self.score.saturating_add(factor(self.steps).saturating_mul(lengths / 2));
    }
}

/// The segments of a board.
pub(crate) struct Segments {
    /// The sum of their lengths.
    pub(crate) lengths: u32,
    /// For each row, all bits of the cells of segments.
    cells: [u64; STORED],
    /// The lowest and the highest row with such a cell.
    pub(crate) low: usize,
    high: usize,
}

impl Segments {
    pub(crate) const NONE: Segments = Segments { lengths: 0, cells: [0; STORED], low: STORED, high: 0 };

    /// Finds the segments that begin in a row from `first` on, or returns `None` if there is no segment.
    #[inline]
    fn find(board: &Board, first: usize) -> Option<Segments> {
        let rows = &board.rows;
        let top = board.max_height();
        let mut found = [0; ROW_END];
        if first >= top || !starts(rows, first, &mut found[first..top.min(ROW_END)]) {
            return None;
        }
        let mut segments = Segments::NONE;
        for (y, _) in found.iter().enumerate().take(top).skip(first).filter(|(_, flags)| **flags != 0) {
            for direction in Direction::ALL {
                let mut flags = begins(rows, y, direction);
                while flags != 0 {
                    let x = (flags.trailing_zeros() / BITS) as usize;
                    flags &= flags - 1;
                    segments.follow(board, (x, y), direction);
                }
            }
        }
        (segments.lengths > 0).then_some(segments)
    }

    /// Adds the segment that begins at a cell, if one does.
    fn follow(&mut self, board: &Board, (x, y): (usize, usize), direction: Direction) {
        let mut sum = 0;
        for length in 1..=SUM as usize {
            let (x_end, y_end) = direction.place(x, y, length - 1);
            if x_end >= WIDTH {
                return;
            }
            sum += u64::from(board.stored(x_end, y_end));
            if sum == SUM {
                (0..length).for_each(|at| self.mark(direction.place(x, y, at)));
                self.lengths += length as u32;
            }
            if sum >= SUM {
                return;
            }
        }
    }

    #[inline]
    pub(crate) fn mark(&mut self, (x, y): (usize, usize)) {
        self.cells[y] |= CELL << (BITS as usize * x);
        self.low = self.low.min(y);
        self.high = self.high.max(y);
    }

    /// Erases the segments, and lets the blocks above them fall.
    pub(crate) fn erase(&self, board: &mut Board) {
        let top = board.max_height();
        for row in (self.low..=self.high).rev() {
            let erased = self.cells[row];
            if erased == 0 {
                continue;
            }
            for y in row..top {
                board.rows[y] = board.rows[y] & !erased | board.rows[y + 1] & erased;
            }
            let mut cells = erased & ONES;
            while cells != 0 {
                board.heights[(cells.trailing_zeros() / BITS) as usize] -= 1;
                cells &= cells - 1;
            }
        }
    }
}

/// One more than the highest row in which a segment can begin.
const ROW_END: usize = crate::board::ROWS;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::board::{Cell, DIGITS, OJAMA, ROWS};
    use crate::naive;
    use stackmate::tool::rng::Rng;

    #[test]
    fn factors_are_the_published_ones() {
        let known = [
            1, 1, 2, 2, 3, 4, 6, 8, 10, 13, 17, 23, 30, 39, 51, 66, 86, 112, 146, 190, 247, 321, 417, 542,
            705, 917, 1192, 1550, 2015, 2619,
        ];
        assert!((1..).zip(known).all(|(step, known)| factor(step) == known));
        // 1.3 to the powers 40 and 84.
        assert_eq!((factor(40), factor(84)), (36_118, 3_725_989_217));
    }

    fn resolved(columns: &[&[Cell]]) -> (Board, Chain) {
        let mut board = Board::from_columns(columns).unwrap();
        let chain = resolve(&mut board);
        (board, chain)
    }

    #[test]
    fn known_boards_give_known_chains() {
        let (after, chain) = resolved(&[&[5], &[8, 5, 2, 4], &[6, 3, 2]]);
        assert_eq!(chain, Chain { steps: 3, score: 4 });
        assert_eq!(after, Board::from_columns(&[&[][..], &[], &[3, 2]]).unwrap());
        let score = |columns: &[&[Cell]]| resolved(columns).1.score;
        assert_eq!(score(&[&[5, 7, 3], &[6, 2]]), 1);
        assert_eq!(score(&[&[3, 3], &[5, 7], &[6, 2]]), 2);
        assert_eq!(score(&[&[2][..]; 7]), 7);
        assert_eq!(score(&[&[1], &[2], &[3], &[4]]), 2);
        assert_eq!(score(&[&[1; 10]]), 5);
        assert_eq!(score(&[&[5, 5, 5]]), 2);
        assert_eq!(score(&[&[5, 5], &[5, 5]]), 6);
        let (after, chain) = resolved(&[&[OJAMA], &[5, 5]]);
        assert_eq!((after.height(0), after.height(1), chain.score), (1, 0, 1));
    }

    /// Returns a board of random heights, digits and ojama; small digits make long segments.
    pub(crate) fn random_board(rng: &mut Rng) -> Board {
        let (most, largest, ojama) =
            (rng.below(ROWS as u32 + 1), 1 + rng.below(DIGITS.into()), rng.below(30));
        let mut column = |_| {
            let height = rng.below(most + 1);
            (0..height)
                .map(|_| if rng.below(100) < ojama { OJAMA } else { 1 + rng.below(largest) as Cell })
                .collect::<alloc::vec::Vec<_>>()
        };
        Board::from_columns(&core::array::from_fn::<_, WIDTH, _>(&mut column)).unwrap()
    }

    #[test]
    fn chains_are_those_of_the_definition() {
        let mut rng = Rng::new(1, 1);
        let mut steps = 0;
        for number in 0..20_000 {
            let board = random_board(&mut rng);
            let (mut after, expected) = (board, naive::resolve(&board));
            let chain = resolve(&mut after);
            assert_eq!((after, chain), expected, "board {number}: {board:?}");
            steps = steps.max(chain.steps);
        }
        assert!(steps > 4, "the longest chain had {steps} steps");
    }
}
