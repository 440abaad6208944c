//! Statistics of a score: Wilson's interval and Elo differences.

/// The normal quantile of a two-sided 95 % interval.
const Z: f64 = 1.959_964;

/// Computes the 95 % interval of a share by Wilson's formula, for `score` wins in `games`. A draw counts as
/// half a win.
pub(crate) fn wilson(score: f64, games: f64) -> [f64; 2] {
    if games <= 0.0 {
        return [0.0, 1.0];
    }
    let share = score / games;
    let centre = share + Z * Z / (2.0 * games);
    let spread = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    [centre - spread, centre + spread].map(|end| (end / (1.0 + Z * Z / games)).clamp(0.0, 1.0))
}

/// Computes the Elo difference for a share of the points. It is infinite when one side wins all games.
pub(crate) fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_and_elo_match_published_values() {
        // Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662, and 0 of 20 gives 0 to 0.1611.
        let rounded = |score, games| wilson(score, games).map(|end| (end * 10_000.0).round());
        assert_eq!(rounded(81.0, 263.0), [2_553.0, 3_662.0]);
        assert_eq!(rounded(0.0, 20.0), [0.0, 1_611.0]);
        assert_eq!(wilson(0.0, 0.0), [0.0, 1.0]);
        assert_eq!([elo(0.5), elo(0.75).round(), elo(0.25).round()], [0.0, 191.0, -191.0]);
        assert_eq!([elo(1.0), elo(0.0)], [f64::INFINITY, f64::NEG_INFINITY]);
    }
}
