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
    /// For each feature, the number of its relation: the same cell or pair in other rows has the same number.
    relation: Vec<u16>,
    relations: usize,
}

impl Default for Features {
    fn default() -> Features {
        let mut later = vec![Vec::new(); CELLS];
        for (number, (a, b)) in pairs().enumerate() {
            later[a].push((b as u8, (CELLS + number) as u16));
        }
        // A pair begins in a column, and its second cell is some columns and rows further.
        let mut known: Vec<(usize, usize, usize)> = Vec::new();
        let mut number = |key| {
            let found = known.iter().position(|other| *other == key);
            found.unwrap_or_else(|| {
                known.push(key);
                known.len() - 1
            }) as u16
        };
        let mut relation: Vec<u16> = (0..CELLS).map(|cell| number((cell % WIDTH, WIDTH, 0))).collect();
        relation.extend(pairs().map(|(a, b)| number((a % WIDTH, b % WIDTH, b / WIDTH - a / WIDTH))));
        relation.push(number((WIDTH, WIDTH, 0)));
        Features { later, relation, relations: known.len() }
    }
}

impl Features {
    /// Adds to the gradient of each feature a part of the sum of the gradients of its relation in all rows.
    pub(super) fn share(&self, gradient: &mut [f32], part: f32) {
        if part == 0.0 {
            return;
        }
        let mut sums = vec![0.0; self.relations];
        for (gradient, &relation) in gradient.iter().zip(&self.relation) {
            sums[relation as usize] += gradient;
        }
        for (gradient, &relation) in gradient.iter_mut().zip(&self.relation) {
            *gradient += part * sums[relation as usize];
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
