//! A program that plays a side of a game through a typist.

use stackmate::bot::master::Master;
use stackmate::game::Buttons;
use stackmate::game::master::{MasterGame, MasterTypist};

/// A program that plays a side.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) player: Master,
    pub(crate) typist: MasterTypist,
    /// The frames of an input.
    pub(crate) pace: u32,
}

impl Program {
    /// Returns the buttons that the program holds in the next tick of its game.
    pub(crate) fn buttons(&mut self, game: &MasterGame) -> Buttons {
        if game.is_entering() && game.ends_next() {
            // The player decides in the frame in which its piece appears, when it sees the piece after it.
            let [piece, next] = game.next();
            if let Some(choice) = self.player.choose(game.board(), piece, next) {
                self.typist.place(game, choice.first, self.pace);
            }
        }
        self.typist.buttons(game)
    }
}
