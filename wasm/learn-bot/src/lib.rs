//! The package of the trained learner as an opponent in a match. Protocol messages go in and out as plain objects.

use std::fmt;

use stackmate::bot::learner::Learner;
use stackmate::learn::q::Learned;
use stackmate::tbp::Session;
use stackmate_wasm::error::error;
use stackmate_wasm::talk::answers;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A trained player that exchanges messages with the page.
#[wasm_bindgen]
pub struct LearnerSession {
    session: Session<Learner>,
    greeted: bool,
}

#[wasm_bindgen]
impl LearnerSession {
    /// Creates a player with the weights of a file.
    ///
    /// # Errors
    /// Throws an `Error` that names what is wrong with the weights.
    #[wasm_bindgen(constructor)]
    pub fn new(weights: &[u8]) -> Result<LearnerSession, JsValue> {
        let Learned { scaling, model } = Learned::decode(weights).map_err(error)?;
        let session = Session::new(Learner::new(model.tables(scaling))).with_least_nodes(0);
        Ok(LearnerSession { session, greeted: false })
    }

    /// Processes a message and returns the answers, an array of objects. The very first answer is `info`. An invalid message is
    /// answered with `error`.
    pub fn receive(&mut self, message: JsValue) -> Vec<JsValue> {
        let greeting = (!self.greeted).then(|| self.session.info());
        self.greeted = true;
        answers(greeting, &message, |message| self.session.receive(message))
    }

    /// Thinks. Returns whether a longer search could still change the suggestions.
    pub fn think(&mut self, nodes: u32) -> bool {
        self.session.think(nodes)
    }
}

impl fmt::Debug for LearnerSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LearnerSession").field("greeted", &self.greeted).finish_non_exhaustive()
    }
}
