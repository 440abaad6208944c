//! Rank learning: a model learns from choices which of two fields is better, as tetris20g-ai does.
//!
//! *What.* A pair has the field after a player's choice and the field after another choice. Its loss is
//! ln(1 + e^−(value of the first − value of the second)). The model moves down the gradient of the mean loss of
//! a batch, by momentum. Source: the rules document of master 20G, section 11.

use alloc::vec;
use alloc::vec::Vec;

use super::features::FEATURES;
use super::{Features, Model};
use crate::board::Board;

/// A chosen field and one that was not chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The field after the choice.
    pub best: Board,
    /// The field after another choice.
    pub other: Board,
}

/// How the model moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Momentum {
    /// The length of a step.
    pub rate: f32,
    /// The part of a step that the next step repeats.
    pub momentum: f32,
    /// The number of pairs between two steps.
    pub batch: usize,
    /// How much a feature also learns from the same relation in other rows; 0 is not at all. With few moves, most
    /// relations are seen in few rows.
    pub shared: f32,
}

impl Momentum {
    /// The settings for a few hundred moves of a person.
    pub const FEW: Momentum = Momentum { rate: 0.01, momentum: 0.9, batch: 128, shared: 0.5 };
}

impl Default for Momentum {
    /// Returns the settings of tetris20g-ai.
    fn default() -> Momentum {
        Momentum { rate: 0.01, momentum: 0.9, batch: 128, shared: 0.0 }
    }
}

/// How a model ranks pairs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Ranking {
    /// The mean loss of a pair.
    pub loss: f32,
    /// The share of pairs whose chosen field has the higher value.
    pub agreement: f32,
}

/// Learns from pairs.
#[derive(Clone, Debug)]
pub struct RankLearner {
    features: Features,
    momentum: Momentum,
    /// The last step of each weight, which the next step repeats in part.
    pub step: Vec<f32>,
}

impl RankLearner {
    /// Creates the learner.
    #[must_use]
    pub fn new(momentum: Momentum) -> RankLearner {
        RankLearner { features: Features::default(), momentum, step: vec![0.0; FEATURES] }
    }

    /// Moves the model by each batch of the pairs, in the given order. Returns how it ranked each pair before.
    pub fn learn(&mut self, model: &mut Model, pairs: &[Pair]) -> Ranking {
        let mut ranking = Sums::default();
        let mut gradient = vec![0.0; FEATURES];
        let (mut best, mut other) = (Vec::new(), Vec::new());
        for batch in pairs.chunks(self.momentum.batch.max(1)) {
            for pair in batch {
                self.features.list(&pair.best, &mut best);
                self.features.list(&pair.other, &mut other);
                let pull = ranking.add(model.value(&best) - model.value(&other)) / batch.len() as f32;
                best.iter().for_each(|&feature| gradient[feature as usize] += pull);
                other.iter().for_each(|&feature| gradient[feature as usize] -= pull);
            }
            self.features.share(&mut gradient, self.momentum.shared);
            for ((weight, step), gradient) in model.weights.iter_mut().zip(&mut self.step).zip(&mut gradient)
            {
                *step = self.momentum.momentum * *step + *gradient;
                *weight += self.momentum.rate * *step;
                *gradient = 0.0;
            }
        }
        ranking.mean()
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

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    loss: f64,
    agreed: u64,
    pairs: u64,
}

impl Sums {
    /// Counts a pair by the difference of its values. Returns the negative derivative of its loss.
    fn add(&mut self, difference: f32) -> f32 {
        // With the absolute value, the exponential cannot overflow.
        let small = libm::expf(-difference.abs());
        self.loss += f64::from(libm::log1pf(small) + (-difference).max(0.0));
        self.agreed += u64::from(difference > 0.0);
        self.pairs += 1;
        if difference > 0.0 { small / (1.0 + small) } else { 1.0 / (1.0 + small) }
    }

    fn mean(self) -> Ranking {
        let pairs = self.pairs.max(1) as f64;
        Ranking { loss: (self.loss / pairs) as f32, agreement: (self.agreed as f64 / pairs) as f32 }
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
        let mut model = Model::default();
        let mut learner = RankLearner::new(Momentum { rate: 0.001, ..Momentum::default() });
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
