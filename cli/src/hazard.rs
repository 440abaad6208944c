//! Intervals for the mean length of games that end by chance.
//!
//! Lengths are nearly exponential, so d deaths in N pieces are a Poisson count whose mean is N divided by the
//! mean length. The interval of this mean is exact (F. Garwood, *Fiducial Limits for the Poisson Distribution*,
//! 1936), and games that were stopped at a limit only add pieces.

/// The mean length with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hazard {
    /// N/d, or `None` without a death.
    pub(crate) mle: Option<f64>,
    /// The lower end of the 95 % interval.
    pub(crate) low: f64,
    /// The upper end, or `None` without a death.
    pub(crate) high: Option<f64>,
    /// The one-sided lower bound at 95 %.
    pub(crate) one_sided_low: f64,
}

impl Hazard {
    /// Computes the mean length from the numbers of pieces and deaths.
    pub(crate) fn new(pieces: u64, deaths: u64) -> Hazard {
        let pieces = pieces as f64;
        let some = |value: f64| (deaths > 0).then_some(value);
        Hazard {
            mle: some(pieces / deaths as f64),
            low: pieces / highest(deaths, 0.025),
            high: some(pieces / lowest(deaths, 0.025)),
            one_sided_low: pieces / highest(deaths, 0.05),
        }
    }
}

/// Returns the mean of which at most this count comes with probability `tail`.
fn highest(count: u64, tail: f64) -> f64 {
    solve(|mean| at_most(count, mean) < tail, count)
}

/// Returns the mean of which at least this count comes with probability `tail`.
fn lowest(count: u64, tail: f64) -> f64 {
    match count.checked_sub(1) {
        None => 0.0,
        Some(less) => solve(|mean| at_most(less, mean) < 1.0 - tail, count),
    }
}

/// Returns the smallest mean that is too large, by bisection.
fn solve(is_too_large: impl Fn(f64) -> bool, count: u64) -> f64 {
    let (mut low, mut high) = (0.0, 20.0 + 4.0 * count as f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        (low, high) = if is_too_large(middle) { (low, middle) } else { (middle, high) };
    }
    high
}

/// Returns the probability that a Poisson count of this mean is at most `count`.
fn at_most(count: u64, mean: f64) -> f64 {
    let mut log_term = -mean;
    let mut sum = log_term.exp();
    for i in 1..=count {
        log_term += mean.ln() - (i as f64).ln();
        sum += log_term.exp();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_are_the_published_ones() {
        let near = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-3;
        assert!(near(lowest(4, 0.025), 1.090) && near(highest(4, 0.025), 10.242));
        // The rules document names the pieces that prove a mean of 724,070 with these deaths.
        for (deaths, pieces) in [(0, 2.17e6), (4, 6.63e6), (10, 12.3e6), (30, 29.5e6)] {
            let low = Hazard::new(pieces as u64, deaths).one_sided_low;
            assert!((low / 724_070.0 - 1.0).abs() < 0.01, "{deaths} deaths: {low}");
        }
        let none = Hazard::new(1_000, 0);
        assert_eq!((none.mle, none.high), (None, None));
    }
}
