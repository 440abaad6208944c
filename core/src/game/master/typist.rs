//! Presses the buttons of a 20G game for a player that only knows where a piece should go.
//!
//! An input takes two frames: one with the buttons, and one without, so that the next press is a new one. A piece
//! locks after 30 frames without a fall, and programs may make 12 inputs without one, so there is always time.

use alloc::collections::VecDeque;

use super::super::handling::Buttons;
use super::{MasterGame, Speeds};
use crate::movegen::ground::naive::path;
use crate::rules::master::{InBox, Input};

/// The fewest frames of an input.
const SHORTEST: u32 = 2;

/// The typist of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MasterTypist {
    inputs: VecDeque<Input>,
    /// The frames between two inputs.
    pace: u32,
    /// The frames before the next input.
    wait: u32,
}

impl MasterTypist {
    /// Accepts the placement of the piece that the next frame brings, with one input in `pace` frames, or in fewer
    /// frames if the piece would lock before. Returns whether the placement can be reached.
    pub fn place(&mut self, game: &MasterGame, to: InBox, pace: u32) -> bool {
        let Some(path) = path(&game.config().rules, game.board(), game.next()[0], to) else { return false };
        let lock = Speeds::at(game.config().is_death, game.level()).lock;
        let falls = path.windows(2).map(|two| two[1].1.y > two[0].1.y);
        let (longest, _) = falls.fold((0, 0), |(longest, run): (u32, u32), fell| {
            let run = if fell { 0 } else { run + 1 };
            (longest.max(run), run)
        });
        // The press that locks the piece is one more input.
        self.pace = pace.min((lock - 1) / (longest + 1)).max(SHORTEST);
        self.inputs = path.into_iter().map(|(input, _)| input).collect();
        self.wait = 0;
        true
    }

    /// Returns whether a placement was accepted whose piece has not locked yet.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.inputs.is_empty()
    }

    /// Returns the buttons for the next tick. A frame reads them once.
    pub fn buttons(&mut self, game: &MasterGame) -> Buttons {
        if !game.ends_next() {
            return Buttons::NONE;
        }
        if game.falling().is_none() {
            let turn = self.inputs.front().filter(|_| game.is_entering()).map(|input| input.turn);
            return turn.map_or(Buttons::NONE, |turn| {
                self.inputs.pop_front();
                self.wait = self.pace - 1;
                pressed(Input { turn, dx: 0 })
            });
        }
        if self.wait > 0 {
            self.wait -= 1;
            return Buttons::NONE;
        }
        self.wait = self.pace - 1;
        self.inputs.pop_front().map_or(Buttons::SOFT_DROP, pressed)
    }
}

fn pressed(Input { turn, dx }: Input) -> Buttons {
    let button = |value: i8, left: Buttons, right: Buttons| match value {
        0 => 0,
        1 => right.0,
        _ => left.0,
    };
    Buttons(button(turn, Buttons::CW, Buttons::CCW) | button(dx, Buttons::LEFT, Buttons::RIGHT))
}
