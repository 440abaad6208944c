//! The bot for web workers. Protocol messages go in and out as plain objects.
//!
//! The page's worker owns the loop. It passes on the messages that it receives and posts the answers. Between
//! the messages it lets the bot search in short slices of time, so that no message waits for long.

use std::fmt;

use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::levelled::Levelled;
use stackmate::tbp::{BotMessage, FrontendMessage, Session};
use stackmate::tool::fault::Fault;
use stackmate_wasm::clock::{Clock, speed};
use stackmate_wasm::error::error;
use stackmate_wasm::seed;
use stackmate_wasm::talk::answers;
use stackmate_wasm::value::take_object;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::options;

/// A bot that exchanges messages with the page.
#[wasm_bindgen]
pub struct BotSession {
    session: Session<Levelled<Box<dyn Bot>>>,
    greeted: bool,
    clock: Clock,
    /// The milliseconds that the bot has spent on the current position.
    thought: f64,
}

#[wasm_bindgen]
impl BotSession {
    /// Creates a bot that has not received a message yet. All options are optional: `level` (the name of a
    /// level, or `custom` with `nodes` and `slips`), `threads`, `memory` in MiB, and the `seed` of its
    /// misdrops.
    ///
    /// # Errors
    /// Throws an `Error` that names the invalid option.
    #[wasm_bindgen(constructor)]
    pub fn new(options: JsValue) -> Result<BotSession, JsValue> {
        let session = begin(&options).map_err(error)?;
        Ok(BotSession { session, greeted: false, clock: Clock::of_scope(), thought: 0.0 })
    }

    /// Processes a message and returns the answers, an array of objects. The very first answer is `info`. An
    /// invalid message is answered with `error`.
    pub fn receive(&mut self, message: JsValue) -> Vec<JsValue> {
        let greeting = (!self.greeted).then(|| self.session.info());
        self.greeted = true;
        answers(greeting, &message, |message| self.answer(message))
    }

    /// Sets how fast the bot has to play the current piece, in thousandths of the pace of its level.
    pub fn hurry(&mut self, thousandths: u32) {
        self.session.bot().hurry(thousandths);
    }

    /// Sets whether the bot plays a race. In a race no level misjudges placements on purpose.
    pub fn race(&mut self, is_race: bool) {
        self.session.bot().race(is_race);
    }

    /// Searches up to `nodes` more positions. Returns whether a longer search could still change the
    /// suggestions.
    pub fn think(&mut self, nodes: u32) -> bool {
        let (more, ms) = self.clock.time(|| self.session.think(nodes));
        self.thought += ms;
        more
    }
}

/// Creates a bot with these options, and draws the seed of its misdrops when the options have none.
fn begin(options: &JsValue) -> Result<Session<Levelled<Box<dyn Bot>>>, Fault> {
    let wanted = options::read(&take_object("options", options)?)?;
    let mut options = Options { threads: wanted.threads, ..Options::default() };
    options.search.memory = wanted.memory << 20;
    options.search.seed = wanted.seed.map_or_else(seed::draw, Ok)?;
    Ok(Session::new(wanted.level.bot(options)))
}

impl BotSession {
    /// Returns the session's answer. A suggestion also gets the speed of the search.
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
