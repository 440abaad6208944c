//! Learning from a log, as tetris20g-ai does.
//!
//! A pair has the field after two moves of the log, and a field after two other placements of the same pieces whose
//! first one differs. One of ten moves is held out, and four of five of the other pairs are left out at random. An
//! epoch is a round. Source: the rules document of master 20G, section 11.

use std::path::Path;

use serde::Serialize;
use stackmate::learn::log::{Pairs, pairs, shuffle};
use stackmate::learn::rank::{Descent, RankLearner};

use super::checkpoint::Checkpoint;
use super::options::{Arguments, Moves};
use super::round::{self, Learned};
use crate::failure::Failure;
use crate::heartbeat::Heartbeat;
use crate::interrupt;
use crate::master::log::{self, Log};

/// The default number of epochs.
const EPOCHS: u32 = 20;

/// What a run is: another one cannot continue its journal.
#[derive(Serialize)]
struct Header {
    train: &'static str,
    rules: &'static str,
    seed: u32,
    rounds: u32,
    log_sha256: String,
    // A journal of the default settings does not name them.
    #[serde(skip_serializing_if = "Option::is_none")]
    descent: Option<&'static str>,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    hardest: bool,
}

pub(super) fn run(arguments: &Arguments, file: &Path) -> Result<(), Failure> {
    interrupt::listen()?;
    let total = arguments.rounds.unwrap_or(EPOCHS);
    let Log { moves, sha256 } = log::read(file, arguments.rules)?;
    let heartbeat = Heartbeat::start("listing the pairs");
    let Pairs { mut learned, held } = pairs(arguments.rules, &moves, arguments.seed, None);
    if learned.is_empty() {
        return Err(Failure::BadInput(format!("{}: no move is followed by another one", file.display())));
    }
    let header = Header {
        train: "log",
        rules: arguments.rules.name,
        seed: arguments.seed,
        rounds: total,
        log_sha256: sha256,
        descent: (arguments.descent == Moves::Adam).then_some("adam"),
        hardest: arguments.hardest,
    };
    let mut ranks = RankLearner::new(match arguments.descent {
        Moves::Momentum => Descent::Momentum,
        Moves::Adam => Descent::Adam,
    });
    round::run(arguments, &header, (Checkpoint::begin(), total), [0; 4], |learner| {
        heartbeat.describe(format!("epoch {} of {total}", learner.round + 1));
        ranks.steps.clone_from(&learner.adam);
        // Weights of 0 find no pair harder than another one.
        if arguments.hardest && learner.round > 0 {
            learned = pairs(arguments.rules, &moves, arguments.seed, Some(&learner.model)).learned;
        }
        let mut order = learned.clone();
        shuffle(&mut order, arguments.seed, u64::from(learner.round) + 2);
        let ranking = ranks.learn(&mut learner.model, &order);
        let measured = ranks.measure(&learner.model, &held);
        learner.average.clone_from(&learner.model);
        learner.adam.clone_from(&ranks.steps);
        Ok(Some(Learned {
            moves: moves.len() as u64,
            pairs: order.len() as u64,
            train_loss: ranking.loss.into(),
            held_loss: Some(measured.loss.into()),
            held_agreement: Some(measured.agreement.into()),
            mle: None,
            quad_line_share: None,
        }))
    })
}
