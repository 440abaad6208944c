//! Reports on a replay of 20G, one per side: the tick of each lock, and the level and the height over time. The other
//! numbers are those of the game at its end.

use alloc::vec::Vec;

use super::super::events::Events;
use super::super::replay::Playback;
use super::super::report::spacing;
use super::{MasterGame, MasterReplay};

/// What one side did in a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MasterReport {
    /// The game at the end.
    pub end: MasterGame,
    /// The number of ticks played at the lock of each piece.
    pub locks: Vec<u32>,
    /// The curves over time. The points are evenly spaced, except for the last point, which is at the end.
    pub curve: Vec<MasterPoint>,
}

/// A point of the curves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MasterPoint {
    /// The number of ticks played.
    pub tick: u32,
    /// The level.
    pub level: u32,
    /// The number of rows up to the highest filled cell.
    pub height: u32,
}

/// A report that is being built.
#[derive(Clone, Debug)]
pub struct MasterSurvey {
    sides: Vec<MasterReport>,
    /// The number of ticks watched.
    seen: u32,
    /// The number of ticks from one point of the curves to the next.
    every: u32,
}

impl MasterSurvey {
    /// Creates a survey that has not watched anything yet.
    #[must_use]
    pub fn new(playback: &Playback<MasterReplay>) -> MasterSurvey {
        let report = |game: &MasterGame| MasterReport { end: *game, locks: Vec::new(), curve: Vec::new() };
        let sides = playback.game().games().iter().map(report).collect();
        MasterSurvey { sides, seen: 0, every: spacing(playback.replay().ticks()) }
    }

    /// Watches up to that many further ticks, and returns whether it has seen the end.
    pub fn watch(&mut self, playback: &mut Playback<MasterReplay>, ticks: u32) -> bool {
        let (sides, every) = (&mut self.sides, self.every);
        playback.watch(self.seen, ticks, |playback, events| {
            let tick = playback.ticks();
            let is_point = tick.is_multiple_of(every) || playback.is_over();
            for ((side, game), events) in sides.iter_mut().zip(playback.game().games()).zip(events) {
                if events.any(Events::LOCK) {
                    side.locks.push(tick);
                }
                if is_point {
                    let point = MasterPoint { tick, level: game.level(), height: game.board().max_height() };
                    side.curve.push(point);
                }
            }
        });
        for (side, game) in self.sides.iter_mut().zip(playback.game().games()) {
            side.end = *game;
        }
        self.seen = playback.ticks();
        playback.is_over()
    }

    /// Returns the reports of the sides so far.
    #[must_use]
    pub fn sides(&self) -> &[MasterReport] {
        &self.sides
    }
}
