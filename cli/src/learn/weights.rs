//! Files of weights.

use std::path::Path;

use sha2::{Digest, Sha256};
use stackmate::eval::pair_file::hex;
use stackmate::learn::q::{Foresight, Graduate};

use crate::failure::Failure;
use crate::input;

/// The maximum size of a file, in bytes. Valid files are smaller.
const MOST: usize = 1 << 16;

/// Reads a file of weights.
pub(super) fn read(path: &Path) -> Result<Graduate, Failure> {
    let bytes = input::read_file(path, MOST)?;
    Graduate::decode(&bytes).map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))
}

/// Returns the player of weights.
pub(super) fn player(graduate: &Graduate) -> Foresight {
    Foresight::new(graduate)
}

/// Returns the SHA-256 of the file of weights, as hexadecimal digits.
pub(super) fn sha256(graduate: &Graduate) -> String {
    hex(&Sha256::digest(graduate.encode()))
}
