//! A board as flat bytes, for probes.
//!
//! *How.* A row is 16 bytes: ten cells and a border. Empty cells, ojama and the border are 11, so a run that reaches
//! one of them can no longer sum to ten. A neighbour is at a fixed distance, and the compiler turns a loop over the
//! bytes of a row into vector instructions.

use crate::board::{Board, Cell, OJAMA, ROWS, WIDTH};

/// The number of bytes of a row.
const ROW: usize = 16;
/// The number of rows of the border below the field. Runs look four rows down.
const BELOW: usize = 5;
/// The number of rows of the border above the highest row. Runs look four rows up.
const ABOVE: usize = 5;
/// The number of bytes of a board.
const SIZE: usize = (BELOW + ROWS + ABOVE) * ROW;
/// What stands where no digit is.
const NO_DIGIT: u8 = OJAMA;
/// The sum of a run that vanishes.
const SUM: u8 = 10;

/// The distance between a cell and the next one of a run.
pub(super) type Step = isize;
pub(super) const UP_RIGHT: Step = ROW as isize + 1;
pub(super) const RIGHT: Step = 1;
pub(super) const DOWN_RIGHT: Step = 1 - ROW as isize;
const DOWN: Step = -(ROW as isize);
/// The directions of later steps.
const STEPS: [Step; 4] = [DOWN, UP_RIGHT, RIGHT, DOWN_RIGHT];

/// A board.
#[derive(Clone)]
pub(super) struct Flat {
    cells: [u8; SIZE],
    heights: [u8; WIDTH],
}

/// Cells that vanish together.
#[derive(Clone, Copy, Default)]
pub(super) struct Doomed {
    /// For each column, its rows as bits.
    rows: [u32; WIDTH],
    /// The sum of the lengths of the runs.
    pub(super) lengths: u32,
}

/// The cells at which the runs of a later step may begin.
#[derive(Clone, Copy)]
pub(super) struct Window {
    first_row: usize,
    /// The bits of all directions for each column.
    columns: u128,
}

impl Flat {
    pub(super) fn of(board: &Board) -> Flat {
        let mut flat = Flat { cells: [NO_DIGIT; SIZE], heights: [0; WIDTH] };
        for x in 0..WIDTH {
            for y in 0..board.height(x) {
                flat.push(x, board.cell(x, y));
            }
        }
        flat
    }

    /// Returns the number of cells of a column.
    pub(super) const fn height(&self, x: usize) -> usize {
        self.heights[x] as usize
    }

    /// Returns the index of the place on top of a column.
    pub(super) const fn top(&self, x: usize) -> usize {
        index(x, self.height(x))
    }

    /// Puts a cell on top of a column.
    pub(super) fn push(&mut self, x: usize, cell: Cell) {
        self.cells[self.top(x)] = cell;
        self.heights[x] += 1;
    }

    /// Returns the byte of a cell.
    #[inline]
    pub(super) const fn at(&self, index: usize) -> u8 {
        self.cells[index]
    }

    /// Returns the number of cells of the run that begins here and sums to ten, or 0.
    #[inline]
    pub(super) const fn run(&self, start: usize, step: Step) -> u32 {
        let (mut at, mut sum, mut length) = (start, self.cells[start], 1);
        while sum < SUM {
            at = at.wrapping_add_signed(step);
            sum += self.cells[at];
            length += 1;
        }
        if sum == SUM { length } else { 0 }
    }

    /// Finds the runs that begin in a window.
    pub(super) fn runs(&self, window: Window) -> Doomed {
        let mut doomed = Doomed::default();
        let highest = self.heights.iter().copied().max().map_or(0, usize::from);
        let mut found = [0; ROWS * ROW];
        let rows = highest.saturating_sub(window.first_row);
        starts(&self.cells, index(0, window.first_row), &mut found[..rows * ROW]);
        for (y, row) in found[..rows * ROW].as_chunks::<ROW>().0.iter().enumerate() {
            let mut starts = u128::from_le_bytes(*row) & window.columns;
            while starts != 0 {
                let bit = starts.trailing_zeros();
                starts &= starts - 1;
                let start = index((bit / u8::BITS) as usize, window.first_row + y);
                let step = STEPS[(bit % u8::BITS) as usize % STEPS.len()];
                doomed.add(start, step, self.run(start, step));
            }
        }
        doomed
    }

    /// Erases cells, and lets the blocks above them fall. Returns the window of the next step, or `None` if no block
    /// falls: then the board has no new run.
    pub(super) fn erase(&mut self, doomed: &Doomed) -> Option<Window> {
        let (mut lowest, mut left, mut right, mut falls) = (ROWS, WIDTH, 0, false);
        for (x, &rows) in doomed.rows.iter().enumerate().filter(|(_, rows)| **rows != 0) {
            let low = rows.trailing_zeros() as usize;
            (lowest, left, right) = (lowest.min(low), left.min(x), right.max(x));
            let mut to = low;
            for y in low..self.height(x) {
                if rows >> y & 1 == 0 {
                    self.cells[index(x, to)] = self.cells[index(x, y)];
                    to += 1;
                }
            }
            falls |= to > low;
            (to..self.height(x)).for_each(|y| self.cells[index(x, y)] = NO_DIGIT);
            self.heights[x] = to as u8;
        }
        falls.then(|| Window::after(lowest, left, right))
    }
}

/// Finds the cells at which runs may begin: `found` gets a bit for each of the [`STEPS`].
///
/// The loop is one over many rows, because the compiler makes vector instructions of such loops.
#[inline(never)]
fn starts(cells: &[u8; SIZE], from: usize, found: &mut [u8]) {
    let count = found.len();
    let first = &cells[from..][..count];
    let [a, b, c, d] = STEPS.map(|step| ahead(cells, from, step, count));
    for i in 0..count {
        found[i] = begins(first[i], [a[0][i], a[1][i], a[2][i], a[3][i]])
            | begins(first[i], [b[0][i], b[1][i], b[2][i], b[3][i]]) << 1
            | begins(first[i], [c[0][i], c[1][i], c[2][i], c[3][i]]) << 2
            | begins(first[i], [d[0][i], d[1][i], d[2][i], d[3][i]]) << 3;
    }
}

/// Returns the cells that are one to four cells further in a direction.
#[inline(always)]
fn ahead(cells: &[u8; SIZE], from: usize, step: Step, count: usize) -> [&[u8]; 4] {
    [1, 2, 3, 4].map(|distance| &cells[from.wrapping_add_signed(step * distance)..][..count])
}

/// Returns 1 if a run may begin at a cell with these next ones: two to four of them sum to ten, or all five to at
/// most ten.
#[inline(always)]
const fn begins(first: u8, ahead: [u8; 4]) -> u8 {
    let two = first.wrapping_add(ahead[0]);
    let three = two.wrapping_add(ahead[1]);
    let four = three.wrapping_add(ahead[2]);
    let five = four.wrapping_add(ahead[3]);
    ((two == SUM) | (three == SUM) | (four == SUM) | (five <= SUM)) as u8
}

/// Returns the index of a cell.
const fn index(x: usize, y: usize) -> usize {
    (BELOW + y) * ROW + x
}

impl Doomed {
    /// Adds a run of `length` cells. A run that was added before counts again.
    #[inline]
    pub(super) fn add(&mut self, start: usize, step: Step, length: u32) {
        let mut at = start;
        for _ in 0..length {
            self.rows[at % ROW % WIDTH] |= 1 << (at / ROW - BELOW);
            at = at.wrapping_add_signed(step);
        }
        self.lengths += length;
    }
}

impl Window {
    /// How far a run begins to the left of the erased cells and below them.
    const REACH: usize = 4;

    /// Every cell.
    pub(super) const WHOLE: Window = Window { first_row: 0, columns: u128::MAX };

    /// Returns the window around erased cells, or around a new one.
    pub(super) fn after(lowest: usize, left: usize, right: usize) -> Window {
        let columns = left.saturating_sub(Window::REACH)..(right + 1).min(WIDTH);
        let byte = |x: usize| 0b1111 << (u8::BITS as usize * x);
        Window {
            first_row: lowest.saturating_sub(Window::REACH),
            columns: columns.map(byte).fold(0_u128, |all, byte| all | byte),
        }
    }
}
