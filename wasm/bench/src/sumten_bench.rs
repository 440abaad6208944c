//! The exports that measure Sum-Ten.

use stackmate_wasm::error::error;
use sumten::Board;
use sumten::benchmark::{self, Done};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The work that was done.
#[derive(Debug)]
#[wasm_bindgen(getter_with_clone)]
pub struct SumtenDone {
    /// The number of drops, potentials or nodes.
    pub count: f64,
    /// The number of drops that erased something.
    pub fired: f64,
    /// A hash of all results, in the format of `stackmate sumten bench`.
    pub hash: String,
}

impl From<Done> for SumtenDone {
    fn from(done: Done) -> SumtenDone {
        // The numbers are exact, because they are far below 2^53.
        SumtenDone { count: done.count as f64, fired: done.fired as f64, hash: format!("{:016x}", done.hash) }
    }
}

/// The boards of the measurements.
#[derive(Debug)]
#[wasm_bindgen]
pub struct SumtenBench {
    boards: Vec<Board>,
}

#[wasm_bindgen]
impl SumtenBench {
    /// Plays the games that the boards are from.
    ///
    /// # Errors
    /// Throws an `Error` that names a wrong move of the file of games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<SumtenBench, JsValue> {
        Ok(SumtenBench { boards: benchmark::boards().map_err(error)? })
    }

    /// Drops every digit on every column of the boards.
    #[must_use]
    pub fn drops(&self) -> SumtenDone {
        benchmark::drops(&self.boards).into()
    }

    /// Does the same, one drop after another, and also makes the board after each drop.
    #[must_use]
    pub fn single_drops(&self) -> SumtenDone {
        benchmark::single_drops(&self.boards).into()
    }

    /// Computes the potential of the boards.
    #[must_use]
    pub fn potentials(&self) -> SumtenDone {
        benchmark::potentials(&self.boards).into()
    }

    /// Lets the player play, with its usual settings or with the full potential of every board.
    #[must_use]
    pub fn think(is_full: bool) -> SumtenDone {
        benchmark::think(is_full).into()
    }
}
