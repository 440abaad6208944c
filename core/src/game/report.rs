//! Reports on a replay, one per side: counts, speed, finesse, and curves over time.
//!
//! A [`Survey`] watches a [`Playback`] from the beginning to the end, in slices of any number of ticks. Then
//! it has a [`SideReport`] for each side. Everything is computed from the buttons; no extra data is recorded
//! for it.

use alloc::vec;
use alloc::vec::Vec;

use super::events::Events;
use super::finesse::Judgement;
use super::highlights::{Highlight, Spotter};
use super::play::Game;
use super::replay::Playback;
use super::stats::{Rates, Stats};

/// The most points of a curve.
const MOST_POINTS: u32 = 240;

/// Returns the number of ticks from one point of the curves to the next.
pub(super) const fn spacing(ticks: u32) -> u32 {
    let every = ticks.div_ceil(MOST_POINTS - 1);
    if every > 0 { every } else { 1 }
}

/// What one side did in a replay.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideReport {
    /// The counts at the end.
    pub stats: Stats,
    /// The speed over the whole game.
    pub rates: Rates,
    /// How close the presses were to the minimum.
    pub finesse: Finesse,
    /// The number of ticks played at the lock of each piece.
    pub locks: Vec<u32>,
    /// The curves over time. The points are evenly spaced, except for the last point, which is at the end.
    pub curve: Vec<Point>,
    /// The moments that are worth watching again. A near death is listed when it has passed, so their ticks
    /// are not sorted.
    pub highlights: Vec<Highlight>,
}

/// The player's presses compared with the minimum number of presses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Finesse {
    /// The number of pieces that could be judged.
    pub judged: u32,
    /// The number of judged pieces with more presses than necessary.
    pub faults: u32,
    /// The number of unnecessary presses.
    pub wasted: u32,
}

/// A point of the curves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Point {
    /// The number of ticks played.
    pub tick: u32,
    /// The attack so far.
    pub attack: u32,
    /// The number of rows up to the highest filled cell.
    pub height: u32,
}

/// A report that is being built.
#[derive(Clone, Debug)]
pub struct Survey {
    sides: Vec<Watch>,
    /// The number of ticks watched.
    seen: u32,
    /// The number of ticks from one point of the curves to the next.
    every: u32,
}

/// The data about a side that is kept from tick to tick.
#[derive(Clone, Debug, Default)]
struct Watch {
    report: SideReport,
    spotter: Spotter,
}

impl Survey {
    /// Creates a survey that has not watched anything yet.
    #[must_use]
    pub fn new(playback: &Playback) -> Survey {
        let sides = vec![Watch::default(); playback.versus().games().len()];
        Survey { sides, seen: 0, every: spacing(playback.replay().ticks()) }
    }

    /// Watches up to that many further ticks, and returns whether it has seen the end.
    pub fn watch(&mut self, playback: &mut Playback, ticks: u32) -> bool {
        playback.seek(self.seen);
        let (sides, every) = (&mut self.sides, self.every);
        playback.watch(self.seen, ticks, |playback, events| {
            let games = playback.versus().games();
            for (side, watch) in sides.iter_mut().enumerate() {
                watch.note(&games[side], events[side]);
                if playback.ticks().is_multiple_of(every) || playback.is_over() {
                    watch.draw(&games[side], playback.ticks());
                }
            }
        });
        self.seen = playback.ticks();
        playback.is_over()
    }

    /// Returns the reports of the sides so far.
    pub fn sides(&self) -> impl Iterator<Item = &SideReport> {
        self.sides.iter().map(|watch| &watch.report)
    }
}

impl Watch {
    fn note(&mut self, game: &Game, events: Events) {
        let SideReport { stats, rates, finesse, locks, highlights, .. } = &mut self.report;
        *stats = *game.stats();
        *rates = game.rates();
        if events.any(Events::LOCK) {
            locks.push(game.ticks());
            if let Some(Judgement { wasted, .. }) = game.finesse() {
                finesse.judged += 1;
                finesse.faults += u32::from(wasted > 0);
                finesse.wasted += wasted;
            }
            if let Some(lock) = game.last_lock() {
                Spotter::note_lock(&lock.info, lock.tick, highlights);
            }
        }
        if events.any(Events::LOCK | Events::GARBAGE_IN) {
            self.spotter.note_height(game.field().board.max_height(), game.ticks(), highlights);
        }
    }

    fn draw(&mut self, game: &Game, tick: u32) {
        let height = game.field().board.max_height();
        self.report.curve.push(Point { tick, attack: game.stats().attack, height });
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_play::Stacker;
    use super::super::{Buttons, HighlightKind, Outcome, Replay, Round, RoundConfig};
    use super::*;

    #[test]
    fn highlights_are_the_big_attacks_of_the_game_and_the_escapes_from_danger() {
        let bytes = include_bytes!("../../../tests/data/replays/stackers.smrp");
        let replay = Replay::decode(bytes).unwrap();
        let reports = survey(replay.clone(), 977);
        let mut playback = Playback::new(replay).unwrap();
        let mut kinds = [0; 3];
        for (side, report) in reports.iter().enumerate() {
            for highlight in &report.highlights {
                playback.seek(highlight.tick);
                let game = &playback.versus().games()[side];
                kinds[highlight.kind as usize] += 1;
                if highlight.kind == HighlightKind::NearDeath {
                    assert_eq!(highlight.size, game.field().board.max_height());
                } else {
                    let info = game.last_lock().filter(|lock| lock.tick == highlight.tick).unwrap().info;
                    assert_eq!((highlight.size, highlight.lines), (info.attack, info.lines_cleared));
                }
            }
        }
        assert!(kinds[0] > 0 && kinds[2] > 0, "{kinds:?}");
    }

    fn survey(replay: Replay, stride: u32) -> Vec<SideReport> {
        let mut playback = Playback::new(replay).unwrap();
        let mut survey = Survey::new(&playback);
        while !survey.watch(&mut playback, stride) {
            playback.seek(stride);
        }
        survey.sides().cloned().collect()
    }

    /// Plays a match of two stacking bots.
    fn played() -> Round {
        let mut live = Round::new(RoundConfig::new(8, 2)).unwrap();
        let mut sides = [Stacker::default(); 2];
        while live.versus().outcome() == Outcome::Running {
            let words = [0, 1].map(|side| sides[side].next_word(&live.versus().games()[side], 80));
            live.advance(1, words);
        }
        live
    }

    #[test]
    fn a_report_equals_the_counts_of_the_game_for_every_step_size() {
        let live = played();
        let reports = survey(live.replay(), 977);
        for (report, game) in reports.iter().zip(live.versus().games()) {
            assert_eq!((report.stats, report.rates), (*game.stats(), game.rates()));
            assert_eq!(report.locks.len(), game.stats().pieces as usize);
            assert!(report.locks.is_sorted());
            let last = report.curve.last().unwrap();
            assert_eq!((last.tick, last.attack), (live.versus().ticks(), game.stats().attack));
            assert!(report.curve.len() <= MOST_POINTS as usize && report.curve.len() > 200);
            assert!(report.finesse.judged > 10 && report.finesse.faults <= report.finesse.judged);
        }
        assert_eq!(survey(live.replay(), u32::MAX), reports);
    }

    /// Plays these presses, one tick each, and returns their finesse.
    fn finesse_of(presses: &[Buttons]) -> Finesse {
        let mut live = Round::new(RoundConfig::new(2, 1)).unwrap();
        live.advance(1, [Buttons::NONE; 2]);
        for &button in presses {
            live.advance(1, [button, Buttons::NONE]);
            live.advance(1, [Buttons::NONE; 2]);
        }
        survey(live.replay(), 1_000)[0].finesse
    }

    #[test]
    fn presses_count_for_the_piece_they_move() {
        const LEFT: Buttons = Buttons::LEFT;
        const RIGHT: Buttons = Buttons::RIGHT;
        const DROP: Buttons = Buttons::HARD_DROP;
        assert_eq!(finesse_of(&[DROP, LEFT, DROP]), Finesse { judged: 2, faults: 0, wasted: 0 });
        assert_eq!(finesse_of(&[LEFT, RIGHT, DROP, DROP]), Finesse { judged: 2, faults: 1, wasted: 2 });
        let held = finesse_of(&[LEFT, RIGHT, Buttons::HOLD, DROP, Buttons::SOFT_DROP, DROP]);
        assert_eq!(
            held,
            Finesse { judged: 1, faults: 0, wasted: 0 },
            "presses for a held piece are not judged"
        );
    }
}
