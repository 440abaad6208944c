//! Games that are held out of the training: the learner plays them without learning, so they show what it can.

use stackmate::bot::learner::Learner;
use stackmate::learn::q::Learned;
use stackmate::survival::{Survival, Tally};
use stackmate_wasm::error::error;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::object::{count, object};

/// The held-out games of one moment of a training.
#[derive(Debug)]
#[wasm_bindgen]
pub struct Exam {
    player: Learner,
    game: Survival,
    seed: u64,
    one_in: u32,
    /// The number of games that are not finished.
    left: u32,
    cap: u64,
    lengths: Vec<u32>,
    total: Tally,
    deaths: u64,
}

#[wasm_bindgen]
impl Exam {
    /// Begins `games` games of the seeds from `seed` on. A game is stopped after `cap` pieces. The chance of garbage before a
    /// piece is one in `one_in`.
    ///
    /// # Errors
    /// Throws an `Error` that names what is wrong with the weights.
    #[wasm_bindgen(constructor)]
    pub fn new(weights: &[u8], seed: u32, games: u32, cap: u32, one_in: u32) -> Result<Exam, JsValue> {
        let Learned { scaling, model } = Learned::decode(weights).map_err(error)?;
        Ok(Exam {
            player: Learner::new(model.tables(scaling)),
            game: Survival::new(seed.into(), one_in),
            seed: seed.into(),
            one_in,
            left: games,
            cap: cap.into(),
            lengths: Vec::new(),
            total: Tally::default(),
            deaths: 0,
        })
    }

    /// Places some pieces. Returns whether all games are finished.
    pub fn play(&mut self, pieces: u32) -> bool {
        for _ in 0..pieces {
            if self.left == 0 {
                break;
            }
            self.place();
        }
        self.left == 0
    }

    /// Returns the `lengths` of the finished games in pieces, and their sums: `pieces`, `score`, `rows`, `attack`, `clears` of 1
    /// to 4 rows, `runs` of 2, 3, 4 and more clears, `t_spins` and `deaths`.
    #[must_use]
    pub fn result(&self) -> JsValue {
        let Tally { pieces, score, rows, attack, clears, t_spins, runs } = self.total;
        let list = |counts: [u64; 4]| counts.map(|number| number as f64).to_vec().into();
        object(&[
            ("lengths", self.lengths.clone().into()),
            ("pieces", count(pieces)),
            ("score", count(10 * score)),
            ("rows", count(rows)),
            ("attack", count(attack)),
            ("clears", list(clears)),
            ("runs", list(runs)),
            ("t_spins", count(t_spins)),
            ("deaths", count(self.deaths)),
        ])
    }
}

impl Exam {
    fn place(&mut self) {
        if let Some(choice) = self.player.choose(&self.game.state) {
            self.game.play(choice.placement);
        }
        let is_lost = self.game.loss().is_some();
        if is_lost || self.game.tally.pieces >= self.cap {
            self.deaths += u64::from(is_lost);
            self.lengths.push(self.game.tally.pieces as u32);
            self.total.merge(&self.game.tally);
            self.left -= 1;
            self.seed += 1;
            self.game = Survival::new(self.seed, self.one_in);
        }
    }
}
