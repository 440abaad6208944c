//! Games of one bot alone: a game has a fixed number of pieces, and a lost board is replaced by a new one.

use super::foul::Foul;
use super::log::{Entry, Log};
use super::seat::Seat;
use crate::duel::{Death, Lumps, Settings, Solo, Stats, pair_seed};
use crate::failure::Failure;
use crate::interrupt;

/// The parameters of the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) settings: Settings,
    pub(super) seed: u64,
    /// The number of pieces in a game.
    pub(super) pieces: u64,
    /// The garbage that is added with each piece, in hundredths of a line.
    pub(super) drip: u32,
    /// The lumps that come besides.
    pub(super) lumps: Option<Lumps>,
}

/// The result of one board.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) death: Option<Death>,
    pub(super) stats: Stats,
    pub(super) foul: Option<Foul>,
}

impl Played {
    /// Returns the reason why the board was lost, as one word, or `None` if it was not lost.
    pub(super) fn cause(&self) -> Option<&'static str> {
        let foul = self.foul.as_ref().map(Foul::name);
        foul.or_else(|| self.death.map(Death::name))
    }
}

/// The maximum number of boards in a game, so that a bot that loses at once does not run for ever.
const MOST_BOARDS: u64 = 200;

impl Plan {
    /// Plays the game with this number. It uses one board, or several if boards are lost before all pieces
    /// are placed.
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
        let mut solo = Solo::new(seed, self.settings, self.drip).with_lumps(self.lumps, seed);
        let mut foul = seat.sit().err();
        while foul.is_none() && !interrupt::asked() && solo.death().is_none() && solo.stats().pieces < pieces
        {
            match seat.begin(solo.state()).and_then(|()| seat.decide(solo.state(), &[])) {
                Err(bad) => foul = Some(bad),
                Ok(played) => {
                    let (lock, drawn, garbage) = solo.play(played);
                    seat.report(played, &drawn, garbage);
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
