//! Games for the page, on one or two boards with the same pieces.
//!
//! Side 0 is on the left and side 1 is on the right. Events are returned as one number, with side 0 in the low 16
//! bits.

use js_sys::{Object, Reflect};
use stackmate::game::master::{MasterConfig, MasterGame, MasterTypist};
use stackmate::game::{Buttons, Events};
use stackmate::tool::fault::Fault;
use stackmate::{Board, Piece};
use stackmate_wasm::error::error;
use stackmate_wasm::seed;
use stackmate_wasm::value::take_object;
use stackmate_wasm::view::{self, View};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::options;
use crate::seat::{Program, Seat};

/// The most ticks that one call advances: a day.
const MOST_TICKS: u32 = 86_400_000;

/// A running game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Round {
    seats: Vec<Seat>,
    view: View,
    ticks: u32,
}

#[wasm_bindgen]
impl Round {
    /// Creates a game before its first tick. All settings are optional: `seed`, `rules`, `boards` (1 or 2), `death`,
    /// `goal` (a level), `countdown_ms`.
    ///
    /// # Errors
    /// Throws an `Error` that names the invalid setting.
    #[wasm_bindgen(constructor)]
    pub fn new(config: JsValue) -> Result<Round, JsValue> {
        let seats = begin(&config).map_err(error)?;
        let view = View::new(&seats);
        Ok(Round { seats, view, ticks: 0 })
    }

    /// Gives a side to a program, with the bytes of a file of weights. `plies` is from 1 to 3, `k` is the number of
    /// pairs of placements that the third ply compares, and `pace` the number of frames of an input.
    ///
    /// # Errors
    /// Throws an `Error` when the weights are damaged.
    pub fn seat(
        &mut self,
        side: usize,
        weights: &[u8],
        plies: u8,
        k: usize,
        pace: u32,
    ) -> Result<(), JsValue> {
        let (player, _) = options::player(weights, plies, k).map_err(error)?;
        if let Some(seat) = self.seats.get_mut(side) {
            seat.program = Some(Program { player, typist: MasterTypist::default(), pace });
        }
        Ok(())
    }

    /// Advances the game by `ticks` milliseconds, during which the sides hold the buttons `a` and `b`. Returns the
    /// events. When a side dies, the other one goes on.
    ///
    /// # Errors
    /// Throws an `Error` when `ticks` is more than a day.
    pub fn advance(&mut self, ticks: u32, a: u8, b: u8) -> Result<u32, JsValue> {
        if ticks > MOST_TICKS {
            let fault = Fault::new("ticks", "cannot advance by {ticks} ticks: at most {most} at once");
            return Err(error(fault.with(ticks).with(MOST_TICKS)));
        }
        let mut events = [Events::NONE; 2];
        for _ in 0..ticks {
            for ((seat, buttons), events) in self.seats.iter_mut().zip([a, b]).zip(&mut events) {
                *events |= seat.tick(Buttons(buttons));
            }
        }
        self.ticks += ticks;
        self.view.refresh(&self.seats);
        Ok(u32::from(events[0].bits()) | u32::from(events[1].bits()) << 16)
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

    /// Returns a hash of the state of each side, combined with XOR: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        let hash = self.seats.iter().fold(0, |hash: u64, seat| hash.rotate_left(1) ^ seat.game.hash());
        format!("{hash:016x}")
    }

    /// Returns the seed in decimal digits.
    #[must_use]
    pub fn seed(&self) -> String {
        self.seats.first().map_or(0, |seat| seat.game.config().seed).to_string()
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.ticks
    }
}

impl Round {
    /// Returns the field, the current piece of the left board and the piece after it.
    pub(crate) fn position(&self) -> Option<(Board, Piece, Piece)> {
        let game = &self.seats.first()?.game;
        game.falling().map(|falling| (*game.board(), falling.piece, game.next()[0]))
    }
}

fn begin(config: &JsValue) -> Result<Vec<Seat>, Fault> {
    let (mut config, boards) = options::read(&take_object("config", config)?)?;
    if config.seed == 0 {
        config.seed = (seed::draw()? as u32).max(1);
    }
    (0..boards).map(|_| Ok(Seat { game: MasterGame::new(config)?, program: None })).collect()
}

/// Returns the offset of every field of the view inside one side's block, and `side_stride`.
///
/// # Errors
/// Throws an error when the page forbids setting fields of objects.
#[wasm_bindgen]
pub fn layout() -> Result<Object, JsValue> {
    let offsets = Object::new();
    let seat = Seat { game: MasterGame::new(MasterConfig::new(1)).map_err(error)?, program: None };
    for (name, offset) in view::layout(&seat) {
        Reflect::set(&offsets, &name.into(), &offset.into())?;
    }
    Ok(offsets)
}
