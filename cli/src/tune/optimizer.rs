//! The interface of the optimizers: they request matches and receive the scores.
//!
//! An optimizer is a function of its settings and of the scores it has received. So a run continues from its
//! log by repeating the requests and passing the logged scores.

use stackmate::Rng;

use crate::evolution::Point;

/// A match that an optimizer requests.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pairing {
    /// The weights of the side whose score is requested.
    pub(super) a: Point,
    /// The opponent.
    pub(super) b: Point,
}

/// A method of searching for better weights.
pub(super) trait Optimizer {
    /// Returns the matches of the next round.
    fn ask(&mut self) -> Vec<Pairing>;

    /// Receives, for each match of the last request and in the same order, the share of the points that side
    /// `a` scored.
    fn update(&mut self, shares: &[f64]);

    /// Returns the best known weights, as a point.
    fn best(&self) -> Point;

    /// Returns the reason why the search has ended, or `None` if it can continue.
    fn stopped(&self) -> Option<String> {
        None
    }
}

/// Draws a number from −6 to 6 that is approximately normally distributed: a sum of twelve uniform numbers.
/// Unlike formulas with logarithms, it gives exactly the same number on every machine.
pub(super) fn gaussian(rng: &mut Rng) -> f64 {
    (0..12).map(|_| f64::from(rng.next_u32()) / f64::from(u32::MAX)).sum::<f64>() - 6.0
}

#[cfg(test)]
pub(super) mod synthetic {
    //! Simulated matches: no game is played, the strength is a known function, and scores are random.

    use super::*;
    use crate::tune::llr::share;

    /// Computes the strength of a point. The best point is 0.5 everywhere; 100 Elo are lost at a distance of
    /// 1 from it.
    pub(in crate::tune) fn strength(point: &[f64]) -> f64 {
        -100.0 * point.iter().map(|x| (x - 0.5).powi(2)).sum::<f64>()
    }

    /// Plays rounds of matches with `games` games each and returns the strength of the best known point.
    pub(in crate::tune) fn climb(optimizer: &mut dyn Optimizer, rounds: usize, games: u32) -> f64 {
        let mut rng = Rng::new(9, 9);
        for _ in 0..rounds {
            let matches = optimizer.ask();
            let shares: Vec<f64> = matches.iter().map(|asked| play(asked, games, &mut rng)).collect();
            optimizer.update(&shares);
        }
        strength(&optimizer.best())
    }

    fn play(asked: &Pairing, games: u32, rng: &mut Rng) -> f64 {
        let chance = share(strength(&asked.a) - strength(&asked.b));
        let won = (0..games).filter(|_| f64::from(rng.next_u32()) < chance * 2f64.powi(32)).count();
        won as f64 / f64::from(games)
    }

    #[test]
    fn gaussians_have_mean_0_and_deviation_1() {
        let mut rng = Rng::new(1, 1);
        let drawn: Vec<f64> = (0..10_000).map(|_| gaussian(&mut rng)).collect();
        let mean = drawn.iter().sum::<f64>() / 1e4;
        let deviation = (drawn.iter().map(|x| x * x).sum::<f64>() / 1e4).sqrt();
        assert!(mean.abs() < 0.03 && (deviation - 1.0).abs() < 0.03, "{mean} {deviation}");
    }
}
