//! The file of a learner's weights. It is short enough for a link.
//!
//! Its bytes: `SMLQ`, the version, the order, the scaling (0 is `paper`, 1 is `capped`), a zero, the weights as 32-bit
//! floating-point numbers (for each number, those of its powers), and the FNV-1a hash of everything before it, 64 bits.
//! Numbers are little-endian. A file of order 4 has 384 bytes, which are 512 characters of Base64.

use alloc::vec::Vec;
use core::fmt;

use super::model::{Model, Order, Scaling};
use crate::tool::fault::{Coded, Fault};
use crate::tool::hash::Fnv;

const MAGIC: &[u8; 4] = b"SMLQ";
const VERSION: u8 = 1;
const HEADER: usize = 8;
const HASH: usize = 8;

/// What a learner has learned, and how it reads a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Learned {
    /// The scaling.
    pub scaling: Scaling,
    /// The weights.
    pub model: Model,
}

impl Learned {
    /// Writes the bytes of a file.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.model.order() as u8, self.scaling as u8, 0]);
        bytes.extend(self.model.weights().iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(Fnv::of(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Returns a [`BadLearned`] that names what is wrong.
    pub fn decode(bytes: &[u8]) -> Result<Learned, BadLearned> {
        if !bytes.starts_with(MAGIC) {
            return Err(BadLearned::Magic);
        }
        let header = *bytes
            .first_chunk::<HEADER>()
            .ok_or(BadLearned::Size { found: bytes.len(), expected: HEADER })?;
        let [.., version, order, scaling, zero] = header;
        if version != VERSION {
            return Err(BadLearned::Version(version));
        }
        let Some(order) = Order::from_number(order.into()) else { return Err(BadLearned::Order(order)) };
        let Some(&scaling) = Scaling::ALL.get(usize::from(scaling)).filter(|_| zero == 0) else {
            return Err(BadLearned::Scaling(scaling));
        };
        let expected = HEADER + 4 * order.weights() + HASH;
        if bytes.len() != expected {
            return Err(BadLearned::Size { found: bytes.len(), expected });
        }
        let (content, hash) = bytes.split_at(expected - HASH);
        if Fnv::of(content).to_le_bytes() != *hash {
            return Err(BadLearned::Hash);
        }
        let weights: Vec<f32> = content[HEADER..]
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        match weights.iter().position(|weight| !weight.is_finite()) {
            Some(number) => Err(BadLearned::Weight(number)),
            None => Ok(Learned { scaling, model: Model::from_weights(order, &weights) }),
        }
    }
}

/// The reason why a file of weights cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadLearned {
    /// The bytes do not begin with the mark of such a file.
    Magic,
    /// The version of the format is not known.
    Version(u8),
    /// The order is neither 1 nor 4.
    Order(u8),
    /// The scaling is not known.
    Scaling(u8),
    /// The number of bytes is wrong.
    Size {
        /// The number of bytes.
        found: usize,
        /// The number of bytes of a file of its order.
        expected: usize,
    },
    /// The hash does not fit: the file is damaged.
    Hash,
    /// The weight with this number, counted from 0, is not a finite number.
    Weight(usize),
}

impl Coded for BadLearned {
    fn fault(&self) -> Fault {
        match *self {
            BadLearned::Magic => Fault::new("learned.magic", "not a file of a learner's weights"),
            BadLearned::Version(version) => {
                Fault::new("learned.version", "the weights have version {version}, which is not known")
                    .with(u32::from(version))
            }
            BadLearned::Order(order) => {
                Fault::new("learned.order", "the weights have order {order}: it must be 1 or 4")
                    .with(u32::from(order))
            }
            BadLearned::Scaling(scaling) => {
                Fault::new("learned.scaling", "the weights have scaling {scaling}, which is not known")
                    .with(u32::from(scaling))
            }
            BadLearned::Size { found, expected } => {
                Fault::new("learned.size", "the weights have {found} bytes instead of {expected}")
                    .with(found)
                    .with(expected)
            }
            BadLearned::Hash => {
                Fault::new("learned.hash", "the weights are damaged: their hash does not fit")
            }
            BadLearned::Weight(number) => {
                Fault::new("learned.weight", "weight {number} is not a finite number").with(number)
            }
        }
    }
}

impl fmt::Display for BadLearned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadLearned {}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(order: Order, scaling: Scaling) -> Learned {
        let weights: Vec<f32> = (0..order.weights()).map(|at| (at as f32 - 7.5) / 3.0).collect();
        Learned { scaling, model: Model::from_weights(order, &weights) }
    }

    /// Writes a byte, and then a hash that fits.
    fn with_byte(bytes: &[u8], at: usize, byte: u8) -> Vec<u8> {
        let mut content = bytes[..bytes.len() - HASH].to_vec();
        content[at] = byte;
        content.extend(Fnv::of(&content).to_le_bytes());
        content
    }

    #[test]
    fn files_round_trip_and_fit_a_link() {
        for order in [Order::First, Order::Fourth] {
            for scaling in Scaling::ALL {
                let before = learned(order, scaling);
                let bytes = before.encode();
                assert_eq!(Learned::decode(&bytes), Ok(before));
                assert!(bytes.len().div_ceil(3) * 4 <= 512);
            }
        }
    }

    #[test]
    fn damage_is_named() {
        let bytes = learned(Order::Fourth, Scaling::Paper).encode();
        let decode = |bytes: &[u8]| Learned::decode(bytes).unwrap_err();
        assert_eq!(decode(b"SMPW"), BadLearned::Magic);
        assert_eq!(decode(&bytes[..6]), BadLearned::Size { found: 6, expected: 8 });
        assert_eq!(decode(&bytes[..bytes.len() - 1]), BadLearned::Size { found: 383, expected: 384 });
        assert_eq!(decode(&with_byte(&bytes, 4, 2)), BadLearned::Version(2));
        assert_eq!(decode(&with_byte(&bytes, 5, 2)), BadLearned::Order(2));
        assert_eq!(decode(&with_byte(&bytes, 5, 1)), BadLearned::Size { found: 384, expected: 108 });
        assert_eq!(decode(&with_byte(&bytes, 6, 2)), BadLearned::Scaling(2));
        let mut flipped = bytes.clone();
        flipped[20] ^= 1;
        assert_eq!(decode(&flipped), BadLearned::Hash);
    }

    #[test]
    fn weights_that_are_no_numbers_are_named() {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut bytes = learned(Order::First, Scaling::Paper).encode();
            bytes[HEADER + 8..HEADER + 12].copy_from_slice(&bad.to_le_bytes());
            let bytes = with_byte(&bytes, 7, 0);
            assert_eq!(Learned::decode(&bytes), Err(BadLearned::Weight(2)));
        }
    }
}
