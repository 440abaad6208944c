//! The active features of a field: filled cells, and pairs whose cells are both filled.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::eval::pairs::{CELLS, PAIRS, pairs};

/// The number of features: cells, pairs, and one that is always active.
pub(super) const FEATURES: usize = CELLS + PAIRS + 1;

/// Lists the features of fields.
#[derive(Clone, Debug)]
pub struct Features {
    /// For each cell: the later cells of its pairs, and the numbers of these features.
    later: Vec<Vec<(u8, u16)>>,
    /// The same cell or pair in other rows.
    rows: Groups,
    /// The same pair anywhere in the field, or the cells of a row.
    field: Groups,
}

/// How much a feature also learns from similar features; 0 is not at all.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Sharing {
    /// The part of what the same cell or pair in other rows learns.
    pub(super) rows: f32,
    /// The part of what the same pair anywhere in the field learns, or the cells of the same row.
    pub(super) field: f32,
}

impl Default for Features {
    fn default() -> Features {
        let mut later = vec![Vec::new(); CELLS];
        for (number, (a, b)) in pairs().enumerate() {
            later[a].push((b as u8, (CELLS + number) as u16));
        }
        // A pair begins in a column, and its second cell is some columns and rows further.
        let shift = |(a, b): (usize, usize)| [WIDTH + b % WIDTH - a % WIDTH, b / WIDTH - a / WIDTH];
        let cell_in_rows = (0..CELLS).map(|cell| [cell % WIDTH, 0, 0]);
        let pair_in_rows = pairs().map(|pair| [pair.0 % WIDTH, shift(pair)[0], shift(pair)[1]]);
        let cell_in_field = (0..CELLS).map(|cell| [cell / WIDTH, 0, 0]);
        let pair_in_field = pairs().map(|pair| [CELLS, shift(pair)[0], shift(pair)[1]]);
        Features {
            later,
            rows: Groups::new(cell_in_rows.chain(pair_in_rows)),
            field: Groups::new(cell_in_field.chain(pair_in_field)),
        }
    }
}

/// Groups of features that are similar.
#[derive(Clone, Debug)]
struct Groups {
    /// The group of each feature. The feature that is always active is in no group.
    of: Vec<u16>,
    count: usize,
}

impl Groups {
    /// Puts features with the same key into the same group.
    fn new(keys: impl Iterator<Item = [usize; 3]>) -> Groups {
        let mut known = Vec::new();
        let number = |key| {
            let found = known.iter().position(|other| *other == key);
            found.unwrap_or_else(|| {
                known.push(key);
                known.len() - 1
            }) as u16
        };
        let of = keys.map(number).collect();
        Groups { of, count: known.len() }
    }

    /// Returns the sum of the gradients of each group.
    fn sums(&self, gradient: &[f32]) -> Vec<f32> {
        let mut sums = vec![0.0; self.count];
        for (gradient, &group) in gradient.iter().zip(&self.of) {
            sums[group as usize] += gradient;
        }
        sums
    }
}

impl Features {
    /// Adds to the gradient of each feature parts of the sums of the gradients of similar features.
    pub(super) fn share(&self, gradient: &mut [f32], sharing: Sharing) {
        if sharing == Sharing::default() {
            return;
        }
        let (rows, field) = (self.rows.sums(gradient), self.field.sums(gradient));
        for ((gradient, &row), &place) in gradient.iter_mut().zip(&self.rows.of).zip(&self.field.of) {
            *gradient += sharing.rows * rows[row as usize] + sharing.field * field[place as usize];
        }
    }

    /// Replaces `active` by the numbers of the field's active features, each once.
    pub fn list(&self, board: &Board, active: &mut Vec<u16>) {
        let filled: [bool; CELLS] = core::array::from_fn(|cell| {
            board.occupied((cell % WIDTH) as i8, (VISIBLE_HEIGHT - 1 - cell / WIDTH) as i8)
        });
        active.clear();
        for cell in (0..CELLS).filter(|&cell| filled[cell]) {
            active.push(cell as u16);
            let pairs = self.later[cell].iter().filter(|(other, _)| filled[*other as usize]);
            active.extend(pairs.map(|&(_, number)| number));
        }
        active.push(FEATURES as u16 - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::pairs::{PairWeights, naive_value};
    use crate::learn::{Model, SCALE};
    use crate::tool::rng::Rng;

    #[test]
    fn a_feature_learns_from_the_same_pair_in_other_rows_and_anywhere() {
        let numbers: Vec<(usize, usize)> = pairs().collect();
        let number = |a, b| CELLS + numbers.iter().position(|pair| *pair == (a, b)).unwrap();
        let features = Features::default();
        let mut gradient = vec![0.0; FEATURES];
        // Two cells side by side in the two left columns of row 5, a cell of that row, and the feature in no group.
        gradient[number(50, 51)] = 8.0;
        gradient[54] = 8.0;
        gradient[FEATURES - 1] = 8.0;
        features.share(&mut gradient, Sharing { rows: 0.5, field: 0.25 });
        let found =
            [number(50, 51), number(60, 61), number(67, 68), number(50, 52), 54, 64, 56, 66, FEATURES - 1];
        let found = found.map(|feature| gradient[feature]);
        assert_eq!(found, [14.0, 6.0, 2.0, 0.0, 14.0, 4.0, 2.0, 0.0, 8.0]);
    }

    #[test]
    fn the_models_value_is_the_value_of_its_weights() {
        let mut rng = Rng::new(3, 3);
        let mut weights = PairWeights::zero();
        weights
            .cells
            .iter_mut()
            .chain(&mut weights.pairs)
            .for_each(|weight| *weight = rng.below(99) as i32 - 49);
        let model = Model::from_weights(&weights, 2.0);
        assert_eq!(model.weights(), weights);
        let (features, mut active) = (Features::default(), Vec::new());
        for _ in 0..200 {
            let columns = core::array::from_fn(|_| u64::from(rng.next_u32() & rng.next_u32() & 0xF_FFFF));
            let board = Board::from_columns(columns);
            features.list(&board, &mut active);
            let units = (model.value(&active) - 2.0) * SCALE;
            assert!((units - naive_value(&weights, &board) as f32).abs() < 0.5, "{board:?}");
        }
    }
}
