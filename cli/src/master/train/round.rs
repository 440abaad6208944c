//! The result of a round of training.

use serde::{Deserialize, Serialize};
use stackmate::eval::pair_file::PairFile;
use stackmate::learn::Model;

use super::options::Arguments;
use crate::failure::Failure;
use crate::master::files::replace;

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
    pub(super) cpu_s: f64,
    pub(super) weights_sha256: String,
}

/// Returns the file of a model's weights.
pub(super) fn file(arguments: &Arguments, model: &Model) -> PairFile {
    PairFile { rules: arguments.rules, weights: model.weights() }
}

/// Writes the weights to the file of `--out`.
pub(super) fn save(arguments: &Arguments, model: &Model) -> Result<(), Failure> {
    replace(&arguments.out, &file(arguments, model).encode().map_err(Failure::bad)?)
}
