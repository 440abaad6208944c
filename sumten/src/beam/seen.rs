//! A set of the hashes of boards.

use alloc::vec;
use alloc::vec::Vec;

/// A set of hashes with open addressing. The hash 0 is stored as 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    slots: Vec<u64>,
    count: usize,
}

/// The number of slots of the smallest table.
const SMALLEST: usize = 256;

impl Seen {
    /// Returns whether a hash is in the set.
    pub(super) fn contains(&self, hash: u64) -> bool {
        !self.slots.is_empty() && self.slots[self.slot(hash.max(1))] != 0
    }

    /// Adds a hash. Returns whether it was not in the set.
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        if (self.count + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let hash = hash.max(1);
        let slot = self.slot(hash);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = hash;
        self.count += usize::from(is_new);
        is_new
    }

    /// Returns the number of bytes that it takes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    /// Returns the slot of a hash, or the empty one in which it belongs.
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(SMALLEST);
        let before = core::mem::replace(&mut self.slots, vec![0; size]);
        for hash in before.into_iter().filter(|hash| *hash != 0) {
            let slot = self.slot(hash);
            self.slots[slot] = hash;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_new_once() {
        let mut seen = Seen::default();
        assert!(!seen.contains(5));
        for number in 0..2_000_u64 {
            let hash = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            assert!(seen.insert(hash) && !seen.insert(hash) && seen.contains(hash), "{number}");
        }
        assert!(seen.slots.len() < 8_192);
    }
}
