//! `stackmate arena`: a referee for two programs that speak the bot protocol, or for one program alone.
//!
//! *What.* It starts both bots, deals them the same pieces, lets them think, checks their suggestions, plays
//! the moves in a [`Duel`](crate::duel::Duel), and reports at the end which bot is stronger and how certain
//! that is. *How.* `bot` starts a bot's process and exchanges messages with it, `seat` gives a bot its time
//! to think, `battle` and `alone` play the games, and `report` and `side_report` compute the statistics. A
//! bot that does not answer, dies, floods or suggests only illegal moves forfeits the game. It can never
//! crash the arena.

mod alone;
mod battle;
mod bot;
pub(crate) mod child;
mod foul;
mod log;
mod options;
pub(crate) mod rating;
mod report;
mod seat;
mod side_report;

use std::io::Write;

pub(crate) use options::Arguments;

use crate::console::{LONGEST_ECHO, cut, note};
use crate::failure::Failure;
use crate::interrupt;
use foul::Foul;
use log::Log;
use report::{Report, Tally};
use seat::Seat;
use side_report::{Record, SideReport};

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.check()?;
    interrupt::listen()?;
    let mut log = Log::create(arguments.log.as_deref())?;
    let report = match arguments.start_b()? {
        Some(start_b) => battle(arguments, start_b, &mut log)?,
        None => alone(arguments, &mut log)?,
    };
    log.finish()?;
    print(&report, arguments.json)?;
    if interrupt::asked() {
        let message = format!("stopped after {} of {} games", report.games(), arguments.games);
        return Err(Failure::Failed(message));
    }
    Ok(())
}

fn print(report: &Report, json: bool) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if json {
        let text = serde_json::to_string(report).map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        report.print(&mut out)?;
    }
    Ok(())
}

fn battle(arguments: &Arguments, start_b: bot::Start, log: &mut Log) -> Result<Report, Failure> {
    let terms = arguments.terms();
    let seat = |start| Seat::new(start, terms).map_err(Failure::bad);
    let mut seats = [seat(arguments.start_a()?)?, seat(start_b)?];
    let names = names(arguments.names(), &seats);
    let plan = arguments.battle_plan();
    let mut tally = Tally::default();
    while tally.games() < arguments.games {
        let played = plan.play(tally.games(), &mut seats, log)?;
        if interrupt::asked() {
            break;
        }
        let end = tally.add(&played, &names);
        let (number, all) = (tally.games(), arguments.games);
        note(format_args!("game {number}/{all}, {} turns: {end}; {}", played.turns, tally.score()));
        for (name, foul) in names.iter().zip(&played.fouls) {
            note_foul(name, foul.as_ref());
        }
    }
    let sides = [0, 1].map(|side| SideReport::new(names[side].clone(), &seats[side], &tally.records[side]));
    Ok(Report::battle(&tally, sides))
}

fn alone(arguments: &Arguments, log: &mut Log) -> Result<Report, Failure> {
    let mut seat = Seat::new(arguments.start_a()?, arguments.terms()).map_err(Failure::bad)?;
    let name = cut(arguments.names()[0].unwrap_or(&seat.info.name), LONGEST_ECHO);
    let plan = arguments.solo_plan();
    let mut record = Record::default();
    let mut games = 0;
    while games < arguments.games && !interrupt::asked() {
        for board in plan.play(games, &mut seat, log)? {
            let foul = board.foul.as_ref();
            record.add(&board.stats, board.cause(), foul);
            note_foul(&name, foul);
        }
        games += 1;
        let attack = record.attack_per_piece();
        note(format_args!("game {games}/{}: average attack per piece {attack:.3}", arguments.games));
    }
    Ok(Report::solo(games, SideReport::new(name, &seat, &record)))
}

fn note_foul(name: &str, foul: Option<&Foul>) {
    if let Some(foul) = foul {
        note(format_args!("  {name} forfeits: {foul}"));
    }
}

/// Returns the names of the bots: those from the command line, or those that the bots report. Equal names get
/// a suffix.
fn names(asked: [Option<&str>; 2], seats: &[Seat; 2]) -> [String; 2] {
    let [a, b] = [0, 1].map(|side| cut(asked[side].unwrap_or(&seats[side].info.name), LONGEST_ECHO));
    if a == b { [format!("{a} (a)"), format!("{b} (b)")] } else { [a, b] }
}
