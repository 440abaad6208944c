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
    fn winning_all_games_gives_a_finite_rating_and_no_games_give_equal_ratings() {
        let swept = ratings(2, &[Score { first: 0, second: 1, results: [0, 0, 40] }]);
        assert!((700.0..800.0).contains(&swept[1]), "{swept:?}");
        assert_eq!(ratings(2, &[]), [0.0, 0.0]);
    }
}
