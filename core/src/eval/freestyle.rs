//! The evaluation of versus play, under SRS only.
//!
//! *What.* The evaluation prefers a low, even stack without holes and with a well. It also prefers T-slots
//! and clears that send lines. *How.* Everything is counted on column masks. T-slots are *cut out*: for each
//! T that is coming, the best slot is credited and filled, and its rows are cleared. The rest of the board is
//! then evaluated as if that had happened. *Why.* A slot looks like an overhang over a hole. Without the
//! cut-out, every T-spin set-up would be punished as bad stacking. This idea comes from the article on Cold
//! Clear.

use super::shape::Shape;
use super::t_slot::best_t_slot;
use super::weights::Weights;
use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::{Placement, Spin};
use crate::rules::attack::{AttackTable, LockInfo};
use crate::rules::spawn::SPAWN_COLUMN;
use crate::state::Field;

/// The evaluation: the weights and how they are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Freestyle {
    /// The weight of each feature.
    pub weights: Weights,
}

/// The number of consecutive clears up to which the combo counts.
const LONGEST_COMBO: u32 = 12;

impl Freestyle {
    /// Computes the reward for what a placement did.
    #[must_use]
    pub fn reward(&self, placement: Placement, lock: &LockInfo, table: &AttackTable) -> i32 {
        let w = &self.weights;
        let mut reward = w.attack * lock.attack as i32 + w.move_time * moved(placement);
        if placement.location.piece == Piece::T && !(lock.lines_cleared > 0 && lock.spin == Spin::Full) {
            reward += w.wasted_t;
        }
        let Some(combo) = lock.combo else { return reward + self.uncleared(lock.spin) };
        let bonus = table.combo[(combo as usize).min(table.combo.len() - 1)];
        reward += w.combo_attack * bonus as i32 + w.combo_clear * combo.min(LONGEST_COMBO) as i32;
        if lock.perfect_clear {
            return reward + w.perfect_clear;
        }
        reward + self.clear(lock) + if lock.back_to_back { w.back_to_back_clear } else { 0 }
    }

    #[inline]
    fn clear(&self, lock: &LockInfo) -> i32 {
        let w = &self.weights;
        let by_lines = match lock.spin {
            Spin::None => [w.clear_1, w.clear_2, w.clear_3, w.clear_4],
            Spin::Mini => [w.mini_1, w.mini_2, 0, 0],
            Spin::Full => [w.spin_1, w.spin_2, w.spin_3, 0],
        };
        by_lines[lock.lines_cleared as usize - 1]
    }

    #[inline]
    fn uncleared(&self, spin: Spin) -> i32 {
        match spin {
            Spin::None => 0,
            Spin::Mini => self.weights.mini_0,
            Spin::Full => self.weights.spin_0,
        }
    }

    /// Computes the value of a board when `coming_ts` known T pieces are still to be placed.
    #[must_use]
    pub fn value(&self, field: &Field, coming_ts: u32) -> i32 {
        let w = &self.weights;
        let mut board = field.board;
        let mut value = w.combo * field.combo.min(LONGEST_COMBO) as i32;
        if field.back_to_back {
            value += w.back_to_back;
        }
        for _ in 0..coming_ts {
            let Some(slot) = best_t_slot(&board) else { break };
            value += [w.slot_forming, w.slot_single, w.slot_double, w.slot_triple][slot.lines as usize];
            if slot.twist {
                value += w.slot_twist;
            }
            if slot.lines < 2 {
                break;
            }
            slot.placement.location.place_on(&mut board);
            board.clear_full_rows();
        }
        value + self.shape(&board)
    }

    #[inline]
    fn shape(&self, board: &Board) -> i32 {
        let w = &self.weights;
        let shape = Shape::of(board);
        let over = |row: u32| shape.highest.saturating_sub(row) as i32;
        w.max_height * shape.highest as i32
            + w.upper_half * over(10)
            + w.upper_quarter * over(15)
            + w.jeopardy * shape.jeopardy()
            + w.mean_height * shape.sum_of_heights() / 10
            + w.bumpiness * shape.bumps
            + w.bumpiness_squared * shape.bumps_squared
            + w.row_transitions * shape.row_transitions(board)
            + w.column_transitions * shape.column_transitions(board)
            + w.cavities * shape.cavities
            + w.overhangs * shape.overhangs
            + w.hole_rows * shape.hole_rows
            + w.covered * shape.covered
            + w.covered_squared * shape.covered_squared
            + w.shafts * shape.shafts()
            + w.well_depth * shape.well_depth(board)
            + [w.well_edge, w.well_second, w.well_third, w.well_fourth, w.well_centre]
                [shape.well.min(9 - shape.well)]
    }
}

/// Counts the columns and quarter turns between the spawn location and the placement.
#[inline]
fn moved(placement: Placement) -> i32 {
    let turns = match placement.location.orientation {
        Orientation::North => 0,
        Orientation::East | Orientation::West => 1,
        Orientation::South => 2,
    };
    i32::from((placement.location.x - SPAWN_COLUMN).abs()) + turns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(rows: &[&str], coming_ts: u32) -> i32 {
        let board = Board::from_drawing(rows).unwrap();
        Freestyle::default().value(&Field { board, ..Field::default() }, coming_ts)
    }

    #[test]
    fn holes_lower_the_value_and_a_well_raises_it() {
        let flat = value(&["##########"; 0], 0);
        let holed = value(&["####......", "#.##......"], 0);
        let well = value(&[".#########", ".#########"], 0);
        assert!(holed < flat && well > holed);
    }

    #[test]
    fn a_slot_has_value_only_when_a_t_is_coming() {
        let rows = ["....#.....", "####...###", "#####.####"];
        assert!(value(&rows, 1) > value(&rows, 0) + 300);
    }

    #[test]
    fn mirror_images_have_the_same_value() {
        let board = Board::from_drawing(&["....#.....", "####...###", "#####.####", "#.########"]).unwrap();
        let judge = Freestyle::default();
        let worth = |board| judge.value(&Field { board, ..Field::default() }, 1);
        assert_eq!(worth(board), worth(board.mirror()));
    }
}
