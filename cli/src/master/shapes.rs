//! `stackmate master shapes`: the local patterns that come before a death.

mod trial;
mod windows;

use std::collections::VecDeque;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};
use stackmate::Board;
use stackmate::bot::master::Master;
use stackmate::eval::pair_file::PairFile;
use stackmate::rules::master::{MasterRules, Run};

use super::options::{PlayerOptions, rules};
use super::seeds::Seeds;
use crate::console::note;
use crate::failure::Failure;
use crate::hazard::Hazard;
use crate::heartbeat::Heartbeat;
use crate::input;
use crate::interrupt;
use windows::{Counts, Pattern};

/// The number of boards before a death.
const BEFORE: usize = 30;
/// The number of patterns that are listed.
const LISTED: usize = 20;
/// A pattern is listed if it came before at least one of this number of deaths: rarer ones are chance.
const ONE_OF: u32 = 10;

/// List the local patterns that are much more frequent before a death.
///
/// Games are played until there are enough deaths. The 30 boards before each death are compared with all other
/// boards of the games. A pattern is a window of at most 4 x 4 cells, whose top row is the highest row with a
/// block in its columns; cells below the floor count as filled. Prints a list of
/// {"pattern":"rows/from/the/top","column":its left column,"log_odds":…,"count":boards before a death}, the
/// highest log odds first. A pattern that contains a listed one at the same place, or lies in it, is left out.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-ars", value_parser = rules)]
    rules: MasterRules,
    #[command(flatten)]
    player: PlayerOptions,
    /// The seeds of the games, first and last
    #[arg(long, value_name = "A..B", default_value = "1..1000000")]
    seeds: Seeds,
    /// The number of deaths
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    deaths: u32,
    /// The number of pieces after which a game is stopped, which is no death
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    cap: u64,
    /// Instead of listing patterns, try those of this list: print how long a player of two plies lasts without them,
    /// with each of them as a feature, and with all of them
    #[arg(long = "try", value_name = "FILE")]
    tried: Option<PathBuf>,
    /// What a field loses by a tried pattern, in 1/1024
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(i32).range(0..=100_000))]
    loss: i32,
}

/// The most patterns of a list. The sum of their losses must fit into the search's integers.
const MOST_TRIED: usize = 1_000;
/// The maximum size of a list of patterns, in bytes.
const MOST: usize = 1 << 20;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let file = arguments.player.read(arguments.rules)?;
    if let Some(path) = &arguments.tried {
        return try_all(arguments, &file, &read(path)?);
    }
    let mut player = arguments.player.player(&file);
    let mut counts = Counts::default();
    let heartbeat = Heartbeat::start("playing");
    let mut pieces = 0;
    for seed in arguments.seeds.first..=arguments.seeds.last {
        if counts.deaths >= arguments.deaths {
            break;
        }
        heartbeat.describe(format!("{} of {} deaths", counts.deaths, arguments.deaths));
        pieces += play(&mut player, arguments, seed, &mut counts)?;
    }
    note(format_args!("{} deaths in {pieces} pieces", counts.deaths));
    if counts.deaths == 0 {
        return Err(Failure::Failed("no game ended: use more seeds or a larger cap".to_owned()));
    }
    let found: Vec<Json> = top(&counts).into_iter().map(|(pattern, log_odds)| {
        let count = counts.before(&pattern);
        json!({ "pattern": pattern.drawing(), "column": pattern.column, "log_odds": log_odds, "count": count })
    }).collect();
    Ok(writeln!(std::io::stdout(), "{}", Json::from(found))?)
}

/// Reads a list that this command printed.
fn read(path: &Path) -> Result<Vec<Pattern>, Failure> {
    let name = path.display().to_string();
    let bad = |why: String| Failure::BadInput(format!("{name}: {why}"));
    let text = input::text(&name, input::read_file(path, MOST)?)?;
    let list: Vec<Json> = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
    if list.len() > MOST_TRIED {
        return Err(bad(format!("{} patterns: at most {MOST_TRIED} can be tried", list.len())));
    }
    let pattern = |entry: &Json| {
        let (drawing, column) = (entry["pattern"].as_str(), entry["column"].as_u64());
        let (Some(drawing), Some(column)) = (drawing, column) else {
            return Err(format!("{entry} has no pattern and column"));
        };
        Pattern::read(drawing, column.try_into().unwrap_or(usize::MAX))
    };
    list.iter().map(pattern).collect::<Result<_, String>>().map_err(bad)
}

/// Tries patterns as features: none, each alone, and all of them. Prints a line of JSON for each player.
fn try_all(arguments: &Arguments, file: &PairFile, patterns: &[Pattern]) -> Result<(), Failure> {
    let heartbeat = Heartbeat::start("playing");
    let alone = patterns.chunks(1);
    for (number, shapes) in (0..).zip(std::iter::once(&[][..]).chain(alone).chain([patterns])) {
        heartbeat.describe(format!("trial {number} of {}", patterns.len() + 1));
        let deaths = arguments.deaths.into();
        let Some(lasted) = trial::play(file, shapes, arguments.loss, deaths) else {
            return Err(Failure::Failed("stopped".to_owned()));
        };
        let hazard = Hazard::new(lasted.pieces, lasted.deaths);
        let shapes: Vec<Json> = shapes
            .iter()
            .map(|shape| json!({ "pattern": shape.drawing(), "column": shape.column }))
            .collect();
        let row = json!({
            "shapes": shapes, "loss": arguments.loss, "pieces": lasted.pieces, "deaths": lasted.deaths,
            "mle": hazard.mle, "mle_low": hazard.low, "mle_high": hazard.high,
        });
        writeln!(std::io::stdout(), "{row}")?;
    }
    Ok(())
}

/// Plays a game and counts its boards. Returns the number of its pieces.
fn play(player: &mut Master, arguments: &Arguments, seed: u32, counts: &mut Counts) -> Result<u64, Failure> {
    let mut run = Run::new(arguments.rules, seed).map_err(Failure::bad)?;
    let mut last: VecDeque<Board> = VecDeque::new();
    while run.placed < arguments.cap {
        if run.placed % 1024 == 0 && interrupt::asked() {
            return Err(Failure::Failed("stopped".to_owned()));
        }
        if last.len() == BEFORE {
            last.pop_front().iter().for_each(|board| counts.add_rest(board));
        }
        last.push_back(run.board);
        let choice = player.choose(&run.board, run.piece, run.next);
        if choice.is_none_or(|choice| run.place(choice.first).is_err()) {
            counts.add_death(last.make_contiguous());
            return Ok(run.placed);
        }
    }
    last.iter().for_each(|board| counts.add_rest(board));
    Ok(run.placed)
}

/// Returns the patterns with the highest log odds. Of two that share a place, only the better one stays.
fn top(counts: &Counts) -> Vec<(Pattern, f64)> {
    let mut all: Vec<(Pattern, f64)> = counts.patterns(counts.deaths.div_ceil(ONE_OF)).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut listed: Vec<(Pattern, f64)> = Vec::new();
    for (pattern, log_odds) in all {
        if listed.len() == LISTED {
            break;
        }
        if !listed.iter().any(|(other, _)| other.contains(&pattern) || pattern.contains(other)) {
            listed.push((pattern, log_odds));
        }
    }
    listed
}
