//! Finds and erases the segments of a field: straight runs of digits that sum to exactly ten.
//!
//! *How.* A vector has a few columns, and one byte for each cell. The sums of all runs of two to five cells in one
//! direction that begin in these columns are four additions of shifted vectors. Ten is subtracted first, so a segment
//! is a zero, and a run that is still shorter than ten is negative. Few runs of five cells are, and only these are
//! followed cell by cell. Horizontal and diagonal runs begin at their left end. All segments of a step have a cell
//! that changed in the step before, so only the columns around these are searched.

use crate::board::Cell;
use crate::field::{EMPTY, Field, PADDED};
use crate::lanes::{BYTES, Lanes};

/// The sum of a segment.
pub(crate) const SUM: u8 = 10;
/// How many columns to the left a run of five cells begins.
const REACH: usize = 4;
/// How many columns to the left the longest run begins: ten ones.
const FAR: usize = 9;

/// The directions of runs.
#[derive(Clone, Copy)]
enum Direction {
    Right,
    Up,
    UpRight,
    DownRight,
}

impl Direction {
    const ALL: [Direction; 4] = [Direction::Right, Direction::Up, Direction::UpRight, Direction::DownRight];

    /// Returns the place of the cell that is `distance` cells further, modulo the size of a number.
    #[inline(always)]
    const fn place(self, (x, y): (usize, usize), distance: usize) -> (usize, usize) {
        match self {
            Direction::Right => (x + distance, y),
            Direction::Up => (x, y + distance),
            Direction::UpRight => (x + distance, y + distance),
            Direction::DownRight => (x + distance, y.wrapping_sub(distance)),
        }
    }
}

/// The runs that begin in a few columns, by direction.
struct Runs {
    /// Zero where a run of two to five cells is a segment.
    tens: [Lanes; 4],
    /// Negative where a run of five cells is shorter than ten.
    shorts: [Lanes; 4],
}

impl Runs {
    #[inline(always)]
    fn of(field: &Field, at: usize) -> Runs {
        let window = field.window(at);
        let here = Lanes::load::<0>(window);
        let (one, two) = (Lanes::load::<1>(window), Lanes::load::<2>(window));
        let (three, four) = (Lanes::load::<3>(window), Lanes::load::<4>(window));
        let first = here.less(SUM);
        let ahead: [[Lanes; 4]; 4] = [
            [one, two, three, four],
            [here.above::<1>(), here.above::<2>(), here.above::<3>(), here.above::<4>()],
            [one.above::<1>(), two.above::<2>(), three.above::<3>(), four.above::<4>()],
            [one.below::<15>(), two.below::<14>(), three.below::<13>(), four.below::<12>()],
        ];
        let both = ahead.map(|ahead| {
            let sum2 = first.plus(ahead[0]);
            let sum3 = sum2.plus(ahead[1]);
            let sum4 = sum3.plus(ahead[2]);
            let sum5 = sum4.plus(ahead[3]);
            (sum2.min(sum3).min(sum4.min(sum5)), sum5)
        });
        Runs { tens: both.map(|(ten, _)| ten), shorts: both.map(|(_, short)| short) }
    }

    #[inline(always)]
    fn has_tens(&self) -> bool {
        let [a, b, c, d] = self.tens;
        a.min(b).min(c.min(d)).zeros() != 0
    }

    #[inline(always)]
    fn has_shorts(&self) -> bool {
        let [a, b, c, d] = self.shorts;
        a.or(b).or(c.or(d)).negatives() != 0
    }

    /// Returns whether a run of the first column that is not vertical is shorter than ten.
    fn goes_on(&self) -> bool {
        let [right, _, up_right, down_right] = self.shorts;
        right.or(up_right).or(down_right).negatives() as u16 != 0
    }
}

/// The segments of a field.
#[derive(Clone, Copy)]
pub(crate) struct Segments {
    /// The sum of their lengths.
    pub(crate) lengths: u32,
    /// The cells of segments, as bits for each column.
    pub(crate) cells: [u16; PADDED],
    /// The columns with such a cell, as bits.
    pub(crate) columns: u16,
}

impl Segments {
    pub(crate) const NONE: Segments = Segments { lengths: 0, cells: [0; PADDED], columns: 0 };

    /// Finds the segments, if only the columns from `first` to `last` have changed since there was no segment.
    #[inline(always)]
    pub(crate) fn find(field: &Field, first: usize, last: usize) -> Option<Segments> {
        let mut segments = Segments::NONE;
        let left = first.saturating_sub(REACH);
        let goes_on = segments.add_columns(field, left, last);
        if goes_on && left > 0 {
            // The only segments that begin further to the left pass through the column `left` with five cells.
            segments.add_columns(field, first.saturating_sub(FAR), left - 1);
        }
        (segments.lengths > 0).then_some(segments)
    }

    /// Adds the segments that begin in some columns. Returns whether in the first one there is a run of five cells
    /// that is shorter than ten and not vertical.
    #[inline(always)]
    fn add_columns(&mut self, field: &Field, first: usize, last: usize) -> bool {
        let mut goes_on = false;
        let mut at = first;
        while at <= last {
            let runs = Runs::of(field, at);
            // The last vector may have a column too many.
            let mask = u32::MAX >> (BYTES * (at + Lanes::COLUMNS).saturating_sub(last + 1));
            if runs.has_tens() {
                self.add_tens(field, at, &runs, mask);
            }
            if runs.has_shorts() {
                self.add_shorts(field, at, &runs, mask);
                goes_on |= at == first && runs.goes_on();
            }
            at += Lanes::COLUMNS;
        }
        goes_on
    }

    /// Adds the segments of two to five cells.
    #[inline(always)]
    fn add_tens(&mut self, field: &Field, at: usize, runs: &Runs, mask: u32) {
        for (direction, tens) in Direction::ALL.into_iter().zip(runs.tens) {
            let mut begins = tens.zeros() & mask;
            while begins != 0 {
                let (x, y) = place(at, begins.trailing_zeros() as usize);
                begins &= begins - 1;
                let mut sum = field.cell(x, y);
                let mut length = 1;
                self.mark(x, y);
                while sum < SUM {
                    let (x, y) = direction.place((x, y), length);
                    sum += field.cell(x, y);
                    self.mark(x, y);
                    length += 1;
                }
                self.lengths += length as u32;
            }
        }
    }

    /// Adds the segments of more than five cells.
    #[inline(never)]
    fn add_shorts(&mut self, field: &Field, at: usize, runs: &Runs, mask: u32) {
        for (direction, shorts) in Direction::ALL.into_iter().zip(runs.shorts) {
            let mut begins = shorts.negatives() & mask;
            while begins != 0 {
                self.follow(field, place(at, begins.trailing_zeros() as usize), direction);
                begins &= begins - 1;
            }
        }
    }

    /// Adds the segment of more than five cells that begins at a cell, if one does.
    fn follow(&mut self, field: &Field, begin: (usize, usize), direction: Direction) {
        let (mut sum, mut length) = (0, 0);
        while sum < SUM {
            let (x, y) = direction.place(begin, length);
            if x >= PADDED || y >= BYTES {
                return;
            }
            sum += field.cell(x, y);
            length += 1;
        }
        if sum == SUM && length > REACH + 1 {
            for (x, y) in (0..length).map(|distance| direction.place(begin, distance)) {
                self.mark(x, y);
            }
            self.lengths += length as u32;
        }
    }

    #[inline(always)]
    pub(crate) fn mark(&mut self, x: usize, y: usize) {
        self.cells[x % PADDED] |= 1 << (y % BYTES);
        self.columns |= 1 << (x % PADDED);
    }

    /// Erases the segments, and lets the blocks above them fall. Returns the first and the last column in which
    /// blocks fell.
    #[inline(always)]
    pub(crate) fn erase(&self, field: &mut Field) -> Option<(usize, usize)> {
        let (mut rest, mut fell) = (self.columns, 0_u32);
        while rest != 0 {
            let x = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            fell |= u32::from(field.erase(x, self.cells[x % PADDED])) << x;
        }
        (fell != 0).then(|| (fell.trailing_zeros() as usize, 31 - fell.leading_zeros() as usize))
    }
}

/// Returns the place of a bit of columns that begin at `at`.
#[inline(always)]
const fn place(at: usize, bit: usize) -> (usize, usize) {
    (at + bit / BYTES, bit % BYTES)
}

const _: () =
    assert!(EMPTY as Cell > SUM && EMPTY as usize * 5 - (SUM as usize) < 128, "sums fit into a byte");
