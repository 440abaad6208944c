//! Learning from a log, as tetris20g-ai does.
//!
//! A pair has the field after two moves of the log, and a field after two other placements of the same pieces whose
//! first one differs. One of ten moves is held out, and four of five of the other pairs are left out at random. An
//! epoch is a round. Source: the rules document of master 20G, section 11.

use std::path::Path;

use serde::Serialize;
use stackmate::Rng;
use stackmate::learn::rank::{Momentum, Pair, RankLearner};
use stackmate::movegen::ground::Ground;
use stackmate::rules::master::lock;

use super::checkpoint::Checkpoint;
use super::options::Arguments;
use super::round::{self, Learned, shuffle};
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::master::field::sorted_places;
use crate::master::log::{self, Log, Move};

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
    log_sha256: String,
}

/// The pairs of a log.
#[derive(Default)]
struct Pairs {
    learned: Vec<Pair>,
    held: Vec<Pair>,
}

pub(super) fn run(arguments: &Arguments, file: &Path) -> Result<(), Failure> {
    interrupt::listen()?;
    let total = arguments.rounds.unwrap_or(EPOCHS);
    let Log { moves, sha256 } = log::read(file, arguments.rules)?;
    let heartbeat = Heartbeat::start("listing the pairs");
    let pairs = pairs(arguments, &moves);
    if pairs.learned.is_empty() {
        return Err(Failure::BadInput(format!("{}: no move is followed by another one", file.display())));
    }
    let header = Header {
        train: "log",
        rules: arguments.rules.name,
        seed: arguments.seed,
        rounds: total,
        log_sha256: sha256,
    };
    let mut ranks = RankLearner::new(Momentum::default());
    round::run(arguments, &header, (Checkpoint::begin(), total), [0; 4], |learner| {
        heartbeat.describe(format!("epoch {} of {total}", learner.round + 1));
        ranks.step.clone_from(&learner.adam.mean);
        let mut order = pairs.learned.clone();
        shuffle(&mut order, arguments.seed, u64::from(learner.round) + 2);
        let learned = ranks.learn(&mut learner.model, &order);
        let held = ranks.measure(&learner.model, &pairs.held);
        learner.average.clone_from(&learner.model);
        learner.adam.mean.clone_from(&ranks.step);
        Ok(Some(Learned {
            moves: moves.len() as u64,
            pairs: pairs.learned.len() as u64,
            train_loss: learned.loss.into(),
            held_loss: Some(held.loss.into()),
            held_agreement: Some(held.agreement.into()),
            mle: None,
            quad_line_share: None,
        }))
    })
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
