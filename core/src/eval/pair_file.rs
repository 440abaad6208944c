//! The file of a player's weights by pairs of cells.
//!
//! Its bytes: `SMPW`, the version, the number of the rule set (1 is `m20g-ars`, 2 is `m20g-seed`), the binary
//! exponent of a unit (10 means 2⁻¹⁰), a zero, the number of weights as 16 bits, the weights as signed 16 bits
//! (cells, then pairs), and the SHA-256 of everything before it. Numbers are little-endian. Version 2 has the
//! rewards of clears of 1, 2, 3 and 4 rows before the weights, as signed 16 bits. Weights whose rewards are all 0 are
//! written as version 1, so that each player has one file and one hash.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use sha2::{Digest, Sha256};

use super::pairs::{CELLS, PAIRS, PairWeights};
use crate::rules::master::MasterRules;
use crate::tool::fault::{Coded, Detail, Fault};

const MAGIC: &[u8; 4] = b"SMPW";
/// The version without rewards, and the one with them.
const PLAIN: u8 = 1;
const REWARDED: u8 = 2;
const EXPONENT: u8 = 10;
const COUNT: usize = CELLS + PAIRS;
const HEADER: usize = 10;
const HASH: usize = 32;
/// The size of a file without rewards, in bytes.
pub const SIZE: usize = HEADER + 2 * COUNT + HASH;
/// The size of the rewards.
const REWARDS: usize = 8;

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
    /// Returns [`BadPairFile::Weight`] with the first weight or reward that 16 bits cannot hold, or
    /// [`BadPairFile::Header`] for a rule set of the caller's own.
    pub fn encode(&self) -> Result<Vec<u8>, BadPairFile> {
        let number = MasterRules::ALL.iter().position(|rules| rules.name == self.rules.name);
        let number = number.ok_or(BadPairFile::Header)?;
        let mut bytes = MAGIC.to_vec();
        let PairWeights { cells, pairs, rewards } = &self.weights;
        let (version, rewards) = if *rewards == [0; 4] { (PLAIN, &[][..]) } else { (REWARDED, &rewards[..]) };
        bytes.extend([version, number as u8 + 1, EXPONENT, 0]);
        bytes.extend((COUNT as u16).to_le_bytes());
        for &weight in rewards.iter().chain(cells).chain(pairs) {
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
        let version = bytes.get(MAGIC.len()).copied().unwrap_or(PLAIN);
        let rewards = match version {
            PLAIN => 0,
            REWARDED => REWARDS,
            _ => return Err(BadPairFile::Version(version)),
        };
        if bytes.len() != SIZE + rewards {
            return Err(BadPairFile::Size { found: bytes.len(), expected: SIZE + rewards });
        }
        let (content, hash) = bytes.split_at(bytes.len() - HASH);
        let computed = Sha256::digest(content);
        if computed[..] != *hash {
            return Err(BadPairFile::Hash { stored: hex(hash), computed: hex(&computed) });
        }
        let rules = match content[4..HEADER] {
            [_, rules @ 1..=2, EXPONENT, 0, low, high]
                if u16::from_le_bytes([low, high]) as usize == COUNT =>
            {
                MasterRules::ALL[rules as usize - 1]
            }
            _ => return Err(BadPairFile::Header),
        };
        let numbers = |bytes: &[u8]| -> Vec<i32> {
            bytes.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]).into()).collect()
        };
        let (rewards, weights) = content[HEADER..].split_at(rewards);
        let weights = numbers(weights);
        let (cells, pairs) = weights.split_at(CELLS);
        let rewards = <[i32; 4]>::try_from(numbers(rewards)).unwrap_or_default();
        if version == REWARDED && rewards == [0; 4] {
            return Err(BadPairFile::Header);
        }
        Ok(PairFile { rules, weights: PairWeights { cells: cells.to_vec(), pairs: pairs.to_vec(), rewards } })
    }

    /// Returns the SHA-256 in the file, as hexadecimal digits.
    ///
    /// # Errors
    /// Returns the error of [`PairFile::encode`].
    pub fn sha256(&self) -> Result<String, BadPairFile> {
        let bytes = self.encode()?;
        Ok(hex(&bytes[bytes.len() - HASH..]))
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
    Size {
        /// The number of bytes.
        found: usize,
        /// The number of bytes of a file of its version.
        expected: usize,
    },
    /// The version of the format is not known.
    Version(u8),
    /// The rule set, the scale or the number of weights is not known, or version 2 has no reward.
    Header,
    /// The content differs from its hash.
    Hash {
        /// The hash in the file.
        stored: String,
        /// The hash of the content.
        computed: String,
    },
    /// A weight or reward is too large.
    Weight(i32),
}

impl Coded for BadPairFile {
    fn fault(&self) -> Fault {
        match self {
            BadPairFile::Magic => Fault::new("weights.magic", "not a file of master weights"),
            BadPairFile::Size { found, expected } => {
                Fault::new("weights.size", "{size} bytes: a file of master weights has {expected}")
                    .with(*found)
                    .with(*expected)
            }
            BadPairFile::Version(version) => {
                Fault::new("weights.version", "version {version} of master weights: 1 to {known} are known")
                    .with(u32::from(*version))
                    .with(u32::from(REWARDED))
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

    fn rewarded() -> PairFile {
        let mut file = file();
        file.weights.rewards = [-32_768, 0, -1, 32_767];
        file
    }

    #[test]
    fn a_file_that_was_written_can_be_read() {
        for (file, version, size) in [(file(), 1, SIZE), (rewarded(), 2, SIZE + 8)] {
            let bytes = file.encode().unwrap();
            assert_eq!((bytes[4], bytes.len()), (version, size));
            assert_eq!(PairFile::decode(&bytes).as_ref(), Ok(&file));
            assert_eq!(file.sha256(), Ok(hex(&bytes[size - HASH..])));
        }
    }

    #[test]
    fn a_file_with_rewards_of_zero_is_refused() {
        let mut bytes = rewarded().encode().unwrap();
        bytes[HEADER..HEADER + REWARDS].fill(0);
        let content = bytes.len() - HASH;
        let hash = Sha256::digest(&bytes[..content]);
        bytes[content..].copy_from_slice(&hash);
        assert_eq!(PairFile::decode(&bytes), Err(BadPairFile::Header));
    }

    #[test]
    fn every_changed_byte_is_detected() {
        for valid in [file(), rewarded()].map(|file| file.encode().unwrap()) {
            let size = valid.len();
            for at in (0..HEADER).chain([HEADER + 5, size - HASH, size - 1]) {
                let mut bad = valid.clone();
                bad[at] ^= 1;
                assert!(PairFile::decode(&bad).is_err(), "byte {at}");
            }
            assert_eq!(PairFile::decode(&valid[1..]), Err(BadPairFile::Magic));
            let short = BadPairFile::Size { found: size - 1, expected: size };
            assert_eq!(PairFile::decode(&valid[..size - 1]), Err(short));
            let mut later = valid;
            later[4] = 3;
            assert_eq!(PairFile::decode(&later), Err(BadPairFile::Version(3)));
        }
        assert_eq!(PairFile::decode(MAGIC), Err(BadPairFile::Size { found: 4, expected: SIZE }));
    }

    #[test]
    fn a_weight_that_is_too_large_is_named() {
        let mut file = file();
        file.weights.cells[3] = 40_000;
        assert_eq!(file.encode(), Err(BadPairFile::Weight(40_000)));
    }
}
