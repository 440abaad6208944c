//! The chance of winning while a match goes on.

use stackmate::review::chance::Model;
use stackmate::review::{self, Standing};
use stackmate::tbp::Start;
use stackmate_wasm::error::error;
use stackmate_wasm::value::read;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::Review;

/// Two sides of a match, as they were last seen.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Duel {
    duel: review::Duel,
}

#[wasm_bindgen]
impl Duel {
    /// Begins without having seen a side.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it is the constructor of a class in JavaScript")]
    pub fn new() -> Duel {
        Duel { duel: review::Duel::new(Model::default()) }
    }

    /// Looks with `nodes` nodes at the position of a side (0 or 1), in the form of the bot protocol, for which `incoming` lines
    /// of garbage wait. Returns the chance of side 0 in millionths, or `undefined` if the other side was not seen yet.
    ///
    /// # Errors
    /// Throws an `Error` that names what is wrong with the position.
    pub fn see(
        &mut self,
        side: usize,
        position: &JsValue,
        incoming: u32,
        nodes: u32,
    ) -> Result<Option<u32>, JsValue> {
        let start: Start = read(position).map_err(error)?;
        let state = start.state().map_err(error)?;
        self.duel.see(side, &state, Standing::seen(&state.field, incoming), nodes);
        Ok(self.duel.chance())
    }

    /// Looks with `nodes` nodes each at the positions of a recorded match after `tick` ticks. Returns the chance of its left side
    /// in millionths, or `undefined` before both sides have a piece.
    pub fn follow(&mut self, recorded: &Review, tick: u32, nodes: u32) -> Option<u32> {
        self.duel.follow(&recorded.review, tick, nodes);
        self.duel.chance()
    }
}
