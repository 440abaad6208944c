//! The sequential probability ratio test on pairs of games.
//!
//! *What.* The test is given how many pairs of games scored 0, ½, 1, 1½ and 2 points. It computes how much
//! more likely these numbers are if A is `elo1` stronger than if A is `elo0` stronger. The test is decided
//! when the logarithm of this likelihood ratio leaves the interval from ln(β / (1 − α)) to ln((1 − β) / α).
//! The decision is wrong in a share α of the cases where `elo0` is true, and in a share β of the cases where
//! `elo1` is true (A. Wald, *Sequential Tests of Statistical Hypotheses*, 1945).
//!
//! *How.* A hypothesis determines only the mean of the five frequencies, not the frequencies themselves. So
//! each hypothesis uses the frequencies with that mean that make the observed ones most likely: pᵢ / (1 +
//! x(aᵢ − s)), where x is chosen so that the mean is s. This is the generalized test of M. Van den Bergh, *A
//! Practical Introduction to the GSPRT*, which the testing frameworks of chess engines use.
//!
//! *Why pairs.* Two games with the same pieces are not independent: pieces that suit one style suit it in
//! both games. If games are counted in pairs, this correlation is part of each observation, and the test is
//! correct whether it helps or hurts. If they were counted one by one, the test would not be correct.

use crate::failure::Failure;

/// The possible scores of a pair of games, as shares of its two points.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The count used for an outcome that was never observed, because the likelihood needs a chance above zero
/// for each.
const UNSEEN: f64 = 1e-3;

/// The hypotheses of the test and its error rates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// A is stronger than B by at least about `elo1`.
    Accepted,
    /// A is stronger than B by at most about `elo0`.
    Rejected,
}

impl Sprt {
    /// Creates a test.
    ///
    /// # Errors
    /// Returns an error that names the invalid value.
    pub(crate) fn new([elo0, elo1]: [f64; 2], [alpha, beta]: [f64; 2]) -> Result<Sprt, Failure> {
        let refused = |why: String| Err(Failure::BadInput(why));
        if !(elo0 < elo1 && elo0 >= -2_000.0 && elo1 <= 2_000.0) {
            return refused(format!(
                "--elo0 {elo0} --elo1 {elo1}: --elo0 must be below --elo1, and both within ±2000"
            ));
        }
        match [("alpha", alpha), ("beta", beta)].iter().find(|(_, chance)| !(1e-9..0.5).contains(chance)) {
            Some((name, chance)) => {
                refused(format!("--{name} {chance} is not a chance between 0 and one half"))
            }
            None => Ok(Sprt { elo0, elo1, alpha, beta }),
        }
    }

    /// Returns the lower and upper bound of the log-likelihood ratio at which the test ends.
    pub(crate) fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Computes the logarithm of the likelihood ratio of `elo1` to `elo0`.
    pub(crate) fn llr(&self, pairs: [u64; 5]) -> f64 {
        if pairs == [0; 5] {
            return 0.0;
        }
        let seen = pairs.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let all: f64 = seen.iter().sum();
        let chances = seen.map(|count| count / all);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| likeliest(&chances, share(elo)));
        (0..5).map(|i| seen[i] * (under1[i] / under0[i]).ln()).sum()
    }

    /// Returns the decision, or `None` if the test has not ended yet.
    pub(crate) fn decision(&self, pairs: [u64; 5]) -> Option<Decision> {
        let [low, high] = self.bounds();
        let llr = self.llr(pairs);
        if llr >= high { Some(Decision::Accepted) } else { (llr <= low).then_some(Decision::Rejected) }
    }

    /// Returns the decision as a word.
    pub(crate) fn verdict(&self, pairs: [u64; 5]) -> &'static str {
        match self.decision(pairs) {
            Some(Decision::Accepted) => "accepted",
            Some(Decision::Rejected) => "rejected",
            None => "undecided",
        }
    }
}

/// Computes the expected share of the points for an Elo difference.
pub(crate) fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Computes the Elo difference for a share of the points. It is the inverse of [`share`] and infinite at 0
/// and 1.
pub(crate) fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// Computes the same with one decimal, or `None` for an infinite difference.
pub(crate) fn finite_elo(share: f64) -> Option<f64> {
    Some(elo(share)).filter(|elo| elo.is_finite()).map(|elo| rounded(elo, 10.0))
}

/// Rounds to a multiple of 1 / `scale`. Further decimals carry no information.
pub(crate) fn rounded(value: f64, scale: f64) -> f64 {
    (value * scale).round() / scale
}

/// Computes A's share of the points and the ends of its 95 % interval, from the variance between pairs. For
/// the interval one won and one lost pair are added, as Agresti and Coull do (*The American Statistician*
/// 52:119, 1998). Otherwise a few games with equal results would seem too certain.
pub(crate) fn interval(pairs: [u64; 5]) -> [f64; 3] {
    if pairs == [0; 5] {
        return [0.5, 0.0, 1.0];
    }
    let (share, _) = moments(pairs);
    let [lost, .., won] = pairs;
    let (mean, error) = moments([lost + 1, pairs[1], pairs[2], pairs[3], won + 1]);
    [share, (mean - 1.959_964 * error).max(0.0), (mean + 1.959_964 * error).min(1.0)]
}

/// Computes the mean of A's share of the points, and the standard error of this mean.
fn moments(pairs: [u64; 5]) -> (f64, f64) {
    let all = pairs.iter().sum::<u64>() as f64;
    let sum = |of: &dyn Fn(f64) -> f64| (0..5).map(|i| pairs[i] as f64 * of(SHARES[i])).sum::<f64>();
    let mean = sum(&|share| share) / all;
    (mean, (sum(&|share| (share - mean).powi(2))).sqrt() / all)
}

/// Computes the frequencies with the mean `wanted` that make `chances` most likely.
fn likeliest(chances: &[f64; 5], wanted: f64) -> [f64; 5] {
    let tilted = |x: f64, i: usize| chances[i] / (1.0 + x * (SHARES[i] - wanted));
    // The excess is a weighted sum of the differences from `wanted`. It falls as x grows, and it is zero at
    // an x for which no denominator is negative.
    let excess = |x: f64| (0..5).map(|i| (SHARES[i] - wanted) * tilted(x, i)).sum::<f64>();
    let (mut low, mut high) = (-1.0 / (1.0 - wanted), 1.0 / wanted);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    std::array::from_fn(|i| tilted((low + high) / 2.0, i))
}

#[cfg(test)]
mod tests {
    use stackmate::Rng;

    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn the_likeliest_frequencies_have_the_wanted_mean() {
        let chances = [0.1, 0.2, 0.4, 0.2, 0.1];
        for wanted in [0.3, 0.5, 0.514, 0.7] {
            let found = likeliest(&chances, wanted);
            let mean: f64 = (0..5).map(|i| found[i] * SHARES[i]).sum();
            assert!((mean - wanted).abs() < 1e-9 && (found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
        assert!((0..5).all(|i| (likeliest(&chances, 0.5)[i] - chances[i]).abs() < 1e-9));
    }

    #[test]
    fn ratios_match_those_of_another_program() {
        // The expected values were computed with the same formulas in Python.
        let llr = |pairs, elo0, elo1| Sprt { elo0, elo1, ..TEST }.llr(pairs);
        assert!((llr([10, 40, 110, 60, 15], 0.0, 10.0) - 1.567_154_909).abs() < 1e-6);
        assert!((llr([0, 3, 0, 0, 9], -5.0, 20.0) - 0.844_373_315).abs() < 1e-6);
    }

    #[test]
    fn elo_and_share_are_inverse_functions() {
        assert!((share(200.0) - 0.7597).abs() < 1e-4 && (elo(share(-37.0)) + 37.0).abs() < 1e-9);
        assert_eq!([elo(1.0), elo(0.0)], [f64::INFINITY, f64::NEG_INFINITY]);
    }

    #[test]
    fn intervals_narrow_with_more_pairs_and_are_never_have_zero_width() {
        let [mean, low, high] = interval([0, 1_000, 2_000, 1_000, 0]);
        assert_eq!(mean, 0.5);
        assert!(
            (high - 0.5 - 1.96 * (0.03125f64 / 4_000.0).sqrt()).abs() < 5e-4
                && (low + high - 1.0).abs() < 1e-9
        );
        let [share, low, high] = interval([0, 0, 0, 0, 6]);
        assert!(share == 1.0 && low < 0.7 && high == 1.0, "{low}");
        assert_eq!(interval([0; 5]), [0.5, 0.0, 1.0]);
    }

    /// Simulates pairs of independent games, each won with this chance, until the test ends. Returns the
    /// decision and the number of pairs.
    fn test(seed: u64, chance_permille: u32) -> (Decision, u64) {
        let mut rng = Rng::new(seed, 0);
        let mut pairs = [0; 5];
        loop {
            let won = (0..2).filter(|_| rng.below(1_000) < chance_permille).count();
            pairs[2 * won] += 1;
            if let Some(decision) = TEST.decision(pairs) {
                return (decision, pairs.iter().sum());
            }
        }
    }

    #[test]
    fn error_rates_stay_within_alpha_and_beta() {
        // A chance of 514 ‰ corresponds to `elo1`. Each kind of error may occur in one of twenty tests.
        let accepted = |chance| (0..200).filter(|&seed| test(seed, chance).0 == Decision::Accepted).count();
        let (right, wrong) = (accepted(514), accepted(500));
        assert!(right >= 180 && wrong <= 20, "{right} and {wrong} of 200 accepted");
    }

    #[test]
    fn a_large_difference_is_decided_after_few_pairs() {
        let (decision, pairs) = test(1, 700);
        assert!(decision == Decision::Accepted && pairs < 150, "{decision:?} after {pairs}");
        let (decision, pairs) = test(1, 300);
        assert!(decision == Decision::Rejected && pairs < 150, "{decision:?} after {pairs}");
        assert_eq!((TEST.llr([0; 5]), TEST.decision([0, 0, 0, 0, 3])), (0.0, None));
    }
}
