//! Covariance matrix adaptation. Candidates are drawn around a mean that moves towards the better ones, while
//! the distribution from which they are drawn learns which directions are promising.
//!
//! The method is implemented by the crate `fcmaes-core` (N. Hansen, A. Ostermeier, *Completely Derandomized
//! Self-Adaptation in Evolution Strategies*, 2001, with active updates). Only the order of the scores counts.
//! The result is the mean, not the candidate with the luckiest score. A search is a function of its settings
//! and of the scores it has received, so a run continues by repeating the requests with the stored scores.

use fcmaes_core::{Cmaes as Strategy, CmaesParams, Fitness};

/// Coordinates of a candidate.
pub(crate) type Point = Vec<f64>;

/// The parameters of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Settings {
    /// The number of candidates in a round. 0 selects the default for the number of coordinates.
    pub(crate) population: usize,
    /// The initial standard deviation of the candidates.
    pub(crate) sigma: f64,
    pub(crate) seed: u64,
}

/// The state of the search.
pub(crate) struct Evolution {
    strategy: Strategy,
    mean: Point,
    candidates: Vec<Point>,
    stop: i32,
}

impl Evolution {
    pub(crate) fn new(settings: Settings, mean: Point) -> Evolution {
        let parameters = CmaesParams {
            popsize: settings.population as i32,
            // Scores of games take few different values, so an unchanged best score does not mean
            // convergence.
            stop_tol_hist_fun: 0.0,
            max_evaluations: u64::MAX / 2,
            seed: settings.seed,
            ..CmaesParams::default()
        };
        let unbounded = Fitness::new(mean.len(), 1, Vec::new(), Vec::new());
        let strategy = Strategy::new(unbounded, &mean, &[settings.sigma], &parameters);
        Evolution { strategy, mean, candidates: Vec::new(), stop: 0 }
    }

    /// Draws the candidates of the next round.
    pub(crate) fn ask(&mut self) -> &[Point] {
        self.candidates = self.strategy.ask();
        &self.candidates
    }

    /// Receives the scores of the last candidates, in the same order. Higher scores are better.
    pub(crate) fn update(&mut self, scores: &[f64]) {
        // The strategy looks for low costs, so the cost of a candidate is its negative score.
        let costs: Vec<f64> = scores.iter().map(|score| -score).collect();
        self.stop = self.strategy.tell(&costs);
        self.mean = weighted_mean(&self.candidates, &costs);
    }

    /// Returns the mean around which candidates are drawn.
    pub(crate) fn mean(&self) -> &Point {
        &self.mean
    }

    /// Returns the reason why the search has ended, or `None` if it can continue.
    pub(crate) fn stopped(&self) -> Option<String> {
        (self.stop != 0).then(|| format!("CMA-ES has converged (its stop criterion {})", self.stop))
    }
}

/// Computes the new mean with the same formula as the strategy, which does not make its own mean public. The
/// formula averages the better half of the candidates; the i-th of n has the weight ln(n + ½) − ln(i).
fn weighted_mean(candidates: &[Point], costs: &[f64]) -> Point {
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|&a, &b| costs[a].total_cmp(&costs[b]));
    let parents = (candidates.len() / 2).max(1);
    let weights: Vec<f64> = (1..=parents).map(|i| (parents as f64 + 0.5).ln() - (i as f64).ln()).collect();
    let all: f64 = weights.iter().sum();
    let coordinate =
        |at: usize| order.iter().zip(&weights).map(|(&i, weight)| weight / all * candidates[i][at]).sum();
    (0..candidates[0].len()).map(coordinate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the negative squared distance from 0.5 in all coordinates.
    fn score(point: &Point) -> f64 {
        -point.iter().map(|x| (x - 0.5).powi(2)).sum::<f64>()
    }

    #[test]
    fn the_next_candidates_are_drawn_around_the_mean() {
        let settings = Settings { population: 2_000, sigma: 0.3, seed: 1 };
        let mut search = Evolution::new(settings, vec![0.0; 3]);
        for _ in 0..3 {
            let scores: Vec<f64> = search.ask().iter().map(score).collect();
            search.update(&scores);
        }
        let known = search.mean().clone();
        let drawn = search.ask();
        for at in 0..3 {
            let mean = drawn.iter().map(|point| point[at]).sum::<f64>() / drawn.len() as f64;
            assert!((mean - known[at]).abs() < 0.02, "{mean} {known:?}");
        }
        assert!((known[0] - 0.5).abs() < 0.2, "{known:?}");
    }
}
