//! The bot for web workers: protocol messages as plain objects, in and out.
//!
//! The page's worker owns the loop. It hands over what is posted, posts what comes back, and in between
//! lets the bot think in slices, so that no message waits for long.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use stackmate::bot::novice::Novice;
use stackmate::tbp::{BotMessage, Complaint, FrontendMessage, Reason, Session};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A bot in conversation with the page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct BotSession {
    session: Session<Novice>,
    greeted: bool,
}

#[wasm_bindgen]
impl BotSession {
    /// A bot that has heard nothing yet. Of `options`, an object, nothing is used: this bot has one
    /// strength and one thread.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(
        unused_variables,
        clippy::needless_pass_by_value,
        reason = "the page passes every bot its options"
    )]
    pub fn new(options: JsValue) -> BotSession {
        BotSession { session: Session::new(Novice::default()), greeted: false }
    }

    /// Takes a message and returns the answers, an array of objects. The first answer ever is `info`; an
    /// object that is no message is answered by `error`.
    ///
    /// # Errors
    /// Only if an answer cannot be turned into an object.
    pub fn receive(&mut self, message: JsValue) -> Result<Vec<JsValue>, JsError> {
        let greeting = (!self.greeted).then(|| self.session.info());
        self.greeted = true;
        let answer = match serde_wasm_bindgen::from_value::<FrontendMessage>(message) {
            Ok(message) => self.session.receive(&message),
            Err(error) => Some(BotMessage::Error(Complaint::new(Reason::Malformed, &error))),
        };
        greeting.into_iter().chain(answer).map(|message| as_object(&message)).collect()
    }

    /// Thinks about up to `nodes` more positions. Returns whether more thinking can change anything.
    pub fn think(&mut self, nodes: u32) -> bool {
        self.session.think(nodes)
    }
}

fn as_object(message: &BotMessage) -> Result<JsValue, JsError> {
    Ok(message.serialize(&Serializer::json_compatible())?)
}
