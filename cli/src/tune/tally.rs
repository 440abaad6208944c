//! The sum of the results of games, as side A sees them. Tallies can be added, so the games of a match can be
//! divided between jobs in any way.

use serde::{Deserialize, Serialize};

use crate::console::note;
use crate::duel::{Death, Duel};

/// The sums over pairs of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// The number of pairs of games by their score: `pairs[i]` counts those in which A scored `i` half
    /// points, 0 to 4.
    pub(super) pairs: [u64; 5],
    pub(super) turns: u64,
    /// From here on, each field has the value of A and the value of B.
    pub(super) pieces: [u64; 2],
    pub(super) attack: [u64; 2],
    pub(super) sent: [u64; 2],
    pub(super) cancelled: [u64; 2],
    pub(super) lines: [u64; 2],
    pub(super) garbage_in: [u64; 2],
    pub(super) back_to_backs: [u64; 2],
    pub(super) perfect_clears: [u64; 2],
    /// The number of games that a side forfeited because every placement would have locked out.
    pub(super) forfeits: [u64; 2],
    /// The number of moves for which the bot's first suggestion was not legal, so that another one was
    /// played. A correct bot has none.
    pub(super) illegal: [u64; 2],
}

impl Tally {
    /// Sums a pair of finished games, in both of which A was side 0, with the numbers of illegal suggestions.
    pub(super) fn of_pair(games: &[(Duel, [u64; 2]); 2]) -> Tally {
        let mut tally = Tally::default();
        let half_points: usize = games.iter().map(|(game, illegal)| tally.count(game, *illegal)).sum();
        tally.pairs[half_points] += 1;
        tally
    }

    /// Counts a game and returns the half points that A scored.
    fn count(&mut self, game: &Duel, illegal: [u64; 2]) -> usize {
        let outcome = game.outcome();
        let half_points = match outcome.and_then(|outcome| outcome.winner()) {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        };
        let counter = [&mut self.losses, &mut self.draws, &mut self.wins];
        *counter[half_points] += 1;
        self.games += 1;
        self.turns += u64::from(game.turns());
        for side in [0, 1] {
            let stats = game.stats(side);
            self.pieces[side] += stats.pieces;
            self.attack[side] += stats.attack;
            self.sent[side] += stats.sent;
            self.cancelled[side] += stats.cancelled;
            self.lines[side] += stats.lines;
            self.garbage_in[side] += stats.garbage_in;
            self.back_to_backs[side] += stats.back_to_backs;
            self.perfect_clears[side] += stats.perfect_clears;
            let death = outcome.and_then(|outcome| outcome.deaths[side]);
            self.forfeits[side] += u64::from(death == Some(Death::Forfeit));
            self.illegal[side] += illegal[side];
        }
        half_points
    }

    /// Adds the games of another tally.
    pub(super) fn add(&mut self, mut other: Tally) {
        for (into, from) in self.counts().into_iter().zip(other.counts()) {
            *into += *from;
        }
    }

    fn counts(&mut self) -> Vec<&mut u64> {
        let sides = [
            &mut self.pieces,
            &mut self.attack,
            &mut self.sent,
            &mut self.cancelled,
            &mut self.lines,
            &mut self.garbage_in,
            &mut self.back_to_backs,
            &mut self.perfect_clears,
            &mut self.forfeits,
            &mut self.illegal,
        ];
        let mut counts =
            vec![&mut self.games, &mut self.wins, &mut self.draws, &mut self.losses, &mut self.turns];
        counts.extend(&mut self.pairs);
        counts.extend(sides.into_iter().flatten());
        counts
    }

    /// Returns A's share of the points. A draw counts as half a point. The share of no games is one half.
    pub(super) fn share(&self) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games as f64
    }

    /// Prints a warning on standard error if a bot has suggested illegal moves.
    pub(super) fn complain(&self) {
        if self.illegal != [0; 2] {
            note(format_args!(
                "stackmate: the bots made {:?} illegal suggestions; this is a bug",
                self.illegal
            ));
        }
    }

    /// Formats the score for a progress bar.
    pub(super) fn score(&self) -> String {
        let Tally { wins, draws, losses, .. } = self;
        format!("+{wins} ={draws} −{losses}, {:.1} %", 100.0 * self.share())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::Settings;

    #[test]
    fn half_points_and_causes_are_counted() {
        let lost_by = |sides: &[usize]| {
            let mut duel = Duel::new(1, Settings { max_turns: 0, ..Settings::default() });
            sides.iter().for_each(|&side| duel.forfeit(side));
            (duel, [1, 0])
        };
        let mut sum = Tally::of_pair(&[lost_by(&[1]), lost_by(&[])]);
        assert_eq!((sum.wins, sum.draws, sum.pairs, sum.forfeits), (1, 1, [0, 0, 0, 1, 0], [0, 1]));
        sum.add(Tally::of_pair(&[lost_by(&[0]), lost_by(&[0, 1])]));
        assert_eq!((sum.games, sum.losses, sum.pairs, sum.forfeits), (4, 1, [0, 1, 0, 1, 0], [2, 2]));
        assert_eq!(sum.illegal, [4, 0]);
        assert_eq!((sum.share(), Tally::default().share()), (0.5, 0.5));
    }
}
