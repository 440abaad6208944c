//! The exports that measure the learner.

use stackmate::learn::q::{Learned, Order, Recipe, Trainer};
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, not_one_of};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A training run.
#[derive(Debug)]
#[wasm_bindgen]
pub struct LearnBench {
    trainer: Trainer,
}

#[wasm_bindgen]
impl LearnBench {
    /// Begins a run.
    ///
    /// # Errors
    /// Throws an `Error` that names an unknown recipe or order.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &str, order: u32, run: u32) -> Result<LearnBench, JsValue> {
        let names = Recipe::ALL.map(Recipe::name);
        let known = Recipe::by_name(recipe);
        let known =
            known.ok_or_else(|| error(not_one_of("recipe", &Value::Text(recipe.to_owned()), &names)))?;
        let number = Value::Integer(order.into());
        let order =
            Order::from_number(order).ok_or_else(|| error(not_one_of("order", &number, &["1", "4"])))?;
        Ok(LearnBench { trainer: Trainer::new(known.options(order), run.into()) })
    }

    /// Trains for a number of pieces. Returns the number of placements that were judged.
    pub fn train(&mut self, pieces: u32) -> f64 {
        let mut placements = 0;
        for _ in 0..pieces {
            placements += self.trainer.choices().len();
            self.trainer.step();
        }
        // The number is exact, because it is far below 2^53.
        placements as f64
    }

    /// Returns the file of the weights.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let scaling = self.trainer.options().scaling;
        Learned { scaling, model: self.trainer.model().clone() }.encode()
    }
}
