//! A job: games between two sets of weights, and the sum of their results.
//!
//! A job is a pure function. Its games depend only on the fields of the job: the number of nodes for each
//! move is fixed instead of the time, one thread plays, and the numbers of the pairs determine pieces and
//! garbage. So a job can be played on any machine, and gives the same result each time. Both games of a pair
//! have the same pieces. Between the two games the sides swap the random streams from which garbage holes are
//! drawn.

use serde::{Deserialize, Serialize};
use stackmate::Placement;
use stackmate::bot::Bot;
use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::eval::Weights;

use super::named;
use super::rules::Rules;
use super::tally::Tally;
use crate::duel::{Duel, Settings, pair_seed};
use crate::runner;

/// Games to be played between two sets of weights. In JSON, a job is one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    /// The number of the job, which its result repeats.
    #[serde(default)]
    pub(super) id: u64,
    /// The weights of side A, whose points are counted.
    #[serde(with = "named")]
    pub(super) a: Weights,
    #[serde(with = "named")]
    pub(super) b: Weights,
    /// The seed of the match, which determines pieces and garbage holes.
    pub(super) seed: u64,
    /// The number of the first pair of games, and the number of pairs.
    pub(super) first: u64,
    pub(super) pairs: u64,
    /// The number of children that the search evaluates before each move.
    pub(super) nodes: u32,
    #[serde(default)]
    pub(super) rules: Rules,
}

/// The result of a job. In JSON, a result is one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) id: u64,
    /// The number of the first pair of games.
    pub(super) first: u64,
    #[serde(flatten)]
    pub(super) tally: Tally,
}

/// The maximum number of nodes per move and of pairs per job. A larger number is taken as a mistake.
const MOST_NODES: u32 = 100_000_000;
const MOST_PAIRS: u64 = 1_000_000;

impl Job {
    /// Checks the job and returns the settings of its battles.
    ///
    /// # Errors
    /// Returns an error that names the invalid value.
    pub(super) fn check(&self) -> Result<Settings, String> {
        if !(1..=MOST_NODES).contains(&self.nodes) {
            return Err(format!("nodes {} is not within 1 to {MOST_NODES}", self.nodes));
        }
        if !(1..=MOST_PAIRS).contains(&self.pairs) {
            return Err(format!("pairs {} is not within 1 to {MOST_PAIRS}", self.pairs));
        }
        if self.first.checked_add(self.pairs).is_none() {
            return Err(format!(
                "pairs {} from first {}: the numbers of the pairs are too large",
                self.pairs, self.first
            ));
        }
        self.rules.settings()
    }

    /// Splits the job into jobs of up to `chunk` pairs with consecutive numbers. Together they play the same
    /// games.
    pub(super) fn split(&self, chunk: u64) -> impl Iterator<Item = Job> + '_ {
        let parts = (0..self.pairs).step_by(chunk.max(1) as usize);
        (self.id..).zip(parts).map(move |(id, done)| {
            let pairs = chunk.max(1).min(self.pairs - done);
            Job { id, first: self.first + done, pairs, ..self.clone() }
        })
    }
}

impl runner::Job for Job {
    type Done = Played;

    fn play(&self) -> Result<Played, String> {
        let settings = self.check()?;
        let mut tally = Tally::default();
        for pair in self.first..self.first + self.pairs {
            let seed = pair_seed(self.seed, pair);
            let games = [false, true].map(|swapped| {
                // Every game gets new bots, because a bot that has played before may use what it remembers.
                let bots = [self.a, self.b].map(bot);
                let duel = Duel::new(seed, Settings { swapped, ..settings });
                Game { bots, duel, informed: self.rules.informed, illegal: [0; 2] }
            });
            tally.add(Tally::of_pair(&games.map(|game| game.play(self.nodes))));
        }
        Ok(Played { id: self.id, first: self.first, tally })
    }

    fn is_answered_by(&self, done: &Played) -> bool {
        let Played { id, first, tally } = *done;
        let pairs: u64 = tally.pairs.iter().sum();
        id == self.id && first == self.first && pairs == self.pairs && tally.games == 2 * pairs
    }
}

fn bot(weights: Weights) -> FreestyleBot {
    FreestyleBot::new(Options { weights, ..Options::default() })
}

/// A game that is being played.
struct Game {
    bots: [FreestyleBot; 2],
    duel: Duel,
    informed: bool,
    /// The number of moves for which the first suggestion was not legal and therefore skipped.
    illegal: [u64; 2],
}

impl Game {
    /// Plays the game to its end.
    fn play(mut self, nodes: u32) -> (Duel, [u64; 2]) {
        while self.duel.outcome().is_none() {
            match [self.decide(0, nodes), self.decide(1, nodes)] {
                [Some(a), Some(b)] => {
                    self.duel.play([a, b]);
                }
                decided => {
                    let stuck = (0..2).filter(|&side| decided[side].is_none());
                    stuck.for_each(|side| self.duel.forfeit(side));
                }
            }
        }
        (self.duel, self.illegal)
    }

    /// Returns a bot's placement, or `None` if it has no legal suggestion because every placement would lose
    /// at once.
    fn decide(&mut self, side: usize, nodes: u32) -> Option<Placement> {
        let bot = &mut self.bots[side];
        let state = self.duel.state(side);
        bot.think(state, nodes);
        let incoming = if self.informed { self.duel.incoming(side) } else { 0 };
        let suggested = bot.suggest(state, incoming);
        let legal = suggested.iter().position(|&placement| self.duel.check(side, placement).is_ok());
        self.illegal[side] += u64::from(legal != Some(0) && !suggested.is_empty());
        legal.map(|at| suggested[at])
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::runner::Job as _;

    /// Returns a small job.
    pub(in crate::tune) fn job() -> Job {
        let weak = Weights { cavities: 40, max_height: 30, ..Weights::default() };
        let rules: Rules = r#"{"max_turns":40}"#.parse().unwrap();
        Job { id: 3, a: Weights::default(), b: weak, seed: 5, first: 2, pairs: 3, nodes: 60, rules }
    }

    #[test]
    fn a_job_is_a_pure_function_and_survives_json() {
        let job = job();
        let text = serde_json::to_string(&job).unwrap();
        let again: Job = serde_json::from_str(&text).unwrap();
        assert_eq!(again, job);
        let played = job.play().unwrap();
        assert_eq!(again.play(), Ok(played));
        assert!(job.is_answered_by(&played));
        assert_eq!(played.tally.games, 6);
        assert!(played.tally.wins >= 5, "{played:?}");
        assert_ne!(Job { seed: 6, ..job }.play(), Ok(played));
    }

    #[test]
    fn results_of_parts_add_up_to_the_whole() {
        let job = job();
        let parts: Vec<Job> = job.split(2).collect();
        assert_eq!(
            parts.iter().map(|part| (part.id, part.first, part.pairs)).collect::<Vec<_>>(),
            [(3, 2, 2), (4, 4, 1)]
        );
        let mut sum = Tally::default();
        parts.iter().for_each(|part| sum.add(part.play().unwrap().tally));
        assert_eq!(sum, job.play().unwrap().tally);
    }

    #[test]
    fn bots_that_do_not_know_what_waits_play_other_games() {
        let job = job();
        let blind = Job { rules: r#"{"max_turns":40,"informed":false}"#.parse().unwrap(), ..job.clone() };
        assert_ne!(job.play().unwrap().tally, blind.play().unwrap().tally);
    }

    #[test]
    fn a_mirrored_match_has_the_mirrored_result() {
        let job = job();
        let there = job.play().unwrap().tally;
        let back = Job { a: job.b, b: job.a, ..job }.play().unwrap().tally;
        assert_eq!((there.wins, there.losses), (back.losses, back.wins));
        assert_eq!([there.attack[0], there.attack[1]], [back.attack[1], back.attack[0]]);
    }

    #[test]
    fn invalid_values_are_named() {
        let job = job();
        let refused = |job: Job| job.check().unwrap_err();
        assert!(refused(Job { nodes: 0, ..job.clone() }).contains("nodes 0"));
        assert!(refused(Job { pairs: 0, ..job.clone() }).contains("pairs 0"));
        assert!(refused(Job { first: u64::MAX, ..job.clone() }).contains("too large"));
        let text = serde_json::to_string(&job).unwrap().replace("cavities", "caverns");
        assert!(serde_json::from_str::<Job>(&text).unwrap_err().to_string().contains("caverns"));
    }
}
