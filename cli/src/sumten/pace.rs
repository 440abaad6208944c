//! How much of the contest's clock a turn gets.

use std::time::Instant;

use sumten::contest::Turn;

use super::clock::Clock;
use crate::cpu::process_seconds;
use crate::failure::Failure;

/// The limits that a program finds in its environment.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Pace {
    /// The time for a turn, in milliseconds.
    pub(super) turn_ms: Option<f64>,
    /// The number of nodes for a turn.
    pub(super) nodes: Option<u64>,
    /// What the referee counts as time, if it says so.
    pub(super) clock: Option<Clock>,
}

/// About the number of turns in which a game of equal players is decided.
const DECIDED: f64 = 40.0;
/// The least number of turns for which there must be time left.
const RESERVED: f64 = 12.0;
/// The time that each of the remaining turns has in any case, in milliseconds.
const EACH_MS: f64 = 10.0;
/// The longest time for a turn, in milliseconds, if the referee gives no other: half of the qualifier's.
const LONGEST_MS: f64 = 10_000.0;
/// What is kept back for reading and writing: milliseconds, and a share of the limit.
const MARGIN: (f64, f64) = (8.0, 0.03);
/// The share of a very short limit that is used in any case.
const LEAST: f64 = 0.25;

impl Pace {
    /// Reads the limits. An empty variable is no limit.
    pub(super) fn from_environment() -> Result<Pace, Failure> {
        let read = |name: &str| std::env::var(name).ok().filter(|text| !text.trim().is_empty());
        let bad =
            |name: &str, text: &str| Failure::BadInput(format!("{name} is {text:?}, not a number above 0"));
        let turn_ms = read("SUMTEN_TURN_MS").map(|text| {
            let ms = text.trim().parse().ok().filter(|ms: &f64| ms.is_finite() && *ms > 0.0);
            ms.ok_or_else(|| bad("SUMTEN_TURN_MS", &text))
        });
        let nodes = read("SUMTEN_NODES").map(|text| {
            let nodes = text.trim().parse().ok().filter(|nodes| *nodes > 0);
            nodes.ok_or_else(|| bad("SUMTEN_NODES", &text))
        });
        let clock = match read("SUMTEN_BUDGET").as_deref() {
            Some("cpu") => Some(Clock::Cpu),
            Some("wall") => Some(Clock::Wall),
            _ => None,
        };
        Ok(Pace { turn_ms: turn_ms.transpose()?, nodes: nodes.transpose()?, clock })
    }

    /// Returns the milliseconds for a turn.
    pub(super) fn limit_ms(&self, turn: &Turn, turns: usize) -> f64 {
        let left = turn.left_ms as f64;
        let remaining = turns.saturating_sub(turn.turn).max(1) as f64;
        let expected = (DECIDED - turn.turn as f64).max(RESERVED).min(remaining);
        let each = EACH_MS.min(left / remaining);
        let share = each + (left - each * remaining) / expected;
        // A number of nodes gives reproducible moves, unless the game would be lost by it.
        let longest = self.turn_ms.unwrap_or(if self.nodes.is_some() { left } else { LONGEST_MS });
        let limit = if self.nodes.is_some() { longest.min(left) } else { longest.min(share) };
        (limit - MARGIN.0 - MARGIN.1 * limit).max(LEAST * limit)
    }
}

/// A turn that has begun. If the referee does not say what it counts, the longer of both times counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnClock {
    clock: Option<Clock>,
    begun: Instant,
    cpu: f64,
}

impl TurnClock {
    pub(super) fn start(clock: Option<Clock>) -> TurnClock {
        // Without a clock of the processor, the time that passes counts.
        let clock = if cfg!(unix) { clock } else { Some(Clock::Wall) };
        TurnClock { clock, begun: Instant::now(), cpu: process_seconds() }
    }

    /// Returns the milliseconds since the beginning.
    pub(super) fn ms(&self) -> f64 {
        let cpu = || 1e3 * (process_seconds() - self.cpu);
        let wall = || 1e3 * self.begun.elapsed().as_secs_f64();
        match self.clock {
            Some(Clock::Cpu) => cpu(),
            Some(Clock::Wall) => wall(),
            None => cpu().max(wall()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sumten::game::Side;

    fn turn(turn: usize, left_ms: u64) -> Turn {
        Turn { turn, left_ms, own: Side::default(), other: Side::default() }
    }

    #[test]
    fn a_game_by_the_contests_clock_is_never_late() {
        let pace = Pace::default();
        let mut left = 180_000.0;
        let mut used_by_30 = 0.0;
        for number in 0..500 {
            let limit = pace.limit_ms(&turn(number, left as u64), 500);
            assert!(limit > 0.0 && limit < 10_000.0, "turn {number}: {limit}");
            left -= limit;
            if number < 30 {
                used_by_30 += limit;
            }
        }
        assert!(left > 0.0 && used_by_30 > 100_000.0, "{left} left, {used_by_30} used by turn 30");
    }

    #[test]
    fn given_limits_are_obeyed_with_a_margin() {
        let pace = Pace { turn_ms: Some(200.0), ..Pace::default() };
        assert_eq!(pace.limit_ms(&turn(0, 100_000_000), 500), 186.0);
        assert!((pace.limit_ms(&turn(400, 1_200), 500) - 17.867).abs() < 0.001);
        assert_eq!(Pace { turn_ms: Some(4.0), ..pace }.limit_ms(&turn(0, 180_000), 500), 1.0);
        let nodes = Pace { nodes: Some(1_000), ..Pace::default() };
        assert_eq!(nodes.limit_ms(&turn(3, 1_000), 500), 962.0);
        assert_eq!(pace.limit_ms(&turn(499, 0), 500), 0.0);
    }
}
