//! Matches between levels, as the page plays them, and what both sides showed at moments of them.
//!
//! A job is one match: a pure function of the two levels, the seed and the numbers of nodes. Each level plays at its own
//! pace, with times as uneven as on the page (`web/engine/pace.js`).

use serde::{Deserialize, Serialize};
use stackmate::bot::Bot;
use stackmate::bot::appraiser::best_value;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Level;
use stackmate::bot::levelled::Levelled;
use stackmate::game::{Buttons, Outcome, Replay, Round, RoundConfig};
use stackmate::review::chance::Contrast;
use stackmate::review::{Decision, Standing, decisions, rivals};
use stackmate::{Placement, Rng};

use crate::runner;

/// A match between two levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    pub(super) seed: u64,
    /// The numbers of the levels in `Level::ALL`, by side.
    pub(super) levels: [usize; 2],
    /// The nodes for the value of a board.
    pub(super) nodes: u32,
}

/// The result of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    pub(super) seed: u64,
    pub(super) levels: [usize; 2],
    /// The side that won, or `None` for a draw or a match that was stopped.
    pub(super) winner: Option<usize>,
    pub(super) samples: Vec<Sample>,
}

/// What both sides showed at one moment. What a model makes of it can change without new matches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Sample {
    /// The side that was about to place a piece.
    pub(super) side: usize,
    /// The time since the beginning, in milliseconds.
    ms: u32,
    /// The values of the boards: of this side, and of its rival.
    values: [i32; 2],
    /// What this side and its rival showed: height, pending lines, combo, back-to-back (0 or 1), attack and pieces.
    shown: [[u32; 6]; 2],
}

impl Sample {
    /// Returns the differences between the side and its rival.
    pub(super) fn contrast(&self) -> Contrast {
        let standing = |[height, pending, combo, back_to_back, attack, pieces]: [u32; 6]| Standing {
            height,
            pending,
            combo,
            back_to_back: back_to_back > 0,
            attack,
            pieces,
        };
        let [own, rival] = self.shown.map(standing);
        Contrast::of(&own, &rival, self.values)
    }
}

/// Returns what a side showed as numbers.
fn shown(side: &Standing) -> [u32; 6] {
    [side.height, side.pending, side.combo, side.back_to_back.into(), side.attack, side.pieces]
}

/// The number of moments of a match that are used.
const SAMPLES: usize = 8;
/// A match that takes longer than this many milliseconds is stopped.
const LONGEST: u32 = 600_000;
/// In most matches, levels search no more than this for a piece, so that a match takes seconds.
pub(super) const MOST_NODES: u32 = 12_000;
/// The streams of random numbers: for the times of both sides, and for the moments.
const TIMES: u64 = 71;
const MOMENTS: u64 = 73;

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        if self.nodes == 0 {
            return Err("nodes is 0: it must be at least 1".to_owned());
        }
        let (winner, replay) = play(levels_of(self.levels)?, self.seed, MOST_NODES)?;
        let decisions = decisions(replay).map_err(|error| error.to_string())?;
        Ok(Done { seed: self.seed, levels: self.levels, winner, samples: self.samples(&decisions) })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        (self.seed, self.levels) == (done.seed, done.levels)
    }
}

impl Job {
    /// Returns what both sides showed at some decisions that are drawn at random.
    fn samples(&self, decisions: &[Decision]) -> Vec<Sample> {
        let mut drawn: Vec<(usize, Option<usize>)> = rivals(decisions).into_iter().enumerate().collect();
        Rng::new(self.seed, MOMENTS).shuffle(&mut drawn);
        let sample = |(at, rival): (usize, Option<usize>)| self.sample(&decisions[at], &decisions[rival?]);
        let mut samples: Vec<Sample> = drawn.into_iter().filter_map(sample).take(SAMPLES).collect();
        samples.sort_by_key(|sample| (sample.ms, sample.side));
        samples
    }

    /// Returns what a side and its rival showed when the side decided.
    fn sample(&self, own: &Decision, theirs: &Decision) -> Option<Sample> {
        let value = |decision: &Decision| best_value(&decision.question, Options::default(), self.nodes);
        let shown = [&own.own, own.rival.as_ref()?].map(shown);
        Some(Sample { side: own.side, ms: own.begun, values: [value(own)?, value(theirs)?], shown })
    }
}

/// One side of a match.
struct Seat {
    level: Level,
    bot: Levelled<Box<dyn Bot>>,
    /// The tick from which the next piece may be placed.
    due: u32,
    rng: Rng,
    /// The garbage received when the last piece was placed.
    garbage: u32,
    /// The level searches no more than this for a piece.
    most_nodes: u32,
}

impl Seat {
    fn new(level: Level, seed: u64, side: u64, most_nodes: u32) -> Seat {
        let mut options = Options::default();
        options.search.seed = seed.wrapping_add(side);
        let rng = Rng::new(seed, TIMES + side);
        Seat { level, bot: level.bot(options), due: 0, rng, garbage: 0, most_nodes }
    }

    /// Returns the mean time for a piece, in ticks.
    fn interval(&self) -> f64 {
        100_000.0 / f64::from(self.level.pace)
    }

    /// Returns the ticks from one press to the next.
    fn ticks_per_input(&self) -> u32 {
        ((self.interval() / 16.0).round() as u32).max(1)
    }

    /// Returns the time for the next piece as a multiple of the mean: `beat` of `web/engine/pace.js`.
    fn beat(&mut self, has_garbage: bool) -> f64 {
        let wavers = f64::from(self.level.wavers) / 1000.0;
        let random = f64::from(self.rng.next_u32()) / f64::from(u32::MAX);
        let skewed = 0.45 + 0.55 * -(1.0 - 0.98 * random).ln() / 0.92;
        1.0 + wavers * (skewed - 1.0) + if has_garbage { wavers * 1.2 } else { 0.0 }
    }

    /// Begins to place the piece of a side, if it is time.
    fn act(&mut self, round: &mut Round, side: usize) {
        let game = &round.versus().games()[side];
        if round.versus().ticks() < self.due || game.active().is_none() || round.is_busy(side) {
            return;
        }
        let (state, incoming, garbage) = (game.position(), game.pending(), game.stats().garbage_received);
        self.bot.think(&state, self.level.nodes.map_or(self.most_nodes, |nodes| nodes.min(self.most_nodes)));
        let wanted: Vec<Placement> = self.bot.suggest(&state, incoming);
        let pace = self.ticks_per_input();
        wanted.into_iter().any(|made| round.place(side, made, pace));
        let beat = self.beat(garbage > self.garbage);
        self.garbage = garbage;
        self.due = self.due.max(round.versus().ticks()) + (self.interval() * beat) as u32;
    }
}

/// Returns the levels that have these numbers.
pub(super) fn levels_of([a, b]: [usize; 2]) -> Result<[Level; 2], String> {
    match (Level::ALL.get(a), Level::ALL.get(b)) {
        (Some(a), Some(b)) => Ok([*a, *b]),
        _ => Err(format!("the levels {a} and {b}: there are {} levels", Level::ALL.len())),
    }
}

/// Plays a match in which no level searches more than `most_nodes` for a piece. Returns who won, and the replay.
pub(super) fn play(
    levels: [Level; 2],
    seed: u64,
    most_nodes: u32,
) -> Result<(Option<usize>, Replay), String> {
    let mut round = Round::new(RoundConfig::new(seed, 2)).map_err(|error| error.to_string())?;
    let mut seats = [0, 1].map(|side| Seat::new(levels[side], seed, side as u64, most_nodes));
    while round.versus().outcome() == Outcome::Running && round.versus().ticks() < LONGEST {
        for (side, seat) in seats.iter_mut().enumerate() {
            seat.act(&mut round, side);
        }
        round.advance(1, [Buttons::NONE; 2]);
    }
    let winner = match round.versus().outcome() {
        Outcome::Won(side) => Some(side),
        Outcome::Running | Outcome::NobodyWon => None,
    };
    Ok((winner, round.replay()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Job as _;

    #[test]
    fn a_job_is_a_pure_function_and_the_stronger_level_wins() {
        let job = Job { seed: 5, levels: [9, 1], nodes: 200 };
        let done = job.play().unwrap();
        assert_eq!(job.play().unwrap(), done);
        assert!(job.is_answered_by(&done));
        assert_eq!((done.winner, done.samples.len()), (Some(0), SAMPLES));
        assert!(done.samples.iter().any(|sample| sample.side == 1));
    }

    #[test]
    fn bad_jobs_are_rejected() {
        let bad = |levels, nodes| Job { seed: 1, levels, nodes }.play().unwrap_err();
        assert!(bad([16, 0], 5).contains("16"));
        assert!(bad([0, 0], 0).contains("nodes is 0"));
    }
}
