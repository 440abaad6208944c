//! A run that a page watches: games of a player, one after another, as fast as it thinks.

use stackmate::bot::master::Master;
use stackmate::game::master::MasterColours;
use stackmate::game::piece_code;
use stackmate::movegen::ground::naive::path;
use stackmate::rules::master::{InBox, MasterRules, Run, cells_on};
use stackmate::{Board, Piece, VISIBLE_HEIGHT, WIDTH};
use stackmate_wasm::error::error;
use stackmate_wasm::value::{Value, give_value};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::options;

/// A run.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Marathon {
    player: Master,
    rules: MasterRules,
    run: Run,
    seed: u32,
    colours: MasterColours,
    /// The cells of the last game that was lost.
    lost: Vec<u8>,
    totals: Totals,
    /// The value of the last choice, in units of 2⁻¹⁰.
    value: i64,
    plies: u8,
}

/// What all games of a run gave.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    pieces: u64,
    deaths: u64,
    clears: [u64; 4],
    /// The sum of the numbers of valued pairs of placements.
    pairs: u64,
}

#[wasm_bindgen]
impl Marathon {
    /// Creates a run that begins with the game of a seed. After a death, the game of the next seed follows.
    ///
    /// # Errors
    /// Throws an `Error` when the weights are damaged, or the seed is 0.
    #[wasm_bindgen(constructor)]
    pub fn new(weights: &[u8], seed: u32, plies: u8, k: usize) -> Result<Marathon, JsValue> {
        let (player, rules) = options::player(weights, plies, k).map_err(error)?;
        let run = Run::new(rules, seed).map_err(error)?;
        let totals = Totals::default();
        Ok(Marathon {
            player,
            rules,
            run,
            seed,
            colours: MasterColours::default(),
            lost: Vec::new(),
            totals,
            value: 0,
            plies: plies.clamp(1, 3),
        })
    }

    /// Replaces the player. The game goes on, and the numbers begin again, because they belong to one player.
    ///
    /// # Errors
    /// Throws an `Error` when the weights are damaged, or belong to another rule set.
    #[wasm_bindgen(js_name = setPlayer)]
    pub fn set_player(&mut self, weights: &[u8], plies: u8, k: usize) -> Result<(), JsValue> {
        let (player, _) = options::player(weights, plies, k).map_err(error)?;
        (self.player, self.plies) = (player, plies.clamp(1, 3));
        self.totals = Totals::default();
        Ok(())
    }

    /// Plays some moves.
    pub fn play(&mut self, moves: u32) {
        for _ in 0..moves {
            let choice = self.player.choose(&self.run.board, self.run.piece, self.run.next);
            match choice {
                Some(choice) => {
                    self.value = choice.value;
                    self.make(choice.first);
                }
                None => self.lose(),
            }
        }
    }

    /// Plays one move, and returns how: the piece, the places where it rests after each of its inputs, as cells, with
    /// the turn and the shift of the input, and the cells of the planned second move.
    pub fn step(&mut self) -> JsValue {
        let Run { board, piece, next, .. } = self.run;
        let Some(choice) = self.player.choose(&board, piece, next) else {
            self.lose();
            return JsValue::NULL;
        };
        let inputs = path(&self.rules, &board, piece, choice.first).unwrap_or_default();
        let steps = inputs.into_iter().map(|(input, at)| {
            Value::object([
                ("turn", Value::Integer(input.turn.into())),
                ("dx", Value::Integer(input.dx.into())),
                ("cells", cells(piece, at)),
            ])
        });
        let plan = choice.second.map_or(Value::Absent, |second| {
            let kept = kept_rows(&board, piece, choice.first);
            let row = |y: i8| kept.get(y as usize).copied().unwrap_or(y);
            list(cells_on(next, second).into_iter().flat_map(|cell| [cell.x, row(cell.y)]))
        });
        let move_played = Value::object([
            ("piece", Value::Integer(piece_code(piece).into())),
            ("next", Value::Integer(piece_code(next).into())),
            ("steps", Value::List(steps.collect())),
            ("plan", plan),
            ("value", Value::Integer(self.value_of(choice.value))),
            ("pairs", Value::Integer(self.player.pairs() as i64)),
        ]);
        self.value = choice.value;
        self.make(choice.first);
        give_value(&move_played)
    }

    /// Returns the cells of the field as codes of pieces, from the bottom row up.
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        self.colours.codes()
    }

    /// Returns the cells of the last lost game at its end, like [`Marathon::cells`]. They are empty before a death.
    #[must_use]
    pub fn lost(&self) -> Vec<u8> {
        self.lost.clone()
    }

    /// Returns the numbers of the player, and of the current game.
    #[must_use]
    pub fn totals(&self) -> JsValue {
        let Totals { pieces, deaths, clears, pairs } = self.totals;
        let integer = |number: u64| Value::Integer(number as i64);
        give_value(&Value::object([
            ("pieces", integer(pieces)),
            ("deaths", integer(deaths)),
            ("clears", Value::List(clears.map(integer).into())),
            ("pairs", integer(pairs)),
            ("seed", integer(self.seed.into())),
            ("game", integer(self.run.placed)),
            ("value", Value::Integer(self.value_of(self.value))),
            ("piece", integer(piece_code(self.run.piece).into())),
            ("next", integer(piece_code(self.run.next).into())),
        ]))
    }
}

impl Marathon {
    /// Returns a value in thousandths. That of three plies is the sum over seven pieces.
    fn value_of(&self, value: i64) -> i64 {
        let pieces = if self.plies == 3 { Piece::ALL.len() as i64 } else { 1 };
        value * 1000 / (1024 * pieces)
    }

    fn make(&mut self, at: InBox) {
        let piece = self.run.piece;
        self.totals.pairs += self.player.pairs() as u64;
        let lines = self.colours.lock(piece, at);
        if lines > 0 {
            self.totals.clears[lines - 1] += 1;
        }
        match self.run.place(at) {
            Ok(_) => self.totals.pieces += 1,
            Err(_) => self.lose(),
        }
    }

    /// Counts a death and begins the game of the next seed.
    fn lose(&mut self) {
        self.totals.deaths += 1;
        self.seed = self.seed.checked_add(1).unwrap_or(1);
        self.lost = core::mem::take(&mut self.colours).codes();
        if let Ok(run) = Run::new(self.rules, self.seed) {
            self.run = run;
        }
    }
}

/// Returns the cells of a piece as x, y, x, y, ….
fn cells(piece: Piece, at: InBox) -> Value {
    list(cells_on(piece, at).into_iter().flat_map(|cell| [cell.x, cell.y]))
}

fn list(numbers: impl Iterator<Item = i8>) -> Value {
    Value::List(numbers.map(|number| Value::Integer(number.into())).collect())
}

/// Returns the rows that are not full after a piece is placed. A plan for the field after the clear is drawn on the
/// field before it.
fn kept_rows(board: &Board, piece: Piece, at: InBox) -> Vec<i8> {
    let mut filled = *board;
    let inside = cells_on(piece, at).into_iter().filter(|cell| cell.y < VISIBLE_HEIGHT as i8);
    inside.for_each(|cell| filled.fill(cell.x, cell.y));
    let is_kept = |y: &i8| filled.row(*y as usize).count_ones() < WIDTH as u32;
    (0..VISIBLE_HEIGHT as i8).filter(is_kept).collect()
}
