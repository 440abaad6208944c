//! Learning from own games.
//!
//! A round has some sweeps. In a sweep, [`JOBS`] jobs play games with the weights of that moment. A job is a
//! function of the weights and its first seed, so the number of workers changes nothing. The model learns from
//! all their fields, in an order drawn from the seed of the sweep.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use serde::Serialize;
use stackmate::Rng;
use stackmate::learn::td::{Played, Sample, TdRules, learn, play};
use stackmate::learn::{Features, Model};

use super::checkpoint::Checkpoint;
use super::options::Arguments;
use super::round::{Round, file, save};
use crate::console::note;
use crate::failure::Failure;
use crate::interrupt;
use crate::master::cpu::process_seconds;
use crate::tune::journal::Journal;

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
/// The rate of the first round and the part of it that is left in the last one.
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
    let path = Checkpoint::path(&arguments.journal);
    let (mut journal, rounds) = Journal::open::<Round>(Some(&arguments.journal), &header)?;
    let mut learner = match rounds.last() {
        Some(last) => Checkpoint::after(&path, last.round)?,
        None => Checkpoint::begin(),
    };
    let begun = Instant::now();
    let is_over = || arguments.hours.is_some_and(|hours| begun.elapsed().as_secs_f64() > hours * 3600.0);
    let features = Features::default();
    while learner.round < total && !is_over() {
        let Some(result) = round(arguments, &td, &features, &mut learner)? else { break };
        learner.write(&path)?;
        save(arguments, &learner.average)?;
        journal.write(&result)?;
        note(format_args!(
            "round {} of {total}: {:.0} pieces a death, error {:.3}",
            result.round,
            result.mle.unwrap_or_default(),
            result.train_loss.sqrt(),
        ));
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&result).map_err(Failure::bad)?)?;
    }
    Ok(())
}

/// Plays and learns for a round. Returns `None`, with the learner unchanged, when the user asks to stop.
fn round(
    arguments: &Arguments,
    td: &TdRules,
    features: &Features,
    learner: &mut Checkpoint,
) -> Result<Option<Round>, Failure> {
    let before = process_seconds();
    let mut next = learner.clone();
    next.round += 1;
    let (mut pieces, mut deaths, mut fields, mut loss) = (0, 0, 0, 0.0);
    for sweep in 0..arguments.sweeps {
        if interrupt::asked() {
            return Ok(None);
        }
        let number = learner.round * arguments.sweeps + sweep;
        let played = sweep_of_games(arguments, td, &next.model, number)?;
        pieces += played.iter().map(|played| played.pieces).sum::<u64>();
        deaths += played.iter().map(|played| played.deaths).sum::<u64>();
        let samples = shuffled(played, arguments.seed, number);
        let rate = rate(number, arguments.rounds.unwrap_or(ROUNDS) * arguments.sweeps);
        let error = learn(&mut next.model, &mut next.adam, features, &samples, rate);
        next.average.approach(&next.model, AVERAGED.max(1.0 / (number + 1) as f32));
        loss += f64::from(error) * samples.len() as f64;
        fields += samples.len() as u64;
    }
    let weights_sha256 = file(arguments, &next.average).sha256().map_err(Failure::bad)?;
    let result = Round {
        round: next.round,
        moves: pieces,
        pairs: fields,
        train_loss: loss / fields as f64,
        held_loss: None,
        held_agreement: None,
        mle: Some(pieces as f64 / deaths.max(1) as f64),
        cpu_s: process_seconds() - before,
        weights_sha256,
    };
    *learner = next;
    Ok(Some(result))
}

/// Returns the rate of a sweep: it falls in equal steps.
fn rate(sweep: u32, sweeps: u32) -> f32 {
    RATE * (1.0 - sweep as f32 / sweeps as f32).max(LAST_RATE)
}

/// Plays the jobs of a sweep on all workers. The results are in the order of the jobs.
fn sweep_of_games(
    arguments: &Arguments,
    td: &TdRules,
    model: &Model,
    sweep: u32,
) -> Result<Vec<Played>, Failure> {
    let next = AtomicU32::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..arguments.workers.min(JOBS) {
            scope.spawn(|| {
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= JOBS {
                        return;
                    }
                    let played = play(
                        td,
                        model,
                        first_seed(arguments.seed, sweep * JOBS + job),
                        arguments.moves / JOBS,
                    );
                    results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((job, played));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_unstable_by_key(|(job, _)| *job);
    results.into_iter().map(|(_, played)| played.map_err(Failure::bad)).collect()
}

/// Returns the first seed of a job: jobs of different numbers and runs share no game, except by chance.
const fn first_seed(run: u32, job: u32) -> u32 {
    let jobs = (u32::MAX - FIRST_SEED) / SEEDS;
    FIRST_SEED + (job.wrapping_add(run.wrapping_mul(0x9E37_79B9)) % jobs) * SEEDS
}

fn shuffled(played: Vec<Played>, run: u32, sweep: u32) -> Vec<Sample> {
    let mut samples: Vec<Sample> = played.into_iter().flat_map(|played| played.samples).collect();
    let mut rng = Rng::new(run.into(), sweep.into());
    for at in (1..samples.len()).rev() {
        samples.swap(at, rng.below(at as u32 + 1) as usize);
    }
    samples
}
