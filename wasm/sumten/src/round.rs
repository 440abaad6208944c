//! A game for the page: a battle, a watched battle, or a game alone.
//!
//! The page plays a turn with the moves of all sides, and then shows it: it advances the film of the turn by the time that it
//! wants, and draws the view.

use js_sys::Object;
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value};
use stackmate_wasm::view::{self, View, hex};
use sumten::film::Film;
use sumten::game::Outcome;
use sumten::place::MOVES;
use sumten::replay;
use sumten::run::{Run, move_of};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::film::{Turn, packed};
use crate::options;
use crate::side::{Picture, segment_bytes};

/// A game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Round {
    run: Run,
    /// The turn that is shown, until it is over.
    turn: Option<Turn>,
    view: View,
}

#[wasm_bindgen]
impl Round {
    /// Creates a game before its first turn. `kind` is `battle`, `watch` or `solo`; `levels` are those of both sides, 0 for
    /// a person; `goal` is the number of turns of a game alone.
    ///
    /// # Errors
    /// Throws an `Error` that names the invalid value.
    #[wasm_bindgen(constructor)]
    pub fn new(list: f64, kind: &str, levels: &[u8], goal: u32) -> Result<Round, JsValue> {
        options::run(list, kind, levels, goal).map(Round::of).map_err(error)
    }

    /// Creates an exercise: a game alone from a board, by rows from the bottom, with packs of nine cells and a stock.
    ///
    /// # Errors
    /// Throws an `Error` that names the invalid value.
    pub fn exercise(cells: &[u8], packs: &[u8], stock: u32) -> Result<Round, JsValue> {
        options::exercise(cells, packs, stock).map(Round::of).map_err(error)
    }

    /// Plays a turn and begins to show it. A game alone ignores the second move. A game that is over does not change.
    ///
    /// # Errors
    /// Throws an `Error` that names the move that does not exist, or does not fit. Then nothing changes.
    pub fn play(&mut self, first: u32, second: u32) -> Result<(), JsValue> {
        let first = move_of(first).map_err(error)?;
        let second = if self.boards() == 1 { Ok(first) } else { move_of(second) };
        let turn = self.run.moves().len();
        self.run.play([first, second.map_err(error)?]).map_err(error)?;
        self.show(turn);
        Ok(())
    }

    /// Takes the last turn back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let has = self.run.undo();
        self.rest();
        has
    }

    /// Changes a past drop of a game alone, and plays the drops after it again as far as they are possible.
    ///
    /// # Errors
    /// Throws an `Error` that names the turn that was not played, or the move that does not fit. Then nothing changes.
    pub fn change(&mut self, turn: usize, to: u32) -> Result<(), JsValue> {
        let to = move_of(to).map_err(error)?;
        self.run.change(turn, to).map_err(error)?;
        self.rest();
        Ok(())
    }

    /// Begins to show a turn that was played. Returns whether there is one.
    pub fn show(&mut self, turn: usize) -> bool {
        self.turn = Turn::new(&self.run, turn);
        self.refresh();
        self.turn.is_some()
    }

    /// Ends the film and shows the current state of the game.
    pub fn rest(&mut self) {
        self.turn = None;
        self.refresh();
    }

    /// Shows the sides before a turn, without a film.
    pub fn look(&mut self, turn: usize) {
        self.turn = None;
        self.view.refresh(pictures(&self.run, None, turn.min(self.run.moves().len())));
    }

    /// Advances the film by some ms. Returns the events of the sides, with side 0 in the low 16 bits: 1 the pack landed,
    /// 2 a step of the chain began, 4 the film ended.
    pub fn advance(&mut self, ms: u32) -> u32 {
        let Some(turn) = &mut self.turn else { return 0 };
        let events = turn.advance(ms);
        self.refresh();
        packed(events)
    }

    /// Returns whether a film is shown that is not over.
    #[must_use]
    pub fn moving(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| !turn.is_over())
    }

    /// Returns for each number of a move whether the pack of a turn fits there; the current one for the number of turns
    /// played.
    #[must_use]
    pub fn fits(&self, turn: usize, side: usize) -> Vec<u8> {
        let side = side.min(1);
        let (board, pack) = (self.run.sides(turn)[side].board, self.run.pack_of(turn, side));
        sumten::Move::all().take(MOVES).map(|to| board.with_pack(pack, to).is_ok().into()).collect()
    }

    /// Returns what a drop of a turn would do: the `cells` as column, row, value, …, the `segments` that vanish first as
    /// column, row, direction, length, …, and `chain`, `score`, `ojama`, `dead`. Returns null when the pack does not fit.
    ///
    /// # Errors
    /// Throws an `Error` when there is no such move.
    pub fn preview(&self, turn: usize, side: usize, to: u32) -> Result<JsValue, JsValue> {
        let to = move_of(to).map_err(error)?;
        let side = side.min(1);
        let (before, pack) = (self.run.sides(turn)[side].board, self.run.pack_of(turn, side));
        let Ok(film) = Film::new(before, pack, to) else { return Ok(JsValue::NULL) };
        let chain = film.chain();
        let cells = film.landings.iter().flat_map(|at| [at.x, at.y, at.cell]);
        let segments = film.steps.first().into_iter().flat_map(|step| &step.segments).flat_map(segment_bytes);
        Ok(give_value(&Value::object([
            ("cells", Value::List(cells.map(|number| Value::Integer(number.into())).collect())),
            ("segments", Value::List(segments.map(|number| Value::Integer(number.into())).collect())),
            ("chain", Value::Integer(chain.steps.into())),
            ("score", Value::Integer(chain.score.into())),
            ("ojama", Value::Integer(chain.ojama().into())),
            ("dead", Value::Bool(film.is_dead())),
        ])))
    }

    /// Returns the longest chain, the best score of a drop and its turn, and the total score of a side, as
    /// numbers.
    #[must_use]
    pub fn record(&self, side: usize) -> Vec<u32> {
        let side = side.min(1);
        let chains: Vec<_> = (0..self.run.moves().len())
            .map(|turn| {
                let (before, to) = (self.run.sides(turn)[side].board, self.run.moves()[turn][side]);
                before
                    .drop_pack(self.run.pack_of(turn, side), to)
                    .map_or_else(|_| sumten::Chain::default(), |it| it.chain)
            })
            .collect();
        let best = chains.iter().enumerate().rev().max_by_key(|(_, chain)| chain.score);
        let longest = chains.iter().map(|chain| chain.steps).max().unwrap_or(0);
        let (turn, score) = best.map_or((0, 0), |(turn, chain)| (turn as u32, chain.score));
        let total = u32::try_from(self.run.game().sides()[side].score).unwrap_or(u32::MAX);
        vec![longest, score, turn, total]
    }

    /// Returns the packs from a turn on, nine cells each.
    #[must_use]
    pub fn packs(&self, from: usize, count: usize) -> Vec<u8> {
        let packs = self.run.game().packs().packs().get(from..).unwrap_or_default();
        packs.iter().take(count).flat_map(|pack| *pack.cells()).collect()
    }

    /// Returns the numbers of the moves so far, by turns and sides.
    #[must_use]
    pub fn history(&self) -> Vec<u8> {
        self.run.numbers()
    }

    /// Returns the number of turns played.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.run.moves().len()
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.run.game().players()
    }

    /// Returns `running`, the number of the side that has won, or `nobody`.
    #[must_use]
    pub fn outcome(&self) -> String {
        text(&self.run)
    }

    /// Returns the bytes of a replay, with the text `about` about it.
    ///
    /// # Errors
    /// Throws an `Error` when the text is too long.
    pub fn replay(&self, about: &str) -> Result<Vec<u8>, JsValue> {
        replay::encode(&self.run, about).map_err(error)
    }

    /// Returns the hash of the state: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.run.hash())
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
}

impl Round {
    fn of(run: Run) -> Round {
        let view = View::new(pictures(&run, None, 0));
        Round { run, turn: None, view }
    }

    fn refresh(&mut self) {
        self.view.refresh(pictures(&self.run, self.turn.as_ref(), self.run.moves().len()));
    }
}

/// Returns what the sides show: the film, or the state before a turn.
pub(crate) fn pictures(run: &Run, film: Option<&Turn>, turn: usize) -> Vec<Picture> {
    if let Some(film) = film.filter(|film| !film.is_over()) {
        return film.pictures(run);
    }
    let last = |side| turn.checked_sub(1).and_then(|turn| run.film(turn, side));
    (0..run.game().players()).map(|side| Picture::still(run, turn, side, last(side).as_ref())).collect()
}

/// Returns the state of a game: `running`, the number of the side that has won, or `nobody`.
pub(crate) fn text(run: &Run) -> String {
    match run.game().outcome() {
        Outcome::Running => "running".to_owned(),
        Outcome::Won(side) => side.to_string(),
        Outcome::Draw => "nobody".to_owned(),
    }
}

/// Returns the offset of every field of the view inside one side's block, and `side_stride`.
///
/// # Errors
/// Throws an error when the page forbids setting fields of objects.
#[wasm_bindgen]
pub fn layout() -> Result<Object, JsValue> {
    let run = options::exercise(&[], &[], 0).map_err(error)?;
    view::layout_object(&Picture::still(&run, 0, 0, None))
}
