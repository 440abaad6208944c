//! The accuracy of a player, from how much the chance of winning fell with each placement.
//!
//! *What.* The curve and the means are those that lichess has published (lichess.org/page/accuracy): a placement that
//! loses Δ per cent of winning chances is 103.1668 · e^(−0.04354 Δ) − 3.1669 per cent accurate. The accuracy of a game
//! is the mean of two means: one that weighs a placement by how much the chance moves around it, so that dull phases
//! count less, and the harmonic mean, which bad placements lower most. *How.* In hundredths of a per cent, with a
//! table of the curve. Between its numbers the error is below 0.03 per cent.

use alloc::vec::Vec;

/// The accuracy of a placement that loses 0, 1, 2 … 100 per cent, in hundredths of a per cent.
const CURVE: [u32; 101] = [
    10_000, 9_560, 9_140, 8_737, 8_351, 7_982, 7_628, 7_290, 6_966, 6_655, 6_358, 6_074, 5_802, 5_541, 5_291,
    5_052, 4_824, 4_605, 4_395, 4_194, 4_002, 3_818, 3_642, 3_473, 3_312, 3_157, 3_009, 2_867, 2_732, 2_602,
    2_478, 2_359, 2_245, 2_135, 2_031, 1_931, 1_835, 1_743, 1_656, 1_572, 1_491, 1_414, 1_340, 1_270, 1_202,
    1_138, 1_076, 1_016, 959, 905, 853, 803, 755, 710, 666, 624, 584, 546, 509, 474, 440, 408, 377, 347, 319,
    292, 266, 241, 218, 195, 173, 152, 132, 113, 95, 77, 60, 44, 29, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
];

/// The chance that is certain, in millionths.
const CERTAIN: u32 = 1_000_000;
/// The millionths in one per cent.
const PER_CENT: u32 = CERTAIN / 100;
/// The smallest and the largest weight of a placement: standard deviations in hundredths of a per cent.
const WEIGHTS: [u64; 2] = [50, 1_200];
/// The smallest and the largest number of chances around a placement that are looked at.
const WINDOW: [usize; 2] = [2, 8];

/// Returns the accuracy of a placement that loses `loss` millionths of winning chances, in hundredths of a per cent.
#[must_use]
pub fn of_placement(loss: u32) -> u32 {
    let loss = loss.min(CERTAIN);
    let (at, rest) = ((loss / PER_CENT) as usize, loss % PER_CENT);
    let next = CURVE[(at + 1).min(CURVE.len() - 1)];
    CURVE[at] - (CURVE[at] - next) * rest / PER_CENT
}

/// Returns the accuracy of a player in a game, in hundredths of a per cent, from the chance before each placement and
/// what the placement lost of it, in millionths. Returns `None` without placements.
#[must_use]
pub fn of_game(placements: &[(u32, u32)]) -> Option<u32> {
    if placements.is_empty() {
        return None;
    }
    let chances: Vec<u32> = placements.iter().map(|&(before, _)| before).collect();
    let width = (placements.len() / 10).clamp(WINDOW[0], WINDOW[1]);
    let (mut weighted, mut weights, mut inverse) = (0u64, 0u64, 0u64);
    for (at, &(_, loss)) in placements.iter().enumerate() {
        let accuracy = u64::from(of_placement(loss));
        let weight = deviation(around(&chances, at, width)).clamp(WEIGHTS[0], WEIGHTS[1]);
        weighted += weight * accuracy;
        weights += weight;
        inverse += SCALE / accuracy.max(LEAST);
    }
    let harmonic = SCALE * placements.len() as u64 / inverse;
    Some(((weighted / weights + harmonic) / 2) as u32)
}

/// The least accuracy in the harmonic mean, in hundredths of a per cent: one per cent, as lichess has it. Else a single
/// placement that loses a won game would decide the whole mean.
const LEAST: u64 = 100;
/// The numerator of the inverses that the harmonic mean adds.
const SCALE: u64 = 1 << 32;

/// Returns the chances around a placement: up to `width`, which end with its own. At the beginning of the game, the first
/// ones.
fn around(chances: &[u32], at: usize, width: usize) -> &[u32] {
    let end = (at + 1).max(width.min(chances.len()));
    &chances[end.saturating_sub(width)..end]
}

/// Returns the standard deviation of chances, in hundredths of a per cent.
fn deviation(chances: &[u32]) -> u64 {
    let count = chances.len() as u64;
    let sum: u64 = chances.iter().map(|&chance| u64::from(chance)).sum();
    let squares: u64 = chances.iter().map(|&chance| u64::from(chance).pow(2)).sum();
    (squares * count - sum * sum).isqrt() / count / 100
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn nothing_lost_is_fully_accurate_and_more_lost_is_less_accurate() {
        assert_eq!((of_placement(0), of_placement(CERTAIN), of_placement(u32::MAX)), (10_000, 0, 0));
        for loss in (0..CERTAIN).step_by(777) {
            assert!(of_placement(loss) >= of_placement(loss + 777), "{loss}");
        }
    }

    #[cfg(feature = "learn")]
    #[test]
    fn the_curve_is_the_published_one() {
        for loss in (0..=CERTAIN).step_by(501) {
            let lost = f64::from(loss) / f64::from(PER_CENT);
            let published = (103.1668 * libm::exp(-0.04354 * lost) - 3.1669).clamp(0.0, 100.0);
            let ours = f64::from(of_placement(loss)) / 100.0;
            assert!((ours - published).abs() < 0.05, "{lost}: {ours} instead of {published}");
        }
    }

    #[test]
    fn a_game_counts_its_worst_placements_most() {
        let even = vec![(500_000, 0); 40];
        assert_eq!(of_game(&even), Some(10_000));
        let mut one_blunder = even.clone();
        one_blunder[20].1 = 400_000;
        let mut ten_slips = even.clone();
        ten_slips.iter_mut().step_by(4).for_each(|placement| placement.1 = 40_000);
        let [blunder, slips] = [one_blunder, ten_slips].map(|game| of_game(&game).unwrap());
        assert!(blunder < slips && slips < 9_900, "{blunder} and {slips}");
        assert_eq!(of_game(&[]), None);
    }

    #[test]
    fn one_lost_game_does_not_decide_the_harmonic_mean_alone() {
        // Of 99 perfect placements and one that loses everything, the weighted mean is 99 %, and the harmonic mean is
        // 100 / (99 / 100 + 1 / 1) = 50.25 %.
        let mut lost = vec![(1_000_000, 0); 100];
        lost[99].1 = 1_000_000;
        assert_eq!(of_game(&lost), Some((9_900 + 5_025) / 2));
    }

    #[test]
    fn placements_count_more_where_the_chance_moves() {
        let game = |at: usize| {
            let mut game: Vec<(u32, u32)> =
                (0..40).map(|n| (if n < 20 { 500_000 } else { 300_000 + 100_000 * (n % 5) }, 0)).collect();
            game[at].1 = 100_000;
            of_game(&game).unwrap()
        };
        assert!(game(30) < game(10));
    }
}
