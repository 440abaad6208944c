//! A hash table from a state's key to its node, with open addressing and without removal.

use alloc::vec::Vec;

/// A slot: the upper half of the key, and the node. `EMPTY` marks a free slot.
type Slot = (u32, u32);
const EMPTY: u32 = u32::MAX;
const SMALLEST: usize = 256;

/// The nodes by the keys of their states.
///
/// The upper half of a key is compared with every slot from the key's place on, up to a free slot. States
/// whose upper halves are equal there are treated as one. With a million nodes in one layer this happens once
/// in about a thousand layers, and then one state is lost.
#[derive(Clone, Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    used: usize,
}

impl Table {
    pub(super) const fn new() -> Table {
        Table { slots: Vec::new(), used: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.used = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    pub(super) fn reserved(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Returns whether [`Table::fill`] must enlarge the table before another entry is added.
    pub(super) fn is_full(&self) -> bool {
        self.used * 8 >= self.slots.len() * 5
    }

    /// Replaces all entries by these keys, which belong to nodes 0, 1, 2 and so on. Afterwards there is room
    /// for at least three quarters as many further keys.
    pub(super) fn fill(&mut self, keys: impl ExactSizeIterator<Item = u64>) {
        let size = (keys.len() * 3).next_power_of_two().max(SMALLEST);
        self.slots.clear();
        self.slots.resize(size, (0, EMPTY));
        self.used = 0;
        for (node, key) in (0..).zip(keys) {
            self.entry(key, node);
        }
    }

    /// Returns the node with this key. If no node has it, the key is entered for the node `new`. The table
    /// must have room.
    #[inline]
    pub(super) fn entry(&mut self, key: u64, new: u32) -> Option<u32> {
        let (mask, tag) = (self.slots.len() - 1, (key >> 32) as u32);
        let mut at = key as usize & mask;
        loop {
            match self.slots[at] {
                (_, EMPTY) => {
                    self.slots[at] = (tag, new);
                    self.used += 1;
                    return None;
                }
                (found, node) if found == tag => return Some(node),
                _ => at = (at + 1) & mask,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;
    use crate::tool::rng::Rng;

    /// Creates an empty table of the smallest size.
    fn smallest() -> Table {
        let mut table = Table::new();
        table.fill(core::iter::empty());
        table
    }

    const fn key(tag: u64, low: u64) -> u64 {
        tag << 32 | low
    }

    #[test]
    fn keys_with_equal_upper_halves_and_places_are_merged() {
        let mut table = smallest();
        assert_eq!(table.entry(key(7, 5), 0), None);
        assert_eq!(table.entry(key(7, 5), 1), Some(0));
        // In a table of this size, the key bits between those that choose the slot and the upper half have no
        // effect.
        assert_eq!(table.entry(key(7, 5 + SMALLEST as u64), 1), Some(0));
        assert_eq!(table.entry(key(8, 5), 1), None);
        assert_eq!((table.entry(key(8, 5), 2), table.entry(key(7, 5), 2)), (Some(1), Some(0)));
    }

    #[test]
    fn keys_that_differ_in_their_lowest_bits_are_distinct() {
        let mut table = smallest();
        let last = SMALLEST as u64 - 1;
        for (node, low) in (0..).zip([5, 4, last, 0]) {
            assert_eq!(table.entry(key(7, low), node), None);
        }
        // A key whose slot has another upper half takes the next free slot. A key that begins there and has
        // an equal upper half is treated as the same key.
        assert_eq!(table.entry(key(9, 2), 4), None);
        assert_eq!(table.entry(key(7, 2), 5), None, "place 3 must be free");
        assert_eq!(table.entry(key(9, 3), 6), None, "places 3 to 5 must belong to other keys");
        assert_eq!(table.entry(key(7, 3), 7), Some(5));
        // After the last slot, the search for a free slot continues with the first one.
        assert_eq!((table.entry(key(6, last), 8), table.slots[1]), (None, (6, 8)));
    }

    #[test]
    fn a_growing_table_agrees_with_a_map() {
        let (mut table, mut map, mut keys) = (Table::new(), BTreeMap::new(), Vec::new());
        let mut rng = Rng::new(1, 0);
        for _ in 0..40_000 {
            if table.is_full() {
                table.fill(keys.iter().copied());
            }
            assert!(table.used * 8 <= table.slots.len() * 5);
            let new = keys.len() as u32;
            // All upper halves are different, lower halves repeat, and half of all keys occurred before.
            let number = rng.below(20_000);
            let key = key(u64::from(number), u64::from(number % 5000));
            let found = table.entry(key, new);
            assert_eq!(found, map.get(&key).copied());
            if found.is_none() {
                map.insert(key, new);
                keys.push(key);
            }
        }
        assert!(keys.len() > 15_000 && table.slots.len().is_power_of_two());
        assert!(table.bytes() <= keys.len() * 6 * size_of::<Slot>() && table.bytes() <= table.reserved());
    }

    #[test]
    fn a_filled_table_has_room_for_more_keys() {
        for count in [0, 1, 85, 86, 170, 1000, 5461, 5462u32] {
            let mut table = Table::new();
            assert!(table.is_full());
            table.fill((0..count).map(|number| key(number.into(), number.into())));
            for more in 0..u64::from(count) * 3 / 4 {
                assert!(!table.is_full(), "{count} and {more}");
                table.entry(key(1 << 20 | more, more), 0);
            }
        }
        let mut table = smallest();
        table.entry(key(1, 1), 0);
        table.clear();
        assert_eq!((table.bytes(), table.is_full()), (0, true));
        table.fill(core::iter::empty());
        assert_eq!(table.entry(key(1, 1), 3), None);
    }
}
