//! The bot for web workers: protocol messages as plain objects, in and out.
//!
//! The page's worker owns the loop. It hands over what is posted, posts what comes back, and in between
//! lets the bot think in slices, so that no message waits for long.

use std::fmt;

use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Levelled;
use stackmate::tbp::{BotMessage, Complaint, FrontendMessage, Reason, Session};
use stackmate::tool::fault::Fault;
use stackmate_wasm::clock::{Clock, speed};
use stackmate_wasm::error::error;
use stackmate_wasm::seed;
use stackmate_wasm::value::{give, read, take_object};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::options;

/// A bot in conversation with the page.
#[wasm_bindgen]
pub struct BotSession {
    session: Session<Levelled<Box<dyn Bot>>>,
    greeted: bool,
    clock: Clock,
    /// Milliseconds spent on the present position.
    thought: f64,
}

#[wasm_bindgen]
impl BotSession {
    /// A bot that has heard nothing yet. All options are optional: `level`, one of `levels` by name, or
    /// `custom` with `nodes` and `slips`; `threads`; `memory` in MiB; `seed` of the slips of its hand.
    ///
    /// # Errors
    /// Names the option that cannot be.
    #[wasm_bindgen(constructor)]
    pub fn new(options: JsValue) -> Result<BotSession, JsValue> {
        let session = begin(&options).map_err(error)?;
        Ok(BotSession { session, greeted: false, clock: Clock::of_scope(), thought: 0.0 })
    }

    /// Takes a message and returns the answers, an array of objects. The first answer ever is `info`; an
    /// object that is no message is answered by `error`.
    pub fn receive(&mut self, message: JsValue) -> Vec<JsValue> {
        let greeting = (!self.greeted).then(|| self.session.info());
        self.greeted = true;
        let answer = match read::<FrontendMessage>(&message) {
            Ok(message) => self.answer(&message),
            Err(error) => Some(BotMessage::Error(Complaint::new(Reason::Malformed, &error.to_string()))),
        };
        greeting.into_iter().chain(answer).map(|message| give(&message)).collect()
    }

    /// Thinks about up to `nodes` more positions. Returns whether more thinking can change anything.
    pub fn think(&mut self, nodes: u32) -> bool {
        let (more, ms) = self.clock.time(|| self.session.think(nodes));
        self.thought += ms;
        more
    }
}

/// Makes a bot as the options say, and draws the seed of its slips when they name none.
fn begin(options: &JsValue) -> Result<Session<Levelled<Box<dyn Bot>>>, Fault> {
    let wanted = options::read(&take_object("options", options)?)?;
    let mut options = Options { threads: wanted.threads, ..Options::default() };
    options.search.memory = wanted.memory << 20;
    options.search.seed = wanted.seed.map_or_else(seed::draw, Ok)?;
    Ok(Session::new(wanted.level.bot(options)))
}

impl BotSession {
    /// The session's answer, with the speed of thinking in a suggestion.
    fn answer(&mut self, message: &FrontendMessage) -> Option<BotMessage> {
        let (mut answer, ms) = self.clock.time(|| self.session.receive(message));
        match message {
            FrontendMessage::Suggest(_) => self.thought += ms,
            _ => self.thought = 0.0,
        }
        if let Some(BotMessage::Suggestion(suggestion)) = &mut answer
            && let Some(info) = &mut suggestion.move_info
        {
            info.nps = speed(info.nodes, self.thought);
        }
        answer
    }
}

impl fmt::Debug for BotSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotSession").field("greeted", &self.greeted).finish_non_exhaustive()
    }
}
