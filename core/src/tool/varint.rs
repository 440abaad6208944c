//! Numbers of up to 64 bits in as few bytes as they need (LEB128).
//!
//! A byte has seven bits of the number, the lowest bits first. The top bit is set on all bytes except the
//! last. Each number has exactly one encoding: longer ones are rejected.

use alloc::vec::Vec;

/// Writes a number.
pub fn write(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// The reason why bytes do not begin with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadNumber {
    /// The bytes end within the number.
    Short,
    /// The number has more than 64 bits.
    Wide(u64),
    /// The encoding has unnecessary bytes.
    Padded(u64),
    /// The number does not end after ten bytes.
    Endless(u64),
}

/// Reads the number at the beginning of the bytes. Returns it and the number of bytes it occupies.
///
/// # Errors
/// Returns a [`BadNumber`] that names what is wrong.
pub fn read(bytes: &[u8]) -> Result<(u64, usize), BadNumber> {
    let mut number = 0;
    for (at, shift) in (0..64).step_by(7).enumerate() {
        let &byte = bytes.get(at).ok_or(BadNumber::Short)?;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return Err(BadNumber::Wide(bits));
        }
        number |= bits << shift;
        if byte == 0 && shift > 0 {
            return Err(BadNumber::Padded(number));
        }
        if byte < 0x80 {
            return Ok((number, at + 1));
        }
    }
    Err(BadNumber::Endless(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_survives_writing_and_reading() {
        for number in (0..64).flat_map(|bit| [0, 1, 2].map(|step| (1_u64 << bit).wrapping_sub(step))) {
            let mut bytes = Vec::new();
            write(&mut bytes, number);
            let length = bytes.len();
            assert_eq!(length as u32, (64 - (number | 1).leading_zeros()).div_ceil(7), "{number}");
            assert_eq!(read(&bytes[..length - 1]), Err(BadNumber::Short), "{number}");
            bytes.push(1);
            assert_eq!(read(&bytes), Ok((number, length)));
        }
    }

    #[test]
    fn longer_encodings_are_rejected() {
        assert_eq!(read(&[0x81, 0x80, 0]), Err(BadNumber::Padded(1)));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]), Err(BadNumber::Wide(2)));
        assert_eq!(read(&[0x80; 12]), Err(BadNumber::Endless(0)));
    }
}
