//! `stackmate sumten solo`: one program alone.

use clap::Args;
use sumten::PackList;
use sumten::bot::View;
use sumten::game::Side;

use super::batch::{self, Setup};
use super::choices::Changed;
use super::forfeit::Forfeit;
use super::limits::{Limits, turns};
use super::numbers::Files;
use super::program::Program;
use super::record::{Game, Kind, Settings};
use super::seat::Seat;
use crate::failure::Failure;
use crate::interrupt;

/// Let a program play alone, and report the biggest chains that it fires (evaluation sumten-v1).
///
/// Nothing arrives from the opponent. Our own programs are given the number of turns. Turns are counted from 0.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The program: beam, baseline, or a command that starts a contest program
    #[arg(long, value_name = "PROGRAM")]
    bot: Program,
    /// The number of turns after which a game is stopped
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = turns())]
    turns: u16,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    numbers: Files,
    #[command(flatten)]
    choices: Changed,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { bot, turns, limits, numbers, choices } = arguments;
    let settings = Settings::new(Kind::Solo, &[bot], usize::from(*turns), limits).with(numbers.read()?)?;
    let settings = settings.with_choices(choices.chosen())?;
    batch::run(&settings, limits, &play)
}

/// Plays the game of a list.
pub(super) fn play(setup: &Setup<'_>, number: u32) -> Result<Option<Game>, Failure> {
    let list = PackList::of_seed(number.into());
    let mut seat = Seat::of(setup, 0, number)?;
    let mut forfeit = seat.greet(&list).err();
    let mut own = Side::default();
    for turn in 0..setup.settings.turns {
        if interrupt::asked() {
            return Ok(None);
        }
        if forfeit.is_some() || seat.track.died {
            break;
        }
        let view =
            View { packs: list.packs(), turn, own, other: Side::default(), goal: Some(setup.settings.turns) };
        match seat.think(&view) {
            Ok(to) => {
                let dropped = own.play(list.packs()[turn], to).map_err(Failure::bad)?;
                seat.track.add(to, &dropped);
            }
            Err(why) => forfeit = Some(why),
        }
    }
    seat.track.forfeit = forfeit.as_ref().map(Forfeit::to_string);
    Ok(Some(Game { list: number, winner: None, tracks: vec![seat.track], settings: setup.settings.clone() }))
}
