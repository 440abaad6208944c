//! Rank learning: a model learns from choices which of two fields is better, as tetris20g-ai does.
//!
//! *What.* A pair has the field after a player's choice and the field after another choice. Its loss is
//! ln(1 + e^−(value of the first − value of the second)). The model moves down the gradient of the mean loss of
//! a batch, by momentum. Source: the rules document of master 20G, section 11.

use alloc::vec;
use alloc::vec::Vec;

use super::features::FEATURES;
use super::{Adam, Features, Model};
use crate::board::Board;

/// A chosen field and one that was not chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The field after the choice.
    pub best: Board,
    /// The field after another choice.
    pub other: Board,
}

/// How the model moves after each batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Descent {
    /// By a part of the last step and the gradient, as in tetris20g-ai.
    #[default]
    Momentum,
    /// By [`Adam`].
    Adam,
}

/// The length of a step of tetris20g-ai.
const RATE: f32 = 0.01;
/// The part of a step that the next step repeats.
const MOMENTUM: f32 = 0.9;
/// The usual length of a step of Adam.
const ADAM_RATE: f32 = 0.001;
/// The number of pairs between two steps.
const BATCH: usize = 128;

/// How a model judges pairs or moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ranking {
    /// The mean loss.
    pub loss: f32,
    /// The share in which the chosen field has the highest value.
    pub agreement: f32,
}

/// Learns from pairs.
#[derive(Clone, Debug)]
pub struct RankLearner {
    features: Features,
    descent: Descent,
    /// What the next step needs from the steps before. With momentum, `mean` is the last step.
    pub steps: Adam,
}

impl RankLearner {
    /// Creates the learner.
    #[must_use]
    pub fn new(descent: Descent) -> RankLearner {
        RankLearner { features: Features::default(), descent, steps: Adam::new(FEATURES) }
    }

    /// Moves the model by each batch of the pairs, in the given order. Returns how it ranked each pair before.
    pub fn learn(&mut self, model: &mut Model, pairs: &[Pair]) -> Ranking {
        let mut ranking = Sums::default();
        let mut gradient = vec![0.0; FEATURES];
        let (mut best, mut other) = (Vec::new(), Vec::new());
        for batch in pairs.chunks(BATCH) {
            for pair in batch {
                self.features.list(&pair.best, &mut best);
                self.features.list(&pair.other, &mut other);
                let pull = ranking.add(model.value(&best) - model.value(&other)) / batch.len() as f32;
                best.iter().for_each(|&feature| gradient[feature as usize] += pull);
                other.iter().for_each(|&feature| gradient[feature as usize] -= pull);
            }
            self.step(model, &mut gradient);
        }
        ranking.mean()
    }

    /// Moves the model up the gradient, and sets the gradient to 0.
    fn step(&mut self, model: &mut Model, gradient: &mut [f32]) {
        if self.descent == Descent::Adam {
            return self.steps.step(&mut model.weights, gradient, ADAM_RATE);
        }
        for ((weight, step), gradient) in model.weights.iter_mut().zip(&mut self.steps.mean).zip(gradient) {
            *step = MOMENTUM * *step + *gradient;
            *weight += RATE * *step;
            *gradient = 0.0;
        }
    }

    /// Returns how the model ranks pairs.
    #[must_use]
    pub fn measure(&self, model: &Model, pairs: &[Pair]) -> Ranking {
        let mut ranking = Sums::default();
        let (mut best, mut other) = (Vec::new(), Vec::new());
        for pair in pairs {
            self.features.list(&pair.best, &mut best);
            self.features.list(&pair.other, &mut other);
            ranking.add(model.value(&best) - model.value(&other));
        }
        ranking.mean()
    }
}

/// The sums of a ranking.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) loss: f64,
    pub(super) agreed: u64,
    pub(super) count: u64,
}

impl Sums {
    /// Counts a pair by the difference of its values. Returns the negative derivative of its loss.
    fn add(&mut self, difference: f32) -> f32 {
        // With the absolute value, the exponential cannot overflow.
        let small = libm::expf(-difference.abs());
        self.loss += f64::from(libm::log1pf(small) + (-difference).max(0.0));
        self.agreed += u64::from(difference > 0.0);
        self.count += 1;
        if difference > 0.0 { small / (1.0 + small) } else { 1.0 / (1.0 + small) }
    }

    pub(super) fn mean(self) -> Ranking {
        let count = self.count.max(1) as f64;
        Ranking { loss: (self.loss / count) as f32, agreement: (self.agreed as f64 / count) as f32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::rng::Rng;

    /// Returns pairs in which the chosen field has fewer cells in its upper rows.
    fn pairs(seed: u64, count: usize) -> Vec<Pair> {
        let mut rng = Rng::new(seed, 0);
        let mut field =
            |rows: u64| Board::from_columns(core::array::from_fn(|_| u64::from(rng.next_u32()) & rows));
        (0..count).map(|_| Pair { best: field(0x3F), other: field(0xFF) }).collect()
    }

    #[test]
    fn a_model_learns_to_rank_fields_that_it_has_not_seen() {
        for descent in [Descent::Momentum, Descent::Adam] {
            learns_to_rank(descent);
        }
    }

    fn learns_to_rank(descent: Descent) {
        let mut model = Model::default();
        let mut learner = RankLearner::new(descent);
        let (seen, fresh) = (pairs(1, 2_000), pairs(2, 500));
        let before = learner.measure(&model, &fresh);
        assert!(
            (before.loss - core::f32::consts::LN_2).abs() < 1e-5 && before.agreement == 0.0,
            "{before:?}"
        );
        let losses: Vec<f32> = (0..5).map(|_| learner.learn(&mut model, &seen).loss).collect();
        let after = learner.measure(&model, &fresh);
        assert!(losses.windows(2).all(|two| two[1] < two[0]), "{losses:?}");
        assert!(after.agreement > 0.95 && after.loss < 0.3, "{after:?}");
    }

    #[test]
    fn a_pair_pulls_by_the_derivative_of_its_loss() {
        for difference in [-50.0_f32, -2.0, -0.1, 0.0, 0.3, 4.0, 60.0] {
            let loss = |difference: f64| libm::log1p(libm::exp(-difference));
            let mut sums = Sums::default();
            let pull = f64::from(sums.add(difference));
            let difference = f64::from(difference);
            let slope = (loss(difference - 1e-4) - loss(difference + 1e-4)) / 2e-4;
            assert!((pull - slope).abs() < 1e-4, "{difference}: {pull} instead of {slope}");
            assert!((sums.loss - loss(difference)).abs() < 1e-4 * loss(difference).max(1.0));
        }
    }
}
