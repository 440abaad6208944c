//! Probes: what a board without segments would give if one more digit fell on a column.
//!
//! *How.* All segments of the first step contain the new digit. The sums of the cells on one side of it, up to nine,
//! are a set of bits, and so are those on the other side. The digits that complete a segment follow from both sets for
//! all nine digits at once, so a probe that gives nothing costs almost nothing. If no block lies above the cells of the
//! first step, the chain ends with it. Only the other probes copy the field.

use crate::board::{Board, Cell, DIGITS, HEIGHT, WIDTH};
use crate::chain::{Chain, resolve_field};
use crate::field::{EMPTY, Field, height};
use crate::segments::{SUM, Segments};

/// The sums of 0 to 9, as bits.
const SUMS: u64 = 0x3FF;

/// The number of bytes of a column of [`Grid`].
const STRIDE: usize = 32;
/// The number of empty columns on the left of a grid, and of empty rows below it.
const MARGIN: [usize; 2] = [11, 8];
const GRID: usize = STRIDE * STRIDE;
/// The directions to one side of a place: left, down, and both diagonals to the left. The other side is opposite.
const AXES: [(isize, isize); 4] = [(-1, 0), (0, -1), (-1, -1), (-1, 1)];

/// The cells of a board, with enough empty cells around them: no run needs a test for the border.
struct Grid([Cell; GRID]);

impl Grid {
    fn of(board: &Board) -> Grid {
        let mut grid = Grid([EMPTY; GRID]);
        for (x, column) in board.columns.iter().enumerate() {
            let begin = (x + MARGIN[0]) * STRIDE + MARGIN[1];
            grid.0[begin..begin + HEIGHT].copy_from_slice(column);
        }
        grid
    }

    /// Returns the sums of the cells in a direction, as bits, up to 9. The bit of no cell is set.
    #[inline(always)]
    fn sums(&self, at: usize, step: isize) -> u64 {
        let cell = |distance: isize| u32::from(self.0[at.wrapping_add_signed(step * distance) % GRID]);
        let one = cell(1);
        let two = one + cell(2);
        let three = two + cell(3);
        let four = three + cell(4);
        let mut set = 1 | 1 << one | 1 << two | 1 << three | 1_u64 << four;
        if four < u32::from(DIGITS) {
            let (mut sum, mut distance) = (four, 5);
            while sum < u32::from(DIGITS) {
                sum += cell(distance);
                distance += 1;
                set |= 1 << sum;
            }
        }
        set & SUMS
    }
}

/// What surrounds the place on top of a column.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    x: usize,
    y: usize,
    /// For each axis, the sums of the cells on both sides as bits.
    sides: [[u64; 2]; 4],
}

impl Place {
    /// Returns the digits that complete a segment, as bits from 1 to 9.
    #[inline(always)]
    fn digits(&self) -> u16 {
        let mut totals = 0;
        for [one, other] in self.sides {
            let mut left = one;
            while left != 0 {
                totals |= other << left.trailing_zeros();
                left &= left - 1;
            }
        }
        // A digit completes a segment if it is ten minus a sum from 1 to 9.
        ((totals & SUMS & !1) as u16).reverse_bits() >> (u16::BITS - 1 - u32::from(SUM))
    }

    /// Returns the segments that a digit completes, without the cell of the digit itself.
    #[inline(always)]
    fn segments(&self, digit: Cell) -> Segments {
        let mut segments = Segments::NONE;
        let rest = u32::from(SUM - digit);
        for ([one, other], axis) in self.sides.into_iter().zip(AXES) {
            // Sums of one side whose complement is a sum of the other side.
            let found = one & other.reverse_bits() >> (u64::BITS - 1 - rest);
            let mut left = found;
            while left != 0 {
                let sum = left.trailing_zeros();
                left &= left - 1;
                segments.lengths += cells(one, sum) + 1 + cells(other, rest - sum);
            }
            if found != 0 {
                let highest = u64::BITS - 1 - found.leading_zeros();
                self.mark(&mut segments, axis, cells(one, highest), 1);
                self.mark(&mut segments, axis, cells(other, rest - found.trailing_zeros()), -1);
            }
        }
        segments
    }

    /// Marks cells on one side of the place.
    #[inline(always)]
    fn mark(&self, segments: &mut Segments, (dx, dy): (isize, isize), count: u32, side: isize) {
        for at in 1..=count as isize {
            let by = at * side;
            segments.mark(self.x.wrapping_add_signed(dx * by), self.y.wrapping_add_signed(dy * by));
        }
    }
}

/// Returns how many cells have this sum.
#[inline(always)]
const fn cells(sums: u64, sum: u32) -> u32 {
    (sums & ((2 << sum) - 1)).count_ones() - 1
}

/// Probes a board without segments whose columns are not higher than [`HEIGHT`].
struct Prober {
    grid: Grid,
    field: Field,
    heights: [u8; WIDTH],
}

impl Prober {
    #[inline]
    fn new(board: &Board) -> Prober {
        let heights = core::array::from_fn(|x| height(&board.columns[x]) as u8);
        Prober { grid: Grid::of(board), field: Field::of(&board.columns), heights }
    }

    /// Looks around the place on top of a column.
    #[inline(always)]
    fn place(&self, x: usize) -> Place {
        let y = usize::from(self.heights[x]);
        let at = (x + MARGIN[0]) * STRIDE + y + MARGIN[1];
        let sides = AXES.map(|(dx, dy)| {
            let step = dx * STRIDE as isize + dy;
            [self.grid.sums(at, step), if dx == 0 { 1 } else { self.grid.sums(at, -step) }]
        });
        Place { x, y, sides }
    }

    /// Returns whether blocks fall when the first segments are erased.
    #[inline(always)]
    fn falls(&self, segments: &Segments) -> bool {
        let mut columns = segments.columns;
        while columns != 0 {
            let x = columns.trailing_zeros() as usize % WIDTH;
            columns &= columns - 1;
            let cells = u32::from(segments.cells[x]);
            let kept = !cells & ((1 << self.heights[x]) - 1);
            if kept > cells & cells.wrapping_neg() {
                return true;
            }
        }
        false
    }

    /// Resolves a drop of a digit that completes a segment.
    #[inline(always)]
    fn chain(&self, place: &Place, digit: Cell) -> Chain {
        let segments = place.segments(digit);
        let mut chain = Chain::default();
        chain.add(segments.lengths);
        if self.falls(&segments) {
            let mut field = self.field;
            if let Some(fell) = segments.erase(&mut field) {
                resolve_field(&mut field, &mut chain, fell);
            }
        }
        chain
    }
}

/// The highest potential of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Potential {
    /// The best chain by its score.
    pub chain: Chain,
    /// The column and the digit that give it.
    pub column: u8,
    /// The digit; 0 if no digit gives a chain.
    pub digit: Cell,
}

/// Drops every digit on every column that is not full. Calls `each` for those that give a chain. The board must
/// have no segment and no column that is higher than [`HEIGHT`].
#[inline]
pub fn probe_all(board: &Board, mut each: impl FnMut(usize, Cell, Chain)) {
    let prober = Prober::new(board);
    for x in 0..WIDTH {
        let place = prober.place(x);
        let mut digits = place.digits();
        while digits != 0 {
            let digit = digits.trailing_zeros() as Cell;
            digits &= digits - 1;
            each(x, digit, prober.chain(&place, digit));
        }
    }
}

/// Drops a digit on a column of a board without segments, and resolves it by the full rules. Returns `None` if
/// nothing is erased. No column must be higher than [`HEIGHT`].
#[must_use]
pub fn drop_digit(board: &Board, x: usize, digit: Cell) -> Option<(Board, Chain)> {
    let prober = Prober::new(board);
    let place = prober.place(x);
    if place.digits() >> digit & 1 == 0 {
        return None;
    }
    let segments = place.segments(digit);
    let (mut field, mut chain) = (prober.field, Chain::default());
    chain.add(segments.lengths);
    if let Some(fell) = segments.erase(&mut field) {
        resolve_field(&mut field, &mut chain, fell);
    }
    Some((Board::of_columns(*field.columns()), chain))
}

/// Returns the best chain that one more digit gives.
#[must_use]
pub fn potential(board: &Board) -> Potential {
    let mut best = Potential::default();
    probe_all(board, |x, digit, chain| {
        if chain.score > best.chain.score {
            best = Potential { chain, column: x as u8, digit };
        }
    });
    best
}

/// The probes of a board, from which the best ones of its children are guessed.
pub(crate) struct Parent {
    places: [Place; WIDTH],
    /// For each column, the digits that are tried again.
    top: [u16; WIDTH],
}

impl Parent {
    pub(crate) fn new(board: &Board, count: usize) -> Parent {
        let prober = Prober::new(board);
        let places = core::array::from_fn(|x| prober.place(x));
        let mut scores: alloc::vec::Vec<(u32, usize, u8)> = alloc::vec::Vec::with_capacity(64);
        for (x, place) in places.iter().enumerate() {
            let mut digits = place.digits();
            while digits != 0 {
                let digit = digits.trailing_zeros() as Cell;
                digits &= digits - 1;
                scores.push((prober.chain(place, digit).score, x, digit));
            }
        }
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let mut top = [0; WIDTH];
        scores.iter().take(count).for_each(|&(_, x, digit)| top[x] |= 1 << digit);
        Parent { places, top }
    }

    /// Calls `each` for the probes of a child that give a chain and are worth a try.
    #[inline(always)]
    pub(crate) fn probe_child(&self, child: &Board, mut each: impl FnMut(usize, Cell, Chain)) {
        let prober = Prober::new(child);
        for x in 0..WIDTH {
            let place = prober.place(x);
            let mut digits = place.digits();
            if place == self.places[x] {
                digits &= self.top[x];
            }
            while digits != 0 {
                let digit = digits.trailing_zeros() as Cell;
                digits &= digits - 1;
                each(x, digit, prober.chain(&place, digit));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::resolve;
    use crate::chain::tests::random_board;
    use stackmate::tool::rng::Rng;

    #[test]
    fn probes_are_drops_by_the_full_rules() {
        let mut rng = Rng::new(2, 2);
        let (mut fired, mut longest) = (0, 0);
        for number in 0..5_000 {
            let mut board = random_board(&mut rng);
            resolve(&mut board);
            if board.is_tall() {
                continue;
            }
            let mut chains = [[Chain::default(); DIGITS as usize + 1]; WIDTH];
            probe_all(&board, |x, digit, chain| chains[x][usize::from(digit)] = chain);
            for x in (0..WIDTH).filter(|&x| board.height(x) <= HEIGHT) {
                for digit in 1..=DIGITS {
                    let mut after = board;
                    after.push(x, digit);
                    let chain = resolve(&mut after);
                    assert_eq!(
                        chains[x][usize::from(digit)],
                        chain,
                        "board {number}, {digit} on {x}: {board:?}"
                    );
                    let dropped = drop_digit(&board, x, digit);
                    assert_eq!(dropped, (chain.steps > 0).then_some((after, chain)));
                    fired += u32::from(chain.steps > 0);
                    longest = longest.max(chain.steps);
                }
            }
        }
        assert!(
            fired > 10_000 && longest > 5,
            "{fired} of the probes fired, the longest chain had {longest} steps"
        );
    }
}
