//! `stackmate review truth`: checks the judgements of reviews against a search ten times as deep.
//!
//! *What.* Levels play matches. Some placements of each match are judged as in a review. Of these, the first few and all
//! blunders are judged again with ten times the nodes: what does the placement that was called best lose then, and is a
//! blunder still one? *Why all blunders.* They are rare, and a wrong one is what a player notices first.

use std::io::Write;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stackmate::Rng;
use stackmate::bot::appraiser::{Appraisal, Question, appraise, best_value};
use stackmate::bot::freestyle::Options;
use stackmate::review::chance::{Contrast, Model};
use stackmate::review::{Class, Decision, decisions, rivals};

use super::game::{MOST_NODES, levels_of, play};
use super::judging::{Basis, Judging, Match};
use super::matches::{complete, pair};
use crate::failure::Failure;
use crate::runner;
use crate::tune::llr::rounded;

/// Check the judgements of reviews against a search ten times as deep, in matches between levels.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of matches
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The seed of the first match
    #[arg(long, value_name = "S", default_value_t = 900_001)]
    seed: u64,
    #[command(flatten)]
    judging: Judging,
}

/// The first line of the log.
#[derive(Serialize)]
struct Header {
    review_truth: u32,
    #[serde(flatten)]
    basis: Basis,
}

const VERSION: u32 = 1;
/// The number of placements of a match that are judged, and how many of them are always judged again.
const JUDGED: usize = 24;
const AGAIN: usize = 5;
/// How many times as many nodes the second judgement has.
const TIMES: u32 = 10;
/// The most that the best placement may lose in the second judgement, in millionths of the chance.
const NEAR: u32 = 10_000;
/// The stream of random numbers that chooses the placements.
const MOMENTS: u64 = 74;

/// A match whose placements are judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Job(Match);

/// The placements of a match that were judged twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    seed: u64,
    levels: [usize; 2],
    checks: Vec<Check>,
}

/// A placement that was judged twice. Losses are in millionths of the chance to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Check {
    /// Whether it is one of those that are always judged again, and not one that was because it is a blunder.
    random: bool,
    /// What the placement lost, by both judgements.
    loss: [u32; 2],
    /// What the placement that the first judgement calls best loses by the second one.
    best_loses: u32,
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let (_, replay) = play(levels_of(self.0.levels)?, self.0.seed, MOST_NODES)?;
        let decisions = decisions(replay).map_err(|error| error.to_string())?;
        let mut drawn: Vec<(usize, Option<usize>)> = rivals(&decisions).into_iter().enumerate().collect();
        Rng::new(self.0.seed, MOMENTS).shuffle(&mut drawn);
        drawn.truncate(JUDGED);
        let check = |(n, (at, rival)): (usize, (usize, Option<usize>))| {
            self.check(&decisions[at], &decisions[rival?], n < AGAIN)
        };
        let checks = drawn.into_iter().enumerate().filter_map(check).collect();
        Ok(Done { seed: self.0.seed, levels: self.0.levels, checks })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        (self.0.seed, self.0.levels) == (done.seed, done.levels)
    }
}

impl Job {
    /// Judges a placement, and again if it is one of the random ones or a blunder.
    fn check(&self, own: &Decision, theirs: &Decision, random: bool) -> Option<Check> {
        let rival = own.rival.as_ref()?;
        let theirs = best_value(&theirs.question, Options::default(), self.0.nodes)?;
        let model = Model::default();
        let chance = |value: i32| model.chance(&Contrast::of(&own.own, rival, [value, theirs]));
        let loss = |by: &Appraisal| chance(by.best[0].value).saturating_sub(chance(by.played));
        let judge = |question: &Question, nodes| appraise(question, Options::default(), nodes);
        let first = judge(&own.question, self.0.nodes)?;
        if !random && Class::of(loss(&first)) < Class::Blunder {
            return None;
        }
        let second = judge(&own.question, TIMES * self.0.nodes)?;
        let called_best = Question { played: first.best[0].placement, ..own.question.clone() };
        let best = judge(&called_best, TIMES * self.0.nodes)?;
        Some(Check { random, loss: [loss(&first), loss(&second)], best_loses: loss(&best) })
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, seed, judging } = arguments;
    let header = Header { review_truth: VERSION, basis: judging.basis(*seed) };
    let games = complete(judging.log.as_deref(), &header, *games, &judging.runner(), |game| {
        let seed = seed.wrapping_add(game);
        Job(Match { seed, levels: pair(seed), nodes: judging.nodes })
    })?;
    report(&games)
}

fn report(games: &[Done]) -> Result<(), Failure> {
    let checks: Vec<Check> = games.iter().flat_map(|game| game.checks.iter().copied()).collect();
    let random: Vec<&Check> = checks.iter().filter(|check| check.random).collect();
    let near = random.iter().filter(|check| check.best_loses <= NEAR).count();
    let blunders: Vec<&Check> =
        checks.iter().filter(|check| Class::of(check.loss[0]) == Class::Blunder).collect();
    let class_of = |check: &&&Check| Class::of(check.loss[1]);
    let still = blunders.iter().filter(|check| class_of(check) == Class::Blunder).count();
    let wrong = blunders.iter().filter(|check| class_of(check) >= Class::Mistake).count();
    let share = |part: usize, of: usize| rounded(part as f64 / of.max(1) as f64, 1e4);
    let report = json!({
        "matches": games.len(),
        "positions": random.len(),
        "best_within_a_hundredth": near,
        "best_within_a_hundredth_share": share(near, random.len()),
        "blunders": blunders.len(),
        "still_blunders": still,
        "still_blunders_share": share(still, blunders.len()),
        "blunders_or_mistakes_share": share(wrong, blunders.len()),
    });
    writeln!(std::io::stdout().lock(), "{report:#}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    #[test]
    fn random_placements_are_judged_twice_and_of_the_others_the_blunders() {
        let job = Job(Match { seed: 5, levels: [1, 2], nodes: 60 });
        let done = job.play().unwrap();
        assert_eq!(job.play().unwrap(), done);
        let random = done.checks.iter().filter(|check| check.random).count();
        assert!((1..=AGAIN).contains(&random), "{random} random placements");
        let others = done.checks.iter().filter(|check| !check.random);
        assert!(others.clone().all(|check| Class::of(check.loss[0]) == Class::Blunder));
        assert!(
            done.checks.iter().any(|check| check.loss[0] != check.loss[1]),
            "more nodes change something"
        );
    }
}
