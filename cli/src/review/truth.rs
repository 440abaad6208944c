//! `stackmate review truth`: checks the judgements of reviews against a search ten times as deep.
//!
//! *What.* Levels and scripted people play matches. Some placements of each match, its blunders and its brilliant placements
//! are judged as in a review, and again with ten times the nodes: what does the placement that was called best lose then, and
//! is a blunder still one? *Why all blunders.* They are rare, and a wrong one is what a player notices first. *How.* A quick
//! look at every placement sorts out most of those that are neither.

use std::io::Write;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stackmate::review::{Class, Decision, decisions, rivals};
use stackmate::{Location, Placement, Rng, Spin};

use super::game::{MOST_NODES, play};
use super::judge::Judge;
use super::judging::{Judging, Match};
use super::matches::{complete, pair};
use super::player::players_of;
use crate::failure::Failure;
use crate::people::falls;
use crate::runner;
use crate::tune::llr::rounded;

/// Check the judgements of reviews against a search ten times as deep, in matches of levels and scripted people.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of matches
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The seed of the first match
    #[arg(long, value_name = "S", default_value_t = 900_001)]
    seed: u64,
    #[command(flatten)]
    judging: Judging,
}

/// The version of what a match is.
const VERSION: u32 = 4;
/// The number of placements of a match that are always judged twice.
const AGAIN: usize = 2;
/// How many times as many nodes the second judgement has.
const AGAIN_TIMES: u32 = 10;
/// The number of positions of a match in which a placement next to the one that was made is judged.
const STRAYS: usize = 12;
/// The other placements are first looked at with this part of the nodes.
const SIEVE: u32 = 50;
/// The most that the best placement may lose in the second judgement, in millionths of the chance.
const NEAR: u32 = 10_000;
/// The least that the second best placement loses if the best one is brilliant, in millionths of the chance.
const BRILLIANT: u32 = 50_000;
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
    players: [usize; 2],
    checks: Vec<Check>,
}

/// Why a placement was judged twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Why {
    /// It is one of those that are always judged again.
    Random,
    /// It is a blunder or brilliant.
    Class,
    /// It was not made: it is next to the one that was, as if the hand had slipped. And it is a blunder.
    Stray,
}

/// A placement that was judged twice. Losses are in millionths of the chance to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Check {
    why: Why,
    /// Whether the first judgement calls it brilliant.
    brilliant: bool,
    /// What the placement lost, by both judgements.
    loss: [u32; 2],
    /// What the placement that the first judgement calls best loses by the second one.
    best_loses: u32,
    /// What the second best placement of each judgement loses by it.
    second_loses: [u32; 2],
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let (_, replay) = play(players_of(self.0.players)?, self.0.seed, MOST_NODES)?;
        let decisions = decisions(replay).map_err(|error| error.to_string())?;
        let mut drawn: Vec<(usize, Option<usize>)> = rivals(&decisions).into_iter().enumerate().collect();
        let mut rng = Rng::new(self.0.seed, MOMENTS);
        rng.shuffle(&mut drawn);
        let check = |(n, (at, rival)): (usize, (usize, Option<usize>))| {
            self.check(&decisions[at], &decisions[rival?], if n < AGAIN { Why::Random } else { Why::Class })
        };
        let mut checks: Vec<Check> = drawn.iter().copied().enumerate().filter_map(check).collect();
        let stray = |&(at, rival): &(usize, Option<usize>)| {
            self.check(&strayed(&decisions[at], &mut rng)?, &decisions[rival?], Why::Stray)
        };
        checks.extend(drawn.iter().take(STRAYS).filter_map(stray));
        Ok(Done { seed: self.0.seed, players: self.0.players, checks })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        (self.0.seed, self.0.players) == (done.seed, done.players)
    }
}

impl Job {
    /// Judges a placement, and again if it is one of the random ones, a blunder or brilliant.
    fn check(&self, own: &Decision, theirs: &Decision, why: Why) -> Option<Check> {
        let random = why == Why::Random;
        let nodes = self.0.nodes;
        if !random && !Judge::new(own, theirs, nodes / SIEVE)?.may_matter(nodes / SIEVE)? {
            return None;
        }
        let judge = Judge::new(own, theirs, nodes)?;
        let first = judge.appraise(own.played(), nodes)?;
        let said = judge.verdict(&first)?;
        if !random && said.class < Class::Blunder && !said.brilliant {
            return None;
        }
        let second = judge.appraise_deeper(own.played(), nodes, AGAIN_TIMES)?;
        let best = judge.appraise_deeper(first.best[0].placement, nodes, AGAIN_TIMES)?;
        Some(Check {
            why,
            brilliant: said.brilliant,
            loss: [&first, &second].map(|by| judge.loss(by)),
            best_loses: judge.loss(&best),
            second_loses: [&first, &second].map(|by| judge.second_loses(by)),
        })
    }
}

/// Returns a decision with another placement of the same piece: at most one column away, where it falls straight down.
fn strayed(decision: &Decision, rng: &mut Rng) -> Option<Decision> {
    let made = decision.played().location;
    let ways = falls(&decision.question.state.field.board, made.piece, false);
    let near = |end: &Location| end.x.abs_diff(made.x) <= 1 && end.canonical() != made.canonical();
    let ends: Vec<Location> = ways.iter().map(|way| way.end).filter(near).collect();
    let location = *ends.get(rng.below(ends.len().max(1) as u32) as usize)?;
    let mut decision = decision.clone();
    decision.question.played = Placement { location, spin: Spin::None };
    Some(decision)
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, seed, judging } = arguments;
    let header = judging.header("review_truth", VERSION, *seed);
    let games = complete(judging.log.as_deref(), &header, *games, &judging.runner(), |game| {
        let (seed, players) = pair(*seed, game);
        Job(Match { seed, players, nodes: judging.nodes })
    })?;
    report(&games)
}

fn report(games: &[Done]) -> Result<(), Failure> {
    let checks = || games.iter().flat_map(|game| &game.checks);
    let random: Vec<&Check> = checks().filter(|check| check.why == Why::Random).collect();
    let blunders = |strayed: bool| {
        let of = move |check: &&Check| (check.why == Why::Stray) == strayed;
        let found: Vec<&Check> =
            checks().filter(of).filter(|check| class(check, 0) == Class::Blunder).collect();
        json!({
            "all": found.len(),
            "still_blunders": count(&found, |check| class(check, 1) == Class::Blunder),
            "still_mistakes": count(&found, |check| class(check, 1) >= Class::Mistake),
        })
    };
    let brilliant: Vec<&Check> =
        checks().filter(|check| check.brilliant && check.why != Why::Stray).collect();
    let is_near = |check: &Check| check.best_loses <= NEAR;
    let report = json!({
        "matches": games.len(),
        "positions": random.len(),
        "best_within_a_hundredth": count(&random, is_near),
        "blunders": blunders(false),
        "blunders_of_strays": blunders(true),
        "brilliant": brilliant.len(),
        "brilliant_within_a_hundredth": count(&brilliant, is_near),
        "still_brilliant": count(&brilliant, |check| check.best_loses == 0 && check.second_loses[1] >= BRILLIANT),
    });
    writeln!(std::io::stdout().lock(), "{report:#}")?;
    Ok(())
}

/// Returns the class of a placement by one of the judgements.
fn class(check: &Check, judgement: usize) -> Class {
    Class::of(check.loss[judgement])
}

/// Returns how many of some placements have a property, and their share.
fn count(of: &[&Check], has: impl Fn(&Check) -> bool) -> Value {
    let number = of.iter().filter(|check| has(check)).count();
    json!([number, rounded(number as f64 / of.len().max(1) as f64, 1e4)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    #[test]
    fn random_placements_are_judged_twice_and_of_the_others_blunders_and_brilliant_ones() {
        let job = Job(Match { seed: 5, players: [1, 2], nodes: 60 });
        let done = job.play().unwrap();
        assert_eq!(job.play().unwrap(), done);
        let of = |why: Why| done.checks.iter().filter(move |check| check.why == why);
        assert!((1..=AGAIN).contains(&of(Why::Random).count()));
        assert!(of(Why::Class).all(|check| check.brilliant || class(check, 0) == Class::Blunder));
        assert!(of(Why::Stray).all(|check| class(check, 0) == Class::Blunder));
        assert!(
            done.checks.iter().any(|check| check.loss[0] != check.loss[1]),
            "more nodes change something"
        );
    }
}
