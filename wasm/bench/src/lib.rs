//! The move generator, the search and perfect clears, to be measured in a browser by `cargo xtask bench`.
//!
//! No player loads this package. Time is
//! taken outside, one call per round over all boards or per run of the benchmark,
//! so that the cost of the crossing does not count.

use std::collections::BTreeSet;
use std::hint::black_box;

use stackmate::bot::benchmark;
use stackmate::bot::freestyle::{Options, searching};
use stackmate::pc::benchmark as clears;
use stackmate::pc::zdd::Graph;
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::{SPAWN_ROW, spawn_location};
use stackmate::{Board, Piece, Placement, Rng, movegen};
use stackmate_wasm::error::error;
#[cfg(feature = "threads")]
pub use stackmate_wasm::threads::{init_thread_pool, pool_threads, probe_pool};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The boards of a measurement, and memory kept from call to call.
#[derive(Debug)]
#[wasm_bindgen]
pub struct MovegenBench {
    boards: Vec<Board>,
    list: Vec<Placement>,
}

#[wasm_bindgen]
impl MovegenBench {
    /// Takes drawings of boards, top row first, rows apart by line breaks.
    ///
    /// # Errors
    /// Names the row of a drawing that is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(drawings: Vec<String>) -> Result<MovegenBench, JsValue> {
        let board = |drawing: &String| Board::from_drawing(&drawing.lines().collect::<Vec<_>>());
        let boards = drawings.iter().map(board).collect::<Result<_, _>>().map_err(error)?;
        Ok(MovegenBench { boards, list: Vec::new() })
    }

    /// Lists the placements of a piece on every board; returns how many there are.
    ///
    /// # Errors
    /// Names a letter that is no piece.
    pub fn lists(&mut self, piece: char) -> Result<u32, JsValue> {
        let start = spawn_location(Piece::from_letter(piece).map_err(error)?, SPAWN_ROW);
        let mut placements = 0;
        for board in &self.boards {
            movegen::flood::placements(black_box(board), start, false, &mut self.list);
            placements += black_box(&self.list).len() as u32;
        }
        Ok(placements)
    }

    /// On how many of so many random boards, up to the spawn rows, the move generator differs from the naive
    /// one: it is made of other instructions here than where the tests run.
    #[must_use]
    pub fn disagreements(boards: u32) -> u32 {
        let mut random = Rng::new(0, 0);
        let mut list = Vec::new();
        let mut differs = |_: &u32| {
            let board = random_board(&mut random);
            let half_turns = random.below(4) == 0;
            Piece::ALL.into_iter().any(|piece| {
                let start = spawn_location(piece, SPAWN_ROW);
                movegen::flood::placements(&board, start, half_turns, &mut list);
                let fast: BTreeSet<Placement> = list.iter().copied().collect();
                let slow = movegen::naive::placements::<Srs>(&board, start, half_turns);
                let canonical = |p: Placement| Placement { location: p.location.canonical(), ..p };
                fast.len() != list.len() || fast != slow.into_iter().map(canonical).collect()
            })
        };
        (0..boards).filter(|board| differs(board)).count() as u32
    }

    /// Counts the leaves of a queue from the empty board, as `stackmate perft` does.
    ///
    /// # Errors
    /// Names a letter that is no piece.
    pub fn perft(queue: &str) -> Result<f64, JsValue> {
        let queue = queue.chars().map(Piece::from_letter).collect::<Result<Vec<_>, _>>().map_err(error)?;
        // Exact: counts stay far below 2^53.
        Ok(movegen::perft(&queue, SPAWN_ROW) as f64)
    }
}

/// Up to 22 rows, of columns of about the same height or of loose cells.
fn random_board(random: &mut Rng) -> Board {
    let (rows, density) = (random.below(23), 2 + random.below(8));
    let overhangs = random.below(10);
    Board::from_columns(core::array::from_fn(|_| {
        let height = (rows + random.below(4)).saturating_sub(3);
        let cells = (0..height).filter(|_| random.below(10) < density);
        let loose = cells.fold(0, |column, y| column | 1 << y);
        if random.below(10) < overhangs { loose } else { (1 << height) - 1 }
    }))
}

/// What came of the search benchmark.
#[derive(Debug)]
#[wasm_bindgen(getter_with_clone)]
pub struct SearchBench {
    /// Nodes looked at.
    pub nodes: f64,
    /// Stands for everything suggested; written as `stackmate bench` writes it.
    pub signature: String,
}

#[wasm_bindgen]
impl SearchBench {
    /// Sends the searching bot through the benchmark of `stackmate bench`. More than one thread are those of
    /// the pool, however many it has.
    #[must_use]
    pub fn run(nodes: u32, threads: u32) -> SearchBench {
        let done =
            benchmark::run(&mut searching(Options { threads, clears: None, ..Options::default() }), nodes);
        SearchBench { nodes: done.nodes as f64, signature: format!("{:016x}", done.signature) }
    }
}

/// The benchmark of perfect clears, with memory kept from call to call.
#[derive(Debug, Default)]
#[wasm_bindgen]
pub struct ClearsBench {
    graph: Graph,
}

#[wasm_bindgen]
impl ClearsBench {
    /// Ready to start.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> ClearsBench {
        ClearsBench::default()
    }

    /// How many queues and openers there are: those whose first solution is asked for, those of which all
    /// are, and the openers.
    #[must_use]
    pub fn sizes() -> Vec<u32> {
        vec![clears::QUEUES, clears::WHOLE_QUEUES, clears::OPENERS]
    }

    /// Builds the graph of the empty 4×10 field; returns how many states it has.
    pub fn build(&mut self) -> usize {
        clears::build(&mut self.graph)
    }

    /// Counts its tilings.
    pub fn count(&mut self) -> f64 {
        // Exact: far below 2^53.
        self.graph.count() as f64
    }

    /// Whether a queue has a solution.
    #[must_use]
    pub fn first(queue: u32) -> u32 {
        clears::first(queue).into()
    }

    /// How many solutions a queue has.
    #[must_use]
    pub fn all(queue: u32) -> u32 {
        clears::all(queue)
    }

    /// For how many orders of the pieces an opener has a solution.
    #[must_use]
    pub fn chance(opener: u32) -> u32 {
        clears::chance(opener)
    }
}
