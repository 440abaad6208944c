//! The state of a learner between rounds: the model and the optimiser, as bytes.
//!
//! Its bytes: `SMLC`, the version, the round as 32 bits, the weights, their average, the two means of the optimiser,
//! its two decays, and the SHA-256 of everything before it. Numbers are little-endian. Version 2 is of a learner of
//! rewards: before the SHA-256 are also the weights of the rewards' model, the two decays of its optimiser, and its two
//! means, of each number the upper 16 bits.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use stackmate::eval::pair_file::hex;
use stackmate::learn::{Adam, Model};

use crate::failure::Failure;
use crate::files::replace;
use crate::input;

const MAGIC: &[u8; 4] = b"SMLC";
const PLAIN: u8 = 1;
const REWARDED: u8 = 2;
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
    /// What the rewards to come are worth, if clears are rewarded.
    pub(super) reward: Option<Reward>,
}

/// A model of the rewards to come, and its optimiser.
#[derive(Clone, Debug)]
pub(super) struct Reward {
    pub(super) model: Model,
    pub(super) adam: Adam,
}

impl Default for Reward {
    fn default() -> Reward {
        let model = Model::default();
        let adam = Adam::new(model.weights.len());
        Reward { model, adam }
    }
}

impl Checkpoint {
    /// Creates the learner before the first round, with weights of 0.
    pub(super) fn begin() -> Checkpoint {
        let model = Model::default();
        let adam = Adam::new(model.weights.len());
        Checkpoint { round: 0, average: model.clone(), model, adam, reward: None }
    }

    /// Reads a checkpoint of another run without rewards, and begins with its average and its optimiser. Returns also
    /// the SHA-256 of the file.
    ///
    /// # Errors
    /// Returns an error that names the file and what is wrong with it.
    pub(super) fn begin_with(path: &Path) -> Result<(Checkpoint, String), Failure> {
        let other = Checkpoint::read(path)?;
        if other.reward.is_some() {
            return Err(Failure::BadInput(format!("{}: it has learned with rewards", path.display())));
        }
        let sha256 = hex(&Sha256::digest(other.encode()));
        Ok((Checkpoint { round: 0, model: other.average.clone(), ..other }, sha256))
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
        Checkpoint::decode(&bytes).map_err(|why| Failure::BadInput(format!("{}: {why}", path.display())))
    }

    fn decode(bytes: &[u8]) -> Result<Checkpoint, &'static str> {
        let mut checkpoint = Checkpoint::begin();
        if bytes.get(MAGIC.len()) == Some(&REWARDED) {
            checkpoint.reward = Some(Reward::default());
        }
        let expected = checkpoint.encode();
        if bytes.len() != expected.len() || bytes[..=MAGIC.len()] != expected[..=MAGIC.len()] {
            return Err("not a checkpoint of this version");
        }
        let (content, hash) = bytes.split_at(bytes.len() - HASH);
        if Sha256::digest(content)[..] != *hash {
            return Err("the checkpoint is damaged: its content differs from its SHA-256");
        }
        let (words, halves) = content[MAGIC.len() + 1..].split_at(4 * (1 + checkpoint.numbers_mut().count()));
        let mut words = words.chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]);
        checkpoint.round = words.next().map_or(0, u32::from_le_bytes);
        for (number, word) in checkpoint.numbers_mut().zip(words) {
            *number = f32::from_le_bytes(word);
        }
        for (number, half) in checkpoint.halves_mut().zip(halves.chunks_exact(2)) {
            *number = f32::from_le_bytes([0, 0, half[0], half[1]]);
        }
        let is_bad = |number: &mut f32| !number.is_finite();
        if checkpoint.numbers_mut().any(is_bad) || checkpoint.halves_mut().any(is_bad) {
            return Err("a weight is not a number");
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

    /// Drops what a file would not keep, so that a run that continues is the same as one that was not interrupted.
    pub(super) fn shorten(&mut self) {
        self.halves_mut().for_each(|number| *number = f32::from_bits(number.to_bits() & 0xFFFF_0000));
    }

    /// Writes a checkpoint. A process that is killed leaves the old file or the new one, and never a part of it.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        replace(path, &self.encode())
    }

    fn encode(&self) -> Vec<u8> {
        let mut copy = self.clone();
        let mut bytes = MAGIC.to_vec();
        bytes.push(if self.reward.is_some() { REWARDED } else { PLAIN });
        bytes.extend(self.round.to_le_bytes());
        copy.numbers_mut().for_each(|number| bytes.extend(number.to_le_bytes()));
        copy.halves_mut().for_each(|number| bytes.extend(&number.to_le_bytes()[2..]));
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    /// Returns the numbers with 32 bits, in the order of the file.
    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Adam { mean, square, left } = &mut self.adam;
        let own = self.model.weights.iter_mut().chain(&mut self.average.weights);
        let reward = self.reward.iter_mut();
        let reward = reward.flat_map(|reward| reward.model.weights.iter_mut().chain(&mut reward.adam.left));
        own.chain(mean).chain(square).chain(left).chain(reward)
    }

    /// Returns the numbers with 16 bits, in the order of the file. With all bits, it would be too large for the
    /// repository.
    fn halves_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let reward = self.reward.iter_mut();
        reward.flat_map(|reward| reward.adam.mean.iter_mut().chain(&mut reward.adam.square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learner_of_rewards_is_read_as_it_was_written() {
        let mut learner = Checkpoint { round: 3, reward: Some(Reward::default()), ..Checkpoint::begin() };
        (1..).zip(learner.numbers_mut()).for_each(|(at, number)| *number = 1.0 / at as f32);
        (1..).zip(learner.halves_mut()).for_each(|(at, number)| *number = -1.0 / at as f32);
        learner.shorten();
        let mut bytes = learner.encode();
        assert!(bytes.len() <= MOST);
        let mut read = Checkpoint::decode(&bytes).unwrap();
        assert_eq!(read.round, 3);
        assert!(read.numbers_mut().eq(learner.numbers_mut()) && read.halves_mut().eq(learner.halves_mut()));
        bytes[4] = PLAIN;
        assert!(Checkpoint::decode(&bytes).is_err(), "it is too long for the version");
    }
}
