//! The exports for `cargo xtask bench`, which measures the move generator, the search and perfect clears in a
//! browser.
//!
//! No player loads this package. The time is measured in JavaScript. Each call covers all boards or a run of
//! the benchmark, so that the cost of calls into wasm does not count.

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

mod learn_bench;
mod sumten_bench;

/// The boards of a measurement, and memory that is reused between calls.
#[derive(Debug)]
#[wasm_bindgen]
pub struct MovegenBench {
    boards: Vec<Board>,
    list: Vec<Placement>,
}

#[wasm_bindgen]
impl MovegenBench {
    /// Reads drawings of boards, with the top row first and line breaks between rows.
    ///
    /// # Errors
    /// Throws an `Error` that names the wrong row of a drawing.
    #[wasm_bindgen(constructor)]
    pub fn new(drawings: Vec<String>) -> Result<MovegenBench, JsValue> {
        let board = |drawing: &String| Board::from_drawing(&drawing.lines().collect::<Vec<_>>());
        let boards = drawings.iter().map(board).collect::<Result<_, _>>().map_err(error)?;
        Ok(MovegenBench { boards, list: Vec::new() })
    }

    /// Lists the placements of a piece on every board. Returns their number.
    ///
    /// # Errors
    /// Throws an `Error` that names a letter that is not a piece.
    pub fn lists(&mut self, piece: char) -> Result<u32, JsValue> {
        let start = spawn_location(Piece::from_letter(piece).map_err(error)?, SPAWN_ROW);
        let mut placements = 0;
        for board in &self.boards {
            movegen::flood::placements(black_box(board), start, false, &mut self.list);
            placements += black_box(&self.list).len() as u32;
        }
        Ok(placements)
    }

    /// Counts the random boards, up to the spawn rows, on which the fast move generator differs from the
    /// naive one. This check is needed, because in wasm the fast generator uses other vector instructions
    /// than in the native tests.
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

    /// Counts the ways to place the pieces of a queue on the empty board, as `stackmate perft` does.
    ///
    /// # Errors
    /// Throws an `Error` that names a letter that is not a piece.
    pub fn perft(queue: &str) -> Result<f64, JsValue> {
        let queue = queue.chars().map(Piece::from_letter).collect::<Result<Vec<_>, _>>().map_err(error)?;
        // This is exact, because counts are far below 2^53.
        Ok(movegen::perft(&queue, SPAWN_ROW) as f64)
    }
}

/// Creates a random board of up to 22 rows, from columns of similar height or from loose cells.
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

/// The result of the search benchmark.
#[derive(Debug)]
#[wasm_bindgen(getter_with_clone)]
pub struct SearchBench {
    /// The number of nodes searched.
    pub nodes: f64,
    /// A hash of all suggestions, in the format of `stackmate bench`.
    pub signature: String,
}

#[wasm_bindgen]
impl SearchBench {
    /// Runs the benchmark of `stackmate bench` with the searching bot. With more than one thread, it uses all
    /// threads of the pool.
    #[must_use]
    pub fn run(nodes: u32, threads: u32) -> SearchBench {
        let done =
            benchmark::run(&mut searching(Options { threads, clears: None, ..Options::default() }), nodes);
        SearchBench { nodes: done.nodes as f64, signature: format!("{:016x}", done.signature) }
    }
}

/// The benchmark of perfect clears, with memory that is reused between calls.
#[derive(Debug, Default)]
#[wasm_bindgen]
pub struct ClearsBench {
    graph: Graph,
}

#[wasm_bindgen]
impl ClearsBench {
    /// Creates the benchmark.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> ClearsBench {
        ClearsBench::default()
    }

    /// Returns the number of questions of each kind: queues for [`ClearsBench::first`], queues for
    /// [`ClearsBench::all`], and openers for [`ClearsBench::chance`].
    #[must_use]
    pub fn sizes() -> Vec<u32> {
        vec![clears::QUEUES, clears::WHOLE_QUEUES, clears::OPENERS]
    }

    /// Builds the graph of the empty 4×10 field. Returns its number of states.
    pub fn build(&mut self) -> usize {
        clears::build(&mut self.graph)
    }

    /// Counts the tilings of the graph.
    pub fn count(&mut self) -> f64 {
        // This is exact, because the number is far below 2^53.
        self.graph.count() as f64
    }

    /// Returns 1 if a queue has a solution, else 0.
    #[must_use]
    pub fn first(queue: u32) -> u32 {
        clears::first(queue).into()
    }

    /// Returns the number of solutions of a queue.
    #[must_use]
    pub fn all(queue: u32) -> u32 {
        clears::all(queue)
    }

    /// Returns the number of orders of the pieces for which an opener (a field at the beginning of a game)
    /// has a perfect clear.
    #[must_use]
    pub fn chance(opener: u32) -> u32 {
        clears::chance(opener)
    }
}
