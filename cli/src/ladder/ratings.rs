//! Computes ratings from results with the Bradley–Terry model, on the Elo scale.

/// The results of two players against each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    pub(super) first: usize,
    pub(super) second: usize,
    /// The wins, draws and losses of the first player.
    pub(super) results: [u32; 3],
}

/// The number of iterations. A ladder of eight players converges within a few hundred.
const ROUNDS: u32 = 5_000;
/// Points added to each side of every match, so that the rating stays finite when one side wins all games.
const PRIOR: f64 = 0.5;

/// Computes the ratings that maximize the likelihood of the results. A draw counts as half a win and half a
/// loss, and the first player's rating is 0. Uses Hunter's iteration (2004), which improves the likelihood in
/// each round.
pub(super) fn ratings(players: usize, scores: &[Score]) -> Vec<f64> {
    let mut strengths = vec![1.0; players];
    for _ in 0..ROUNDS {
        let improved: Vec<f64> = (0..players).map(|player| improved(player, &strengths, scores)).collect();
        strengths = improved;
    }
    strengths.iter().map(|strength| 400.0 * (strength / strengths[0]).log10()).collect()
}

/// Computes the standard error of each player's lead over the one before, in Elo: from the information that the games
/// contain about the ratings (Fisher).
pub(super) fn errors_of_steps(ratings: &[f64], scores: &[Score]) -> Vec<f64> {
    let mut information = vec![vec![0.0; ratings.len()]; ratings.len()];
    for &Score { first, second, results } in scores {
        let games = f64::from(results.iter().sum::<u32>()) + 2.0 * PRIOR;
        let expected = 1.0 / (1.0 + 10_f64.powf((ratings[second] - ratings[first]) / 400.0));
        let per_elo = std::f64::consts::LN_10 / 400.0;
        let known = games * expected * (1.0 - expected) * per_elo * per_elo;
        for (row, column, known) in
            [(first, first, known), (second, second, known), (first, second, -known), (second, first, -known)]
        {
            information[row][column] += known;
        }
    }
    // Only differences are known, so the first rating is taken as certain.
    let rest: Vec<Vec<f64>> = information.iter().skip(1).map(|row| row[1..].to_vec()).collect();
    let inverse = inverted(rest);
    let covariance = |a: usize, b: usize| if a == 0 || b == 0 { 0.0 } else { inverse[a - 1][b - 1] };
    let variance = |step: usize| {
        covariance(step, step) + covariance(step + 1, step + 1) - 2.0 * covariance(step, step + 1)
    };
    (0..ratings.len().saturating_sub(1)).map(|step| variance(step).sqrt()).collect()
}

/// Inverts a symmetric matrix with positive eigenvalues (Gauss and Jordan).
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..size {
        let factor = 1.0 / matrix[pivot][pivot];
        for rows in [&mut matrix, &mut inverse] {
            rows[pivot].iter_mut().for_each(|cell| *cell *= factor);
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for rows in [&mut matrix, &mut inverse] {
                let above = rows[pivot].clone();
                rows[row].iter_mut().zip(above).for_each(|(cell, above)| *cell -= factor * above);
            }
        }
    }
    inverse
}

/// Computes a player's strength for the next iteration.
fn improved(player: usize, strengths: &[f64], scores: &[Score]) -> f64 {
    let (mut points, mut weight) = (0.0, 0.0);
    for &Score { first, second, results: [wins, draws, losses] } in scores {
        let [wins, draws, losses] = [wins, draws, losses].map(f64::from);
        let (other, won) = match player {
            _ if player == first => (second, wins),
            _ if player == second => (first, losses),
            _ => continue,
        };
        points += won + draws / 2.0 + PRIOR;
        weight += (wins + draws + losses + 2.0 * PRIOR) / (strengths[player] + strengths[other]);
    }
    if weight > 0.0 { points / weight } else { strengths[player] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_explain_the_results() {
        let score = |first, second, results| Score { first, second, results };
        // With the prior, the first score is 10 points to 1, a difference of 400 Elo. The second is 3 to 1,
        // another 191 Elo.
        let chain = [score(0, 1, [0, 1, 9]), score(1, 2, [2, 1, 8])];
        assert_eq!(ratings(3, &chain).iter().map(|r| r.round()).collect::<Vec<_>>(), [0.0, 400.0, 591.0]);
    }

    #[test]
    fn more_games_make_the_steps_more_certain() {
        let score = |first, second, results| Score { first, second, results };
        // 100 games at even strength: the error of a share is 0.05, and a share of 0.01 is 7 Elo.
        let even = [score(0, 1, [50, 0, 50])];
        let error = errors_of_steps(&[0.0, 0.0], &even)[0];
        assert!((34.0..35.0).contains(&error), "{error}");
        let chain = [score(0, 1, [20, 0, 80]), score(1, 2, [80, 0, 320]), score(0, 2, [5, 0, 95])];
        let errors = errors_of_steps(&ratings(3, &chain), &chain);
        assert!(errors[0] > 1.5 * errors[1] && errors[1] > 15.0, "{errors:?}");
    }

    #[test]
    fn winning_all_games_gives_a_finite_rating_and_no_games_give_equal_ratings() {
        let swept = ratings(2, &[Score { first: 0, second: 1, results: [0, 0, 40] }]);
        assert!((700.0..800.0).contains(&swept[1]), "{swept:?}");
        assert_eq!(ratings(2, &[]), [0.0, 0.0]);
    }
}
