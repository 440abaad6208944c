//! Finds the factor at which the baseline uses as much time, or as many nodes, as the other programs may.

use sumten::PackList;
use sumten::baseline::Baseline;
use sumten::bot::{Bot, Budget, View};
use sumten::game::Side;

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

/// Returns the factor at which the mean of the first turns meets the limit.
///
/// # Errors
/// Returns an error if the user asks to stop.
pub(super) fn calibrate(limits: &Limits) -> Result<f64, Failure> {
    let _heartbeat = Heartbeat::start("measuring the baseline");
    let target =
        limits.nodes.map_or_else(|| limits.turn_ms.unwrap_or(GUESS.0 / GUESS.1), |nodes| nodes as f64);
    let ms = if limits.nodes.is_some() { target / GUESS.1 } else { target };
    let lists = (ROUND_MS / (ms * TURNS as f64)).clamp(1.0, MOST_LISTS) as u32;
    let (mut factor, mut best) = (ms * GUESS.1 / GUESS.0, (f64::INFINITY, 1.0));
    for _ in 0..ROUNDS.0 {
        let mean = mean(limits, factor, lists)?;
        let error = (mean / target - 1.0).abs();
        if error < best.0 {
            best = (error, factor);
        }
        if error < ROUNDS.1 {
            break;
        }
        factor *= (target / mean).clamp(0.1, 10.0);
    }
    let (error, factor) = best;
    let factor = (factor * 1e4).round() / 1e4;
    note(format_args!("the factor of the baseline is {factor}; its mean is within {:.1} %", error * 100.0));
    Ok(factor.max(1e-4))
}

/// Returns the mean of the nodes, or of the milliseconds, of the first turns.
fn mean(limits: &Limits, factor: f64, lists: u32) -> Result<f64, Failure> {
    let (mut nodes, mut ms, mut turns) = (0, 0.0, 0.0);
    for number in FIRST_LIST..FIRST_LIST + lists {
        let list = PackList::of_seed(number.into());
        let mut bot = Baseline::new(number.into(), factor);
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
