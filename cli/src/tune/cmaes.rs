//! CMA-ES by matches ([`crate::evolution`]): each candidate plays against the current mean, or against a pool
//! of opponents, all with the same pieces. Only the order of the scores counts, so it does no harm that the
//! mean gets stronger during the run.

use super::optimizer::{Optimizer, Pairing};
use crate::evolution::{Evolution, Point, Settings};

/// The state of the search.
pub(super) struct Cmaes {
    evolution: Evolution,
    /// The opponents. If the pool is empty, the opponent is the mean.
    pool: Vec<Point>,
}

impl Cmaes {
    pub(super) fn new(settings: Settings, pool: Vec<Point>, mean: Point) -> Cmaes {
        Cmaes { evolution: Evolution::new(settings, mean), pool }
    }
}

impl Optimizer for Cmaes {
    fn ask(&mut self) -> Vec<Pairing> {
        let pool = if self.pool.is_empty() { vec![self.evolution.mean().clone()] } else { self.pool.clone() };
        let against =
            |a: &Point| pool.iter().map(|b| Pairing { a: a.clone(), b: b.clone() }).collect::<Vec<_>>();
        self.evolution.ask().iter().flat_map(against).collect()
    }

    fn update(&mut self, shares: &[f64]) {
        let opponents = self.pool.len().max(1);
        let scores: Vec<f64> =
            shares.chunks(opponents).map(|shares| shares.iter().sum::<f64>() / opponents as f64).collect();
        self.evolution.update(&scores);
    }

    fn best(&self) -> Point {
        self.evolution.mean().clone()
    }

    fn stopped(&self) -> Option<String> {
        self.evolution.stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::optimizer::synthetic::{climb, strength};

    fn cmaes(population: usize, pool: Vec<Point>, start: &[f64]) -> Cmaes {
        Cmaes::new(Settings { population, sigma: 0.3, seed: 1 }, pool, start.to_vec())
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
    fn every_candidate_plays_the_whole_pool() {
        let pool = vec![vec![1.0], vec![2.0]];
        let mut search = cmaes(4, pool.clone(), &[0.0]);
        let matches = search.ask();
        assert_eq!(matches.len(), 8);
        assert!(matches.chunks(2).all(|both| both[0].a == both[1].a && both[0].b == pool[0]));
    }
}
