//! The bot for web workers: protocol messages as plain objects, in and out; and the check of other bots' moves.
//!
//! The page's worker owns the loop. It hands over what is posted, posts what comes back, and in between
//! lets the bot think in slices, so that no message waits for long. Moves of a bot that is not ours are
//! checked here as well, where the rules are, before the page lets anybody press a button for them.

use std::fmt;

use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::{Level, Levelled};
use stackmate::tbp::{BotMessage, Complaint, FrontendMessage, Reason, Session, Start, Wire};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::config;
use crate::error::error;
use crate::value::{Value, give, give_value, read, take};

/// A bot in conversation with the page.
#[wasm_bindgen]
pub struct BotSession {
    session: Session<Levelled<Box<dyn Bot>>>,
    greeted: bool,
}

#[wasm_bindgen]
impl BotSession {
    /// A bot that has heard nothing yet. All options are optional: `level`, one of [`levels`] by name, or
    /// `custom` with `nodes` and `slips`; `threads`; `memory` in MiB; `seed` of the slips of its hand.
    ///
    /// # Errors
    /// Names the option that cannot be.
    #[wasm_bindgen(constructor)]
    pub fn new(options: JsValue) -> Result<BotSession, JsError> {
        let value =
            take(&options).map_err(|why| error(&format!("the options are no plain object: {why}")))?;
        let wanted = config::read_bot(&value).map_err(|why| error(&why))?;
        let mut options = Options { threads: wanted.threads, ..Options::default() };
        options.search.memory = wanted.memory << 20;
        options.search.seed = wanted.seed.map_or_else(getrandom::u64, Ok).map_err(|why| error(&why))?;
        Ok(BotSession { session: Session::new(wanted.level.bot(options)), greeted: false })
    }

    /// Takes a message and returns the answers, an array of objects. The first answer ever is `info`; an
    /// object that is no message is answered by `error`.
    pub fn receive(&mut self, message: JsValue) -> Vec<JsValue> {
        let greeting = (!self.greeted).then(|| self.session.info());
        self.greeted = true;
        let answer = match read::<FrontendMessage>(&message) {
            Ok(message) => self.session.receive(&message),
            Err(error) => Some(BotMessage::Error(Complaint::new(Reason::Malformed, &error))),
        };
        greeting.into_iter().chain(answer).map(|message| give(&message)).collect()
    }

    /// Thinks about up to `nodes` more positions. Returns whether more thinking can change anything.
    pub fn think(&mut self, nodes: u32) -> bool {
        self.session.think(nodes)
    }
}

impl fmt::Debug for BotSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotSession").field("greeted", &self.greeted).finish_non_exhaustive()
    }
}

/// The strengths to choose from, the weakest first: objects with `name`, `pace` (pieces a second) and
/// `nodes` (thought about for each piece; `null` is no limit).
#[wasm_bindgen]
#[must_use]
pub fn levels() -> JsValue {
    let shown = Level::ALL.map(|level| {
        let pace = format!("{}.{:02}", level.pace / 100, level.pace % 100);
        Value::object([
            ("name", Value::Text(level.name.to_owned())),
            ("pace", Value::Fraction(pace)),
            ("nodes", level.nodes.to_value()),
        ])
    });
    give_value(&Value::List(shown.into()))
}

/// Checks a move that a bot suggests in a position, the protocol's `start` message. Returns the move as
/// it can be played: a wrong spin flag alone is mended.
///
/// # Errors
/// Says why it cannot be played.
#[wasm_bindgen(js_name = checkMove)]
pub fn check_move(position: JsValue, placement: JsValue) -> Result<JsValue, JsError> {
    let position: Start = read(&position).map_err(|why| error(&format!("this is no position: {why}")))?;
    let wanted = read(&placement).map_err(|why| error(&format!("this is no move: {why}")))?;
    position.check(wanted).map(|playable| give(&playable)).map_err(|why| error(&why))
}
