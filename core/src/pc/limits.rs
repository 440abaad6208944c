//! Counts the tilings that a supply of pieces allows.
//!
//! The state of the [`Graph`] is extended by the pieces used so far: seven numbers in one word. For each
//! state, all combinations of pieces that can be used before it are kept, each with its number of ways. So
//! the work grows with the allowed pieces and not with the number of tilings.

use alloc::vec::Vec;

use super::zdd::{Graph, TRUE};
use crate::piece::Piece;

/// The number of pieces of each kind, with eight bits per kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Pieces(u64);

/// The number of bits that count the pieces of one kind. They are enough for the cells of any board.
const BITS: usize = 8;

impl Pieces {
    /// No pieces.
    pub const NONE: Pieces = Pieces(0);

    /// Returns the number of pieces of one kind.
    #[must_use]
    #[inline]
    pub const fn of(self, piece: Piece) -> u32 {
        (self.0 >> (piece as usize * BITS)) as u32 & ((1 << BITS) - 1)
    }

    /// Returns these pieces with one more.
    #[must_use]
    #[inline]
    pub const fn with(self, piece: Piece) -> Pieces {
        Pieces(self.0 + (1 << (piece as usize * BITS)))
    }

    /// Returns these pieces with one less. There must be at least one.
    #[must_use]
    #[inline]
    pub const fn without(self, piece: Piece) -> Pieces {
        Pieces(self.0 - (1 << (piece as usize * BITS)))
    }

    /// Returns these pieces without `other`, which must not contain more of any piece.
    #[inline]
    pub(super) const fn less(self, other: Pieces) -> Pieces {
        Pieces(self.0 - other.0)
    }

    /// Returns the kinds of pieces whose number is 0, as bits.
    #[inline]
    pub(super) const fn missing(self) -> u8 {
        const LOWEST: u64 = 0x01_0101_0101_0101;
        let low = 0x7F * LOWEST;
        let some = ((((self.0 & low) + low) | self.0) >> 7) & LOWEST;
        // The multiplication gathers the lowest bits of seven bytes in one byte.
        let gathered = some.wrapping_mul(0x0001_0204_0810_2040) >> 48;
        !(gathered as u8) & 0x7F
    }

    /// Returns the kinds of pieces whose number is not 0.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = Piece> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize / BITS;
            let piece = *Piece::ALL.get(at)?;
            left &= !(((1 << BITS) - 1) << (at * BITS));
            Some(piece)
        })
    }

    /// Returns a number that is different for every choice of pieces.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the total number of pieces.
    #[must_use]
    pub fn total(self) -> u32 {
        Piece::ALL.iter().map(|&piece| self.of(piece)).sum()
    }

    /// Returns, for each kind of piece, the larger number of the two collections.
    #[must_use]
    pub fn or(self, other: Pieces) -> Pieces {
        Piece::ALL.iter().fold(Pieces::NONE, |all, &piece| {
            let most = self.of(piece).max(other.of(piece));
            Pieces(all.0 | u64::from(most) << (piece as usize * BITS))
        })
    }
}

/// Pieces beyond the cells of any board are not counted.
impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        let add = |all: Pieces, piece| if all.of(piece) < (1 << BITS) - 1 { all.with(piece) } else { all };
        pieces.into_iter().fold(Pieces::NONE, add)
    }
}

impl core::fmt::Debug for Pieces {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(Piece::ALL.iter().map(|&piece| (piece.letter(), self.of(piece)))).finish()
    }
}

/// The pieces that a tiling may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most pieces of each kind.
    pub most: Pieces,
    /// The number of pieces of each kind that do not count towards `beyond`.
    pub free: u32,
    /// The most pieces in all that may exceed `free`. For example, "one bag and three pieces of the next" is:
    /// at most two of each, one of each free, and three beyond.
    pub beyond: u32,
}

impl Limits {
    /// Returns the limits for the pieces of a queue, in any order.
    #[must_use]
    pub fn queue(queue: impl IntoIterator<Item = Piece>) -> Limits {
        Limits { most: queue.into_iter().collect(), free: u32::MAX, beyond: 0 }
    }

    /// Returns the limits for whole bags and then `more` different pieces of the next bag.
    #[must_use]
    pub fn bags(bags: u32, more: u32) -> Limits {
        let most = Piece::ALL.into_iter().flat_map(|piece| (0..=bags).map(move |_| piece)).collect();
        Limits { most, free: bags, beyond: more }
    }

    /// Returns the used pieces with one more, if the limits allow it.
    fn take(&self, used: Pieces, piece: Piece) -> Option<Pieces> {
        let after = used.with(piece);
        let beyond =
            || Piece::ALL.iter().map(|&piece| after.of(piece).saturating_sub(self.free)).sum::<u32>();
        (after.of(piece) <= self.most.of(piece) && beyond() <= self.beyond).then_some(after)
    }
}

/// Combinations of used pieces, sorted, each with the number of ways in which it occurs.
type Uses = Vec<(Pieces, u64)>;

impl Graph {
    /// Counts the tilings that use no more pieces than the limits allow.
    #[must_use]
    pub fn count_within(&self, limits: &Limits) -> u64 {
        self.count_within_memory(limits, usize::MAX).unwrap_or_default()
    }

    /// Counts the tilings that use no piece more often than its limit allows. Returns `None` if counting would
    /// need more than `bytes` bytes of memory.
    #[must_use]
    pub fn count_within_memory(&self, limits: &Limits, bytes: usize) -> Option<u64> {
        // Only half is available, because growing lists reserve as much again.
        let most = bytes / size_of::<(Pieces, u64)>() / 2;
        let mut uses: Vec<Uses> = alloc::vec![Uses::new(); self.states().max(2)];
        uses[self.start() as usize].push((Pieces::NONE, 1));
        let mut kept = 1;
        for state in 2..self.states() as u32 {
            let mut here = core::mem::take(&mut uses[state as usize]);
            kept -= here.len();
            merge(&mut here);
            for &transition in self.from(state) {
                let there = &mut uses[transition.next as usize];
                kept -= there.len();
                if there.len() + here.len() > there.capacity() {
                    merge(there);
                    there.reserve(here.len().max(there.len()));
                }
                match self.piece(transition) {
                    None => there.extend_from_slice(&here),
                    Some(piece) => there.extend(
                        here.iter().filter_map(|&(used, count)| Some((limits.take(used, piece)?, count))),
                    ),
                }
                kept += there.len();
            }
            if kept > most {
                return None;
            }
        }
        Some(uses[TRUE as usize].iter().map(|&(_, count)| count).sum())
    }
}

/// Merges equal combinations of used pieces and adds up their counts.
fn merge(uses: &mut Uses) {
    uses.sort_unstable_by_key(|&(used, _)| used);
    uses.dedup_by(|again, first| {
        let same = again.0 == first.0;
        if same {
            first.1 += again.1;
        }
        same
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_piece_is_counted_separately() {
        let some: Pieces = [Piece::T, Piece::Z, Piece::T].into_iter().collect();
        assert_eq!((some.of(Piece::T), some.of(Piece::Z), some.of(Piece::I), some.total()), (2, 1, 0, 3));
        assert_eq!(some.less(Pieces::NONE.with(Piece::Z)).kinds().collect::<Vec<_>>(), [Piece::T]);
        assert_eq!(some.or(Pieces::NONE.with(Piece::I)).without(Piece::T).total(), 3);
    }

    #[test]
    fn counting_stops_at_the_memory_limit() {
        let mut graph = Graph::new();
        graph.build(3, &[0; 10]).unwrap();
        let limits = Limits::bags(8, 7);
        let all = graph.count_within(&limits);
        assert_eq!(graph.count_within_memory(&limits, 64 << 20), Some(all));
        assert_eq!(graph.count_within_memory(&limits, 1 << 10), None);
    }

    #[test]
    fn the_count_of_a_piece_saturates() {
        let many: Pieces = core::iter::repeat_n(Piece::O, 1_000).chain([Piece::T]).collect();
        assert_eq!((many.of(Piece::O), many.of(Piece::T), many.total()), (255, 1, 256));
    }

    #[test]
    fn missing_pieces_are_returned_as_bits() {
        for kinds in 0..1u8 << 7 {
            let there = Piece::ALL.into_iter().filter(|&piece| kinds >> piece.index() & 1 == 1);
            let some: Pieces = there.flat_map(|piece| (0..=3 * piece.index()).map(move |_| piece)).collect();
            assert_eq!(some.missing(), !kinds & 0x7F, "{some:?}");
        }
    }
}
