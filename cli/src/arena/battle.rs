//! A match between two bots. Games come in pairs: both games have the same pieces, and in the second game the
//! bots swap sides.

use std::thread;

use stackmate::Placement;

use super::foul::Foul;
use super::log::{Entry, Log};
use super::seat::Seat;
use crate::duel::{Death, Duel, Outcome, Settings, Stats, pair_seed};
use crate::failure::Failure;
use crate::interrupt;

/// The parameters of the match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) settings: Settings,
    pub(super) seed: u64,
    /// Whether the bots think one after the other instead of at the same time.
    pub(super) serial: bool,
    /// The number of placements of each side in a hundred turns.
    pub(super) pace: [u32; 2],
}

/// The result of a game.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) outcome: Outcome,
    pub(super) turns: u32,
    pub(super) stats: [Stats; 2],
    pub(super) fouls: [Option<Foul>; 2],
}

impl Played {
    /// Returns the reason why a side lost, as one word, or `None` if it did not lose.
    pub(super) fn cause(&self, side: usize) -> Option<&'static str> {
        let foul = self.fouls[side].as_ref().map(Foul::name);
        foul.or_else(|| self.outcome.deaths[side].map(Death::name))
    }
}

impl Plan {
    /// Plays the game with this number. Games 2k and 2k + 1 have the same pieces, with the sides swapped.
    pub(super) fn play(&self, number: u64, seats: &mut [Seat; 2], log: &mut Log) -> Result<Played, Failure> {
        let settings = Settings { swapped: number % 2 == 1, ..self.settings };
        let mut duel = Duel::new(pair_seed(self.seed, number / 2), settings);
        let mut fouls = seats.each_mut().map(|seat| seat.sit().err());
        while fouls == [None, None] && !interrupt::asked() && duel.outcome().is_none() {
            match self.decide(seats, &duel) {
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

    fn decide(&self, seats: &mut [Seat; 2], duel: &Duel) -> [Pick; 2] {
        let turn = duel.turns();
        let plays = self.pace.map(|pace| is_due(turn, pace));
        if plays == [true; 2] && !self.serial {
            return decide_at_once(seats, duel);
        }
        // The bot that thinks first changes from turn to turn, so that neither bot has an advantage from the
        // order.
        let mut decided = [const { Ok(None) }; 2];
        for side in if turn.is_multiple_of(2) { [0, 1] } else { [1, 0] } {
            let seat = &mut seats[side];
            if plays[side] {
                decided[side] = seat.begin(duel.state(side)).and_then(|()| decide(seat, side, duel));
            }
        }
        decided
    }
}

/// A side's decision in a turn: the placement to play, or `None` if it skips this turn.
type Pick = Result<Option<Placement>, Foul>;

/// Returns whether a side that places `pace` pieces in a hundred turns places one in this turn.
const fn is_due(turn: u32, pace: u32) -> bool {
    (turn + 1) * pace / 100 > turn * pace / 100
}

fn decide(seat: &mut Seat, side: usize, duel: &Duel) -> Pick {
    let packets: Vec<u32> = duel.packets(side).collect();
    seat.decide(duel.state(side), &packets).map(Some)
}

fn decide_at_once(seats: &mut [Seat; 2], duel: &Duel) -> [Pick; 2] {
    let [a, b] = seats;
    let begun = [a.begin(duel.state(0)), b.begin(duel.state(1))];
    let [a_begun, b_begun] = begun;
    thread::scope(|scope| {
        let b_decides = scope.spawn(|| b_begun.and_then(|()| decide(b, 1, duel)));
        let a_decided = a_begun.and_then(|()| decide(a, 0, duel));
        // If the thread of bot B has panicked, this thread panics too.
        let b_decided = b_decides.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        [a_decided, b_decided]
    })
}

fn play_turn(
    duel: &mut Duel,
    seats: &mut [Seat; 2],
    picks: [Option<Placement>; 2],
    game: u64,
    log: &mut Log,
) -> Result<(), Failure> {
    let number = duel.turns();
    let turn = duel.play(picks);
    for (side, seat) in seats.iter_mut().enumerate() {
        let Some(played) = picks[side] else { continue };
        seat.report(played, &turn.drawn[side], turn.garbage[side]);
        log.placed(&Entry {
            game,
            turn: number,
            side,
            played,
            lock: &turn.locks[side],
            sent: turn.sent[side],
            garbage: turn.garbage[side],
            state: duel.state(side),
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slower_side_skips_turns_at_even_intervals() {
        let turns = |pace| (0..10).filter(|&turn| is_due(turn, pace)).collect::<Vec<_>>();
        assert_eq!(turns(100), (0..10).collect::<Vec<_>>());
        assert_eq!(turns(50), [1, 3, 5, 7, 9]);
        assert_eq!(turns(30), [3, 6, 9]);
    }
}
