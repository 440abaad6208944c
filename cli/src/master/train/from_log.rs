//! Learning from a log, as tetris20g-ai does.
//!
//! A pair has the field after two moves of the log, and a field after two other placements of the same pieces whose
//! first one differs. One of ten moves is held out, and four of five of the other pairs are left out at random. An
//! epoch is a round. Source: the rules document of master 20G, section 11.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use stackmate::Rng;
use stackmate::learn::rank::{Momentum, Pair, RankLearner};
use stackmate::movegen::ground::Ground;
use stackmate::rules::master::lock;

use super::checkpoint::Checkpoint;
use super::options::Arguments;
use super::round::{Round, file, save};
use crate::console::note;
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::master::cpu::process_seconds;
use crate::master::field::sorted_places;
use crate::master::log::{self, Move};
use crate::tune::journal::Journal;

/// The default number of epochs.
const EPOCHS: u32 = 20;
/// One of this number of moves is held out.
const HELD: u32 = 10;
/// One of this number of pairs is learned from.
const THINNED: u32 = 5;

/// What a run is: another one cannot continue its journal.
#[derive(Serialize)]
struct Header {
    train: &'static str,
    rules: &'static str,
    seed: u32,
    rounds: u32,
    moves: usize,
}

/// The pairs of a log.
#[derive(Default)]
struct Pairs {
    learned: Vec<Pair>,
    held: Vec<Pair>,
}

pub(super) fn run(arguments: &Arguments, log: &Path) -> Result<(), Failure> {
    interrupt::listen()?;
    let total = arguments.rounds.unwrap_or(EPOCHS);
    let moves = log::read(log, arguments.rules)?;
    let heartbeat = Heartbeat::start("listing the pairs");
    let pairs = pairs(arguments, &moves);
    if pairs.learned.is_empty() {
        return Err(Failure::BadInput(format!("{}: no move is followed by another one", log.display())));
    }
    let header = Header {
        train: "log",
        rules: arguments.rules.name,
        seed: arguments.seed,
        rounds: total,
        moves: moves.len(),
    };
    let path = Checkpoint::path(&arguments.journal);
    let (mut journal, rounds) = Journal::open::<Round>(Some(&arguments.journal), &header)?;
    let mut state = match rounds.last() {
        Some(last) => Checkpoint::after(&path, last.round)?,
        None => Checkpoint::begin(),
    };
    let mut learner = RankLearner::new(Momentum::default());
    learner.step.clone_from(&state.adam.mean);
    while state.round < total && !interrupt::asked() {
        let before = process_seconds();
        heartbeat.describe(format!("epoch {} of {total}", state.round + 1));
        let shuffled = shuffled(&pairs.learned, arguments.seed, state.round);
        let learned = learner.learn(&mut state.model, &shuffled);
        let held = learner.measure(&state.model, &pairs.held);
        state.round += 1;
        state.adam.mean.clone_from(&learner.step);
        let result = Round {
            round: state.round,
            moves: moves.len() as u64,
            pairs: pairs.learned.len() as u64,
            train_loss: learned.loss.into(),
            held_loss: Some(held.loss.into()),
            held_agreement: Some(held.agreement.into()),
            mle: None,
            cpu_s: process_seconds() - before,
            weights_sha256: file(arguments, &state.model).sha256().map_err(Failure::bad)?,
        };
        state.write(&path)?;
        save(arguments, &state.model)?;
        journal.write(&result)?;
        note(format_args!(
            "epoch {} of {total}: loss {:.4}, held out {:.4}",
            state.round, learned.loss, held.loss
        ));
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&result).map_err(Failure::bad)?)?;
    }
    Ok(())
}

fn pairs(arguments: &Arguments, moves: &[Move]) -> Pairs {
    let mut rng = Rng::new(arguments.seed.into(), 1);
    let mut ground = Ground::new(arguments.rules);
    let mut pairs = Pairs::default();
    for two in moves.windows(2).filter(|two| two[0].is_followed_by(&two[1])) {
        let all = others(&mut ground, &two[0], &two[1]);
        if rng.below(HELD) == 0 {
            pairs.held.extend(all);
        } else {
            pairs.learned.extend(all.into_iter().filter(|_| rng.below(THINNED) == 0));
        }
    }
    pairs
}

/// Returns the pairs of two moves: all results of the same two pieces whose first placement differs.
fn others(ground: &mut Ground, made: &Move, next: &Move) -> Vec<Pair> {
    let best = lock(next.board, next.piece, next.at).0;
    let mut pairs = Vec::new();
    for first in sorted_places(ground, &made.board, made.piece) {
        if first == made.at {
            continue;
        }
        let after = lock(made.board, made.piece, first).0;
        let seconds = sorted_places(ground, &after, next.piece);
        pairs.extend(
            seconds.into_iter().map(|second| Pair { best, other: lock(after, next.piece, second).0 }),
        );
    }
    pairs
}

fn shuffled(pairs: &[Pair], run: u32, epoch: u32) -> Vec<Pair> {
    let mut pairs = pairs.to_vec();
    let mut rng = Rng::new(run.into(), u64::from(epoch) + 2);
    for at in (1..pairs.len()).rev() {
        pairs.swap(at, rng.below(at as u32 + 1) as usize);
    }
    pairs
}
