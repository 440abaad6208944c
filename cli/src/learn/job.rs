//! The jobs of the tables: a training run with its evaluations, or games of the baseline.
//!
//! A job is a pure function of its fields, so it can be played on any machine. In JSON, a job and its result are one
//! line each.

use serde::{Deserialize, Serialize};
use stackmate::game::Fall;
use stackmate::learn::q::{Graduate, Trainer, Variant};

use super::baseline::Baseline;
use super::counts::Counts;
use super::fall;
use super::games::{CAP, Rules, play};
use super::options::Line;
use super::weights;
use crate::range::Range;
use crate::runner;

/// The numbers of pieces after which a run is evaluated.
pub(super) const SNAPSHOTS: [u64; 3] = [50, 200, 1_000];
/// The number of snapshots: after the first game, and those.
pub(super) const STAGES: usize = SNAPSHOTS.len() + 1;
/// The seeds of the five games that the paper's tables are means of.
const PAPER: Range = Range { first: 1, last: 5 };

/// A training run with its evaluations, or games of the baseline.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Job {
    /// The options of training, or `None` for the baseline.
    pub(super) options: Option<Line>,
    /// The number of the training run. The baseline has run 0.
    pub(super) run: u64,
    /// The seeds of the games of each evaluation.
    pub(super) seeds: Range,
    /// The seeds of the games of the last evaluation.
    pub(super) last_seeds: Range,
    /// How pieces fall in the evaluations, if they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fall: Option<fall::Line>,
}

/// The result of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Done {
    /// The order of the learner, or 0 for the baseline.
    pub(super) order: u32,
    pub(super) run: u64,
    pub(super) snapshots: Vec<Snapshot>,
}

/// The evaluation of one state of a learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Snapshot {
    /// The number of pieces of the training.
    pub(super) trained: u64,
    pub(super) weights_sha256: Option<String>,
    pub(super) counts: Counts,
    /// The games of the seeds 1 to 5.
    pub(super) paper: Counts,
}

impl runner::Job for Job {
    type Done = Done;

    fn play(&self) -> Result<Done, String> {
        let fall = self.fall.map(|fall| fall.fall()).transpose()?;
        let (order, snapshots) = match &self.options {
            None => (0, vec![self.baseline(fall)]),
            Some(line) => {
                let (options, method) = line.training()?;
                let trainer = Trainer::of_method(options, method, self.run);
                (options.order as u32, self.train(trainer, fall))
            }
        };
        Ok(Done { order, run: self.run, snapshots })
    }

    fn is_answered_by(&self, done: &Done) -> bool {
        let order = self.options.as_ref().map_or(0, Line::order);
        done.order == order && done.run == self.run
    }
}

impl Job {
    /// Trains, and evaluates the weights after the first game and after [`SNAPSHOTS`].
    fn train(&self, mut trainer: Trainer<Variant>, fall: Option<Fall>) -> Vec<Snapshot> {
        let last = SNAPSHOTS[SNAPSHOTS.len() - 1];
        let mut first = None;
        let mut others = Vec::new();
        while trainer.pieces() < last {
            let ended = trainer.step().ended.is_some();
            if first.is_none() && (ended || trainer.pieces() == last) {
                first = Some((trainer.pieces(), trainer.graduate()));
            }
            if SNAPSHOTS.contains(&trainer.pieces()) {
                others.push((trainer.pieces(), trainer.graduate()));
            }
        }
        let rules = Rules { cap: CAP, one_in: trainer.options().one_in, fall };
        let evaluate = |(trained, graduate): (u64, Graduate)| {
            let seeds = if trained == last { self.last_seeds } else { self.seeds };
            let mut player = weights::player(&graduate);
            let sha256 = Some(weights::sha256(&graduate));
            snapshot(trained, sha256, seeds, |seed, counts| play(&mut player, rules, seed, counts))
        };
        first.into_iter().chain(others).map(evaluate).collect()
    }

    fn baseline(&self, fall: Option<Fall>) -> Snapshot {
        let rules = Rules { cap: CAP, one_in: stackmate::survival::USUAL_ONE_IN, fall };
        let mut player = Baseline::default();
        snapshot(0, None, self.seeds, |seed, counts| play(&mut player, rules, seed, counts))
    }
}

fn snapshot(
    trained: u64,
    weights_sha256: Option<String>,
    seeds: Range,
    mut play: impl FnMut(u64, &mut Counts),
) -> Snapshot {
    let mut snapshot =
        Snapshot { trained, weights_sha256, counts: Counts::default(), paper: Counts::default() };
    seeds.numbers().for_each(|seed| play(seed, &mut snapshot.counts));
    PAPER.numbers().for_each(|seed| play(seed, &mut snapshot.paper));
    snapshot
}
