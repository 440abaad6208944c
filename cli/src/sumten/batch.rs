//! Plays the games of many lists, some at the same time, and keeps them in a file.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::calibrate::calibrate;
use super::limits::Limits;
use super::program::Program;
use super::record::{self, Game, Settings};
use super::table;
use crate::console::note;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::journal::Journal;

/// What the games are played with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setup<'a> {
    pub(super) settings: &'a Settings,
    pub(super) limits: &'a Limits,
    /// For each side that is the baseline, its factor.
    pub(super) factors: [Option<f64>; 2],
}

/// A function that plays the game of a list. It returns `None` when the user asks to stop.
pub(super) type Play = dyn Fn(&Setup<'_>, u32) -> Result<Option<Game>, Failure> + Sync;

/// Plays the lists that the file does not have yet, and prints what all games show together.
pub(super) fn run(settings: &Settings, limits: &Limits, play: &Play) -> Result<(), Failure> {
    let games = games(settings, limits, play)?;
    let (played, all) = (games.len(), limits.numbers().count());
    writeln!(std::io::stdout(), "{}", table::of(settings, &games, limits.threads))?;
    if played < all { Err(Failure::Failed(format!("stopped after {played} of {all} games"))) } else { Ok(()) }
}

/// Returns the games of all lists, by list.
fn games(settings: &Settings, limits: &Limits, play: &Play) -> Result<Vec<Game>, Failure> {
    limits.check(&settings.programs)?;
    interrupt::listen()?;
    let (mut journal, mut games) = Journal::open_plain::<Game>(limits.out.as_deref())?;
    if let Some(path) = limits.out.as_ref().filter(|_| !games.is_empty()) {
        record::check(path, &games, settings)?;
        note(format_args!("continuing after {} games", games.len()));
    }
    let played: BTreeSet<u32> = games.iter().map(|game| game.list).collect();
    let open: Vec<u32> = limits.numbers().filter(|list| !played.contains(list)).collect();
    let factors = if open.is_empty() { [None; 2] } else { factors(settings, limits, &games)? };
    let setup = Setup { settings, limits, factors };
    play_all(&setup, &open, play, |game| {
        journal.write(&game)?;
        games.push(game);
        Ok(())
    })?;
    let wanted: BTreeSet<u32> = limits.numbers().collect();
    games.retain(|game| wanted.contains(&game.list));
    games.sort_by_key(|game| game.list);
    if games.is_empty() {
        return Err(Failure::Failed("no game was finished".to_owned()));
    }
    Ok(games)
}

/// Returns the factor of each side that is the baseline. Two sides with equal choices have the same one.
fn factors(settings: &Settings, limits: &Limits, games: &[Game]) -> Result<[Option<f64>; 2], Failure> {
    let mut factors: [Option<f64>; 2] = [None; 2];
    let programs = settings.programs.iter().enumerate();
    for (side, _) in programs.filter(|(_, program)| **program == Program::Baseline) {
        let choices = settings.choices_of(side);
        // A run that continues must not change the strength of the baseline.
        let used = || games.iter().find_map(|game| game.tracks.get(side)?.factor);
        let same = || factors[0].filter(|_| settings.choices_of(0) == choices);
        factors[side] = Some(match limits.factor.or_else(used).or_else(same) {
            Some(factor) => factor,
            None => calibrate(limits, choices)?,
        });
    }
    Ok(factors)
}

/// Plays the games of the lists on several threads, and gives each finished one to `done`.
fn play_all(
    setup: &Setup<'_>,
    lists: &[u32],
    play: &Play,
    done: impl FnMut(Game) -> Result<(), Failure> + Send,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let heartbeat = Heartbeat::start(&format!("playing {} games", lists.len()));
    let result = Mutex::new((done, Ok(()), 0));
    std::thread::scope(|scope| {
        for _ in 0..setup.limits.threads {
            scope.spawn(|| {
                while let Some(&list) = lists.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let played = play(setup, list);
                    let mut guard = result.lock().unwrap_or_else(PoisonError::into_inner);
                    let (done, failed, count) = &mut *guard;
                    *count += 1;
                    heartbeat.describe(format!("played {count} of {} games", lists.len()));
                    match played.and_then(|game| game.map_or(Ok(false), |game| done(game).map(|()| true))) {
                        Ok(true) if failed.is_ok() => {}
                        Ok(_) => return,
                        Err(error) => {
                            // The other threads end after their current games.
                            next.store(lists.len(), Ordering::Relaxed);
                            *failed = Err(error);
                            return;
                        }
                    }
                }
            });
        }
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner).1
}
