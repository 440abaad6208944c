//! Learning from a person's moves.

use stackmate::eval::pair_file::PairFile;
use stackmate::learn::Model;
use stackmate::learn::choice::ChoiceLearner;
use stackmate::learn::log::{Move, divided, shuffle};
use stackmate::rules::master::MasterRules;
use stackmate::tool::fault::Fault;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value, take};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::records;

/// A model that learns from a log.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trainer {
    rules: MasterRules,
    model: Model,
    learner: ChoiceLearner,
    learned: Vec<Move>,
    held: Vec<Move>,
    seed: u32,
    epoch: u64,
}

/// The fraction of a number that the page gets: numbers go as integers.
const PARTS: f32 = 1e6;

#[wasm_bindgen]
impl Trainer {
    /// Creates the learner from the lines of a log, a list of plain objects. It begins with the weights of a file, or
    /// with weights of 0 if there are no bytes.
    ///
    /// # Errors
    /// Throws an `Error` that names the line and the value that are wrong, or the fault of the weights.
    #[wasm_bindgen(constructor)]
    pub fn new(log: JsValue, weights: &[u8], seed: u32) -> Result<Trainer, JsValue> {
        begin(&log, weights, seed).map_err(error)
    }

    /// Returns the numbers of moves that are learned from, and of moves that are held out.
    #[must_use]
    pub fn sizes(&self) -> Vec<u32> {
        vec![self.learned.len() as u32, self.held.len() as u32]
    }

    /// Trains the model on every move once. Returns the mean loss of the moves, and the loss and the agreement of those that
    /// are held out, in millionths.
    pub fn epoch(&mut self) -> JsValue {
        self.epoch += 1;
        shuffle(&mut self.learned, self.seed, self.epoch + 1);
        let learned = self.learner.learn(&mut self.model, &self.learned);
        let held = self.learner.measure(&self.model, &self.held);
        let number = |value: f32| Value::Integer((value * PARTS) as i64);
        give_value(&Value::object([
            ("loss", number(learned.loss)),
            ("held", number(held.loss)),
            ("agreement", number(held.agreement)),
        ]))
    }

    /// Returns the bytes of a file of the weights.
    ///
    /// # Errors
    /// Throws an `Error` when a weight is too large.
    pub fn weights(&self) -> Result<Vec<u8>, JsValue> {
        PairFile { rules: self.rules, weights: self.model.weights() }.encode().map_err(error)
    }
}

fn begin(log: &JsValue, weights: &[u8], seed: u32) -> Result<Trainer, Fault> {
    let (rules, model) = if weights.is_empty() {
        (MasterRules::ARS, Model::default())
    } else {
        let file = PairFile::decode(weights)?;
        (file.rules, Model::from_weights(&file.weights, 0.0))
    };
    let moves = records::read(rules, &take(log)?)?;
    let [learned, held] = divided(moves, seed);
    if learned.is_empty() {
        return Err(Fault::new("log.short", "the log has no moves to learn from"));
    }
    Ok(Trainer { rules, model, learner: ChoiceLearner::new(rules), learned, held, seed, epoch: 0 })
}
