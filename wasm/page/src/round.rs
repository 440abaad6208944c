//! Matches for the page: each is a thin wrapper around a match of the core's [`game`](stackmate::game).
//!
//! Side 0 is on the left and side 1 is on the right. Events are returned as one number, with side 0 in the
//! low 16 bits. Objects from the page are checked field by field, and an invalid field causes an `Error` that
//! names it.

use js_sys::Object;
use stackmate::Piece;
use stackmate::fumen::draw;
use stackmate::game::{self, Buttons, Game, Judgement, RoundConfig, Versus, piece_code};
use stackmate::tbp::{FrontendMessage, Start};
use stackmate::tool::fault::Fault;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give, give_value, read, take_object};
use stackmate_wasm::view::{self, View, hex, packed};
use stackmate_wasm::{config, seed};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A running match.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Round {
    live: game::Round,
    view: View,
}

impl From<game::Round> for Round {
    fn from(live: game::Round) -> Round {
        Round { view: View::new(live.versus().games()), live }
    }
}

#[wasm_bindgen]
impl Round {
    /// Creates a match before its first tick. All settings are optional.
    ///
    /// # Errors
    /// Throws an `Error` that names the invalid setting.
    #[wasm_bindgen(constructor)]
    pub fn new(config: JsValue) -> Result<Round, JsValue> {
        begin(&config).map(Round::from).map_err(error)
    }

    /// Advances the match by `ticks` milliseconds, during which the sides hold the buttons `a` and `b`.
    /// Returns the events.
    ///
    /// # Errors
    /// Throws an `Error` when `ticks` is more than a day.
    pub fn advance(&mut self, ticks: u32, a: u16, b: u16) -> Result<u32, JsValue> {
        check_ticks(ticks)?;
        let events = self.live.advance(ticks, [Buttons(a), Buttons(b)]);
        self.view.refresh(self.live.versus().games());
        Ok(packed(events))
    }

    /// Returns the address of the view in memory.
    #[wasm_bindgen(js_name = viewPtr)]
    #[must_use]
    pub fn view_ptr(&self) -> usize {
        self.view.address()
    }

    /// Returns the number of bytes in the view.
    #[wasm_bindgen(js_name = viewLen)]
    #[must_use]
    pub fn view_len(&self) -> usize {
        self.view.size()
    }

    /// Returns the state hash of the whole match: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.live.versus().hash())
    }

    /// Returns the seed of the match in decimal digits.
    #[must_use]
    pub fn seed(&self) -> String {
        self.live.config().seed.to_string()
    }

    /// Returns the match so far as the bytes of a replay, with the text `about`.
    ///
    /// # Errors
    /// Throws an `Error` when the text is too long for a replay.
    pub fn replay(&self, about: Option<String>) -> Result<Vec<u8>, JsValue> {
        let replay = self.live.replay().with_about(about.as_deref().unwrap_or_default());
        Ok(replay.map_err(error)?.encode())
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.live.versus().ticks()
    }

    /// Returns a side's position as the protocol's `start` message.
    ///
    /// # Errors
    /// Throws an `Error` when there is no such side.
    pub fn position(&self, side: usize) -> Result<JsValue, JsValue> {
        let game = side_of(self.live.versus(), side)?;
        Ok(give(&FrontendMessage::Start(start(game))))
    }

    /// Returns the hold and the queue that a side has after it takes a piece (given as a letter) to place it.
    /// Returns `null` when the piece is neither the current piece nor available through hold.
    ///
    /// # Errors
    /// Throws an `Error` when there is no such side.
    #[wasm_bindgen(js_name = afterTaking)]
    pub fn after_taking(&self, side: usize, piece: &str) -> Result<JsValue, JsValue> {
        let mut state = side_of(self.live.versus(), side)?.position();
        let taken = Piece::ALL.into_iter().find(|known| piece.chars().eq([known.letter()]));
        if taken.is_none_or(|piece| state.try_take(piece).is_err()) {
            return Ok(JsValue::NULL);
        }
        let letter = |piece: Piece| Value::Text(piece.letter().into());
        Ok(give_value(&Value::object([
            ("hold", state.hold.map_or(Value::Absent, letter)),
            ("queue", Value::List(state.queue.into_iter().map(letter).collect())),
        ])))
    }

    /// Returns the number of garbage lines that are pending for a side.
    ///
    /// # Errors
    /// Throws an `Error` when there is no such side.
    pub fn incoming(&self, side: usize) -> Result<u32, JsValue> {
        side_of(self.live.versus(), side).map(Game::pending)
    }

    /// Lets the built-in typist play a side until the placement is locked. Returns `false` and changes
    /// nothing when the placement cannot be reached in time or the typist is busy.
    ///
    /// # Errors
    /// Throws an `Error` when there is no such side or `placement` is not a move of the protocol.
    pub fn place(&mut self, side: usize, placement: JsValue, ticks_per_input: u32) -> Result<bool, JsValue> {
        side_of(self.live.versus(), side)?;
        let target = read(&placement).map_err(|problem| error(not_a_move(problem)))?;
        Ok(self.live.place(side, target, ticks_per_input))
    }

    /// Changes a side's handling from the next tick on, because another player takes this seat. Returns
    /// `false` and changes nothing in a solo game.
    ///
    /// # Errors
    /// Throws an `Error` that names the invalid setting.
    #[wasm_bindgen(js_name = setHandling)]
    pub fn set_handling(&mut self, side: usize, handling: JsValue) -> Result<bool, JsValue> {
        let value = take_object("handling", &handling).map_err(error)?;
        let handling = config::read_handling(side, &value).map_err(error)?;
        self.live.set_handling(side, handling).map_err(error)
    }

    /// Undoes the last piece in a solo game. Returns `false` and changes nothing when no piece can be undone.
    pub fn undo(&mut self) -> bool {
        let done = self.live.undo();
        self.view.refresh(self.live.versus().games());
        done
    }

    /// Redoes the piece that was undone last. Returns `false` and changes nothing when no piece can be
    /// redone.
    pub fn redo(&mut self) -> bool {
        let done = self.live.redo();
        self.view.refresh(self.live.versus().games());
        done
    }

    /// Returns how many pieces can be undone, and how many can be redone.
    #[must_use]
    pub fn reach(&self) -> Vec<u32> {
        let (back, forth) = self.live.reach();
        vec![back as u32, forth as u32]
    }

    /// Compares the presses for a piece of a solo game with the minimum: for the last piece that locked, or for
    /// the one `back` pieces before it. Returns the number of presses beyond the minimum, and then the presses
    /// of a shortest way: each is the bit of its button, plus 65536 when the button is held until the wall.
    /// Returns `undefined` when that piece is not judged or cannot be undone any more.
    #[must_use]
    pub fn finesse(&self, back: usize) -> Option<Vec<u32>> {
        let Judgement { wasted, shortest } = self.live.finesse(back)?;
        let mut numbers = vec![wasted];
        numbers
            .extend(shortest.iter().map(|press| u32::from(press.button.0) | u32::from(press.to_wall) << 16));
        Some(numbers)
    }
}

/// Creates a match with the settings of a page, and draws a seed when the settings have none.
fn begin(config: &JsValue) -> Result<game::Round, Fault> {
    let (mut config, given) = config::read(&take_object("config", config)?)?;
    if given.is_none() {
        config.seed = seed::draw()?;
    }
    Ok(game::Round::new(config)?)
}

/// Returns the fault for an object that is not a move of the protocol.
pub(crate) fn not_a_move(problem: Fault) -> Fault {
    Fault::new("not-a-move", "not a move: {problem}").with(problem)
}

/// Returns the offset of every field of the view inside one side's block, and `side_stride`.
///
/// # Errors
/// Throws an error when the page forbids setting fields of objects.
#[wasm_bindgen]
pub fn layout() -> Result<Object, JsValue> {
    let versus = Versus::new(&RoundConfig::new(0, 1)).map_err(error)?;
    view::layout_object(&versus.games()[0])
}

/// Converts a position to `start` in a match's settings.
pub(crate) fn as_start(game: &Game) -> JsValue {
    let start = game.as_start();
    let letters = |pieces: &[Piece]| Value::Text(pieces.iter().map(|piece| piece.letter()).collect());
    give_value(&Value::object([
        ("field", Value::Text(draw(&start.board))),
        ("hold", letters(start.hold.as_slice())),
        ("queue", letters(&start.queue)),
        ("dealt", letters(&start.dealt)),
    ]))
}

/// Returns the protocol's `start` message with the colours of the cells, which a state does not contain.
fn start(game: &Game) -> Start {
    let mut start = Start::new(&game.position());
    start.board = game.cells().iter().map(|row| row.iter().map(|&code| letter(code)).collect()).collect();
    start
}

fn letter(code: u8) -> Option<char> {
    match code {
        0 => None,
        _ => Piece::ALL.into_iter().find(|&p| piece_code(p) == code).map_or(Some('G'), |p| Some(p.letter())),
    }
}

pub(crate) fn side_of(versus: &Versus, side: usize) -> Result<&Game, JsValue> {
    let boards = versus.games().len();
    let missing = || {
        error(
            Fault::new("side", "there is no side {side}: the match has {boards} boards")
                .with(side)
                .with(boards),
        )
    };
    versus.games().get(side).ok_or_else(missing)
}

fn check_ticks(ticks: u32) -> Result<(), JsValue> {
    if ticks <= game::MAX_TICKS {
        return Ok(());
    }
    Err(error(
        Fault::new("ticks", "cannot advance by {ticks} ticks: at most {most} at once")
            .with(ticks)
            .with(game::MAX_TICKS),
    ))
}
