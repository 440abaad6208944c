//! Games for the page, on one or two boards with the same pieces.
//!
//! Side 0 is on the left and side 1 is on the right. Events are returned as one number, with side 0 in the low 16
//! bits.

use js_sys::Object;
use stackmate::game::master::{MasterConfig, MasterGame, MasterRound, MasterTypist};
use stackmate::game::{Buttons, Events, MAX_TICKS, Outcome};
use stackmate::tool::fault::Fault;
use stackmate::{Board, Piece};
use stackmate_wasm::error::error;
use stackmate_wasm::seed;
use stackmate_wasm::value::take_object;
use stackmate_wasm::view::{self, View, hex, packed};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::options;
use crate::program::Program;

/// A running game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Round {
    live: MasterRound,
    /// The programs that play a side.
    programs: [Option<Program>; 2],
    view: View,
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
        let live = begin(&config).map_err(error)?;
        let view = View::new(live.versus().games());
        Ok(Round { live, programs: [None, None], view })
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
        if let Some(program) = self.programs.get_mut(side) {
            *program = Some(Program { player, typist: MasterTypist::default(), pace });
        }
        Ok(())
    }

    /// Advances the game by `ticks` milliseconds, during which the sides hold the buttons `a` and `b`. Returns the
    /// events. The game is over when a side is, and then it does not change.
    ///
    /// # Errors
    /// Throws an `Error` when `ticks` is more than a day.
    pub fn advance(&mut self, ticks: u32, a: u8, b: u8) -> Result<u32, JsValue> {
        if ticks > MAX_TICKS {
            let fault = Fault::new("ticks", "cannot advance by {ticks} ticks: at most {most} at once");
            return Err(error(fault.with(ticks).with(MAX_TICKS)));
        }
        let mut all = [Events::NONE; 2];
        for _ in 0..ticks {
            if self.live.versus().outcome() != Outcome::Running {
                break;
            }
            // 20G has no button for sonic drop, whose bit a byte does not have.
            let mut buttons = [Buttons(a.into()), Buttons(b.into())];
            let games = self.live.versus().games();
            for ((program, game), buttons) in self.programs.iter_mut().zip(games).zip(&mut buttons) {
                if let Some(program) = program {
                    *buttons = program.buttons(game);
                }
            }
            let events = self.live.tick(buttons);
            all[0] |= events[0];
            all[1] |= events[1];
        }
        self.view.refresh(self.live.versus().games());
        Ok(packed(all))
    }

    /// Returns the game so far as the bytes of a replay, with the text `about`.
    ///
    /// # Errors
    /// Throws an `Error` when the text is too long for a replay.
    pub fn replay(&self, about: &str) -> Result<Vec<u8>, JsValue> {
        Ok(self.live.replay().with_about(about).map_err(error)?.encode())
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

    /// Returns a hash of the state: 16 hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        hex(self.live.versus().hash())
    }

    /// Returns the seed in decimal digits.
    #[must_use]
    pub fn seed(&self) -> String {
        self.live.versus().config().seed.to_string()
    }

    /// Returns the number of ticks played.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.live.versus().ticks()
    }
}

impl Round {
    /// Returns the field, the current piece of the left board and the piece after it.
    pub(crate) fn position(&self) -> Option<(Board, Piece, Piece)> {
        let game = self.live.versus().games().first()?;
        game.falling().map(|falling| (*game.board(), falling.piece, game.next()[0]))
    }
}

fn begin(config: &JsValue) -> Result<MasterRound, Fault> {
    let (mut config, boards) = options::read(&take_object("config", config)?)?;
    if config.seed == 0 {
        config.seed = (seed::draw()? as u32).max(1);
    }
    Ok(MasterRound::new(config, boards)?)
}

/// Returns the offset of every field of the view inside one side's block, and `side_stride`.
///
/// # Errors
/// Throws an error when the page forbids setting fields of objects.
#[wasm_bindgen]
pub fn layout() -> Result<Object, JsValue> {
    view::layout_object(&MasterGame::new(MasterConfig::new(1)).map_err(error)?)
}
