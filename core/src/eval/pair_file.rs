//! The file of a player's weights by pairs of cells.
//!
//! Its bytes: `SMPW`, the version, the number of the rule set (1 is `m20g-ars`, 2 is `m20g-seed`), the binary
//! exponent of a unit (10 means 2⁻¹⁰), a zero, the number of weights as 16 bits, the weights as signed 16 bits
//! (cells, then pairs), and the SHA-256 of everything before it. Numbers are little-endian.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use sha2::{Digest, Sha256};

use super::pairs::{CELLS, PAIRS, PairWeights};
use crate::rules::master::MasterRules;
use crate::tool::fault::{Coded, Detail, Fault};

const MAGIC: &[u8; 4] = b"SMPW";
const VERSION: u8 = 1;
const EXPONENT: u8 = 10;
const COUNT: usize = CELLS + PAIRS;
const HEADER: usize = 10;
const HASH: usize = 32;
/// The size of a file in bytes.
pub const SIZE: usize = HEADER + 2 * COUNT + HASH;

/// Weights and the rule set they were learned for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairFile {
    /// The rule set.
    pub rules: MasterRules,
    /// The weights.
    pub weights: PairWeights,
}

impl PairFile {
    /// Writes the bytes of a file.
    ///
    /// # Errors
    /// Returns [`BadPairFile::Weight`] with the first weight that 16 bits cannot hold, or
    /// [`BadPairFile::Header`] for a rule set of the caller's own.
    pub fn encode(&self) -> Result<Vec<u8>, BadPairFile> {
        let number = MasterRules::ALL.iter().position(|rules| rules.name == self.rules.name);
        let number = number.ok_or(BadPairFile::Header)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, number as u8 + 1, EXPONENT, 0]);
        bytes.extend((COUNT as u16).to_le_bytes());
        for &weight in self.weights.cells.iter().chain(&self.weights.pairs) {
            let weight = i16::try_from(weight).map_err(|_| BadPairFile::Weight(weight))?;
            bytes.extend(weight.to_le_bytes());
        }
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        Ok(bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Returns a [`BadPairFile`] that names what is wrong.
    pub fn decode(bytes: &[u8]) -> Result<PairFile, BadPairFile> {
        if !bytes.starts_with(MAGIC) {
            return Err(BadPairFile::Magic);
        }
        if bytes.len() != SIZE {
            return Err(BadPairFile::Size(bytes.len()));
        }
        let (content, hash) = bytes.split_at(SIZE - HASH);
        let computed = Sha256::digest(content);
        if computed[..] != *hash {
            return Err(BadPairFile::Hash { stored: hex(hash), computed: hex(&computed) });
        }
        let rules = match content[4..HEADER] {
            [VERSION, rules @ 1..=2, EXPONENT, 0, low, high]
                if u16::from_le_bytes([low, high]) as usize == COUNT =>
            {
                MasterRules::ALL[rules as usize - 1]
            }
            [version, ..] if version != VERSION => return Err(BadPairFile::Version(version)),
            _ => return Err(BadPairFile::Header),
        };
        let weights: Vec<i32> = content[HEADER..]
            .chunks_exact(2)
            .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]).into())
            .collect();
        let (cells, pairs) = weights.split_at(CELLS);
        Ok(PairFile { rules, weights: PairWeights { cells: cells.to_vec(), pairs: pairs.to_vec() } })
    }

    /// Returns the SHA-256 in the file, as hexadecimal digits.
    ///
    /// # Errors
    /// Returns the error of [`PairFile::encode`].
    pub fn sha256(&self) -> Result<String, BadPairFile> {
        Ok(hex(&self.encode()?[SIZE - HASH..]))
    }
}

/// Writes bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The reason why a file of weights cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPairFile {
    /// The bytes do not begin with the mark of such a file.
    Magic,
    /// The number of bytes is wrong.
    Size(usize),
    /// The version of the format is not known.
    Version(u8),
    /// The rule set, the scale or the number of weights is not known.
    Header,
    /// The content differs from its hash.
    Hash {
        /// The hash in the file.
        stored: String,
        /// The hash of the content.
        computed: String,
    },
    /// A weight is too large.
    Weight(i32),
}

impl Coded for BadPairFile {
    fn fault(&self) -> Fault {
        match self {
            BadPairFile::Magic => Fault::new("weights.magic", "not a file of master weights"),
            BadPairFile::Size(size) => {
                Fault::new("weights.size", "{size} bytes: a file of master weights has {expected}")
                    .with(*size)
                    .with(SIZE)
            }
            BadPairFile::Version(version) => {
                Fault::new("weights.version", "version {version} of master weights: only {known} is known")
                    .with(u32::from(*version))
                    .with(u32::from(VERSION))
            }
            BadPairFile::Header => {
                Fault::new("weights.header", "unknown rule set, scale or number of weights in the header")
            }
            BadPairFile::Hash { stored, computed } => Fault::new(
                "weights.hash",
                "the weights are damaged: SHA-256 {stored} is stored, {computed} computed",
            )
            .with(stored.clone())
            .with(computed.clone()),
            BadPairFile::Weight(weight) => {
                Fault::new("weights.large", "weight {weight} does not fit into 16 bits")
                    .with(Detail::shown(weight))
            }
        }
    }
}

impl fmt::Display for BadPairFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadPairFile {}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> PairFile {
        let mut weights = PairWeights::zero();
        weights.cells[0] = -32_768;
        weights.pairs[PAIRS - 1] = 32_767;
        PairFile { rules: MasterRules::SEED, weights }
    }

    #[test]
    fn a_file_that_was_written_can_be_read() {
        assert_eq!(PairFile::decode(&file().encode().unwrap()), Ok(file()));
    }

    #[test]
    fn every_changed_byte_is_detected() {
        let good = file().encode().unwrap();
        for at in (0..HEADER).chain([HEADER + 5, SIZE - HASH, SIZE - 1]) {
            let mut bad = good.clone();
            bad[at] ^= 1;
            assert!(PairFile::decode(&bad).is_err(), "byte {at}");
        }
        assert_eq!(PairFile::decode(&good[1..]), Err(BadPairFile::Magic));
        assert_eq!(PairFile::decode(&good[..SIZE - 1]), Err(BadPairFile::Size(SIZE - 1)));
    }

    #[test]
    fn a_weight_that_is_too_large_is_named() {
        let mut file = file();
        file.weights.cells[3] = 40_000;
        assert_eq!(file.encode(), Err(BadPairFile::Weight(40_000)));
    }
}
