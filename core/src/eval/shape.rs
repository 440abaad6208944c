//! The shape of a stack: heights, steps, wells and holes, counted on column masks.

use crate::board::{Board, WIDTH};

/// The height above which garbage and a bad stack begin to threaten the pieces that spawn.
const SAFE_HEIGHT: u32 = 15;
/// The columns in which pieces spawn.
const SPAWN_COLUMNS: core::ops::Range<usize> = 3..7;
/// The most filled cells above a hole that count in one column.
const MOST_COVERED: u32 = 6;

/// The numbers from which the features of a stack are computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    heights: [u32; WIDTH],
    pub(super) highest: u32,
    /// The lowest column. If several are lowest, it is the one nearest to an edge, and of two equally near
    /// ones the left.
    pub(super) well: usize,
    pub(super) bumps: i32,
    pub(super) bumps_squared: i32,
    /// The number of empty cells under filled ones into which nothing can slide: both neighbouring columns
    /// reach at least up to the cell's row.
    pub(super) cavities: i32,
    /// The number of empty cells under filled ones where a neighbouring column ends below the cell's row.
    pub(super) overhangs: i32,
    pub(super) hole_rows: i32,
    pub(super) covered: i32,
    pub(super) covered_squared: i32,
}

impl Shape {
    #[inline]
    pub(super) fn of(board: &Board) -> Shape {
        let heights: [u32; WIDTH] = core::array::from_fn(|x| board.height(x));
        let highest = board.max_height();
        let well = lowest(&heights);
        let mut shape = Shape {
            heights,
            highest,
            well,
            bumps: 0,
            bumps_squared: 0,
            cavities: 0,
            overhangs: 0,
            hole_rows: 0,
            covered: 0,
            covered_squared: 0,
        };
        shape.count_bumps();
        shape.count_holes(board);
        shape
    }

    /// Sums the height differences between neighbouring columns, and their squares, as if the well did not
    /// exist.
    #[inline]
    fn count_bumps(&mut self) {
        let h = |x: usize| self.heights[x] as i32;
        let (mut sum, mut squares) = (0, 0);
        let mut step = |a: i32, b: i32, sign: i32| {
            let step = (a - b).abs();
            sum += sign * step;
            squares += sign * step * step;
        };
        for x in 1..WIDTH {
            step(h(x - 1), h(x), 1);
        }
        // Subtract the steps at the well and add one step across it.
        let (left, right) = (self.well.wrapping_sub(1), self.well + 1);
        if left < WIDTH {
            step(h(left), h(self.well), -1);
        }
        if right < WIDTH {
            step(h(self.well), h(right), -1);
        }
        if left < WIDTH && right < WIDTH {
            step(h(left), h(right), 1);
        }
        (self.bumps, self.bumps_squared) = (sum, squares);
    }

    #[inline]
    fn count_holes(&mut self, board: &Board) {
        // Bits at and above a column's height: nothing is above these cells.
        let sky: [u64; WIDTH] = self.heights.map(|height| !0 << height);
        let columns = board.columns();
        let holes: [u64; WIDTH] = core::array::from_fn(|x| !(columns[x] | sky[x]));
        let rows = holes.iter().fold(0, |rows, holes| rows | holes);
        if rows == 0 {
            return;
        }
        self.hole_rows = rows.count_ones() as i32;
        for x in 0..WIDTH {
            let left = if x > 0 { sky[x - 1] } else { 0 };
            let right = if x + 1 < WIDTH { sky[x + 1] } else { 0 };
            let open = (holes[x] & (left | right)).count_ones();
            self.overhangs += open as i32;
            self.cavities += (holes[x].count_ones() - open) as i32;
            let highest_hole = 64 - holes[x].leading_zeros();
            let covered = if highest_hole == 0 { 0 } else { self.heights[x] - highest_hole };
            let covered = covered.min(MOST_COVERED) as i32;
            self.covered += covered;
            self.covered_squared += covered * covered;
        }
    }

    #[inline]
    pub(super) fn sum_of_heights(&self) -> i32 {
        self.heights.iter().sum::<u32>() as i32
    }

    /// Counts the rows above the safe height in the columns where pieces spawn.
    #[inline]
    pub(super) fn jeopardy(&self) -> i32 {
        let middle = &self.heights[SPAWN_COLUMNS];
        let highest = middle.iter().fold(0, |highest, &height| highest.max(height));
        highest.saturating_sub(SAFE_HEIGHT) as i32
    }

    /// Counts the changes between filled and empty along the rows below the highest cell. Walls count as
    /// filled.
    #[inline]
    pub(super) fn row_transitions(&self, board: &Board) -> i32 {
        let rows = (1u64 << self.highest) - 1;
        let columns = board.columns();
        let inner: u32 = columns.windows(2).map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
        let walls = (!columns[0] & rows).count_ones() + (!columns[WIDTH - 1] & rows).count_ones();
        (inner + walls) as i32
    }

    /// Counts the changes between filled and empty along the columns. The floor counts as filled.
    #[inline]
    pub(super) fn column_transitions(&self, board: &Board) -> i32 {
        let changes = board.columns().iter().map(|column| (column ^ (column << 1 | 1)).count_ones());
        changes.sum::<u32>() as i32
    }

    /// Sums, over all columns except the well, by how many rows more than two a column is lower than its
    /// lower neighbour.
    #[inline]
    pub(super) fn shafts(&self) -> i32 {
        let h = &self.heights;
        let depth = |x: usize, beside: u32| if x == self.well { 0 } else { beside.saturating_sub(h[x] + 2) };
        let inner = (1..WIDTH - 1).map(|x| depth(x, h[x - 1].min(h[x + 1]))).sum::<u32>();
        (inner + depth(0, h[1]) + depth(WIDTH - 1, h[WIDTH - 2])) as i32
    }

    /// Counts the consecutive rows from the well's floor up that are full except for the well.
    #[inline]
    pub(super) fn well_depth(&self, board: &Board) -> i32 {
        let mut columns = *board.columns();
        columns[self.well] = !0;
        let full = columns.iter().fold(!0u64, |all, column| all & column);
        (full >> self.heights[self.well]).trailing_ones() as i32
    }
}

/// Finds the lowest column. Of several it chooses the one nearest to an edge, so that mirror images agree.
#[inline]
fn lowest(heights: &[u32; WIDTH]) -> usize {
    let key = |x: usize| heights[x] << 8 | (x.min(WIDTH - 1 - x) as u32) << 4 | x as u32;
    let least = (1..WIDTH).fold(key(0), |least, x| least.min(key(x)));
    (least & 15) as usize
}
