//! Finds the factor at which the baseline uses as much time, or as many nodes, as the other programs may.

use sumten::PackList;
use sumten::baseline::Baseline;
use sumten::bot::{Bot, Budget, View};
use sumten::game::Side;

use super::choices::Chosen;
use super::clock::Stopwatch;
use super::limits::Limits;
use crate::console::note;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;

/// The first list that is played for this. Results are from lists before it.
const FIRST_LIST: u32 = 10_001;
/// The turns of which the mean counts.
const TURNS: usize = 10;
/// The nodes that the baseline needs for a turn with factor 1, and how many it plays in a millisecond. Both only give
/// the first guess.
const GUESS: (f64, f64) = (200_000.0, 150.0);
/// The number of rounds, and the relative error at which they end.
const ROUNDS: (usize, f64) = (5, 0.02);
/// About how many milliseconds a round takes.
const ROUND_MS: f64 = 12_000.0;
/// The most lists of a round.
const MOST_LISTS: f64 = 10.0;

/// Returns the factor at which the mean of the first turns of a baseline with these choices meets the limit.
///
/// # Errors
/// Returns an error if the user asks to stop.
pub(super) fn calibrate(limits: &Limits, choices: Chosen) -> Result<f64, Failure> {
    let _heartbeat = Heartbeat::start("measuring the baseline");
    let target =
        limits.nodes.map_or_else(|| limits.turn_ms.unwrap_or(GUESS.0 / GUESS.1), |nodes| nodes as f64);
    let ms = if limits.nodes.is_some() { target / GUESS.1 } else { target };
    let lists = (ROUND_MS / (ms * TURNS as f64)).clamp(1.0, MOST_LISTS) as u32;
    let (factor, error) =
        solve(target, ms * GUESS.1 / GUESS.0, |factor| mean(limits, choices, factor, lists))?;
    note(format_args!("the factor of the baseline is {factor}; its mean is within {:.1} %", error * 100.0));
    Ok(factor)
}

/// Finds a factor at which the measured value is the target. Returns the best one, and the relative error of its value.
fn solve(
    target: f64,
    guess: f64,
    mut measure: impl FnMut(f64) -> Result<f64, Failure>,
) -> Result<(f64, f64), Failure> {
    let (mut factor, mut best) = (guess, (guess, f64::INFINITY));
    for _ in 0..ROUNDS.0 {
        // Four digits are printed, and must be the factor that is used.
        factor = ((factor * 1e4).round() / 1e4).max(1e-4);
        let value = measure(factor)?;
        let error = (value / target - 1.0).abs();
        if error < best.1 {
            best = (factor, error);
        }
        if error < ROUNDS.1 {
            break;
        }
        factor *= (target / value).clamp(0.1, 10.0);
    }
    Ok(best)
}

/// Returns the mean of the nodes, or of the milliseconds, of the first turns.
fn mean(limits: &Limits, Chosen(choices): Chosen, factor: f64, lists: u32) -> Result<f64, Failure> {
    let (mut nodes, mut ms, mut turns) = (0, 0.0, 0.0);
    for number in FIRST_LIST..FIRST_LIST + lists {
        let list = PackList::of_seed(number.into());
        let mut bot = Baseline::with(number.into(), factor, choices);
        let mut own = Side::default();
        for turn in 0..TURNS {
            if interrupt::asked() {
                return Err(Failure::Failed("stopped before the first game".to_owned()));
            }
            let view = View { packs: list.packs(), turn, own, other: Side::default(), goal: None };
            let watch = Stopwatch::start(limits.budget);
            let thought = bot.think(&view, &Budget::of_nodes(u64::MAX));
            (nodes, ms, turns) = (nodes + thought.nodes, ms + watch.ms(), turns + 1.0);
            if own.play(list.packs()[turn], thought.to_move()).is_err() {
                break;
            }
        }
    }
    Ok(if limits.nodes.is_some() { nodes as f64 } else { ms } / turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_meets_the_target_if_it_can_be_met() {
        // A part of the work does not depend on the factor.
        let (factor, error) = solve(200.0, 0.1, |factor| Ok(30.0 + 1_500.0 * factor)).unwrap();
        assert!((factor - 170.0 / 1_500.0).abs() < 0.003 && error < 0.02, "{factor} {error}");
        let (factor, error) = solve(10.0, 0.1, |factor| Ok(30.0 + 1_500.0 * factor)).unwrap();
        assert!(factor < 0.002 && error > 2.0, "{factor} {error}");
        assert!(solve(1.0, 1.0, |_| Err(Failure::OutputClosed)).is_err());
    }
}
