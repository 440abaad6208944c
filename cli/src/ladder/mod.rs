//! `stackmate ladder`: rates the named levels by games between them.
//!
//! *What.* Every level plays against the levels one and two steps above it. Each level plays at its own pace.
//! *How.* Each match is a `stackmate arena` of this same program. In it every level searches all its nodes,
//! however long that takes, and the slower level skips turns. So the same seed gives the same games. The
//! ratings are those that explain the results best ([`ratings`]). With `--file` the results are kept ([`record`]).

mod ratings;
mod record;
mod rung;

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use clap::Args;
use stackmate::bot::level::Level;

use crate::arena::child::{self, Played};
use crate::console::note;
use crate::failure::Failure;
use ratings::{Score, errors_of_steps, ratings};
use record::{Match, Record, Setup};
use rung::{Next, Rung};

const LEVELS: usize = Level::ALL.len();
/// Levels that search more nodes than this for each piece take most of the time.
const DEEP: u32 = 20_000;

/// Rate the named levels by games against the next two levels, and measure their attack.
///
/// Prints a table, or one line of JSON for each level with --json.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Number of games in each match; an even number is fair
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Number of games in a match with a level that searches more than 20,000 nodes for each piece; the default is --games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deep_games: Option<u64>,
    /// Seed for the pieces, the garbage holes and the misdrops
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Nodes to search for each piece, for levels that do not set their own number
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Number of turns after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_turns: u32,
    /// Keep the results in this file, and play only the matches that are missing in it or whose levels changed
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Number of matches at the same time; the default is one for each processor
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let setup = Setup::new(
        [arguments.games, arguments.deep_games()],
        arguments.seed,
        arguments.nodes,
        arguments.max_turns,
    );
    let record = Mutex::new(Record::open(arguments.file.as_deref(), setup)?);
    let pairs = pairs();
    arguments.play_all(&pairs, &record)?;
    let mut record = record.into_inner().unwrap_or_else(PoisonError::into_inner);
    let rungs = rungs(&pairs, &record)?;
    record.finish(&rungs, &pairs.iter().map(|&pair| levels(pair)).collect::<Vec<_>>())?;
    rung::print(&rungs, arguments.json)
}

/// Returns the numbers of the levels that play each other: neighbours first, then those two steps apart.
fn pairs() -> Vec<[usize; 2]> {
    (1..=2).flat_map(|step| (step..LEVELS).map(move |strong| [strong - step, strong])).collect()
}

fn levels(pair: [usize; 2]) -> [&'static Level; 2] {
    pair.map(|level| &Level::ALL[level])
}

/// Rates all levels by the matches in the record.
fn rungs(pairs: &[[usize; 2]], record: &Record) -> Result<Vec<Rung>, Failure> {
    let mut scores = Vec::new();
    let mut sides = [[0; 2]; LEVELS];
    for &pair in pairs {
        let missing =
            || Failure::Failed(format!("the match of {:?} is missing", levels(pair).map(|level| level.name)));
        let played = record.find(levels(pair)).ok_or_else(missing)?;
        for (at, level) in pair.into_iter().enumerate() {
            sides[level][0] += played.pieces[at];
            sides[level][1] += played.attack[at];
        }
        scores.push(Score { first: pair[0], second: pair[1], results: played.results });
    }
    let ratings = ratings(LEVELS, &scores);
    let errors = errors_of_steps(&ratings, &scores);
    let next = |level| {
        let score = scores.iter().find(|score| (score.first, score.second) == (level, level + 1))?;
        let step = ratings[level + 1] - ratings[level];
        Some(Next { step, error: errors[level], results: score.results })
    };
    let rung = |level: usize| Rung::new(&Level::ALL[level], sides[level], ratings[level], next(level));
    Ok((0..LEVELS).map(rung).collect())
}

impl Arguments {
    fn deep_games(&self) -> u64 {
        self.deep_games.unwrap_or(self.games)
    }

    /// Returns the number of games between two levels.
    fn games_of(&self, pair: [usize; 2]) -> u64 {
        let is_deep = |level: &Level| level.nodes.is_none_or(|nodes| nodes > DEEP);
        if levels(pair).into_iter().any(is_deep) { self.deep_games() } else { self.games }
    }

    /// Plays the matches that the record does not have, several at the same time. After a failure no more begin.
    fn play_all(&self, pairs: &[[usize; 2]], record: &Mutex<Record>) -> Result<(), Failure> {
        let is_missing = |pair: &&[usize; 2]| !lock(record).is_up_to_date(levels(**pair));
        let todo: Vec<[usize; 2]> = pairs.iter().filter(is_missing).copied().collect();
        let jobs = self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(&pair) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                self.play_and_keep(pair, record)
                    .inspect_err(|_| next.store(todo.len(), Ordering::Relaxed))?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs.min(todo.len())).map(|_| scope.spawn(work)).collect();
            let ended = workers.into_iter().map(|worker| match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            ended.collect()
        })
    }

    fn play_and_keep(&self, pair: [usize; 2], record: &Mutex<Record>) -> Result<(), Failure> {
        let played = self.play(pair)?;
        let [wins, draws, losses] = played.results;
        note(format_args!("{} against {}: {wins}–{losses}, {draws} drawn", played.weak, played.strong));
        lock(record).add(played)
    }

    /// Plays a match between two levels.
    fn play(&self, pair: [usize; 2]) -> Result<Match, Failure> {
        let [weak, strong] = levels(pair);
        let own_bot = child::own_bot().map_err(Failure::Failed)?;
        let bot = |level: &Level, seed: u64| {
            let nodes = level.nodes.unwrap_or(self.nodes);
            format!("{own_bot} --level '{}' --nodes {nodes} --seed {seed}", level.name)
        };
        let options = [
            "--think-ms=0".to_owned(),
            format!("--games={}", self.games_of(pair)),
            format!("--seed={}", self.seed),
            format!("--max-turns={}", self.max_turns),
            format!("--pace-a={:.2}", f64::from(weak.pace) / f64::from(strong.pace)),
        ];
        let (a, b) = (bot(weak, self.seed), bot(strong, self.seed.wrapping_add(1)));
        let Played { wins_a, draws, wins_b, a, b, .. } =
            child::play(&a, &b, &options).map_err(Failure::Failed)?;
        Ok(Match::new([weak, strong], [wins_a, draws, wins_b], [a.pieces, b.pieces], [a.attack, b.attack]))
    }
}

/// Locks the record. If another worker panicked, its panic is passed on when all workers have ended.
fn lock(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file that this command wrote. After a change of a level or of the weights, run
    /// `stackmate ladder --games 160 --deep-games 40 --seed 3 --file core/data/levels.json`. After a change of the weights,
    /// delete the file first.
    const FILE: &str = include_str!("../../../core/data/levels.json");

    #[test]
    fn the_kept_ratings_come_from_matches_of_these_levels_and_lie_150_to_300_apart() {
        let kept: Record = serde_json::from_str(FILE).unwrap();
        assert_eq!(kept.setup, Setup::new([160, 40], 3, 200_000, 2_000));
        assert_eq!(rungs(&pairs(), &kept).unwrap(), kept.levels);
        for pair in kept.levels.windows(2) {
            let step = pair[1].rating - pair[0].rating;
            assert!((150..=300).contains(&step), "{pair:?}");
        }
    }
}
