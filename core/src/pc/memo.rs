//! Answers that were found before: a table in which newer ones take the places of older ones.

use alloc::vec::Vec;

/// What a [`Memo`] can be asked about.
pub(super) trait Question: Copy + Eq {
    /// A number that differs in its upper bits where questions differ.
    fn mixed(&self) -> u64;
}

/// Answers to questions. It grows with what it is told, up to a bound; beyond it forgets.
#[derive(Clone, Debug)]
pub(super) struct Memo<Q, A> {
    slots: Vec<Option<(Q, A)>>,
    used: usize,
    most: usize,
}

const FEWEST: usize = 1 << 8;

impl<Q: Question, A: Copy> Memo<Q, A> {
    /// Holds up to `most` answers, a power of two.
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
    fn it_grows_and_then_forgets_but_never_makes_up() {
        let mut memo = Memo::new(1 << 12);
        (0..1_000).for_each(|i: u32| memo.insert(i, i * 2));
        let kept = (0..1_000).filter(|&i| memo.get(i) == Some(i * 2)).count();
        assert!(kept > 700, "{kept}");
        (0..100_000).for_each(|i: u32| memo.insert(i, i * 2));
        assert!((0..200_000).all(|i| memo.get(i).is_none_or(|answer| answer == i * 2)));
        assert_eq!(memo.slots.len(), 1 << 12);
    }
}
