//! `stackmate master bench`: how fast the player is, and how much faster than the definition.

use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use stackmate::Piece;
use stackmate::bot::master::{DEFAULT_K, Master};
use stackmate::eval::pairs::{PairTables, PairWeights, Valued, naive_value};
use stackmate::movegen::ground::{Ground, naive};
use stackmate::rules::master::{MasterRules, Run, lock};

use super::options::rules;
use super::weights;
use crate::cpu::thread_seconds;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// Measure the player on positions of the evaluation games 1 to 3.
///
/// Rates are per second of CPU time, on one thread. `naive_ratio` compares the 2-ply search with its definition:
/// the slow search over inputs and the sum over all pairs of cells, for every pair of placements.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-seed", value_parser = rules)]
    rules: MasterRules,
    /// The weights: a file of `master train`, or 8,184 numbers as text
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// The number of positions of each game
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    positions: u32,
}

/// The games whose positions are measured.
const SEEDS: [u32; 3] = [1, 2, 3];
/// The number of positions for the definition.
const NAIVE: usize = 12;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = weights::read(&arguments.weights, arguments.rules)?;
    let _measuring = Heartbeat::start("measuring");
    let positions = positions(arguments, &file.weights)?;
    let moves = [1, 2, 3].map(|plies| moves_per_second(arguments.rules, &file.weights, plies, &positions));
    let naive: Vec<Run> = positions.iter().step_by(positions.len().div_ceil(NAIVE)).copied().collect();
    let fast = moves_per_second(arguments.rules, &file.weights, 2, &naive.repeat(100)).0;
    let (ground, evals) = parts(arguments.rules, &file.weights, &positions);
    let report = json!({
        "v": 1,
        "rules": arguments.rules.name,
        "threads": 1,
        "positions": positions.len(),
        "ground_per_s": ground,
        "evals_per_s": evals,
        "naive_ratio": fast / naive_moves_per_second(arguments.rules, &file.weights, &naive),
        "pairs_mean": moves[1].1,
        "k": DEFAULT_K,
        "moves_per_s": { "1": moves[0].0, "2": moves[1].0, "3": moves[2].0 },
        "weights_sha256": file.sha256().map_err(Failure::bad)?,
    });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

/// Returns the positions of the games, as two plies play them.
fn positions(arguments: &Arguments, weights: &PairWeights) -> Result<Vec<Run>, Failure> {
    let mut player = Master::new(arguments.rules, weights, 2, DEFAULT_K);
    let mut positions = Vec::new();
    for seed in SEEDS {
        let mut run = Run::new(arguments.rules, seed).map_err(Failure::bad)?;
        for _ in 0..arguments.positions {
            positions.push(run);
            let choice = player.choose(&run.board, run.piece, run.next);
            if choice.is_none_or(|choice| run.place(choice.first).is_err()) {
                break;
            }
        }
    }
    Ok(positions)
}

/// Returns the moves per second, and the mean number of pairs of placements a move.
fn moves_per_second(rules: MasterRules, weights: &PairWeights, plies: u8, positions: &[Run]) -> (f64, f64) {
    let mut player = Master::new(rules, weights, plies, DEFAULT_K);
    let mut pairs = 0;
    let begun = thread_seconds();
    for run in positions {
        black_box(player.choose(&run.board, run.piece, run.next));
        pairs += player.pairs();
    }
    let count = positions.len() as f64;
    (count / (thread_seconds() - begun), pairs as f64 / count)
}

/// Returns how many lists of placements, and how many values, are computed per second.
fn parts(rules: MasterRules, weights: &PairWeights, positions: &[Run]) -> (f64, f64) {
    let (mut ground, tables) = (Ground::new(rules), PairTables::new(weights));
    let mut places = Vec::new();
    let begun = thread_seconds();
    for run in positions {
        ground.set_board(&run.board);
        for piece in Piece::ALL {
            places.clear();
            ground.places(piece, &mut places);
            black_box(&places);
        }
    }
    let lists = (positions.len() * Piece::ALL.len()) as f64 / (thread_seconds() - begun);
    let mut lists_of = |run: &Run, piece: Piece| {
        let mut places = Vec::new();
        ground.set_board(&run.board);
        ground.places(piece, &mut places);
        (piece, places)
    };
    let all: Vec<_> =
        positions.iter().map(|run| (run.board, Piece::ALL.map(|piece| lists_of(run, piece)))).collect();
    let mut values = 0;
    let begun = thread_seconds();
    for (board, lists) in &all {
        let mut valued = Valued::new(&tables, board);
        for (piece, places) in lists {
            for &at in places {
                black_box(valued.value_after(&tables, *piece, at));
            }
            values += places.len();
        }
    }
    (lists, values as f64 / (thread_seconds() - begun))
}

/// Returns the moves per second of the definition of a 2-ply search.
fn naive_moves_per_second(rules: MasterRules, weights: &PairWeights, positions: &[Run]) -> f64 {
    let begun = thread_seconds();
    for run in positions {
        let firsts = naive::places(&rules, &run.board, run.piece).into_iter();
        let best = firsts
            .filter_map(|first| {
                let after = lock(run.board, run.piece, first).0;
                let seconds = naive::places(&rules, &after, run.next).into_iter();
                seconds.map(|second| naive_value(weights, &lock(after, run.next, second).0)).max()
            })
            .max();
        black_box(best);
    }
    positions.len() as f64 / (thread_seconds() - begun)
}
