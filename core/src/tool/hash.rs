//! The hash of a state: FNV-1a with 64 bits (Fowler, Noll, Vo), over little-endian numbers.
//!
//! It is implemented here, and fields are added one by one instead of by `derive(Hash)`, because the result
//! is stored in replays. It must be the same on every target and with every compiler.

/// A hash that is being computed.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv::new()
    }
}

impl Fnv {
    /// Begins a hash.
    #[must_use]
    pub const fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// Returns the hash of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        let mut hash = Fnv::new();
        hash.bytes(bytes);
        hash.finish()
    }

    /// Adds some bytes. It is not inlined, because whole games are added field by field.
    #[inline(never)]
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds a number.
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds numbers of 32 bits, each as a number of 64 bits.
    #[inline(never)]
    pub fn words(&mut self, words: &[u32]) {
        words.iter().for_each(|&word| self.number(word.into()));
    }

    /// Returns the hash of everything that was added.
    #[must_use]
    pub const fn finish(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_equal_published_values() {
        assert_eq!(Fnv::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::of(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fnv::of(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
