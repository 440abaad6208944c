//! The hand-made evaluation of versus play.
//!
//! *What.* A low, even, hole-free stack with a well; T-slots; and what clears send. *How.* Everything is
//! counted on column masks. T-slots are *cut out*: as long as a T is coming, the best slot is credited
//! and filled, its rows cleared, and the rest of the board judged as if that had happened. *Why.* A slot
//! looks like an overhang over a hole; without the cut-out every T-spin set-up would be punished as bad
//! stacking (this idea is the article's).

use super::t_slot::best_t_slot;
use crate::attack::LockInfo;
use crate::board::{Board, WIDTH};
use crate::placement::{Placement, Spin};
use crate::state::Field;

/// What each feature is worth; higher is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Value, for each row of the highest column.
    pub height: i32,
    /// Value, for each row of it above the tenth.
    pub upper_half: i32,
    /// Value, for each row of it above the fifteenth.
    pub upper_quarter: i32,
    /// Value, for each step of one row between neighbouring columns, the well left out.
    pub bumpiness: i32,
    /// Value, for the same steps squared.
    pub bumpiness_squared: i32,
    /// Value, for each change between filled and empty along a row.
    pub row_transitions: i32,
    /// Value, for each empty cell under a filled one that nothing can slide into.
    pub cavities: i32,
    /// Value, for each empty cell under a filled one that is open to one side.
    pub overhangs: i32,
    /// Value, for each filled cell above the highest hole of its column, up to six a column.
    pub covered: i32,
    /// Value, for each row that a column lies more than two below both its neighbours, the well left
    /// out: only an I fills it.
    pub shafts: i32,
    /// Value, for each row ready for a quad: full but for the well.
    pub well_depth: i32,
    /// Value, when the next quad or T-spin gets the back-to-back bonus.
    pub back_to_back: i32,
    /// Value of a T-slot that clears so many rows.
    pub t_slot: [i32; 3],
    /// Reward for clearing so many rows without a spin.
    pub clear: [i32; 5],
    /// Reward for clearing so many rows with a mini.
    pub mini: [i32; 3],
    /// Reward for clearing so many rows with a full T-spin.
    pub full: [i32; 4],
    /// Reward for each line of the combo bonus.
    pub combo_attack: i32,
    /// Reward for the back-to-back bonus.
    pub back_to_back_clear: i32,
    /// Reward for clearing the whole board.
    pub perfect_clear: i32,
    /// Reward for a T that is placed without a T-spin clear.
    pub wasted_t: i32,
}

impl Weights {
    /// Chosen by hand, then adjusted by solo games against the referee.
    pub const DEFAULT: Weights = Weights {
        height: -6,
        upper_half: -80,
        upper_quarter: -300,
        bumpiness: -14,
        bumpiness_squared: -5,
        row_transitions: -6,
        cavities: -190,
        overhangs: -70,
        covered: -16,
        shafts: -60,
        well_depth: 28,
        back_to_back: 60,
        t_slot: [10, 80, 300],
        clear: [0, -120, -100, -60, 360],
        mini: [0, -120, -60],
        full: [0, 90, 430, 520],
        combo_attack: 90,
        back_to_back_clear: 70,
        perfect_clear: 1000,
        wasted_t: -160,
    };
}

/// The evaluation: weights, and how they are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Freestyle {
    /// What each feature is worth.
    pub weights: Weights,
}

impl Default for Freestyle {
    fn default() -> Freestyle {
        Freestyle { weights: Weights::DEFAULT }
    }
}

impl Freestyle {
    /// What a placement did.
    #[must_use]
    pub fn reward(&self, placement: Placement, lock: &LockInfo) -> i32 {
        let w = &self.weights;
        let lines = lock.lines_cleared as usize;
        if lock.perfect_clear {
            return w.perfect_clear;
        }
        let clear = match lock.spin {
            Spin::None => w.clear[lines],
            Spin::Mini => w.mini[lines],
            Spin::Full => w.full[lines],
        };
        let is_t = placement.location.piece == crate::piece::Piece::T;
        let wasted = if is_t && !(lines > 0 && lock.spin == Spin::Full) { w.wasted_t } else { 0 };
        let chained = if lock.back_to_back { w.back_to_back_clear } else { 0 };
        let combo = crate::attack::PPT.combo[lock.combo.unwrap_or(0).min(11) as usize] as i32;
        clear + wasted + chained + combo * w.combo_attack
    }

    /// What a board is worth when `coming_ts` T's are in sight.
    #[must_use]
    pub fn value(&self, field: &Field, coming_ts: u32) -> i32 {
        let w = &self.weights;
        let mut board = field.board;
        let mut value = if field.back_to_back { w.back_to_back } else { 0 };
        for _ in 0..coming_ts {
            let Some(slot) = best_t_slot(&board) else { break };
            value += w.t_slot[slot.lines as usize];
            if slot.lines < 2 {
                break;
            }
            slot.placement.location.place_on(&mut board);
            board.clear_full_rows();
        }
        value + self.shape(&board)
    }

    fn shape(&self, board: &Board) -> i32 {
        let w = &self.weights;
        let heights: [u32; WIDTH] = core::array::from_fn(|x| board.height(x));
        let highest = heights.iter().copied().max().unwrap_or(0);
        let well = lowest(&heights);
        let over = |row: u32| highest.saturating_sub(row) as i32;
        let (bumps, squares) = bumpiness(&heights, well);
        let holes = Holes::of(board, &heights);
        w.height * highest as i32
            + w.upper_half * over(10)
            + w.upper_quarter * over(15)
            + w.bumpiness * bumps
            + w.bumpiness_squared * squares
            + w.row_transitions * row_transitions(board, highest)
            + w.cavities * holes.cavities
            + w.overhangs * holes.overhangs
            + w.covered * holes.covered
            + w.shafts * shafts(&heights, well)
            + w.well_depth * well_depth(board, heights[well], well)
    }
}

/// The lowest column, the leftmost of several.
fn lowest(heights: &[u32; WIDTH]) -> usize {
    (0..WIDTH).min_by_key(|&x| heights[x]).unwrap_or(0)
}

/// Steps between neighbouring columns, and the same squared, as if the well were not there.
fn bumpiness(heights: &[u32; WIDTH], well: usize) -> (i32, i32) {
    let mut others = (0..WIDTH).filter(|&x| x != well).map(|x| heights[x] as i32);
    let mut last = others.next().unwrap_or(0);
    others.fold((0, 0), |(bumps, squares), height| {
        let step = (height - last).abs();
        last = height;
        (bumps + step, squares + step * step)
    })
}

/// Changes between filled and empty along the rows below `highest`; walls are filled.
fn row_transitions(board: &Board, highest: u32) -> i32 {
    let rows = (1u64 << highest) - 1;
    let columns = board.columns();
    let inner: u32 = columns.windows(2).map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
    let walls = (!columns[0] & rows).count_ones() + (!columns[WIDTH - 1] & rows).count_ones();
    (inner + walls) as i32
}

/// Rows that columns other than the well lie more than two below both neighbours.
fn shafts(heights: &[u32; WIDTH], well: usize) -> i32 {
    let height = |x: usize| heights.get(x).copied().unwrap_or(u32::MAX);
    let depth = |x: usize| height(x.wrapping_sub(1)).min(height(x + 1)).saturating_sub(heights[x] + 2);
    (0..WIDTH).filter(|&x| x != well).map(|x| depth(x) as i32).sum()
}

/// Rows from the well's floor up that are full but for the well, without a break.
fn well_depth(board: &Board, floor: u32, well: usize) -> i32 {
    let full = (0..WIDTH).filter(|&x| x != well).fold(!0u64, |all, x| all & board.columns()[x]);
    (full >> floor).trailing_ones() as i32
}

/// Empty cells under filled ones.
#[derive(Default)]
struct Holes {
    cavities: i32,
    overhangs: i32,
    covered: i32,
}

impl Holes {
    fn of(board: &Board, heights: &[u32; WIDTH]) -> Holes {
        let mut all = Holes::default();
        // Bits at and above a column's height: open to the sky.
        let sky = |x: usize| heights.get(x).map_or(0, |h| !0u64 << h);
        for (x, column) in board.columns().iter().enumerate() {
            let holes = !column & !sky(x);
            if holes == 0 {
                continue;
            }
            let beside = sky(x + 1) | if x > 0 { sky(x - 1) } else { 0 };
            let highest_hole = 64 - holes.leading_zeros();
            all.overhangs += (holes & beside).count_ones() as i32;
            all.cavities += (holes & !beside).count_ones() as i32;
            all.covered += (heights[x] - highest_hole).min(6) as i32;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(rows: &[&str], coming_ts: u32) -> i32 {
        let board = Board::from_drawing(rows).unwrap();
        Freestyle::default().value(&Field { board, ..Field::default() }, coming_ts)
    }

    #[test]
    fn holes_are_bad_and_a_well_is_good() {
        let flat = value(&["##########"; 0], 0);
        let holed = value(&["####......", "#.##......"], 0);
        let well = value(&[".#########", ".#########"], 0);
        assert!(holed < flat && well > holed);
    }

    #[test]
    fn a_slot_is_worth_something_only_while_a_t_comes() {
        let rows = ["....#.....", "####...###", "#####.####"];
        assert!(value(&rows, 1) > value(&rows, 0) + 300);
    }

    #[test]
    fn mirror_images_are_worth_the_same() {
        let board = Board::from_drawing(&["....#.....", "####...###", "#####.####", "#.########"]).unwrap();
        let judge = Freestyle::default();
        let worth = |board| judge.value(&Field { board, ..Field::default() }, 1);
        assert_eq!(worth(board), worth(board.mirror()));
    }
}
