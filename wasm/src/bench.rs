//! The move generator and the search, to be measured in a browser by `cargo xtask bench`.
//!
//! Behind the feature `bench`: no package that players load has this. Time is
//! taken outside, one call per round over all boards or per run of the course,
//! so that the cost of the crossing does not count.

use std::hint::black_box;

use stackmate::bot::course;
use stackmate::bot::freestyle::{Options, searching};
use stackmate::{Board, Piece, Placement, movegen};
use wasm_bindgen::JsError;
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
    pub fn new(drawings: Vec<String>) -> Result<MovegenBench, JsError> {
        let board = |drawing: &String| Board::from_drawing(&drawing.lines().collect::<Vec<_>>());
        let boards = drawings.iter().map(board).collect::<Result<_, _>>()?;
        Ok(MovegenBench { boards, list: Vec::new() })
    }

    /// Lists the placements of a piece on every board; returns how many there are.
    ///
    /// # Errors
    /// Names a letter that is no piece.
    pub fn lists(&mut self, piece: char) -> Result<u32, JsError> {
        let start = movegen::spawn_location(Piece::from_letter(piece)?, movegen::SPAWN_ROW);
        let mut placements = 0;
        for board in &self.boards {
            movegen::flood::placements(black_box(board), start, false, &mut self.list);
            placements += black_box(&self.list).len() as u32;
        }
        Ok(placements)
    }

    /// Counts the leaves of a queue from the empty board, as `stackmate perft` does.
    ///
    /// # Errors
    /// Names a letter that is no piece.
    pub fn perft(queue: &str) -> Result<f64, JsError> {
        let queue = queue.chars().map(Piece::from_letter).collect::<Result<Vec<_>, _>>()?;
        // Exact: counts stay far below 2^53.
        Ok(movegen::perft(&queue, movegen::SPAWN_ROW) as f64)
    }
}

/// What came of the search's course.
#[derive(Debug)]
#[wasm_bindgen(getter_with_clone)]
pub struct CourseBench {
    /// Nodes looked at.
    pub nodes: f64,
    /// Stands for everything suggested; written as `stackmate bench` writes it.
    pub signature: String,
}

#[wasm_bindgen]
impl CourseBench {
    /// Sends the searching bot along the course of `stackmate bench`. More than one thread are those of
    /// the pool, however many it has.
    #[must_use]
    pub fn run(nodes: u32, threads: u32) -> CourseBench {
        let course =
            course::run(&mut searching(Options { threads, looping: None, ..Options::default() }), nodes);
        CourseBench { nodes: course.nodes as f64, signature: format!("{:016x}", course.signature) }
    }
}
