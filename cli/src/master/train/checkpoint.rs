//! The state of a learner between rounds: the model and the optimiser, as bytes.
//!
//! Its bytes: `SMLC`, the version, the round as 32 bits, the weights, their average, the two means of the optimiser,
//! its two decays, and the SHA-256 of everything before it. Numbers are little-endian.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use stackmate::learn::{Adam, Model};

use crate::failure::Failure;
use crate::input;
use crate::master::files::replace;

const MAGIC: &[u8; 4] = b"SMLC";
const VERSION: u8 = 1;
const HASH: usize = 32;
/// The maximum size of a file, in bytes.
const MOST: usize = 100_000;

/// A learner after a round.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    /// The number of finished rounds.
    pub(super) round: u32,
    pub(super) model: Model,
    /// The average of the model over the last sweeps, which is what is exported.
    pub(super) average: Model,
    pub(super) adam: Adam,
}

impl Checkpoint {
    /// Creates the learner before the first round, with weights of 0.
    pub(super) fn begin() -> Checkpoint {
        let model = Model::default();
        let adam = Adam::new(model.weights.len());
        Checkpoint { round: 0, average: model.clone(), model, adam }
    }

    /// Returns the name of the checkpoint beside a journal.
    pub(super) fn path(journal: &Path) -> PathBuf {
        let mut name = journal.as_os_str().to_owned();
        name.push(".checkpoint");
        name.into()
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// Returns an error that names the file and what is wrong with it.
    pub(super) fn read(path: &Path) -> Result<Checkpoint, Failure> {
        let bytes = input::read_file(path, MOST)?;
        let bad = |why: &str| Failure::BadInput(format!("{}: {why}", path.display()));
        let mut checkpoint = Checkpoint::begin();
        if bytes.len() != checkpoint.encode().len() || !bytes.starts_with(MAGIC) || bytes[4] != VERSION {
            return Err(bad("not a checkpoint of this version"));
        }
        let (content, hash) = bytes.split_at(bytes.len() - HASH);
        if Sha256::digest(content)[..] != *hash {
            return Err(bad("the checkpoint is damaged: its content differs from its SHA-256"));
        }
        let mut words = content[5..].chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]);
        checkpoint.round = words.next().map_or(0, u32::from_le_bytes);
        for (number, word) in checkpoint.numbers_mut().zip(words) {
            *number = f32::from_le_bytes(word);
        }
        if checkpoint.numbers_mut().any(|number| !number.is_finite()) {
            return Err(bad("a weight is not a number"));
        }
        Ok(checkpoint)
    }

    /// Reads the checkpoint that was written after a round. It may be one round further: it is written before the
    /// line of the journal, and a killed process leaves only the first.
    ///
    /// # Errors
    /// Returns an error that names the file if it is invalid or from another round.
    pub(super) fn after(path: &Path, round: u32) -> Result<Checkpoint, Failure> {
        let learner = Checkpoint::read(path)?;
        if learner.round != round && learner.round != round + 1 {
            let (name, found) = (path.display(), learner.round);
            let text = format!("{name}: it is from round {found}, and the journal ends with round {round}");
            return Err(Failure::BadInput(text));
        }
        Ok(learner)
    }

    /// Writes a checkpoint. A process that is killed leaves the old file or the new one, and never a part of it.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        replace(path, &self.encode())
    }

    fn encode(&self) -> Vec<u8> {
        let mut copy = self.clone();
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.extend(self.round.to_le_bytes());
        copy.numbers_mut().for_each(|number| bytes.extend(number.to_le_bytes()));
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// Returns all numbers, in the order of the file.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Adam { mean, square, left } = &mut self.adam;
        self.model.weights.iter_mut().chain(&mut self.average.weights).chain(mean).chain(square).chain(left)
    }
}
