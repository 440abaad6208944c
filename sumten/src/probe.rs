//! Probes: what a board without segments would give if one more digit fell on a column.
//!
//! *How.* All segments of the first step contain the new digit. The sums of the cells on one side of it, up to nine,
//! are a set of bits, and so are those on the other side. The digits that complete a segment follow from both sets for
//! all nine digits at once, so a probe that gives nothing costs almost nothing. Only the others copy the board.

use crate::board::{BITS, Board, CELL, Cell, DIGITS, HEIGHT, STORED, WIDTH};
use crate::chain::{Chain, Segments, resolve_after};

/// The number of digits.
const COUNT: usize = DIGITS as usize;
/// The sums of 0 to 9, as bits.
const SUMS: u16 = 0x3FF;
/// The directions to one side of a cell: left, down, and both diagonals to the left. The other side is opposite.
const AXES: [(isize, isize); 4] = [(-1, 0), (0, -1), (-1, -1), (-1, 1)];

/// What surrounds the place on top of a column.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    x: usize,
    y: usize,
    /// For each axis, the sums of the cells on both sides as bits, with the sum 0 of no cell.
    sides: [[u16; 2]; 4],
}

impl Place {
    /// Looks around the place on top of a column.
    #[inline]
    pub(crate) fn on(board: &Board, x: usize) -> Place {
        let y = board.height(x);
        let sides = AXES.map(|(dx, dy)| [sums(board, (x, y), (dx, dy)), sums(board, (x, y), (-dx, -dy))]);
        Place { x, y, sides }
    }

    /// Returns the digits that complete a segment, as bits from 1 to 9.
    #[inline]
    pub(crate) fn digits(&self) -> u16 {
        let mut totals = 0;
        for [one, other] in self.sides {
            let mut left = one;
            while left != 0 {
                totals |= other << left.trailing_zeros();
                left &= left - 1;
            }
        }
        // A digit completes a segment if it is ten minus a sum from 1 to 9.
        (totals & SUMS & !1).reverse_bits() >> (u16::BITS - 11)
    }

    /// Puts a digit on a copy of the board, and resolves it. The digit must complete a segment.
    pub(crate) fn drop(&self, board: &Board, digit: Cell) -> (Board, Chain) {
        let mut after = *board;
        after.push(self.x, digit);
        let segments = self.segments(digit);
        let mut chain = Chain::default();
        chain.add(segments.lengths);
        segments.erase(&mut after);
        resolve_after(&mut after, &mut chain, segments.low);
        (after, chain)
    }

    /// Returns the segments that a digit completes.
    fn segments(&self, digit: Cell) -> Segments {
        let mut segments = Segments::NONE;
        let rest = 10 - digit;
        for ([one, other], axis) in self.sides.into_iter().zip(AXES) {
            let (mut longest, mut found) = ([0, 0], false);
            for sum in (0..=rest).filter(|&sum| one >> sum & 1 == 1 && other >> (rest - sum) & 1 == 1) {
                let lengths = [cells(one, sum), cells(other, rest - sum)];
                segments.lengths += lengths[0] + 1 + lengths[1];
                longest = [longest[0].max(lengths[0]), longest[1].max(lengths[1])];
                found = true;
            }
            if found {
                self.mark(&mut segments, axis, longest);
            }
        }
        segments
    }

    /// Marks the place and cells on both sides of it.
    fn mark(&self, segments: &mut Segments, (dx, dy): (isize, isize), lengths: [u32; 2]) {
        for at in -(lengths[1] as isize)..=lengths[0] as isize {
            segments.mark((self.x.wrapping_add_signed(dx * at), self.y.wrapping_add_signed(dy * at)));
        }
    }
}

/// Returns how many cells have this sum.
const fn cells(sums: u16, sum: u8) -> u32 {
    (sums & ((2 << sum) - 1)).count_ones() - 1
}

/// Returns the sums of the cells in a direction, as bits, up to 9.
#[inline]
fn sums(board: &Board, (x, y): (usize, usize), (dx, dy): (isize, isize)) -> u16 {
    let (mut x, mut y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
    let (mut sum, mut set) = (0, 1);
    while x < WIDTH && y < STORED {
        sum += (board.rows[y] >> (BITS as usize * x) & CELL) as u32;
        if sum > DIGITS.into() {
            break;
        }
        set |= 1 << sum;
        (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
    }
    set
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

/// Drops every digit on every column that is not full. Calls `each` for those that give a chain.
pub fn probe_all(board: &Board, mut each: impl FnMut(usize, Cell, Chain)) {
    for x in (0..WIDTH).filter(|&x| board.height(x) <= HEIGHT) {
        let place = Place::on(board, x);
        let digits = place.digits();
        for digit in (1..=COUNT as Cell).filter(|digit| digits >> digit & 1 == 1) {
            each(x, digit, place.drop(board, digit).1);
        }
    }
}

/// Drops a digit on a column of a board without segments, and resolves it by the full rules. Returns `None` if
/// nothing is erased. The column must not be higher than [`HEIGHT`].
#[must_use]
pub fn drop_digit(board: &Board, x: usize, digit: Cell) -> Option<(Board, Chain)> {
    let place = Place::on(board, x);
    (place.digits() >> digit & 1 == 1).then(|| place.drop(board, digit))
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
        for number in 0..3_000 {
            let mut board = random_board(&mut rng);
            resolve(&mut board);
            let mut chains = [[Chain::default(); COUNT + 1]; WIDTH];
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
