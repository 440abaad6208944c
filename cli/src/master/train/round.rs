//! The rounds of training: the loop that plays or learns one after the other, and their results.

use std::io::Write;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use stackmate::eval::pair_file::PairFile;
use stackmate::eval::pairs::PairWeights;

use super::checkpoint::Checkpoint;
use super::options::{Arguments, Rewards};
use crate::console::note;
use crate::cpu::process_seconds;
use crate::failure::Failure;
use crate::files::replace;
use crate::interrupt;
use crate::journal::Journal;

/// A line of the journal.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Round {
    pub(super) round: u32,
    /// The number of pieces placed in own games, or of moves in the log.
    pub(super) moves: u64,
    /// The number of fields, or of pairs of fields, learned from.
    pub(super) pairs: u64,
    /// In own games the mean square of the difference between the values and their targets, else the mean loss of a
    /// pair.
    pub(super) train_loss: f64,
    /// The mean loss of the pairs that are held out, and the share of them that is ranked as the log does.
    pub(super) held_loss: Option<f64>,
    pub(super) held_agreement: Option<f64>,
    /// The pieces for each death in the games of the round. One of a hundred of their moves is random.
    pub(super) mle: Option<f64>,
    /// The share of cleared rows that were cleared by four, in own games with rewards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) quad_line_share: Option<f64>,
    pub(super) cpu_s: f64,
    pub(super) weights_sha256: String,
}

/// What a round has learned from. The fields are those of [`Round`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Learned {
    pub(super) moves: u64,
    pub(super) pairs: u64,
    pub(super) train_loss: f64,
    pub(super) held_loss: Option<f64>,
    pub(super) held_agreement: Option<f64>,
    pub(super) mle: Option<f64>,
    pub(super) quad_line_share: Option<f64>,
}

/// Runs the rounds that are left of `total`, and keeps each in the journal, the checkpoint and the weights. `learn`
/// changes the learner by one round, or returns `None` when the user asks to stop.
pub(super) fn run(
    arguments: &Arguments,
    header: &impl Serialize,
    (begin, total): (Checkpoint, u32),
    rewards: Rewards,
    mut learn: impl FnMut(&mut Checkpoint) -> Result<Option<Learned>, Failure>,
) -> Result<(), Failure> {
    let path = Checkpoint::path(&arguments.journal);
    let (mut journal, rounds) = Journal::open::<Round>(Some(&arguments.journal), header)?;
    let mut learner = match rounds.last() {
        Some(last) => Checkpoint::after(&path, last.round)?,
        None => begin,
    };
    let begun = Instant::now();
    let is_over = || arguments.hours.is_some_and(|hours| begun.elapsed().as_secs_f64() > hours * 3600.0);
    while learner.round < total && !is_over() && !interrupt::asked() {
        let before = process_seconds();
        let mut next = learner.clone();
        let Some(learned) = learn(&mut next)? else { break };
        next.round += 1;
        next.shorten();
        learner = next;
        let weights = PairWeights { rewards, ..learner.average.weights() };
        let file = PairFile { rules: arguments.rules, weights };
        let round = Round::new(learner.round, learned, process_seconds() - before, &file)?;
        learner.write(&path)?;
        replace(&arguments.out, &file.encode().map_err(Failure::bad)?)?;
        journal.write(&round)?;
        note(round.summary(total));
        writeln!(std::io::stdout(), "{}", serde_json::to_string(&round).map_err(Failure::bad)?)?;
    }
    Ok(())
}

impl Round {
    fn new(round: u32, learned: Learned, cpu_s: f64, file: &PairFile) -> Result<Round, Failure> {
        let Learned { moves, pairs, train_loss, held_loss, held_agreement, mle, quad_line_share } = learned;
        let weights_sha256 = file.sha256().map_err(Failure::bad)?;
        Ok(Round {
            round,
            moves,
            pairs,
            train_loss,
            held_loss,
            held_agreement,
            mle,
            quad_line_share,
            cpu_s,
            weights_sha256,
        })
    }

    fn summary(&self, total: u32) -> String {
        let found = match (self.mle, self.held_loss) {
            (Some(mle), _) => format!("{mle:.0} pieces a death"),
            (None, Some(held)) => format!("held out {held:.4}"),
            (None, None) => String::new(),
        };
        format!("round {} of {total}: loss {:.4}, {found}", self.round, self.train_loss)
    }
}
