//! A game without time, in which a person shows an agent how to play.

use stackmate::game::master::MasterColours;
use stackmate::game::piece_code;
use stackmate::learn::log::Move;
use stackmate::rules::master::{InBox, Input, MasterRules, Motion, Run, cells_on, spawn};
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value, take};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::records;

/// The turns with which a piece can appear.
const FIRST: [i8; 3] = [0, 1, -1];

/// A game whose moves are recorded.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Annotator {
    rules: MasterRules,
    game: String,
    run: Run,
    colours: MasterColours,
    /// Where the piece lies, or `None` when the game is lost.
    at: Option<InBox>,
    /// The number of inputs in a row without a fall, and the direction in which a shift has just been blocked.
    idle: u8,
    lean: i8,
    /// Whether the piece has not been moved.
    is_fresh: bool,
    /// The positions before the recorded moves of this game, for undo.
    before: Vec<(Run, MasterColours)>,
    moves: Vec<Move>,
}

#[wasm_bindgen]
impl Annotator {
    /// Creates a game of a seed. The log gets this name for the game.
    ///
    /// # Errors
    /// Throws an `Error` when the seed is 0.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: u32, game: String) -> Result<Annotator, JsValue> {
        let rules = MasterRules::ARS;
        let run = Run::new(rules, seed).map_err(error)?;
        let mut annotator = Annotator {
            rules,
            game,
            run,
            colours: MasterColours::default(),
            at: None,
            idle: 0,
            lean: 0,
            is_fresh: true,
            before: Vec::new(),
            moves: Vec::new(),
        };
        annotator.reset();
        Ok(annotator)
    }

    /// Makes an input: `turn` is 1 counter-clockwise, `dx` 1 to the right. The first turn of a piece acts as it appears.
    /// Returns whether the piece moved.
    pub fn input(&mut self, turn: i8, dx: i8) -> bool {
        let Some(at) = self.at else { return false };
        let motion = Motion { rules: &self.rules, board: &self.run.board, piece: self.run.piece };
        let (turn, dx) = (turn.signum(), dx.signum());
        if self.is_fresh && turn != 0 {
            let first = motion.turned(spawn(self.run.piece), turn);
            if motion.is_free(first) {
                (self.at, self.is_fresh) = (Some(motion.dropped(first)), false);
                return self.at != Some(at);
            }
        }
        // Programs turn and shift in one input only when the piece leans against something.
        let input = Input { turn, dx: if turn != 0 && dx != self.lean { 0 } else { dx } };
        let to = motion.after(at, input);
        let idle = if to.y > at.y { 0 } else { self.idle + 1 };
        if idle > self.rules.idle_inputs {
            return false;
        }
        self.lean = if input.turn == 0 && to == at { input.dx } else { 0 };
        (self.at, self.idle, self.is_fresh) = (Some(to), idle, false);
        to != at
    }

    /// Returns the piece to where it appeared, or to another way in which it can appear.
    pub fn reset(&mut self) {
        let motion = Motion { rules: &self.rules, board: &self.run.board, piece: self.run.piece };
        let first = FIRST.map(|turn| motion.turned(spawn(self.run.piece), turn));
        self.at = first.into_iter().find(|at| motion.is_free(*at)).map(|at| motion.dropped(at));
        (self.idle, self.lean, self.is_fresh) = (0, 0, true);
    }

    /// Locks the piece and records the move. Returns the number of cleared rows, or -1 when no piece can be locked.
    pub fn lock(&mut self) -> i32 {
        let Some(at) = self.at else { return -1 };
        let Run { board, piece, next, placed, .. } = self.run;
        self.before.push((self.run, self.colours));
        self.moves.push(Move { game: self.game.clone(), step: placed, board, piece, next, at });
        let lines = self.colours.lock(piece, at);
        match self.run.place(at) {
            Ok(_) => self.reset(),
            Err(_) => self.at = None,
        }
        lines as i32
    }

    /// Drops the last recorded move of this game, and shows its piece again. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some((run, colours)) = self.before.pop() else { return false };
        (self.run, self.colours) = (run, colours);
        self.moves.pop();
        self.reset();
        true
    }

    /// Returns the number of recorded moves.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// Returns the recorded moves from a number on, as lines of a log.
    #[must_use]
    pub fn records(&self, from: usize) -> JsValue {
        let lines = self.moves.iter().skip(from).map(|made| records::write(self.rules, made));
        give_value(&Value::List(lines.collect()))
    }

    /// Returns what a page shows: `cells` as codes, `active` as x, y, …, `piece`, `next` and `alive`.
    #[must_use]
    pub fn state(&self) -> JsValue {
        let integer = |number: u8| Value::Integer(number.into());
        let cells = self.at.into_iter().flat_map(|at| cells_on(self.run.piece, at));
        let active = cells.flat_map(|cell| [cell.x, cell.y]).map(|number| Value::Integer(number.into()));
        give_value(&Value::object([
            ("cells", Value::List(self.colours.codes().into_iter().map(integer).collect())),
            ("active", Value::List(active.collect())),
            ("piece", integer(self.at.map_or(0, |_| piece_code(self.run.piece)))),
            ("next", integer(piece_code(self.run.next))),
            ("alive", Value::Bool(self.at.is_some())),
        ]))
    }
}

/// Checks the lines of a log of the default rules, a list of plain objects. Returns their number.
///
/// # Errors
/// Throws an `Error` that names the line and the value that are wrong.
#[wasm_bindgen(js_name = checkLog)]
pub fn check_log(log: JsValue) -> Result<usize, JsValue> {
    let moves = take(&log).and_then(|log| records::read(MasterRules::ARS, &log));
    moves.map(|moves| moves.len()).map_err(error)
}
