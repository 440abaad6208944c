//! One bot alone: so many pieces a game, and a new board whenever one is lost.

use super::foul::Foul;
use super::log::{Entry, Log};
use super::seat::Seat;
use crate::duel::{Death, Settings, Solo, Stats, pair_seed};
use crate::failure::Failure;
use crate::interrupt;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) settings: Settings,
    pub(super) seed: u64,
    /// Pieces of a game.
    pub(super) pieces: u64,
    /// Hundredths of a garbage line that enter with every piece.
    pub(super) drip: u32,
}

/// How a board went.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) death: Option<Death>,
    pub(super) stats: Stats,
    pub(super) foul: Option<Foul>,
}

impl Played {
    /// Why the board was lost, in a word; `None` when it was not.
    pub(super) fn cause(&self) -> Option<&'static str> {
        let foul = self.foul.as_ref().map(Foul::name);
        foul.or_else(|| self.death.map(Death::name))
    }
}

/// Boards in a game, at most: a bot that dies at once is not waited for.
const MOST_BOARDS: u64 = 200;

impl Plan {
    /// Plays the game of that number: one board, or more when they are lost before the pieces are placed.
    pub(super) fn play(&self, number: u64, seat: &mut Seat, log: &mut Log) -> Result<Vec<Played>, Failure> {
        let mut boards = Vec::new();
        let mut left = self.pieces;
        while left > 0 && (boards.len() as u64) < MOST_BOARDS && !interrupt::asked() {
            let seed = pair_seed(self.seed, number * MOST_BOARDS + boards.len() as u64);
            let played = self.play_board(seed, number, left, seat, log)?;
            left -= played.stats.pieces;
            boards.push(played);
        }
        Ok(boards)
    }

    fn play_board(
        &self,
        seed: u64,
        game: u64,
        pieces: u64,
        seat: &mut Seat,
        log: &mut Log,
    ) -> Result<Played, Failure> {
        let mut solo = Solo::new(seed, self.settings, self.drip);
        let mut foul = seat.sit().err();
        while foul.is_none() && !interrupt::asked() && solo.death().is_none() && solo.stats().pieces < pieces
        {
            match seat.begin(solo.state()).and_then(|()| seat.decide(solo.state(), &[])) {
                Err(bad) => foul = Some(bad),
                Ok(played) => {
                    let (lock, drawn, garbage) = solo.play(played);
                    seat.tell(played, &drawn, garbage);
                    let turn = (solo.stats().pieces - 1) as u32;
                    let (lock, state) = (&lock, solo.state());
                    log.placed(&Entry { game, turn, side: 0, played, lock, sent: 0, garbage, state })?;
                }
            }
        }
        if foul.is_some() {
            solo.forfeit();
        }
        seat.rise(foul.as_ref());
        Ok(Played { death: solo.death(), stats: *solo.stats(), foul })
    }
}
