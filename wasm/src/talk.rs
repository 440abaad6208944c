//! The conversation of a bot with its worker, as plain objects.

use stackmate::tbp::{BotMessage, Complaint, FrontendMessage, Reason};
use wasm_bindgen::JsValue;

use crate::value::{give, read};

/// Returns the answers to a message as plain objects: the greeting if there is one, and what `answer` returns. An invalid message
/// is answered with `error`.
pub fn answers(
    greeting: Option<BotMessage>,
    message: &JsValue,
    answer: impl FnOnce(&FrontendMessage) -> Option<BotMessage>,
) -> Vec<JsValue> {
    let answer = match read::<FrontendMessage>(message) {
        Ok(message) => answer(&message),
        Err(error) => Some(BotMessage::Error(Complaint::new(Reason::Malformed, &error.to_string()))),
    };
    greeting.into_iter().chain(answer).map(|message| give(&message)).collect()
}
