//! How strong the players of the matches are: ratings by Elo's law, and what both sides showed with the difference of them.

use stackmate::review::chance::Contrast;

use super::game::{Done, Sample};
use super::player::PLAYERS;
use super::regression;

/// The Elo of one unit of log-odds: 400 / ln 10.
const ELO: f64 = 173.717_792_761_2;

/// The Elo of each player. Only differences mean anything.
pub(super) struct Ratings([f64; PLAYERS]);

impl Ratings {
    /// Finds the ratings under which the results of matches are likeliest.
    pub(super) fn of(games: &[Done]) -> Ratings {
        let results: Vec<(Vec<f64>, bool)> = games
            .iter()
            .filter_map(|game| {
                let mut row = vec![0.0; PLAYERS];
                row[game.players[0]] += 1.0;
                row[game.players[1]] -= 1.0;
                Some((row, game.winner? == 0))
            })
            .collect();
        let mut ratings = [0.0; PLAYERS];
        ratings.iter_mut().zip(regression::fit(&results)).for_each(|(elo, log_odds)| *elo = ELO * log_odds);
        Ratings(ratings)
    }

    /// Returns the Elo of a player, if the first level has 0.
    pub(super) fn elo(&self, player: usize) -> f64 {
        self.0[player] - self.0[0]
    }

    /// Returns by how much the first of two players is stronger.
    pub(super) fn between(&self, [a, b]: [usize; 2]) -> f64 {
        self.0[a] - self.0[b]
    }

    /// Returns the moments of matches that one side won, and whether the side of the moment did.
    pub(super) fn rows(&self, games: &[Done]) -> Vec<(Vec<f64>, bool)> {
        let won = games.iter().filter_map(|game| Some((game, game.winner?)));
        let row = |contrast: Contrast| contrast.to_array().map(f64::from).to_vec();
        won.flat_map(|(game, winner)| {
            game.samples.iter().map(move |sample| (row(self.contrast(game, sample)), sample.side == winner))
        })
        .collect()
    }

    fn contrast(&self, game: &Done, sample: &Sample) -> Contrast {
        let [first, second] = game.players;
        let players = if sample.side == 0 { [first, second] } else { [second, first] };
        Contrast { rating: self.between(players).round() as i32, ..sample.contrast() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_three_of_four_matches_is_some_two_hundred_elo_stronger() {
        let game = |winner| Done { seed: 1, players: [3, 2], winner: Some(winner), samples: Vec::new() };
        let games: Vec<Done> = (0..4_000).map(|n| game(usize::from(n % 4 == 0))).collect();
        let ratings = Ratings::of(&games);
        assert!((ratings.between([3, 2]) - 190.8).abs() < 3.0, "{}", ratings.between([3, 2]));
        assert_eq!(ratings.between([7, 9]), 0.0);
    }
}
