//! A piece of work: games between two sets of weights, and what they added up to.
//!
//! A job is a pure function. Its games depend on what is written in it and on nothing else: a fixed number
//! of nodes for each move instead of time, one thread, pieces and garbage from the numbers of the pairs.
//! So it can be played anywhere, and twice gives the same twice. Every pair of games has the same pieces;
//! between the two the sides change places, that is, the streams that garbage holes are drawn from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stackmate::Placement;
use stackmate::bot::Bot;
use stackmate::bot::freestyle::{FreestyleBot, Options};
use stackmate::eval::{BadWeights, Weights};

use super::rules::Rules;
use super::tally::Tally;
use crate::duel::{Duel, Settings, pair_seed};

/// Weights by name, as they stand in JSON.
pub(super) type Named = BTreeMap<String, i32>;

/// Games to be played. In JSON, one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    /// Comes back with the result.
    #[serde(default)]
    pub(super) id: u64,
    /// Whose points count.
    #[serde(with = "by_name")]
    pub(super) a: Weights,
    #[serde(with = "by_name")]
    pub(super) b: Weights,
    /// The match that the pairs are of.
    pub(super) seed: u64,
    /// The number of the first pair, and how many.
    pub(super) first: u64,
    pub(super) pairs: u64,
    /// Children that the search looks at before each move.
    pub(super) nodes: u32,
    #[serde(default)]
    pub(super) rules: Rules,
}

/// A job's result. In JSON, one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) id: u64,
    /// The first pair's number.
    pub(super) first: u64,
    #[serde(flatten)]
    pub(super) tally: Tally,
}

/// Most nodes a move, most pairs a job: what is more was a slip.
const MOST_NODES: u32 = 100_000_000;
const MOST_PAIRS: u64 = 1_000_000;

impl Job {
    /// What cannot be about it.
    ///
    /// # Errors
    /// Names the value.
    pub(super) fn check(&self) -> Result<Settings, String> {
        if !(1..=MOST_NODES).contains(&self.nodes) {
            return Err(format!("nodes {} is not within 1 to {MOST_NODES}", self.nodes));
        }
        if !(1..=MOST_PAIRS).contains(&self.pairs) {
            return Err(format!("pairs {} is not within 1 to {MOST_PAIRS}", self.pairs));
        }
        if self.first.checked_add(self.pairs).is_none() {
            return Err(format!("{} pairs after the pair {} have no numbers", self.pairs, self.first));
        }
        self.rules.settings()
    }

    /// Plays it.
    ///
    /// # Errors
    /// When the job cannot be.
    pub(super) fn play(&self) -> Result<Played, String> {
        let settings = self.check()?;
        let mut tally = Tally::default();
        for pair in self.first..self.first + self.pairs {
            let seed = pair_seed(self.seed, pair);
            let games = [false, true].map(|swapped| {
                // New bots for every game: an old one may go on from what it remembers.
                let bots = [self.a, self.b].map(bot);
                Game { bots, duel: Duel::new(seed, Settings { swapped, ..settings }), illegal: [0; 2] }
            });
            tally.add(Tally::of_pair(&games.map(|game| game.play(self.nodes))));
        }
        Ok(Played { id: self.id, first: self.first, tally })
    }

    /// The same games as several jobs of up to `chunk` pairs, numbered on from this one.
    pub(super) fn split(&self, chunk: u64) -> impl Iterator<Item = Job> + '_ {
        let parts = (0..self.pairs).step_by(chunk.max(1) as usize);
        (self.id..).zip(parts).map(move |(id, done)| {
            let pairs = chunk.max(1).min(self.pairs - done);
            Job { id, first: self.first + done, pairs, ..self.clone() }
        })
    }
}

impl Played {
    /// Whether this can be a job's result.
    pub(super) fn answers(&self, job: &Job) -> bool {
        let Played { id, first, tally } = *self;
        let pairs: u64 = tally.pairs.iter().sum();
        id == job.id && first == job.first && pairs == job.pairs && tally.games == 2 * pairs
    }
}

fn bot(weights: Weights) -> FreestyleBot {
    FreestyleBot::new(Options { weights, ..Options::default() })
}

/// A game under way.
struct Game {
    bots: [FreestyleBot; 2],
    duel: Duel,
    /// Moves for which the first suggestion was passed over because it was not legal.
    illegal: [u64; 2],
}

impl Game {
    /// Plays it to its end.
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

    /// What a bot plays; nothing when every placement would lose at once.
    fn decide(&mut self, side: usize, nodes: u32) -> Option<Placement> {
        let bot = &mut self.bots[side];
        let state = self.duel.state(side);
        bot.think(state, nodes);
        let suggested = bot.suggest(state, self.duel.incoming(side));
        let legal = suggested.iter().position(|&placement| self.duel.check(side, placement).is_ok());
        self.illegal[side] += u64::from(legal != Some(0) && !suggested.is_empty());
        legal.map(|at| suggested[at])
    }
}

/// Some weights with their names.
pub(super) fn named(weights: &Weights) -> Named {
    Weights::NAMES.map(str::to_owned).into_iter().zip(weights.to_array()).collect()
}

/// The opposite of [`named`].
///
/// # Errors
/// When one is missing, unknown or too large.
pub(super) fn unnamed(named: &Named) -> Result<Weights, BadWeights> {
    let lines: Vec<String> = named.iter().map(|(name, weight)| format!("{name} {weight}")).collect();
    Weights::parse(&lines.join("\n"))
}

mod by_name {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};
    use stackmate::eval::Weights;

    use super::Named;

    pub(super) fn serialize<S: Serializer>(weights: &Weights, to: S) -> Result<S::Ok, S::Error> {
        super::named(weights).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Weights, D::Error> {
        super::unnamed(&Named::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A small job.
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
        assert!(played.answers(&job));
        assert_eq!(played.tally.games, 6);
        assert!(played.tally.wins >= 5, "{played:?}");
        assert_ne!(Job { seed: 6, ..job }.play(), Ok(played));
    }

    #[test]
    fn parts_add_up_to_the_whole() {
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
    fn a_mirrored_match_has_the_mirrored_result() {
        let job = job();
        let there = job.play().unwrap().tally;
        let back = Job { a: job.b, b: job.a, ..job }.play().unwrap().tally;
        assert_eq!((there.wins, there.losses), (back.losses, back.wins));
        assert_eq!([there.attack[0], there.attack[1]], [back.attack[1], back.attack[0]]);
    }

    #[test]
    fn what_cannot_be_is_named() {
        let job = job();
        let refused = |job: Job| job.check().unwrap_err();
        assert!(refused(Job { nodes: 0, ..job.clone() }).contains("nodes 0"));
        assert!(refused(Job { pairs: 0, ..job.clone() }).contains("pairs 0"));
        assert!(refused(Job { first: u64::MAX, ..job.clone() }).contains("no numbers"));
        let text = serde_json::to_string(&job).unwrap().replace("cavities", "caverns");
        assert!(serde_json::from_str::<Job>(&text).unwrap_err().to_string().contains("caverns"));
    }
}
