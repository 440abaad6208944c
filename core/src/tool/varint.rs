//! Numbers of up to 64 bits in as few bytes as they need (LEB128).
//!
//! A byte has seven bits of the number, the lowest first; its top bit is set on all but the last byte. Each
//! number has one spelling: longer ones are refused.

use alloc::vec::Vec;

/// Writes a number.
pub(crate) fn write(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Why bytes do not begin with a number; with what was read of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadNumber {
    /// The bytes end within it.
    Short,
    /// It has more than 64 bits.
    Wide(u64),
    /// It is written with needless bytes.
    Padded(u64),
    /// It does not end after ten bytes.
    Endless(u64),
}

/// Reads the number that the bytes begin with; returns it and how many bytes it has.
pub(crate) fn read(bytes: &[u8]) -> Result<(u64, usize), BadNumber> {
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
    fn a_number_is_read_as_it_is_written() {
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
    fn other_spellings_are_refused() {
        assert_eq!(read(&[0x81, 0x80, 0]), Err(BadNumber::Padded(1)));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]), Err(BadNumber::Wide(2)));
        assert_eq!(read(&[0x80; 12]), Err(BadNumber::Endless(0)));
    }
}
