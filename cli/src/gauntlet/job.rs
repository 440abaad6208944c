//! A job: pairs of games between two entrants.

use serde::{Deserialize, Serialize};

use super::entrant::Entrant;
use super::score::Score;
use crate::duel::{Lumps, Settings};
use crate::tune::Rules;

/// Games to be played. In JSON, a job is one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    pub(super) id: u64,
    /// The side whose points are counted.
    pub(super) a: Entrant,
    pub(super) b: Entrant,
    /// Whether the bots know how many lines wait for them.
    pub(super) informed: bool,
    /// Garbage from nowhere, on both boards at once.
    pub(super) lumps: Option<Lumps>,
    /// The seed of the match, which determines pieces and garbage holes.
    pub(super) seed: u64,
    /// The number of the first pair of games, and the number of pairs.
    pub(super) first: u64,
    pub(super) pairs: u64,
    pub(super) rules: Rules,
}

/// The result of a job. In JSON, a result is one line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) id: u64,
    pub(super) first: u64,
    #[serde(flatten)]
    pub(super) score: Score,
}

/// The most pairs of a job. A larger number is taken as a mistake.
const MOST_PAIRS: u64 = 1_000_000;

impl Job {
    /// Checks the job.
    ///
    /// # Errors
    /// Returns an error that names the invalid value.
    pub(super) fn check(&self) -> Result<Settings, String> {
        let Job { first, pairs, lumps, .. } = *self;
        if !(1..=MOST_PAIRS).contains(&pairs) || first.checked_add(pairs).is_none() {
            return Err(format!("pairs {pairs} from {first} are not within 1 to {MOST_PAIRS}"));
        }
        lumps.map_or(Ok(()), Lumps::check)?;
        self.a.check()?;
        self.b.check()?;
        if matches!(self.a, Entrant::Pressure(_) | Entrant::Program { .. }) {
            return Err("side a has to be a bot of this program".to_owned());
        }
        if !self.rules.informed {
            return Err("the rule \"informed\": use --blind in its place".to_owned());
        }
        if self.is_outside() && self.rules != Rules::default() {
            return Err("games against programs have the rules of the arena, without changes".to_owned());
        }
        self.rules.settings()
    }

    /// Returns whether a program has to be started for this job. A file of jobs may not ask for this.
    pub(super) fn is_outside(&self) -> bool {
        matches!(self.b, Entrant::Program { .. })
    }

    /// Splits the job into jobs of one pair.
    pub(super) fn split(&self) -> impl Iterator<Item = Job> + '_ {
        (0..self.pairs).map(|pair| Job {
            id: self.id + pair,
            first: self.first + pair,
            pairs: 1,
            ..self.clone()
        })
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::gauntlet) fn job(a: &str, b: &str) -> Job {
        let [a, b] = [a, b].map(|text| Entrant::read(text).unwrap());
        let rules = r#"{"max_turns":60}"#.parse().unwrap();
        Job { id: 4, a, b, informed: true, lumps: None, seed: 5, first: 2, pairs: 2, rules }
    }

    #[test]
    fn invalid_values_are_named() {
        let job = job("shipped", "shipped");
        let refused = |job: Job| job.check().unwrap_err();
        assert!(refused(Job { pairs: 0, ..job.clone() }).contains("pairs 0"));
        assert!(
            refused(Job { first: u64::MAX, ..job.clone() }).contains("pairs 2 from 18446744073709551615")
        );
        let lumps = serde_json::from_str(r#"{"lines":99,"percent":3}"#).unwrap();
        assert!(refused(Job { lumps, ..job.clone() }).contains("lumps of 99 lines"));
        let pressure = serde_json::from_str(r#"{"pressure":{"lines":4,"every":5,"room":0}}"#);
        assert!(refused(Job { b: pressure.unwrap(), ..job.clone() }).contains("room 0"));
        let a = Entrant::read("pressure").unwrap();
        assert!(refused(Job { a, ..job.clone() }).contains("side a"));
        let b = Entrant::Program { command: "bot".to_owned(), ms: 5 };
        assert!(refused(Job { b, ..job.clone() }).contains("rules of the arena"), "not those of this job");
        let rules = r#"{"informed":false}"#.parse().unwrap();
        assert!(refused(Job { rules, ..job }).contains("--blind"));
    }
}
