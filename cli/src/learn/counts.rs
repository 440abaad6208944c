//! What many games of a player show together.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use stackmate::survival::Tally;

use crate::hazard::Hazard;

/// The sums over games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Counts {
    pub(super) games: u64,
    pub(super) deaths: u64,
    pub(super) pieces: u64,
    /// The score, in points.
    pub(super) score: u64,
    pub(super) rows: u64,
    pub(super) attack: u64,
    pub(super) clears: [u64; 4],
    pub(super) t_spins: u64,
    /// The T-spins before which a T was in hold.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) t_held: u64,
    pub(super) runs: [u64; 4],
}

impl Counts {
    /// Adds a game.
    pub(super) fn add(&mut self, game: &Tally, is_lost: bool) {
        self.merge(&Counts {
            games: 1,
            deaths: u64::from(is_lost),
            pieces: game.pieces,
            score: 10 * game.score,
            rows: game.rows,
            attack: game.attack,
            clears: game.clears,
            t_spins: game.t_spins,
            t_held: 0,
            runs: game.runs,
        });
    }

    /// Adds the games of other counts.
    pub(super) fn merge(&mut self, other: &Counts) {
        self.games += other.games;
        self.deaths += other.deaths;
        self.pieces += other.pieces;
        self.score += other.score;
        self.rows += other.rows;
        self.attack += other.attack;
        self.t_spins += other.t_spins;
        self.t_held += other.t_held;
        add(&mut self.clears, &other.clears);
        add(&mut self.runs, &other.runs);
    }

    /// Returns a sum divided by the number of games.
    pub(super) fn a_game(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    /// Returns the T-spins in 1,000 pieces, or `None` when there are no pieces.
    pub(super) fn t_spins_per_1000(&self) -> Option<f64> {
        part(1_000 * self.t_spins, self.pieces)
    }

    /// Returns what `eval` reports: means over games, and shares.
    pub(super) fn report(&self) -> Json {
        let hazard = Hazard::new(self.pieces, self.deaths);
        let all: u64 = self.clears.iter().sum();
        json!({
            "games": self.games,
            "score": self.a_game(self.score),
            "pieces": self.a_game(self.pieces),
            "rows": self.a_game(self.rows),
            "clears": self.clears,
            "clear_share": self.clears.map(|count| part(count, all)),
            "runs": {
                "2": part(self.runs[0], all),
                "3": part(self.runs[1], all),
                "4": part(self.runs[2], all),
                "5+": part(self.runs[3], all),
            },
            "score_per_piece": part(self.score, self.pieces),
            "attack_per_piece": part(self.attack, self.pieces),
            "t_spins_per_1000": self.t_spins_per_1000(),
            "t_held_per_1000": part(1_000 * self.t_held, self.pieces),
            "deaths": self.deaths,
            "mle": hazard.mle,
            "mle_low": hazard.low,
            "mle_high": hazard.high,
        })
    }
}

/// Returns the quotient of two sums, or `None` when the second is 0.
fn part(sum: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| sum as f64 / whole as f64)
}

/// Returns whether a number is 0. Serde passes it by reference.
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn add(sums: &mut [u64; 4], more: &[u64; 4]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_the_order() {
        let game =
            |pieces| Tally { pieces, score: 3 * pieces, clears: [pieces, 1, 0, 0], ..Tally::default() };
        let mut all = Counts::default();
        all.add(&game(7), true);
        all.add(&game(5), false);
        let (mut one, mut other) = (Counts::default(), Counts::default());
        other.add(&game(7), true);
        one.add(&game(5), false);
        one.merge(&other);
        assert_eq!(one, all);
        let report = all.report();
        assert_eq!(
            (&report["pieces"], &report["score"], &report["deaths"]),
            (&json!(6.0), &json!(180.0), &json!(1))
        );
        assert_eq!(report["clear_share"][1], json!(2.0 / 14.0));
        assert_eq!(Counts::default().report()["clear_share"][0], Json::Null);
    }
}
