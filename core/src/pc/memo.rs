//! A cache of answers: a table in which newer answers replace older ones.

use alloc::vec::Vec;

/// A key of a [`Memo`].
pub(super) trait Question: Copy + Eq {
    /// Returns a hash that differs in its upper bits for different keys.
    fn mixed(&self) -> u64;
}

/// A cache of answers to questions. It grows up to a maximum size and then replaces old answers.
#[derive(Clone, Debug)]
pub(super) struct Memo<Q, A> {
    slots: Vec<Option<(Q, A)>>,
    used: usize,
    most: usize,
}

const FEWEST: usize = 1 << 8;

impl<Q: Question, A: Copy> Memo<Q, A> {
    /// Creates a cache for up to `most` answers. `most` must be a power of two.
    pub(super) fn new(most: usize) -> Memo<Q, A> {
        Memo { slots: alloc::vec![None; FEWEST], used: 0, most }
    }

    #[inline]
    pub(super) fn get(&self, question: Q) -> Option<A> {
        match self.slots[self.place(&question)] {
            Some((known, answer)) if known == question => Some(answer),
            _ => None,
        }
    }

    pub(super) fn insert(&mut self, question: Q, answer: A) {
        if self.used * 2 > self.slots.len() && self.slots.len() < self.most {
            let grown = alloc::vec![None; self.slots.len() * 4];
            let old = core::mem::replace(&mut self.slots, grown);
            self.used = 0;
            old.into_iter().flatten().for_each(|(question, answer)| self.put(question, answer));
        }
        self.put(question, answer);
    }

    #[inline]
    fn put(&mut self, question: Q, answer: A) {
        let at = self.place(&question);
        self.used += usize::from(self.slots[at].is_none());
        self.slots[at] = Some((question, answer));
    }

    #[inline]
    fn place(&self, question: &Q) -> usize {
        (question.mixed() >> 32) as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Question for u32 {
        fn mixed(&self) -> u64 {
            u64::from(*self).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        }
    }

    #[test]
    fn it_grows_and_then_evicts_but_never_returns_wrong_answers() {
        let mut memo = Memo::new(1 << 12);
        (0..1_000).for_each(|i: u32| memo.insert(i, i * 2));
        let kept = (0..1_000).filter(|&i| memo.get(i) == Some(i * 2)).count();
        assert!(kept > 700, "{kept}");
        (0..100_000).for_each(|i: u32| memo.insert(i, i * 2));
        assert!((0..200_000).all(|i| memo.get(i).is_none_or(|answer| answer == i * 2)));
        assert_eq!(memo.slots.len(), 1 << 12);
    }
}
