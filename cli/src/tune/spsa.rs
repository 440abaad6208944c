//! Simultaneous perturbation. All weights are changed at once, each up or down at random; a second candidate
//! has the opposite changes. The two candidates play each other, and all weights move a little towards the
//! winner.
//!
//! *Why it works.* The effect of one coordinate's change is hidden among the effects of all others. But the
//! others are random and cancel over many steps, while the coordinate's own effect adds up. A step costs one
//! match, however many weights there are (J. C. Spall, *Multivariate Stochastic Approximation Using a
//! Simultaneous Perturbation Gradient Approximation*, 1992). Two details follow the tuning of chess engines:
//! the two candidates play each other instead of a third, and a step is proportional to the score alone.
//!
//! *Sizes.* Changes and steps shrink as Spall recommends: changes with the power 0.101 of the round and steps
//! with the power 0.602. Steps shrink only after about `patience` rounds.

use stackmate::Rng;

use super::optimizer::{Optimizer, Pairing};
use crate::evolution::Point;

/// The parameters of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settings {
    /// The size of the changes in the first round.
    pub(super) change: f64,
    /// The distance by which the first step moves every coordinate when one candidate wins all games.
    pub(super) step: f64,
    /// The number of rounds until steps have shrunk to two thirds.
    pub(super) patience: f64,
    /// The number of random changes that are tried from the same point in a round.
    pub(super) directions: usize,
    pub(super) seed: u64,
}

/// The state of the search.
#[derive(Clone, Debug)]
pub(super) struct Spsa {
    settings: Settings,
    at: Point,
    round: u64,
    asked: Vec<Vec<f64>>,
    rng: Rng,
}

impl Spsa {
    pub(super) fn new(settings: Settings, at: Point) -> Spsa {
        Spsa { settings, at, round: 0, asked: Vec::new(), rng: Rng::new(settings.seed, 0) }
    }

    fn coins(&mut self) -> Vec<f64> {
        (0..self.at.len()).map(|_| if self.rng.below(2) == 0 { -1.0 } else { 1.0 }).collect()
    }

    fn moved(&self, coins: &[f64], by: f64) -> Point {
        self.at.iter().zip(coins).map(|(x, coin)| x + by * coin).collect()
    }
}

impl Optimizer for Spsa {
    fn ask(&mut self) -> Vec<Pairing> {
        let change = self.settings.change / ((self.round + 1) as f64).powf(0.101);
        self.asked = (0..self.settings.directions).map(|_| self.coins()).collect();
        let pair = |coins: &Vec<f64>| Pairing { a: self.moved(coins, change), b: self.moved(coins, -change) };
        self.asked.iter().map(pair).collect()
    }

    fn update(&mut self, shares: &[f64]) {
        let Settings { step, patience, .. } = self.settings;
        let step = step * (patience / (patience + self.round as f64)).powf(0.602);
        for (coins, share) in std::mem::take(&mut self.asked).iter().zip(shares) {
            self.at = self.moved(coins, step * (2.0 * share - 1.0));
        }
        self.round += 1;
    }

    fn best(&self) -> Point {
        self.at.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::optimizer::synthetic::{climb, strength};

    const SETTINGS: Settings = Settings { change: 0.3, step: 0.02, patience: 500.0, directions: 1, seed: 1 };

    #[test]
    fn it_improves_despite_noise() {
        let start = vec![1.5; 12];
        assert_eq!(strength(&start), -1_200.0);
        let found = climb(&mut Spsa::new(SETTINGS, start.clone()), 1_000, 2);
        assert!(found > -100.0, "{found}");
        let wide = Settings { directions: 10, ..SETTINGS };
        let found = climb(&mut Spsa::new(wide, start), 100, 2);
        assert!(found > -100.0, "{found}");
    }

    #[test]
    fn a_draw_moves_nothing_and_a_win_moves_towards_the_winner() {
        let mut spsa = Spsa::new(SETTINGS, vec![0.0; 3]);
        spsa.ask();
        spsa.update(&[0.5]);
        assert_eq!(spsa.best(), [0.0; 3]);
        let asked = spsa.ask().remove(0);
        spsa.update(&[1.0]);
        assert!(spsa.best().iter().zip(&asked.a).all(|(now, towards)| now * towards > 0.0));
    }
}
