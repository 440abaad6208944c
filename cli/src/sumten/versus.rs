//! `stackmate sumten match`: two programs against each other.

use clap::Args;
use sumten::bot::View;
use sumten::game::{self, Outcome};
use sumten::pack::TURNS;
use sumten::{Move, PackList};

use super::batch::{self, Setup};
use super::choices::Changed;
use super::forfeit::Forfeit;
use super::limits::{Limits, turns};
use super::numbers::Files;
use super::program::Program;
use super::record::{Game, Kind, Settings, Side};
use super::seat::Seat;
use crate::failure::Failure;
use crate::interrupt;

/// A move that is never legal: that of a side that forfeits.
const NO_MOVE: Move = Move { x: i8::MAX, turns: u8::MAX };

/// Play two programs against each other, one game for each list (evaluation sumten-v1).
///
/// Both move at the same time, so sides make no difference. A program that is late, silent or illegal, that floods or
/// ends, loses. Turns are counted from 0.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The first program: beam, baseline, or a command that starts a contest program
    #[arg(long, value_name = "PROGRAM")]
    a: Program,
    /// The second program
    #[arg(long, value_name = "PROGRAM")]
    b: Program,
    /// The number of turns of a game; then the higher score wins
    #[arg(long, value_name = "N", default_value_t = TURNS as u16, value_parser = turns())]
    turns: u16,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    numbers: Files,
    #[command(flatten)]
    choices: Changed,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { a, b, turns, limits, numbers, choices } = arguments;
    let settings = Settings::new(Kind::Match, &[a, b], usize::from(*turns), limits).with(numbers.read()?)?;
    let settings = settings.with_choices(choices.chosen())?;
    batch::run(&settings, limits, &play)
}

/// Plays the game of a list.
pub(super) fn play(setup: &Setup<'_>, number: u32) -> Result<Option<Game>, Failure> {
    let mut game = game::Game::new(PackList::of_seed(number.into()));
    let mut seats = [Seat::of(setup, 0, number)?, Seat::of(setup, 1, number)?];
    let mut forfeits = [None, None];
    for (seat, forfeit) in seats.iter_mut().zip(&mut forfeits) {
        *forfeit = seat.greet(game.packs()).err();
    }
    // After a forfeit before the first turn, no turn is played.
    let turns = if forfeits.iter().all(Option::is_none) { setup.settings.turns } else { 0 };
    while game.outcome() == Outcome::Running && game.turn() < turns {
        if interrupt::asked() {
            return Ok(None);
        }
        let mut moves = [NO_MOVE; 2];
        for side in [0, 1] {
            match think(&mut seats[side], &game, side) {
                Ok(to) => moves[side] = to,
                Err(why) => forfeits[side] = Some(why),
            }
        }
        let dropped = game.play(moves);
        for side in [0, 1] {
            dropped[side].iter().for_each(|dropped| seats[side].track.add(moves[side], dropped));
        }
    }
    let winner = winner(&game, [0, 1].map(|side| forfeits[side].is_some()));
    let [mut a, mut b] = seats.map(|seat| seat.track);
    [a.forfeit, b.forfeit] = forfeits.map(|forfeit: Option<Forfeit>| forfeit.map(|why| why.to_string()));
    Ok(Some(Game { list: number, winner, tracks: vec![a, b], settings: setup.settings.clone() }))
}

/// Lets a side choose its move.
fn think(seat: &mut Seat, game: &game::Game, side: usize) -> Result<Move, Forfeit> {
    let sides = game.sides();
    let (own, other) = (sides[side], sides[1 - side]);
    seat.think(&View { packs: game.packs().packs(), turn: game.turn(), own, other, goal: None })
}

/// Returns the winner. A game that was stopped is won by the higher score.
fn winner(game: &game::Game, has_forfeited: [bool; 2]) -> Option<Side> {
    let [a, b] = game.sides();
    match (game.outcome(), has_forfeited) {
        (Outcome::Won(side), _) => Some([Side::A, Side::B][side]),
        (Outcome::Draw, _) => None,
        (Outcome::Running, [true, false]) => Some(Side::B),
        (Outcome::Running, [false, true]) => Some(Side::A),
        (Outcome::Running, _) if a.score == b.score => None,
        (Outcome::Running, _) => Some(if a.score > b.score { Side::A } else { Side::B }),
    }
}
