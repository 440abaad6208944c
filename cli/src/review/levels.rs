//! `stackmate review levels`: does accuracy order the levels?
//!
//! *What.* Each level plays matches against itself, and every placement is judged as in a review. The accuracy of a match is the
//! mean of both sides, and a level's accuracy is the mean over its matches. *How sure?* Matches are drawn again with replacement,
//! as many for each level as it has played, and the share of draws in which the levels are in order is counted.
//!
//! *Why against itself?* Chances in a review are those between equals, and only here the players are equals. Against a neighbour,
//! a level has a point more or less, as it meets the weaker or the stronger one; and the first and the last level would meet only
//! one of them.

use std::io::Write;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stackmate::Rng;
use stackmate::bot::appraiser::appraise;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Level;
use stackmate::review::MatchReview;
use stackmate::review::chance::Model;

use super::game::play;
use super::judging::{Judging, Match};
use super::matches::complete;
use super::player::players_of;
use crate::failure::Failure;
use crate::fingerprint::fingerprint;
use crate::runner;
use crate::tune::llr::rounded;

/// Measure the accuracy of the levels up to "master" in matches against themselves.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of matches of each level against itself
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// The seed of the first match
    #[arg(long, value_name = "S", default_value_t = 500_001)]
    seed: u64,
    /// Only this level; may be given several times. The default is all up to "master"
    #[arg(long, value_name = "NAME")]
    level: Vec<Level>,
    #[command(flatten)]
    judging: Judging,
}

/// The version of what a match is.
const VERSION: u32 = 6;
/// The number of levels that are ordered: all up to "master".
const ORDERED: usize = 14;
/// The number of draws.
const DRAWS: u32 = 10_000;
/// The stream of random numbers for the draws.
const STREAM: u64 = 75;

/// A match whose placements are judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Job {
    #[serde(flatten)]
    meeting: Match,
    /// A hash of the level's row in the table. If the row changes, the match is played again.
    row: String,
}

impl Job {
    fn new(level: usize, seed: u64, nodes: u32) -> Job {
        Job { meeting: Match { seed, players: [level; 2], nodes }, row: fingerprint(&Level::ALL[level]) }
    }
}

/// What both sides did in a match. A side without placements has no accuracy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    seed: u64,
    players: [usize; 2],
    row: String,
    /// In hundredths of a per cent.
    accuracies: [Option<u32>; 2],
    /// The mean losses of a placement, in millionths.
    losses: [u32; 2],
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let Match { seed, players, nodes } = self.meeting;
        let (_, replay) = play(players_of(players)?, seed, u32::MAX)?;
        let mut review = MatchReview::new(replay, Model::default()).map_err(|error| error.to_string())?;
        for at in 0..review.decisions().len() {
            let appraisal = appraise(&review.decisions()[at].question, Options::default(), nodes);
            review.put(at, appraisal);
        }
        let sides = [0, 1].map(|side| review.summary(side));
        let (accuracies, losses) = (sides.map(|side| side.accuracy), sides.map(|side| side.mean_loss));
        Ok(Done { seed, players, row: self.row.clone(), accuracies, losses })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        (self.meeting.seed, self.meeting.players, &self.row) == (done.seed, done.players, &done.row)
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, seed, level, judging } = arguments;
    let header = judging.header("review_levels", VERSION, *seed);
    let levels = numbers_of(level);
    let count = levels.len() as u64;
    let games = complete(judging.log.as_deref(), &header, games * count, &judging.runner(), |game| {
        Job::new(levels[(game % count) as usize], seed.wrapping_add(game), judging.nodes)
    })?;
    let (found, losses) = by_level(&games, &levels);
    let size = games.len().div_ceil(levels.len());
    let rows = levels.iter().zip(found.iter().zip(&losses));
    let rows = rows.map(|(&level, (all, losses))| row(Level::ALL[level].name, all, losses));
    let falling: Vec<Vec<f64>> = losses.iter().map(|all| all.iter().map(|loss| -loss).collect()).collect();
    let report = json!({
        "levels": rows.collect::<Vec<Value>>(),
        "draws_of": size,
        "in_order_share": rounded(share_in_order(&found, size, *seed), 1e4),
        "in_order_by_loss_share": rounded(share_in_order(&falling, size, *seed), 1e4),
    });
    writeln!(std::io::stdout().lock(), "{report:#}")?;
    Ok(())
}

/// Returns the numbers of the levels that are measured, the weakest first: the named ones, or else all that are ordered.
fn numbers_of(named: &[Level]) -> Vec<usize> {
    if named.is_empty() {
        return (0..ORDERED).collect();
    }
    (0..Level::ALL.len()).filter(|&number| named.contains(&Level::ALL[number])).collect()
}

/// Returns the accuracies of each of these levels in its matches, and its mean losses, both in per cent. A match counts once,
/// with the mean of its sides.
fn by_level(games: &[Done], levels: &[usize]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let (mut found, mut lost) = (vec![Vec::new(); levels.len()], vec![Vec::new(); levels.len()]);
    for game in games {
        let Some(place) = levels.iter().position(|&level| level == game.players[0]) else { continue };
        let judged = || (0..2).filter_map(|side| Some((side, game.accuracies[side]?)));
        let accuracies: Vec<f64> = judged().map(|(_, accuracy)| f64::from(accuracy) / 100.0).collect();
        let losses: Vec<f64> = judged().map(|(side, _)| f64::from(game.losses[side]) / 10_000.0).collect();
        if !accuracies.is_empty() {
            found[place].push(mean(&accuracies));
            lost[place].push(mean(&losses));
        }
    }
    (found, lost)
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn row(name: &str, accuracies: &[f64], losses: &[f64]) -> Value {
    let center = mean(accuracies);
    let squares: f64 = accuracies.iter().map(|accuracy| (accuracy - center).powi(2)).sum();
    let deviation = (squares / (accuracies.len().max(2) - 1) as f64).sqrt();
    json!({
        "level": name,
        "matches": accuracies.len(),
        "accuracy": rounded(center, 1e2),
        "deviation": rounded(deviation, 1e2),
        "mean_loss": rounded(mean(losses), 1e3),
    })
}

/// Returns the share of draws in which each level is more accurate than the one before it.
fn share_in_order(found: &[Vec<f64>], size: usize, seed: u64) -> f64 {
    if found.iter().any(Vec::is_empty) {
        return 0.0;
    }
    let mut rng = Rng::new(seed, STREAM);
    let in_order = (0..DRAWS).filter(|_| {
        let drawn: Vec<f64> = found
            .iter()
            .map(|all| {
                let draw = |_| all[rng.below(all.len() as u32) as usize];
                mean(&(0..size).map(draw).collect::<Vec<f64>>())
            })
            .collect();
        drawn.windows(2).all(|pair| pair[0] < pair[1])
    });
    in_order.count() as f64 / f64::from(DRAWS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    #[test]
    fn a_match_counts_once_with_both_sides() {
        let job = Job::new(1, 5, 60);
        let done = job.play().unwrap();
        assert_eq!(job.play().unwrap(), done);
        let [a, b] = done.accuracies.map(Option::unwrap);
        assert!([a, b].iter().all(|accuracy| (1_000..10_000).contains(accuracy)), "{a} and {b}");
        let (found, losses) = by_level(&[done], &[0, 1]);
        assert_eq!([found[0].len(), found[1].len(), losses[1].len()], [0, 1, 1]);
        let both = f64::from(a + b) / 200.0;
        assert!((found[1][0] - both).abs() < 1e-9, "{} instead of {both}", found[1][0]);
    }

    #[test]
    fn named_levels_are_measured_in_the_order_of_the_table() {
        assert_eq!(numbers_of(&[Level::ALL[4], Level::ALL[1]]), [1, 4]);
        assert_eq!(numbers_of(&[]).len(), ORDERED);
    }

    #[test]
    fn a_match_of_a_changed_level_is_not_taken_from_the_log() {
        let job = Job::new(1, 5, 60);
        let mut done = job.play().unwrap();
        assert!(job.is_answered_by(&done));
        done.row = fingerprint(&Level { slips: 1, ..Level::ALL[1] });
        assert!(!job.is_answered_by(&done));
    }

    #[test]
    fn draws_are_in_order_if_the_levels_differ_more_than_their_matches() {
        let apart: Vec<Vec<f64>> =
            (0..4).map(|level| vec![f64::from(level), f64::from(level) + 0.5]).collect();
        assert_eq!(share_in_order(&apart, 40, 1), 1.0);
        let equal = vec![vec![50.0, 60.0]; 3];
        assert!(share_in_order(&equal, 40, 1) < 0.4);
        assert_eq!(share_in_order(&[vec![1.0], vec![]], 40, 1), 0.0);
    }
}
