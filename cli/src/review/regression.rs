//! Logistic regression without a constant term, and how well its chances fit what happened.

/// Moments with what happened: the differences, and whether the side won.
pub(super) type Rows = [(Vec<f64>, bool)];

/// The steps of Newton's method. It converges in fewer.
const STEPS: usize = 30;
/// The strength of the ridge, for each row: it keeps coefficients of differences that never vary at zero, and those of
/// few matches small.
const RIDGE: f64 = 1e-3;

/// Finds the coefficients that give what happened the highest likelihood, by Newton's method. Each difference is
/// scaled to a mean square of one for this.
pub(super) fn fit(rows: &Rows) -> Vec<f64> {
    let width = rows.first().map_or(0, |(x, _)| x.len());
    let scale: Vec<f64> = (0..width)
        .map(|i| {
            let square: f64 = rows.iter().map(|(x, _)| x[i] * x[i]).sum();
            (square / rows.len().max(1) as f64).sqrt().max(1e-9)
        })
        .collect();
    let mut scaled = vec![0.0; width];
    for _ in 0..STEPS {
        let (mut gradient, mut hessian) = (vec![0.0; width], vec![vec![0.0; width]; width]);
        for (x, won) in rows {
            let x: Vec<f64> = x.iter().zip(&scale).map(|(x, scale)| x / scale).collect();
            let p = logistic(dot(&x, &scaled));
            for i in 0..width {
                gradient[i] += (f64::from(u8::from(*won)) - p) * x[i];
                for j in 0..width {
                    hessian[i][j] += p * (1.0 - p) * x[i] * x[j];
                }
            }
        }
        let ridge = RIDGE * rows.len() as f64;
        for i in 0..width {
            gradient[i] -= ridge * scaled[i];
            hessian[i][i] += ridge;
        }
        let step = solve(hessian, gradient);
        scaled.iter_mut().zip(&step).for_each(|(coefficient, step)| *coefficient += step);
    }
    scaled.iter().zip(&scale).map(|(coefficient, scale)| coefficient / scale).collect()
}

/// Solves a system of linear equations by elimination with the largest pivots.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        let pivot = (i..n).max_by(|&p, &q| a[p][i].abs().total_cmp(&a[q][i].abs())).unwrap_or(i);
        a.swap(i, pivot);
        b.swap(i, pivot);
        for row in i + 1..n {
            let factor = a[row][i] / a[i][i];
            let from = a[i].clone();
            a[row].iter_mut().zip(&from).for_each(|(to, from)| *to -= factor * from);
            b[row] -= factor * b[i];
        }
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| a[i][j] * b[j]).sum();
        b[i] = (b[i] - known) / a[i][i];
    }
    b
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the chance that log-odds stand for.
pub(super) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Returns the mean of −ln of the chance that was given to what happened.
pub(super) fn log_loss(chances: &[(f64, bool)]) -> f64 {
    let loss = |&(chance, won): &(f64, bool)| -(if won { chance } else { 1.0 - chance }).max(1e-9).ln();
    chances.iter().map(loss).sum::<f64>() / chances.len().max(1) as f64
}

/// The number of bins of the calibration, equally wide.
pub(super) const BINS: usize = 10;

/// A bin of the calibration.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Bin {
    pub(super) count: usize,
    /// The mean of the chances.
    pub(super) chance: f64,
    /// The share that won.
    pub(super) won: f64,
}

/// Returns the calibration: for each tenth of the chances, what was said and what happened.
pub(super) fn bins(chances: &[(f64, bool)]) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for &(chance, won) in chances {
        let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1;
        bin.chance += chance;
        bin.won += f64::from(u8::from(won));
    }
    for bin in &mut bins {
        bin.chance /= bin.count.max(1) as f64;
        bin.won /= bin.count.max(1) as f64;
    }
    bins
}

/// Returns the expected calibration error: the mean distance between what was said and what happened, in bins weighed
/// by their counts.
pub(super) fn calibration_error(chances: &[(f64, bool)]) -> f64 {
    let off: f64 = bins(chances).iter().map(|bin| bin.count as f64 * (bin.chance - bin.won).abs()).sum();
    off / chances.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use stackmate::Rng;

    use super::*;

    /// Draws rows whose chances follow these coefficients.
    fn drawn(coefficients: &[f64], count: usize) -> Vec<(Vec<f64>, bool)> {
        let mut rng = Rng::new(3, 4);
        let mut uniform = move || f64::from(rng.next_u32()) / f64::from(u32::MAX);
        (0..count)
            .map(|_| {
                let x: Vec<f64> = coefficients.iter().map(|_| 20.0 * uniform() - 10.0).collect();
                let won = uniform() < logistic(dot(&x, coefficients));
                (x, won)
            })
            .collect()
    }

    #[test]
    fn the_coefficients_behind_random_results_are_found() {
        let wanted = [0.3, -0.05, 0.0];
        let found = fit(&drawn(&wanted, 40_000));
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.02, "{found} instead of {wanted}");
        }
    }

    #[test]
    fn a_difference_that_never_varies_gets_no_coefficient() {
        let rows: Vec<(Vec<f64>, bool)> =
            drawn(&[0.2], 500).into_iter().map(|(x, won)| (vec![x[0], 0.0], won)).collect();
        assert_eq!(fit(&rows)[1], 0.0);
    }

    #[test]
    fn calibration_measures_the_distance_between_chances_and_results() {
        let chances: Vec<(f64, bool)> = (0..100).map(|n| (0.75, n % 2 == 0)).collect();
        assert!((calibration_error(&chances) - 0.25).abs() < 1e-9);
        let exact: Vec<(f64, bool)> = (0..100).map(|n| (0.75, n % 4 != 0)).collect();
        assert!(calibration_error(&exact) < 1e-9);
        assert!(log_loss(&exact) < log_loss(&chances));
        assert_eq!(bins(&exact)[7].count, 100);
    }
}
