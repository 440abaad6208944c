//! Players for tests: one presses random buttons, and one clears lines and therefore sends garbage.

use super::handling::Buttons;
use super::play::Game;
use super::typist::Typist;
use crate::board::{Board, WIDTH};
use crate::movegen::naive;
use crate::placement::Placement;
use crate::rules::rotation::srs::Srs;
use crate::tool::rng::Rng;

/// An endless seeded stream of words, which are sets of held buttons. Each word is held for a while, and
/// often contains several buttons.
pub(super) struct Words {
    rng: Rng,
    word: Buttons,
    left: u32,
}

impl Words {
    pub(super) fn new(seed: u64, stream: u64) -> Words {
        Words { rng: Rng::new(seed, 1_000 + stream), word: Buttons::NONE, left: 0 }
    }

    /// Returns the buttons that are held in the next tick.
    pub(super) fn next_word(&mut self) -> Buttons {
        if self.left == 0 {
            let bits = self.rng.next_u32() & self.rng.next_u32() & self.rng.next_u32();
            self.word = Buttons(bits as u16 & 0x1ff);
            self.left = self.rng.below(60);
        } else {
            self.left -= 1;
        }
        self.word
    }
}

/// A player that places every piece where the stack stays lowest and has the fewest holes, through a typist.
#[derive(Clone, Copy, Default)]
pub(super) struct Stacker {
    typist: Typist,
}

impl Stacker {
    /// Returns the buttons that are held in the next tick.
    pub(super) fn next_word(&mut self, game: &Game, pace: u32) -> Buttons {
        if let Some(at) = game.active().filter(|_| !self.typist.is_busy(game)) {
            let mut all: alloc::vec::Vec<Placement> =
                naive::placements::<Srs>(&game.field().board, at.location, false).into_iter().collect();
            all.sort_by_key(|&placement| cost(&game.field().board, placement));
            let _found = all.into_iter().any(|target| self.typist.place(game, target, pace));
        }
        self.typist.buttons(game, Buttons::NONE)
    }
}

fn cost(board: &Board, placement: Placement) -> u32 {
    let mut board = *board;
    placement.location.place_on(&mut board);
    board.clear_full_rows();
    let heights = (0..WIDTH).map(|x| board.height(x));
    let holes = heights.clone().sum::<u32>() - board.count();
    heights.map(|h| h * h).sum::<u32>() + 60 * holes
}
