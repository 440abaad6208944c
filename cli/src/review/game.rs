//! Matches between players, as the page plays them, and what both sides showed at moments of them.
//!
//! A job is one match: a pure function of the two players, the seed and the numbers of nodes.

use serde::{Deserialize, Serialize};
use stackmate::Rng;
use stackmate::bot::appraiser::best_value;
use stackmate::bot::freestyle::Options;
use stackmate::game::{Events, Outcome, Replay, Round, RoundConfig};
use stackmate::review::chance::Contrast;
use stackmate::review::{Decision, Standing, decisions, rivals};

use super::player::{Hand, Player, players_of};
use crate::runner;

/// A match between two players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    pub(super) seed: u64,
    /// The numbers of the players, by side: see [`Player::of`].
    pub(super) players: [usize; 2],
    /// The nodes for the value of a board.
    pub(super) nodes: u32,
    /// How fast the sides play, in per cent of the pace of a level. A person's pace is always the same.
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub(super) speeds: [u32; 2],
    /// How often the levels misdrop, in per cent of what is usual at that pace.
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub(super) slips: [u32; 2],
}

/// The speeds and the misdrops of both sides if they play at the pace of their levels.
pub(super) const USUAL: [u32; 2] = [100; 2];
/// The lowest and the highest speed, and the most misdrops.
const SPEEDS: [u32; 2] = [10, 1_000];
const MOST_SLIPS: u32 = 10_000;

const fn usual() -> [u32; 2] {
    USUAL
}

fn is_usual(parts: &[u32; 2]) -> bool {
    *parts == USUAL
}

/// The result of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    pub(super) seed: u64,
    pub(super) players: [usize; 2],
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
/// The stream of random numbers that chooses the moments.
const MOMENTS: u64 = 73;

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        if self.nodes == 0 {
            return Err("nodes is 0: it must be at least 1".to_owned());
        }
        if let Some(speed) = self.speeds.iter().find(|speed| !(SPEEDS[0]..=SPEEDS[1]).contains(speed)) {
            return Err(format!("the speed {speed}: it must be from {} to {}", SPEEDS[0], SPEEDS[1]));
        }
        if let Some(slips) = self.slips.iter().find(|slips| **slips > MOST_SLIPS) {
            return Err(format!("the misdrops {slips}: they must be at most {MOST_SLIPS}"));
        }
        let hands = [0, 1].map(|side| Hand { speed: self.speeds[side], slips: self.slips[side] });
        let (winner, replay) = play_at(hands, players_of(self.players)?, self.seed, MOST_NODES)?;
        let decisions = decisions(replay).map_err(|error| error.to_string())?;
        Ok(Done { seed: self.seed, players: self.players, winner, samples: self.samples(&decisions) })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        (self.seed, self.players) == (done.seed, done.players)
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
        let value = |decision: &Decision| {
            let asked = &decision.question;
            best_value(&asked.state, asked.incoming, Options::default(), self.nodes)
        };
        let shown = [&own.own, own.rival.as_ref()?].map(shown);
        Some(Sample { side: own.side, ms: own.begun, values: [value(own)?, value(theirs)?], shown })
    }
}

/// Plays a match in which no level searches more than `most_nodes` for a piece. Returns who won, and the replay.
pub(super) fn play(
    players: [Player; 2],
    seed: u64,
    most_nodes: u32,
) -> Result<(Option<usize>, Replay), String> {
    play_at([Hand::USUAL; 2], players, seed, most_nodes)
}

/// Plays a match in which the levels play like this.
fn play_at(
    hands: [Hand; 2],
    players: [Player; 2],
    seed: u64,
    most_nodes: u32,
) -> Result<(Option<usize>, Replay), String> {
    let mut round = Round::new(RoundConfig::new(seed, 2)).map_err(|error| error.to_string())?;
    let mut seats = [0, 1].map(|side| players[side].sit(seed, side, most_nodes, hands[side]));
    let mut events = [Events::NONE; 2];
    while round.versus().outcome() == Outcome::Running && round.versus().ticks() < LONGEST {
        let buttons = [0, 1].map(|side| seats[side].act(&mut round, side, events[side]));
        events = round.advance(1, buttons);
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
        let job = Job { seed: 5, players: [9, 1], nodes: 200, speeds: USUAL, slips: USUAL };
        let done = job.play().unwrap();
        assert_eq!(job.play().unwrap(), done);
        assert!(job.is_answered_by(&done));
        assert_eq!((done.winner, done.samples.len()), (Some(0), SAMPLES));
        assert!(done.samples.iter().any(|sample| sample.side == 1));
    }

    #[test]
    fn a_slower_level_places_fewer_pieces() {
        let pieces = |speed: u32| {
            let job = Job { seed: 7, players: [3, 3], nodes: 1, speeds: [100, speed], slips: USUAL };
            let samples = job.play().unwrap().samples;
            let shown = samples.iter().filter(|sample| sample.side == 0).map(|sample| sample.shown);
            shown.map(|[own, rival]| f64::from(rival[5]) / f64::from(own[5].max(1))).fold(0.0, f64::max)
        };
        assert!(pieces(30) < 0.7 && pieces(100) > 0.7, "{} and {}", pieces(30), pieces(100));
    }

    #[test]
    fn even_the_slowest_level_places_its_pieces_itself() {
        let players = players_of([16, 0]).unwrap();
        let (_, replay) =
            play_at([100, SPEEDS[0]].map(|speed| Hand { speed, ..Hand::USUAL }), players, 7_001, 100)
                .unwrap();
        let decisions = decisions(replay).unwrap();
        let placed: Vec<&Decision> = decisions.iter().filter(|one| one.side == 1).collect();
        // A piece that is not moved locks where it came: in the middle.
        let fallen = placed.iter().filter(|one| {
            let at = one.played().location;
            (at.orientation, at.x) == (stackmate::Orientation::North, 4)
        });
        assert!(placed.len() > 5 && 3 * fallen.count() < placed.len(), "{placed:?}");
    }

    #[test]
    fn bad_jobs_are_rejected() {
        let bad =
            |players, nodes| Job { seed: 1, players, nodes, speeds: USUAL, slips: USUAL }.play().unwrap_err();
        assert!(bad([24, 0], 5).contains("24"));
        assert!(bad([0, 0], 0).contains("nodes is 0"));
        let hurried = Job { seed: 1, players: [0, 0], nodes: 1, speeds: [100, 5], slips: USUAL };
        assert!(hurried.play().unwrap_err().contains("the speed 5"));
        let careless = Job { slips: [100, 10_001], speeds: USUAL, ..hurried };
        assert!(careless.play().unwrap_err().contains("the misdrops 10001"));
    }
}
