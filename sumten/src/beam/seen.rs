//! A set of the places of boards, by their hashes.

use alloc::vec;
use alloc::vec::Vec;

/// A set of places with open addressing. It does not store the hashes: a function returns the hash of a place.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    slots: Vec<u32>,
    count: usize,
}

/// A slot without a place.
const FREE: u32 = u32::MAX;
/// The number of slots of the smallest table.
const SMALLEST: usize = 256;

impl Seen {
    /// Creates the set of the places from 0 to `count` − 1.
    pub(super) fn of(count: u32, hash_of: impl Fn(u32) -> u64) -> Seen {
        let slots = (count as usize * 3 / 2).next_power_of_two().max(SMALLEST);
        let mut seen = Seen { slots: vec![FREE; slots], count: 0 };
        (0..count).for_each(|at| {
            seen.insert(hash_of(at), at, &hash_of);
        });
        seen
    }

    /// Returns whether a place has this hash.
    pub(super) fn contains(&self, hash: u64, hash_of: impl Fn(u32) -> u64) -> bool {
        !self.slots.is_empty() && self.slots[self.slot(hash, hash_of)] != FREE
    }

    /// Adds a place. Returns `false` if the hash belongs to another place.
    pub(super) fn insert(&mut self, hash: u64, at: u32, hash_of: impl Fn(u32) -> u64) -> bool {
        if (self.count + 1) * 4 > self.slots.len() * 3 {
            self.grow(&hash_of);
        }
        let slot = self.slot(hash, hash_of);
        let is_new = self.slots[slot] == FREE;
        if is_new {
            self.slots[slot] = at;
            self.count += 1;
        }
        is_new
    }

    /// Returns the number of bytes that it takes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// Returns the slot of a hash, or the free one in which it belongs.
    fn slot(&self, hash: u64, hash_of: impl Fn(u32) -> u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        while self.slots[slot] != FREE && hash_of(self.slots[slot]) != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self, hash_of: impl Fn(u32) -> u64) {
        let size = (self.slots.len() * 2).max(SMALLEST);
        let before = core::mem::replace(&mut self.slots, vec![FREE; size]);
        for at in before.into_iter().filter(|at| *at != FREE) {
            let slot = self.slot(hash_of(at), &hash_of);
            self.slots[slot] = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_new_once() {
        let hash_of = |at: u32| u64::from(at).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut seen = Seen::default();
        assert!(!seen.contains(5, hash_of));
        for at in 0..2_000 {
            let hash = hash_of(at);
            assert!(seen.insert(hash, at, hash_of) && !seen.insert(hash, at + 1, hash_of), "{at}");
            assert!(seen.contains(hash, hash_of) && !seen.contains(hash_of(at + 1), hash_of), "{at}");
        }
        assert!(seen.slots.len() < 8_192);
        let other = Seen::of(2_000, hash_of);
        assert!((0..2_000).all(|at| other.contains(hash_of(at), hash_of)) && other.count == 2_000);
    }
}
