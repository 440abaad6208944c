//! `stackmate review levels`: does accuracy order the levels?
//!
//! *What.* Neighbours in the table of levels play matches, and every placement is judged as in a review. A level's accuracy is
//! the mean over its matches. *How sure?* Matches are drawn again with replacement, as many for each level as were played between
//! two neighbours, and the share of draws in which the levels are in order is counted.

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
use crate::runner;
use crate::tune::llr::rounded;

/// Measure the accuracy of the levels up to "master" in matches between neighbours.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The number of matches between each level and the next one
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// The seed of the first match
    #[arg(long, value_name = "S", default_value_t = 500_001)]
    seed: u64,
    #[command(flatten)]
    judging: Judging,
}

/// The version of what a match is.
const VERSION: u32 = 4;
/// The levels that are ordered: all up to "master".
const ORDERED: usize = 14;
/// The number of draws.
const DRAWS: u32 = 10_000;
/// The stream of random numbers for the draws.
const STREAM: u64 = 75;

/// A match whose placements are judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Job(Match);

/// What both sides did in a match. A side without placements has no accuracy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    seed: u64,
    players: [usize; 2],
    /// In hundredths of a per cent.
    accuracies: [Option<u32>; 2],
    /// The mean losses of a placement, in millionths.
    losses: [u32; 2],
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let (_, replay) = play(players_of(self.0.players)?, self.0.seed, u32::MAX)?;
        let mut review = MatchReview::new(replay, Model::default()).map_err(|error| error.to_string())?;
        for at in 0..review.decisions().len() {
            let appraisal = appraise(&review.decisions()[at].question, Options::default(), self.0.nodes);
            review.put(at, appraisal);
        }
        let sides = [0, 1].map(|side| review.summary(side));
        let (accuracies, losses) = (sides.map(|side| side.accuracy), sides.map(|side| side.mean_loss));
        Ok(Done { seed: self.0.seed, players: self.0.players, accuracies, losses })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        (self.0.seed, self.0.players) == (done.seed, done.players)
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { games, seed, judging } = arguments;
    let header = judging.header("review_levels", VERSION, *seed);
    let pairs = ORDERED as u64 - 1;
    let games = complete(judging.log.as_deref(), &header, games * pairs, &judging.runner(), |game| {
        let lower = (game % pairs) as usize;
        // The levels change sides, because side 0 moves first in each tick.
        let players = if (game / pairs).is_multiple_of(2) { [lower, lower + 1] } else { [lower + 1, lower] };
        Job(Match { seed: seed.wrapping_add(game), players, nodes: judging.nodes })
    })?;
    let (found, losses) = by_level(&games);
    let size = games.len().div_ceil(pairs as usize);
    let levels = found.iter().zip(&losses).enumerate();
    let levels = levels.map(|(level, (all, losses))| row(Level::ALL[level].name, all, losses));
    let falling: Vec<Vec<f64>> = losses.iter().map(|all| all.iter().map(|loss| -loss).collect()).collect();
    let report = json!({
        "levels": levels.collect::<Vec<Value>>(),
        "draws_of": size,
        "in_order_share": rounded(share_in_order(&found, size, *seed), 1e4),
        "in_order_by_loss_share": rounded(share_in_order(&falling, size, *seed), 1e4),
    });
    writeln!(std::io::stdout().lock(), "{report:#}")?;
    Ok(())
}

/// Returns the accuracies of each level in its matches, and its mean losses, both in per cent.
fn by_level(games: &[Done]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let (mut found, mut lost) = (vec![Vec::new(); ORDERED], vec![Vec::new(); ORDERED]);
    for game in games {
        for (side, &level) in game.players.iter().enumerate() {
            let Some(accuracy) = game.accuracies[side] else { continue };
            found[level].push(f64::from(accuracy) / 100.0);
            lost[level].push(f64::from(game.losses[side]) / 10_000.0);
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
    fn both_sides_of_a_match_have_an_accuracy() {
        let job = Job(Match { seed: 5, players: [0, 1], nodes: 60 });
        let done = job.play().unwrap();
        assert_eq!(job.play().unwrap(), done);
        assert!(done.accuracies.iter().flatten().all(|&accuracy| (1_000..10_000).contains(&accuracy)));
        assert_eq!(by_level(&[done]).1[1].len(), 1);
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
