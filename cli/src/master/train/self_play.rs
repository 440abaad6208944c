//! Learning from own games.
//!
//! A round has some sweeps. In a sweep, [`JOBS`] jobs play games with the weights of that moment. A job is a
//! function of the weights and its first seed, so the number of workers changes nothing. The model learns from
//! all their fields, in an order drawn from the seed of the sweep.

use rayon::prelude::*;
use serde::Serialize;
use stackmate::learn::log::shuffle;
use stackmate::learn::td::{Played, Sample, TdRules, learn, play};
use stackmate::learn::{Features, Model};

use super::checkpoint::Checkpoint;
use super::options::Arguments;
use super::round::{self, Learned};
use crate::failure::Failure;
use crate::interrupt;

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
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen()?;
    let total = arguments.rounds.unwrap_or(ROUNDS);
    let td = TdRules { rules: arguments.rules, discount: 0.98, random: 10 };
    let header = Header {
        train: "self",
        rules: td.rules.name,
        seed: arguments.seed,
        rounds: total,
        sweeps: arguments.sweeps,
        moves: arguments.moves,
        discount: td.discount,
        random: td.random,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.workers as usize).build();
    let pool = pool.map_err(|error| Failure::Failed(error.to_string()))?;
    let training =
        Training { arguments, td, total: total * arguments.sweeps, features: Features::default(), pool };
    round::run(arguments, &header, total, |learner| training.round(learner))
}

/// What all sweeps share.
struct Training<'a> {
    arguments: &'a Arguments,
    td: TdRules,
    /// The number of sweeps of the whole run.
    total: u32,
    features: Features,
    pool: rayon::ThreadPool,
}

impl Training<'_> {
    /// Plays and learns for a round. Returns `None` when the user asks to stop.
    fn round(&self, learner: &mut Checkpoint) -> Result<Option<Learned>, Failure> {
        let mut learned = Learned::default();
        let (mut deaths, mut loss) = (0, 0.0);
        for sweep in 0..self.arguments.sweeps {
            if interrupt::asked() {
                return Ok(None);
            }
            let number = learner.round * self.arguments.sweeps + sweep;
            let played = self.games(&learner.model, number)?;
            learned.moves += played.iter().map(|played| played.pieces).sum::<u64>();
            deaths += played.iter().map(|played| played.deaths).sum::<u64>();
            let mut samples: Vec<Sample> = played.into_iter().flat_map(|played| played.samples).collect();
            shuffle(&mut samples, self.arguments.seed, number.into());
            let rate = RATE * (1.0 - number as f32 / self.total as f32).max(LAST_RATE);
            let error = learn(&mut learner.model, &mut learner.adam, &self.features, &samples, rate);
            learner.average.approach(&learner.model, AVERAGED.max(1.0 / (number + 1) as f32));
            loss += f64::from(error) * samples.len() as f64;
            learned.pairs += samples.len() as u64;
        }
        learned.train_loss = loss / learned.pairs as f64;
        learned.mle = Some(learned.moves as f64 / deaths.max(1) as f64);
        Ok(Some(learned))
    }

    /// Plays the jobs of a sweep on all workers. The results are in the order of the jobs.
    fn games(&self, model: &Model, sweep: u32) -> Result<Vec<Played>, Failure> {
        let Training { arguments, td, pool, .. } = self;
        let job =
            |job| play(td, model, first_seed(arguments.seed, sweep * JOBS + job), arguments.moves / JOBS);
        let played = pool.install(|| (0..JOBS).into_par_iter().map(job).collect::<Result<_, _>>());
        played.map_err(Failure::bad)
    }
}

/// Returns the first seed of a job: jobs of different numbers and runs share no game, except by chance.
const fn first_seed(run: u32, job: u32) -> u32 {
    let jobs = (u32::MAX - FIRST_SEED) / SEEDS;
    FIRST_SEED + (job.wrapping_add(run.wrapping_mul(0x9E37_79B9)) % jobs) * SEEDS
}
