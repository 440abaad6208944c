//! What the player thinks of every placement of the current piece.

use stackmate::bot::master_advice::{Advice, Adviser as CoreAdviser};
use stackmate::rules::master::cells_on;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::round::Round;
use stackmate::eval::pair_file::PairFile;

/// A player that compares placements.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Adviser {
    adviser: CoreAdviser,
}

#[wasm_bindgen]
impl Adviser {
    /// Creates the player from the bytes of a file of weights.
    ///
    /// # Errors
    /// Throws an `Error` when the weights are damaged.
    #[wasm_bindgen(constructor)]
    pub fn new(weights: &[u8]) -> Result<Adviser, JsValue> {
        let file = PairFile::decode(weights).map_err(error)?;
        Ok(Adviser { adviser: CoreAdviser::new(file.rules, &file.weights) })
    }

    /// Returns the different results of the current piece of the left board, the best first: `cells` as x, y, …, and
    /// `loss`, by which the value of the best is higher, in thousandths. Returns an empty list without a piece.
    #[must_use]
    pub fn advise(&mut self, round: &Round) -> JsValue {
        let Some((board, piece, next)) = round.position() else {
            return give_value(&Value::List(Vec::new()));
        };
        let cells = |advice: &Advice| {
            let cells = cells_on(piece, advice.at).into_iter();
            Value::List(cells.flat_map(|cell| [cell.x, cell.y]).map(|n| Value::Integer(n.into())).collect())
        };
        let advices = self.adviser.advise(&board, piece, next);
        let best = advices.first().map_or(0, |advice| advice.value);
        let given = advices.iter().map(|advice| {
            let loss = (i64::from(best) - i64::from(advice.value)) * 1000 / 1024;
            Value::object([("cells", cells(advice)), ("loss", Value::Integer(loss))])
        });
        give_value(&Value::List(given.collect()))
    }
}
