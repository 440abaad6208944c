//! A match: games of two bots, in pairs that swap the sides.

use std::thread;

use stackmate::Placement;

use super::foul::Foul;
use super::interrupt;
use super::log::{Entry, Log};
use super::seat::Seat;
use crate::duel::{Death, Duel, Outcome, Settings, Stats, pair_seed};
use crate::failure::Failure;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) settings: Settings,
    pub(super) seed: u64,
    /// Whether the bots think one after the other.
    pub(super) serial: bool,
}

/// How a game went.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) outcome: Outcome,
    pub(super) turns: u32,
    pub(super) stats: [Stats; 2],
    pub(super) fouls: [Option<Foul>; 2],
}

impl Played {
    /// Why a side lost, in a word; `None` when it did not.
    pub(super) fn cause(&self, side: usize) -> Option<&'static str> {
        let foul = self.fouls[side].as_ref().map(Foul::name);
        foul.or_else(|| self.outcome.deaths[side].map(Death::name))
    }
}

impl Plan {
    /// Plays the game of that number. Games 2k and 2k + 1 have the same pieces, and the sides have
    /// changed places.
    pub(super) fn play(&self, number: u64, seats: &mut [Seat; 2], log: &mut Log) -> Result<Played, Failure> {
        let settings = Settings { swapped: number % 2 == 1, ..self.settings };
        let mut duel = Duel::new(pair_seed(self.seed, number / 2), settings);
        let mut fouls = seats.each_mut().map(|seat| seat.sit().err());
        while fouls == [None, None] && !interrupt::asked() && duel.outcome().is_none() {
            let turn = duel.turns();
            match self.decide(seats, &duel, turn) {
                [Ok(a), Ok(b)] => play_turn(&mut duel, seats, [a, b], number, log)?,
                decided => fouls = decided.map(Result::err),
            }
        }
        for (side, foul) in fouls.iter().enumerate() {
            if foul.is_some() {
                duel.forfeit(side);
            }
            seats[side].rise(foul.as_ref());
        }
        let outcome = duel.outcome().unwrap_or(Outcome { deaths: [None; 2] });
        let stats = [0, 1].map(|side| *duel.stats(side));
        Ok(Played { outcome, turns: duel.turns(), stats, fouls })
    }

    fn decide(&self, seats: &mut [Seat; 2], duel: &Duel, turn: u32) -> [Result<Placement, Foul>; 2] {
        if !self.serial {
            return decide_at_once(seats, duel);
        }
        // They take turns in being first, should it matter to the machine.
        let mut decided = [const { Err(Foul::NoMoves) }; 2];
        for side in if turn.is_multiple_of(2) { [0, 1] } else { [1, 0] } {
            let seat = &mut seats[side];
            decided[side] = seat.begin(duel.state(side)).and_then(|()| decide(seat, side, duel));
        }
        decided
    }
}

fn decide(seat: &mut Seat, side: usize, duel: &Duel) -> Result<Placement, Foul> {
    let packets: Vec<u32> = duel.packets(side).collect();
    seat.decide(duel.state(side), &packets)
}

fn decide_at_once(seats: &mut [Seat; 2], duel: &Duel) -> [Result<Placement, Foul>; 2] {
    let [a, b] = seats;
    let begun = [a.begin(duel.state(0)), b.begin(duel.state(1))];
    let [a_begun, b_begun] = begun;
    thread::scope(|scope| {
        let b_decides = scope.spawn(|| b_begun.and_then(|()| decide(b, 1, duel)));
        let a_decided = a_begun.and_then(|()| decide(a, 0, duel));
        // A panic of one thread is a panic of the program.
        let b_decided = b_decides.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        [a_decided, b_decided]
    })
}

fn play_turn(
    duel: &mut Duel,
    seats: &mut [Seat; 2],
    picks: [Placement; 2],
    game: u64,
    log: &mut Log,
) -> Result<(), Failure> {
    let number = duel.turns();
    let turn = duel.play(picks);
    for (side, seat) in seats.iter_mut().enumerate() {
        seat.tell(picks[side], &turn.drawn[side], turn.garbage[side]);
        log.placed(&Entry {
            game,
            turn: number,
            side,
            played: picks[side],
            lock: &turn.locks[side],
            sent: turn.sent[side],
            garbage: turn.garbage[side],
            state: duel.state(side),
        })?;
    }
    Ok(())
}
