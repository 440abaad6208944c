//! From a state's key to its node: open addressing, nothing ever removed.

use alloc::vec::Vec;

/// A slot: the upper half of the key, and the node. `EMPTY` holds none.
type Slot = (u32, u32);
const EMPTY: u32 = u32::MAX;
const SMALLEST: usize = 256;

/// Nodes by the keys of their states.
///
/// 32 bits of a key and its place decide. States that share both are taken for one; among a million
/// nodes in one layer that happens once in about a thousand layers, and costs one state.
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

    /// Whether it should be [filled](Table::fill) anew before another entry.
    pub(super) fn is_full(&self) -> bool {
        self.used * 8 >= self.slots.len() * 5
    }

    /// Starts anew with these keys, those of node 0 and on, and room for as many more.
    pub(super) fn fill(&mut self, keys: impl ExactSizeIterator<Item = u64>) {
        let size = (keys.len() * 3).next_power_of_two().max(SMALLEST);
        self.slots.clear();
        self.slots.resize(size, (0, EMPTY));
        self.used = 0;
        for (node, key) in (0..).zip(keys) {
            self.entry(key, node);
        }
    }

    /// The node that has this key; if there is none, `new` has it from now on. There must be room.
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
