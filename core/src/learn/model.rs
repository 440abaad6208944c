//! A linear model of a field's value.

use alloc::vec;
use alloc::vec::Vec;

use super::features::FEATURES;
use crate::eval::pairs::{CELLS, PAIRS, PairWeights};

/// The units of an exported weight in one unit of the model.
pub const SCALE: f32 = 1024.0;

/// One weight for each feature. The value of a field is the sum of the weights of its active features.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The weights.
    pub weights: Vec<f32>,
}

impl Default for Model {
    fn default() -> Model {
        Model { weights: vec![0.0; FEATURES] }
    }
}

impl Model {
    /// Converts exported weights to a model, with this value of the empty field.
    #[must_use]
    pub fn from_weights(weights: &PairWeights, empty: f32) -> Model {
        let cells = weights.cells.iter().map(|&weight| weight as f32 / SCALE);
        // An exported pair is subtracted.
        let pairs = weights.pairs.iter().map(|&weight| -weight as f32 / SCALE);
        Model { weights: cells.chain(pairs).chain([empty]).collect() }
    }

    /// Rounds the weights for export, without rewards. The value of the empty field is not exported.
    #[must_use]
    pub fn weights(&self) -> PairWeights {
        let rounded = |weight: f32| libm::roundf(weight * SCALE) as i32;
        let (cells, pairs) = self.weights.split_at(CELLS);
        PairWeights {
            cells: cells.iter().map(|&weight| rounded(weight)).collect(),
            pairs: pairs[..PAIRS].iter().map(|&weight| rounded(-weight)).collect(),
            rewards: [0; 4],
        }
    }

    /// Moves every weight toward that of another model, by this part of the distance.
    pub fn approach(&mut self, other: &Model, part: f32) {
        for (weight, other) in self.weights.iter_mut().zip(&other.weights) {
            *weight += part * (other - *weight);
        }
    }

    /// Returns the value of the empty field.
    #[must_use]
    pub fn empty(&self) -> f32 {
        self.weights[FEATURES - 1]
    }

    /// Returns the value of a field with these active features.
    #[must_use]
    pub fn value(&self, active: &[u16]) -> f32 {
        active.iter().map(|&feature| self.weights[feature as usize]).sum()
    }
}
