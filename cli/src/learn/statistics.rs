//! Intervals and tests over training runs.

use stackmate::Rng;

/// The number of samples of the bootstrap, and of flips of the test.
const SAMPLES: usize = 10_000;
const FLIPS: usize = 100_000;
/// The seed of both, and their streams.
const SEED: u64 = 2020;
const BOOTSTRAP: u64 = 95;
const SIGNS: u64 = 96;

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the 95 % interval of a mean: the percentiles of the means of samples that are drawn with replacement
/// (B. Efron, *Bootstrap methods*, Annals of Statistics 7, 1979).
pub(super) fn interval(values: &[f64]) -> [f64; 2] {
    let mut rng = Rng::new(SEED, BOOTSTRAP);
    let count = values.len() as u32;
    let mut draw = || (0..count).map(|_| values[rng.below(count) as usize]).sum::<f64>() / f64::from(count);
    let mut means: Vec<f64> = (0..SAMPLES).map(|_| draw()).collect();
    means.sort_by(f64::total_cmp);
    [0.025, 0.975].map(|share| means[(share * SAMPLES as f64) as usize])
}

/// Returns the probability of a mean difference at least as large, in either direction, if the sign of each difference
/// were random (R. A. Fisher, *The Design of Experiments*, 1935).
pub(super) fn sign_flip(differences: &[f64]) -> f64 {
    let mut rng = Rng::new(SEED, SIGNS);
    let found = differences.iter().sum::<f64>().abs();
    let mut flipped = || {
        let sum: f64 = differences.iter().map(|d| if rng.below(2) == 0 { *d } else { -d }).sum();
        // Sums of the same numbers may differ in their last bits.
        sum.abs() >= found * (1.0 - 1e-12)
    };
    let larger = (0..FLIPS).filter(|_| flipped()).count();
    (larger + 1) as f64 / (FLIPS + 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_contains_the_mean_and_has_the_right_width() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let [low, high] = interval(&values);
        // The standard error of the mean is 2.887.
        assert!((high - low - 2.0 * 1.96 * 2.887).abs() < 0.6, "{low} {high}");
        assert!((f64::midpoint(low, high) - mean(&values)).abs() < 0.3);
    }

    #[test]
    fn a_clear_difference_has_a_small_probability_and_none_a_large_one() {
        // Ten equal differences: two of 1,024 patterns of signs are as extreme.
        let p = sign_flip(&[1.0; 10]);
        assert!((p - 2.0 / 1_024.0).abs() < 5e-4, "{p}");
        assert!(sign_flip(&[1.0, -1.0, 2.0, -2.0]) > 0.9);
    }
}
