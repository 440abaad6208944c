//! What ends a game before a player loses.
//!
//! In a *race* both sides play side by side and send nothing, and the first to reach the goal wins. In a race
//! for lines, the board begins empty. A dig begins on garbage. Its holes are drawn from the seed, are the same
//! for both sides, and are never in the same column twice in a row. At most [`DIG_SHOWN`] rows are on the
//! board. The rest rises from below after a lock that clears nothing, like garbage in a match. A game against
//! time ends for all sides after the same time.

use super::config_error::{ConfigError, within};
use super::stats::Stats;
use crate::board::WIDTH;
use crate::tool::rng::Rng;

/// The most garbage rows of a dig (a race to clear garbage) that are on the board at the same time.
pub const DIG_SHOWN: u32 = 10;
/// The largest goal of a race, in lines or rows.
const LONGEST: u32 = 1_000;
/// The longest time of a game against time, in milliseconds: one hour.
const LONGEST_MS: u32 = 3_600_000;
/// The random generator's stream for the holes of a dig.
const STREAM: u64 = 0xd16;

/// What ends a game, besides losing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// No goal: the last player who has not lost wins.
    #[default]
    Survive,
    /// The goal is to clear this many lines, 1 to 1,000.
    Lines(u32),
    /// The goal is to clear this many rows of garbage, 1 to 1,000, which exist from the start.
    Dig(u32),
    /// The game ends after this many milliseconds, 1 to 3,600,000, from the end of the countdown.
    Time(u32),
}

impl Goal {
    /// Returns whether the goal is a race, in which the sides send nothing.
    #[must_use]
    pub const fn is_race(self) -> bool {
        !matches!(self, Goal::Survive)
    }

    /// Returns what remains: the lines or rows to clear, or the time in milliseconds. Returns `None` when there
    /// is no such goal. `played` is the time so far in milliseconds, without the countdown.
    #[must_use]
    pub const fn left(self, stats: &Stats, played: u32) -> Option<u32> {
        match self {
            Goal::Survive => None,
            Goal::Lines(lines) => Some(lines.saturating_sub(stats.lines)),
            Goal::Dig(rows) => Some(rows.saturating_sub(stats.garbage_cleared)),
            Goal::Time(ms) => Some(ms.saturating_sub(played)),
        }
    }

    pub(super) fn check(self) -> Result<(), ConfigError> {
        match self {
            Goal::Survive => Ok(()),
            Goal::Lines(lines) => within("goal.lines", lines.into(), 1, LONGEST.into()),
            Goal::Dig(rows) => within("goal.dig", rows.into(), 1, LONGEST.into()),
            Goal::Time(ms) => within("goal.ms", ms.into(), 1, LONGEST_MS.into()),
        }
    }
}

/// The garbage rows of a dig (a race to clear garbage) that have not risen yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    below: u32,
    hole: u32,
    rng: Rng,
}

impl Ground {
    /// Creates the garbage of a goal, with all rows still below the board.
    pub(super) fn new(goal: Goal, seed: u64) -> Ground {
        let below = if let Goal::Dig(rows) = goal { rows } else { 0 };
        let mut rng = Rng::new(seed, STREAM);
        Ground { below, hole: rng.below(WIDTH as u32), rng }
    }

    /// Calls `enter` with the hole of each row that rises. Rows rise until [`DIG_SHOWN`] of the `left`
    /// remaining rows are on the board or none is below.
    pub(super) fn rise(&mut self, left: u32, mut enter: impl FnMut(usize)) {
        while self.below > 0 && left - self.below < DIG_SHOWN {
            self.hole = (self.hole + 1 + self.rng.below(WIDTH as u32 - 1)) % WIDTH as u32;
            self.below -= 1;
            enter(self.hole as usize);
        }
    }

    /// Calls `feed` with everything that decides the future, as numbers.
    pub(super) fn state(&self, mut feed: impl FnMut(u64)) {
        let Ground { below, hole, mut rng } = *self;
        feed(below.into());
        feed(hole.into());
        // The next number drawn from a copy stands for the state of the generator.
        feed(rng.next_u32().into());
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_play::Stacker;
    use super::super::{Buttons, EMPTY_CELL, Game, Outcome, Replay, Round, RoundConfig, Versus};
    use super::*;
    use alloc::vec::Vec;

    fn config(goal: Goal, seed: u64, boards: usize) -> RoundConfig {
        RoundConfig { goal, ..RoundConfig::new(seed, boards) }
    }

    /// Returns the hole column of each garbage row, from the lowest.
    fn holes(game: &Game) -> Vec<usize> {
        let rows = game.cells().iter().take_while(|row| row.contains(&super::super::GARBAGE_CELL));
        rows.map(|row| row.iter().position(|&cell| cell == EMPTY_CELL).unwrap()).collect()
    }

    /// Plays side 0 with a simple stacking bot until the match is over. The other side does nothing.
    fn play(config: RoundConfig) -> Round {
        let mut live = Round::new(config).unwrap();
        let mut stacker = Stacker::default();
        while live.versus().outcome() == Outcome::Running {
            let word = stacker.next_word(&live.versus().games()[0], 20);
            live.advance(1, [word, Buttons::NONE]);
        }
        live
    }

    #[test]
    fn a_game_against_time_ends_at_its_millisecond_and_its_replay_too() {
        let mut config = config(Goal::Time(2_000), 5, 1);
        config.rules.countdown_ms = 300;
        let mut live = Round::new(config).unwrap();
        live.advance(2_299, [Buttons::NONE; 2]);
        assert_eq!(live.versus().games()[0].left(), Some(1));
        assert_eq!(live.versus().outcome(), Outcome::Running);
        live.advance(5, [Buttons::NONE; 2]);
        assert_eq!((live.versus().ticks(), live.versus().outcome()), (2_300, Outcome::Won(0)));
        let again = Replay::decode(&live.replay().encode()).unwrap();
        assert_eq!(again, live.replay());
        assert!(again.verify().is_ok());
    }

    #[test]
    fn a_sprint_ends_with_the_lock_that_clears_its_last_line() {
        for lines in [1, 4, 20] {
            let live = play(config(Goal::Lines(lines), 3, 1));
            let game = &live.versus().games()[0];
            assert_eq!(live.versus().outcome(), Outcome::Won(0));
            assert!(game.stats().lines >= lines && game.death().is_none() && game.active().is_none());
            let last = game.last_lock().unwrap();
            assert_eq!(last.tick, game.ticks());
            assert!(game.stats().lines - last.info.lines_cleared < lines, "no earlier lock reaches the goal");
            let stats = *game.stats();
            assert_eq!(Goal::Lines(lines).left(&stats, 0), Some(0));
        }
    }

    #[test]
    fn a_sprint_that_tops_out_has_no_winner() {
        let mut live = Round::new(config(Goal::Lines(40), 3, 1)).unwrap();
        let mut word = Buttons::NONE;
        while live.versus().outcome() == Outcome::Running {
            word.0 ^= Buttons::HARD_DROP.0;
            live.advance(1, [word, Buttons::NONE]);
        }
        assert_eq!(live.versus().outcome(), Outcome::NobodyWon);
    }

    #[test]
    fn a_dig_begins_on_the_same_garbage_for_both_sides_and_in_each_run() {
        for rows in [1, 10, 18, 100] {
            let versus = Versus::new(&config(Goal::Dig(rows), 7, 2)).unwrap();
            let again = Versus::new(&config(Goal::Dig(rows), 7, 2)).unwrap();
            let [a, b] = versus.games() else { unreachable!() };
            assert_eq!(holes(a).len() as u32, rows.min(DIG_SHOWN));
            assert_eq!((holes(a), versus.hash()), (holes(b), again.hash()));
            assert!(holes(a).windows(2).all(|pair| pair[0] != pair[1]));
            assert_eq!(Goal::Dig(rows).left(a.stats(), 0), Some(rows));
        }
        let first = Versus::new(&config(Goal::Dig(10), 7, 2)).unwrap();
        let other = Versus::new(&config(Goal::Dig(10), 8, 2)).unwrap();
        assert_ne!(holes(&first.games()[0]), holes(&other.games()[0]));
    }

    #[test]
    fn the_rest_of_the_garbage_rises_when_nothing_is_cleared() {
        let mut ground = Ground::new(Goal::Dig(12), 1);
        let risen = |ground: &mut Ground, left| {
            let mut holes = Vec::new();
            ground.rise(left, |hole| holes.push(hole));
            holes.len()
        };
        assert_eq!(risen(&mut ground, 12), 10);
        assert_eq!(risen(&mut ground, 12), 0, "the board already has all it can show");
        assert_eq!(risen(&mut ground, 11), 1);
        assert_eq!(risen(&mut ground, 3), 1, "no more garbage is below");
        assert_eq!(risen(&mut ground, 0), 0);
    }

    #[test]
    fn the_state_contains_the_garbage_below() {
        let state = |ground: &Ground| {
            let mut numbers = Vec::new();
            ground.state(|number| numbers.push(number));
            numbers
        };
        let one = Ground::new(Goal::Dig(12), 1);
        let mut rng = one.rng;
        rng.next_u32();
        for other in
            [Ground { below: 11, ..one }, Ground { hole: (one.hole + 1) % 10, ..one }, Ground { rng, ..one }]
        {
            assert_ne!(state(&other), state(&one), "{other:?}");
        }
    }

    #[test]
    fn the_first_to_clear_all_garbage_wins_and_nothing_is_sent() {
        let (mut won, mut attacks) = (0, 0);
        for seed in 0..12 {
            let live = play(config(Goal::Dig(3), seed, 2));
            let [a, b] = live.versus().games() else { unreachable!() };
            assert_eq!((b.stats().garbage_received, b.pending()), (0, 0));
            attacks += a.stats().attack;
            if live.versus().outcome() == Outcome::Won(0) {
                won += 1;
                assert_eq!(a.stats().garbage_cleared, 3);
            }
            let again = Replay::decode(&live.replay().encode()).unwrap();
            assert_eq!(again, live.replay());
            assert!(again.verify().is_ok());
        }
        assert!(won > 3 && attacks > 0, "{won} won, {attacks} attacks");
    }

    #[test]
    fn errors_name_invalid_goals() {
        let error = config(Goal::Lines(0), 1, 1).check().unwrap_err();
        assert_eq!((error.field, error.value), ("goal.lines", 0));
        let error = config(Goal::Dig(1_001), 1, 2).check().unwrap_err();
        assert_eq!((error.field, error.value), ("goal.dig", 1_001));
        let error = config(Goal::Time(3_600_001), 1, 1).check().unwrap_err();
        assert_eq!((error.field, error.value), ("goal.ms", 3_600_001));
        let mut both = config(Goal::Dig(5), 1, 2);
        both.start.board = crate::board::Board::from_drawing(&["##........"]).unwrap();
        assert_eq!(both.check().unwrap_err().field, "start.field height in a dig");
    }
}
