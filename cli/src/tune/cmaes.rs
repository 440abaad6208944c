//! Covariance matrix adaptation. Candidates are drawn around a mean that moves towards the better ones, while
//! the distribution from which they are drawn learns which directions are promising.
//!
//! The method is implemented by the crate `fcmaes-core` (N. Hansen, A. Ostermeier, *Completely Derandomized
//! Self-Adaptation in Evolution Strategies*, 2001, with active updates). This module measures the candidates:
//! each plays against the current mean, or against a pool of opponents, all with the same pieces. Only the
//! order of the scores counts, so it does no harm that the mean gets stronger during the run. The result is
//! the mean, not the candidate with the luckiest score.

use fcmaes_core::{Cmaes as Strategy, CmaesParams, Fitness};

use super::optimizer::{Optimizer, Pairing};
use super::space::Point;

/// The parameters of the search.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Settings {
    /// The number of candidates in a round. 0 selects the default for the number of weights.
    pub(super) population: usize,
    /// The initial standard deviation of the candidates.
    pub(super) sigma: f64,
    pub(super) seed: u64,
    /// The opponents. If the pool is empty, the opponent is the mean.
    pub(super) pool: Vec<Point>,
}

/// The state of the search.
pub(super) struct Cmaes {
    strategy: Strategy,
    pool: Vec<Point>,
    mean: Point,
    candidates: Vec<Point>,
    stop: i32,
}

impl Cmaes {
    pub(super) fn new(settings: Settings, mean: Point) -> Cmaes {
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
        Cmaes { strategy, pool: settings.pool, mean, candidates: Vec::new(), stop: 0 }
    }
}

impl Optimizer for Cmaes {
    fn ask(&mut self) -> Vec<Pairing> {
        self.candidates = self.strategy.ask();
        let pool = if self.pool.is_empty() { std::slice::from_ref(&self.mean) } else { &self.pool };
        let against =
            |a: &Point| pool.iter().map(|b| Pairing { a: a.clone(), b: b.clone() }).collect::<Vec<_>>();
        self.candidates.iter().flat_map(against).collect()
    }

    fn update(&mut self, shares: &[f64]) {
        let opponents = self.pool.len().max(1);
        // The strategy looks for low costs, so the cost of a candidate is its negative score.
        let costs: Vec<f64> =
            shares.chunks(opponents).map(|shares| -shares.iter().sum::<f64>() / opponents as f64).collect();
        self.stop = self.strategy.tell(&costs);
        self.mean = weighted_mean(&self.candidates, &costs);
    }

    fn best(&self) -> Point {
        self.mean.clone()
    }

    fn stopped(&self) -> Option<String> {
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
    use crate::tune::optimizer::synthetic::{climb, strength};

    fn cmaes(population: usize, pool: Vec<Point>, start: &[f64]) -> Cmaes {
        Cmaes::new(Settings { population, sigma: 0.3, seed: 1, pool }, start.to_vec())
    }

    #[test]
    fn it_improves_despite_noise() {
        let start = [1.5; 12];
        let found = climb(&mut cmaes(0, vec![], &start), 60, 16);
        assert!(found > -100.0, "{found} from {}", strength(&start));
        let pool = vec![vec![0.5; 12], vec![0.0; 12]];
        let found = climb(&mut cmaes(16, pool, &[0.0; 12]), 60, 16);
        assert!(found > -100.0, "{found}");
    }

    #[test]
    fn the_next_candidates_are_drawn_around_the_mean() {
        let mut search = cmaes(2_000, vec![], &[0.0; 3]);
        for _ in 0..3 {
            let scores: Vec<f64> = search.ask().iter().map(|asked| strength(&asked.a)).collect();
            search.update(&scores);
        }
        let known = search.best();
        let drawn = search.strategy.ask();
        for at in 0..3 {
            let mean = drawn.iter().map(|point| point[at]).sum::<f64>() / drawn.len() as f64;
            assert!((mean - known[at]).abs() < 0.02, "{mean} {known:?}");
        }
        assert!((known[0] - 0.5).abs() < 0.2, "{known:?}");
    }

    #[test]
    fn every_candidate_plays_the_whole_pool() {
        let pool = vec![vec![1.0], vec![2.0]];
        let mut search = cmaes(4, pool.clone(), &[0.0]);
        let matches = search.ask();
        assert_eq!(matches.len(), 8);
        assert!(matches.chunks(2).all(|both| both[0].a == both[1].a && both[0].b == pool[0]));
    }
}
