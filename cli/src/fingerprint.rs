//! A short text that changes when a value changes, for files that name what their results depend on.

use std::fmt::Debug;

use sha2::{Digest, Sha256};

/// Returns the first 16 hexadecimal digits of the SHA-256 of a value as `Debug` prints it.
pub(crate) fn fingerprint(value: &impl Debug) -> String {
    let digest = Sha256::digest(format!("{value:?}").as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
