//! Learning from own games.
//!
//! A round has some sweeps. In a sweep, [`JOBS`] jobs play games with the weights of that moment. A job is a
//! function of the weights and its first seed, so the number of workers changes nothing. The model learns from
//! all their fields, in an order drawn from the seed of the sweep.

use std::ops::ControlFlow;

use serde::Serialize;
use stackmate::learn::Features;
use stackmate::learn::log::shuffle;
use stackmate::learn::td::{Aim, Played, Sample, TdRules, Values, learn};

use super::checkpoint::{Checkpoint, Reward};
use super::options::{Arguments, Rewards};
use super::round::{self, Learned};
use crate::failure::Failure;
use crate::interrupt;
use crate::master::job::Job;
use crate::master::summary::quad_line_share;
use crate::runner::Runner;

/// The default number of rounds.
const ROUNDS: u32 = 60;
/// The number of jobs in a sweep, which share its moves.
const JOBS: u32 = 8;
/// Seeds below this number are for evaluation.
const FIRST_SEED: u32 = 1_000_000;
/// The number of seeds that belong to a job. A job of more games reaches into the seeds of the next one.
const SEEDS: u32 = 1_000;
/// The part of the average that each sweep replaces, after the first sweeps, of which it is the mean. The strength of
/// the weights swings from sweep to sweep, and their average is much stronger than each of them.
const AVERAGED: f32 = 0.01;
/// The rate of the first sweep, which falls in equal steps, and the part of it that is left at last.
const RATE: f32 = 0.003;
const LAST_RATE: f32 = 0.03;

/// What a run is: another one cannot continue its journal.
#[derive(Serialize)]
struct Header {
    train: &'static str,
    rules: &'static str,
    seed: u32,
    rounds: u32,
    sweeps: u32,
    moves: u32,
    discount: f32,
    random: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    rewards: Option<Rewards>,
    #[serde(skip_serializing_if = "Option::is_none")]
    begin_sha256: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<f32>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let total = arguments.rounds.unwrap_or(ROUNDS);
    let rewards = arguments.rewards.unwrap_or_default();
    let td = TdRules { rules: arguments.rules, discount: 0.98, random: 10, rewards };
    let (begin, begin_sha256) = match &arguments.begin {
        Some(path) => Checkpoint::begin_with(path).map(|(learner, sha256)| (learner, Some(sha256)))?,
        None => (Checkpoint::begin(), None),
    };
    let header = Header {
        train: "self",
        rules: td.rules.name,
        seed: arguments.seed,
        rounds: total,
        sweeps: arguments.sweeps,
        moves: arguments.moves,
        discount: td.discount,
        random: td.random,
        rewards: (rewards != [0; 4]).then_some(rewards),
        begin_sha256,
        rate: arguments.rate,
    };
    let runner = Runner::new(arguments.through.as_deref(), arguments.workers.into())?;
    let training =
        Training { arguments, td, total: total * arguments.sweeps, features: Features::default(), runner };
    let mut begin = begin;
    if rewards != [0; 4] {
        begin.reward = Some(Reward::default());
    }
    round::run(arguments, &header, (begin, total), rewards, |learner| training.round(learner))
}

/// What all sweeps share.
struct Training<'a> {
    arguments: &'a Arguments,
    td: TdRules,
    /// The number of sweeps of the whole run.
    total: u32,
    features: Features,
    runner: Runner,
}

impl Training<'_> {
    /// Plays and learns for a round. Returns `None` when the user asks to stop.
    fn round(&self, learner: &mut Checkpoint) -> Result<Option<Learned>, Failure> {
        let mut learned = Learned::default();
        let (mut deaths, mut loss, mut clears) = (0, 0.0, [0; 4]);
        for sweep in 0..self.arguments.sweeps {
            if interrupt::asked() {
                return Ok(None);
            }
            let number = learner.round * self.arguments.sweeps + sweep;
            let played = self.games(values(learner), number)?;
            learned.moves += played.iter().map(|played| played.pieces).sum::<u64>();
            deaths += played.iter().map(|played| played.deaths).sum::<u64>();
            for (sum, count) in clears.iter_mut().zip(0..4) {
                *sum += played.iter().map(|played| played.clears[count]).sum::<u64>();
            }
            let mut samples: Vec<Sample> = played.into_iter().flat_map(|played| played.samples).collect();
            shuffle(&mut samples, self.arguments.seed, number.into());
            let rate = self.arguments.rate.unwrap_or(RATE)
                * (1.0 - number as f32 / self.total as f32).max(LAST_RATE);
            let Checkpoint { model, adam, reward, .. } = learner;
            let error = learn(model, adam, &self.features, (&samples, Aim::DANGER), rate);
            if let Some(Reward { model, adam }) = reward {
                learn(model, adam, &self.features, (&samples, Aim::reward(self.td.rewards)), rate);
            }
            let sum = values(learner).sum();
            learner.average.approach(&sum, AVERAGED.max(1.0 / (number + 1) as f32));
            loss += f64::from(error) * samples.len() as f64;
            learned.pairs += samples.len() as u64;
        }
        learned.train_loss = loss / learned.pairs as f64;
        learned.mle = Some(learned.moves as f64 / deaths.max(1) as f64);
        if self.td.rewards != [0; 4] {
            learned.quad_line_share = Some(quad_line_share(&clears));
        }
        Ok(Some(learned))
    }

    /// Plays the jobs of a sweep on all workers. The results are in the order of the jobs.
    fn games(&self, values: Values<'_>, sweep: u32) -> Result<Vec<Played>, Failure> {
        let Training { arguments, td, runner, .. } = self;
        let job = |id| Job {
            id,
            td: *td,
            danger: values.danger.clone(),
            reward: values.reward.cloned(),
            seed: first_seed(arguments.seed, sweep * JOBS + id),
            moves: arguments.moves / JOBS,
        };
        let jobs: Vec<Job> = (0..JOBS).map(job).collect();
        let mut played = Vec::new();
        runner.run(&jobs, &mut |done| {
            played.push(done.played);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(played)
    }
}

fn values(learner: &Checkpoint) -> Values<'_> {
    Values { danger: &learner.model, reward: learner.reward.as_ref().map(|reward| &reward.model) }
}

/// Returns the first seed of a job: jobs of different numbers and runs share no game, except by chance.
const fn first_seed(run: u32, job: u32) -> u32 {
    let jobs = (u32::MAX - FIRST_SEED) / SEEDS;
    FIRST_SEED + (job.wrapping_add(run.wrapping_mul(0x9E37_79B9)) % jobs) * SEEDS
}
