//! Files of weights.

use std::path::Path;

use sha2::{Digest, Sha256};
use stackmate::bot::learner::Learner;
use stackmate::eval::pair_file::hex;
use stackmate::learn::q::Learned;

use crate::failure::Failure;
use crate::input;

/// The maximum size of a file, in bytes. Valid files are smaller.
const MOST: usize = 1 << 16;

/// Reads a file of weights.
pub(super) fn read(path: &Path) -> Result<Learned, Failure> {
    let bytes = input::read_file(path, MOST)?;
    Learned::decode(&bytes).map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))
}

/// Returns the player of weights.
pub(super) fn player(learned: &Learned) -> Learner {
    Learner::new(learned.model.tables(learned.scaling))
}

/// Returns the SHA-256 of the file of weights, as hexadecimal digits.
pub(super) fn sha256(learned: &Learned) -> String {
    hex(&Sha256::digest(learned.encode()))
}
