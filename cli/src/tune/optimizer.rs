//! What the ways of looking for better weights have in common: they ask for matches and are told scores.
//!
//! An optimiser is a function of its settings and of the scores it was told, so a run goes on from its log
//! by asking and telling again.

use stackmate::Rng;

use super::space::Point;

/// A match that an optimiser asks for.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Pairing {
    /// Whose score it wants to know.
    pub(super) a: Point,
    /// Whom that plays against.
    pub(super) b: Point,
}

/// A way of looking for better weights.
pub(super) trait Optimizer {
    /// The matches of the next round.
    fn ask(&mut self) -> Vec<Pairing>;

    /// A's shares of the points in the matches last asked for, in their order.
    fn tell(&mut self, shares: &[f64]);

    /// The best that is known.
    fn best(&self) -> Point;

    /// Why there is nothing more to ask.
    fn stopped(&self) -> Option<String> {
        None
    }
}

/// A number from about −6 to 6, normally distributed but for the ends: a sum of twelve uniform ones. Unlike
/// formulas with logarithms it is the same to the last bit on every machine.
pub(super) fn gaussian(rng: &mut Rng) -> f64 {
    (0..12).map(|_| f64::from(rng.next_u32()) / f64::from(u32::MAX)).sum::<f64>() - 6.0
}

#[cfg(test)]
pub(super) mod synthetic {
    //! Matches without games: strength is a known function, and scores are drawn.

    use super::*;
    use crate::tune::llr::share;

    /// 100 Elo are lost for a distance of 1 from the best point, which has 0.5 everywhere.
    pub(in crate::tune) fn strength(point: &[f64]) -> f64 {
        -100.0 * point.iter().map(|x| (x - 0.5).powi(2)).sum::<f64>()
    }

    /// Plays rounds of matches with so many games each; the strength of the best known at the end.
    pub(in crate::tune) fn climb(optimizer: &mut dyn Optimizer, rounds: usize, games: u32) -> f64 {
        let mut rng = Rng::new(9, 9);
        for _ in 0..rounds {
            let matches = optimizer.ask();
            let shares: Vec<f64> = matches.iter().map(|asked| play(asked, games, &mut rng)).collect();
            optimizer.tell(&shares);
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
