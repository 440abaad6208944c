//! The file of a learner whose weights alone do not say how it plays: those of a variant.
//!
//! Its bytes: `SMLV`, the version, whether the weights are of afterstates, whether the player looks ahead, the number of
//! the reward, γ, the factor of T-spins and the cost of a loss as 32-bit floating-point numbers, the FNV-1a hash of
//! everything before it, 64 bits; then a file of [`Learned`]. Numbers are little-endian.
//!
//! A learner that plays as the protocol says is written as a file of [`Learned`] alone, which a page can read too.

use alloc::vec::Vec;
use core::fmt;

use super::file::{BadLearned, Learned};
use super::options::Reward;
use super::outlook::Outlook;
use crate::tool::hash::Fnv;

const MAGIC: &[u8; 4] = b"SMLV";
const VERSION: u8 = 1;
const NUMBERS: usize = 3;
const HASH: usize = 8;
const HEADER: usize = 8 + 4 * NUMBERS;

/// What a learner has learned, and how it compares placements.
#[derive(Clone, PartialEq, Debug)]
pub struct Graduate {
    /// The weights.
    pub learned: Learned,
    /// How it compares placements.
    pub outlook: Outlook,
}

impl Graduate {
    /// Returns the learner of weights that plays as the protocol `aql-v1` says.
    #[must_use]
    pub const fn of_protocol(learned: Learned) -> Graduate {
        Graduate { learned, outlook: Outlook::PROTOCOL }
    }

    /// Writes the bytes of a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let outlook = self.outlook;
        if outlook.is_of_protocol() {
            return self.learned.encode();
        }
        let mut bytes = MAGIC.to_vec();
        let flags = [outlook.is_of_afterstates, outlook.looks_ahead].map(u8::from);
        bytes.extend([VERSION, flags[0], flags[1], outlook.reward as u8]);
        for number in [outlook.gamma, outlook.t_spin_factor, outlook.loss_cost] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(Fnv::of(&bytes).to_le_bytes());
        bytes.extend(self.learned.encode());
        bytes
    }

    /// Reads the bytes of a file, or of a file of [`Learned`].
    ///
    /// # Errors
    /// Returns a [`BadGraduate`] that names what is wrong.
    pub fn decode(bytes: &[u8]) -> Result<Graduate, BadGraduate> {
        if !bytes.starts_with(MAGIC) {
            return Ok(Graduate::of_protocol(Learned::decode(bytes)?));
        }
        let expected = HEADER + HASH;
        let (header, rest) =
            bytes.split_at_checked(expected).ok_or(BadLearned::Size { found: bytes.len(), expected })?;
        let (content, hash) = header.split_at(HEADER);
        if content[4] != VERSION {
            return Err(BadLearned::Version(content[4]).into());
        }
        if Fnv::of(content).to_le_bytes() != *hash {
            return Err(BadLearned::Hash.into());
        }
        let outlook = read(content)?;
        if outlook.is_of_protocol() {
            return Err(BadGraduate::Needless);
        }
        Ok(Graduate { learned: Learned::decode(rest)?, outlook })
    }
}

/// The reason why a file cannot be read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BadGraduate {
    /// The weights, the version, the size or the hash.
    Learned(BadLearned),
    /// A byte of the header has this value, which has no meaning there.
    Byte(u8),
    /// A number of the header is out of range.
    Number {
        /// Which number.
        name: &'static str,
        /// The number.
        value: f32,
        /// The largest number that is possible. The smallest is 0.
        most: f32,
    },
    /// The header says nothing: a learner that plays as the protocol says is written without it.
    Needless,
}

impl From<BadLearned> for BadGraduate {
    fn from(bad: BadLearned) -> BadGraduate {
        BadGraduate::Learned(bad)
    }
}

impl fmt::Display for BadGraduate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGraduate::Learned(bad) => bad.fmt(f),
            BadGraduate::Byte(byte) => {
                write!(f, "the way to compare placements has the byte {byte}, which is not known")
            }
            BadGraduate::Number { name, value, most } => {
                write!(f, "{name} is {value}: it must be from 0 to {most}")
            }
            BadGraduate::Needless => f.write_str("weights that play as the protocol says need no header"),
        }
    }
}

impl core::error::Error for BadGraduate {}

/// Reads an outlook from a header whose hash fits. Its content may still have been made by another program.
fn read(content: &[u8]) -> Result<Outlook, BadGraduate> {
    let flag = |at: usize| match content[at] {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(BadGraduate::Byte(other)),
    };
    let reward = Reward::ALL.get(usize::from(content[7])).ok_or(BadGraduate::Byte(content[7]))?;
    let mut numbers = [0.0; NUMBERS];
    for ((number, bytes), (name, most)) in numbers.iter_mut().zip(content[8..].chunks_exact(4)).zip(RANGES) {
        let value = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        if !(0.0..=most).contains(&value) {
            return Err(BadGraduate::Number { name, value, most });
        }
        *number = value;
    }
    let [gamma, t_spin_factor, loss_cost] = numbers;
    Ok(Outlook {
        is_of_afterstates: flag(5)?,
        looks_ahead: flag(6)?,
        gamma,
        reward: *reward,
        t_spin_factor,
        loss_cost,
    })
}

/// The names of the numbers of a header, and the largest value of each.
const RANGES: [(&str, f32); NUMBERS] =
    [("the discount", 1.0), ("the factor of T-spins", 1e3), ("the cost of a loss", 1e6)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::q::{Method, Model, Order, Recipe, Scaling};
    use alloc::string::ToString;

    fn graduate(method: Method) -> Graduate {
        let options = Recipe::ScaleLoss.options(Order::Fourth);
        let weights: Vec<f32> = (0..Order::Fourth.weights()).map(|at| at as f32 - 40.5).collect();
        let learned =
            Learned { scaling: Scaling::Capped, model: Model::from_weights(Order::Fourth, &weights) };
        Graduate { learned, outlook: method.outlook(&options) }
    }

    #[test]
    fn files_round_trip_and_the_protocol_needs_no_header() {
        let ahead = graduate(Method { looks_ahead: true, t_spin_factor: 3.5, ..Method::PLAIN });
        assert_eq!(Graduate::decode(&ahead.encode()), Ok(ahead.clone()));
        assert_eq!(ahead.encode().len(), HEADER + HASH + 384);
        let plain = graduate(Method::PLAIN);
        assert_eq!(plain.encode(), plain.learned.encode());
        assert_eq!(Graduate::decode(&plain.encode()).map(|read| read.learned), Ok(plain.learned));
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let bytes = graduate(Method { is_of_afterstates: true, ..Method::PLAIN }).encode();
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1;
            assert!(Graduate::decode(&wrong).is_err(), "{at}");
            assert!(Graduate::decode(&bytes[..at]).is_err(), "{at}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused_though_the_hash_fits() {
        let mut bytes = graduate(Method { looks_ahead: true, ..Method::PLAIN }).encode();
        bytes[8..12].copy_from_slice(&f32::NAN.to_le_bytes());
        let hash = Fnv::of(&bytes[..HEADER]).to_le_bytes();
        bytes[HEADER..HEADER + HASH].copy_from_slice(&hash);
        let error = Graduate::decode(&bytes).unwrap_err();
        assert_eq!(error.to_string(), "the discount is NaN: it must be from 0 to 1");
    }
}
