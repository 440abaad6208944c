//! `stackmate learn bench`: how fast the learner learns.

use std::hint::black_box;
use std::io::Write;

use clap::Args;
use serde_json::json;
use stackmate::bot::learner::Choices;
use stackmate::eval::linear::{Made, Numbers, naive, slots};
use stackmate::learn::q::{Graduate, Learned, Order, Recipe, Trainer};
use stackmate::movegen;
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::{spawn, spawn_location};
use stackmate::state::State;
use stackmate::{Board, Placement};

use super::options::{named, order};
use super::weights;
use crate::cpu::thread_seconds;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;

/// Measure training on one thread.
///
/// Rates are per second of CPU time. `naive_ratio` compares listing and counting with their definitions: a search over
/// inputs from the spawn row, and numbers counted cell by cell. `top_ratio` is the gain of that slow search when it
/// begins above the stack, and `slots_ratio` that of matching the windows for T-spins on all rows at once.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The order of the polynomials: 1 or 4
    #[arg(long, value_name = "N", default_value = "4", value_parser = order)]
    order: Order,
    /// The recipe of training, one of those that a page can train
    #[arg(long, value_name = "NAME", default_value = "aql-v1+scale+loss", value_parser = page_recipe)]
    recipe: Recipe,
    /// The number of pieces
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(100..=10_000_000))]
    pieces: u32,
}

/// One of this number of positions is measured with the definitions.
const NAIVE: usize = 100;
/// The run that is measured.
const RUN: u64 = 1_001;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let _measuring = Heartbeat::start("measuring");
    let options = arguments.recipe.options(arguments.order);
    let mut trainer = Trainer::new(options, RUN);
    let mut states: Vec<State> = Vec::new();
    let (mut placements, mut seconds) = (0, 0.0);
    for piece in 0..arguments.pieces as usize {
        if piece % NAIVE == 0 {
            states.push(trainer.game().state.clone());
        }
        placements += trainer.choices().len();
        let begun = thread_seconds();
        trainer.step();
        seconds += thread_seconds() - begun;
    }
    let mut choices = Choices::default();
    let fast = seconds_of(&states, 20, |state| choices.list(state).len());
    let slow = seconds_of(&states, 1, naive_list);
    let boards: Vec<Board> = states.iter().map(|state| state.field.board).collect();
    let from_spawn = seconds_of(&states, 1, |state| naive_places(state, false).len());
    let from_top = seconds_of(&states, 1, |state| naive_places(state, true).len());
    let slots_fast = seconds_of(&boards, 200, |board| slots(board) as usize);
    let slots_slow = seconds_of(&boards, 2, |board| naive::slots(board) as usize);
    let learned = Learned { scaling: options.scaling, model: trainer.model().clone() };
    let report = json!({
        "v": 1,
        "rules": arguments.recipe.name(),
        "threads": 1,
        "order": arguments.order as u32,
        "pieces": arguments.pieces,
        "cpu_s": seconds,
        "placements_per_s": placements as f64 / seconds,
        "train_pieces_per_s": f64::from(arguments.pieces) / seconds,
        "weights_sha256": weights::sha256(&Graduate::of_protocol(learned)),
        "naive_ratio": slow / fast,
        "top_ratio": from_spawn / from_top,
        "slots_ratio": slots_slow / slots_fast,
    });
    Ok(writeln!(std::io::stdout(), "{report}")?)
}

fn page_recipe(name: &str) -> Result<Recipe, String> {
    named(name, Recipe::by_name(name), &Recipe::ALL.map(Recipe::name))
}

/// Returns the CPU time of a function on one item.
fn seconds_of<T>(items: &[T], times: u32, mut run: impl FnMut(&T) -> usize) -> f64 {
    let begun = thread_seconds();
    for _ in 0..times {
        for item in items {
            black_box(run(black_box(item)));
        }
    }
    (thread_seconds() - begun) / f64::from(times)
}

/// Lists the placements of both pieces by a search over inputs, from the spawn row or from just above the stack.
fn naive_places(state: &State, from_top: bool) -> Vec<Placement> {
    let (current, other) = state.choices();
    let board = &state.field.board;
    let pieces = current.into_iter().chain(other.filter(|_| other != current));
    let starts = pieces.filter_map(|piece| {
        let start = spawn(board, piece)?;
        // A piece rotates freely two rows above the stack, and the I four rows above it.
        let free = board.max_height() as i8 + 4;
        Some(if from_top && free < start.y { spawn_location(piece, free) } else { start })
    });
    starts.flat_map(|start| movegen::naive::placements::<Srs>(board, start, false)).collect()
}

/// Counts the numbers of all placements, by the definitions.
fn naive_list(state: &State) -> usize {
    let numbers = |made: &Placement| -> Numbers {
        let mut board = state.field.board;
        made.location.place_on(&mut board);
        let lines = board.clear_full_rows();
        naive::numbers(&board, Made::new(made.location, lines, state.field.combo))
    };
    let places = naive_places(state, false);
    for made in &places {
        black_box(numbers(made));
    }
    places.len()
}
