//! The upcoming pieces: the previews, the pieces that a start gives, and the randomizer after them.

use super::config::MAX_PREVIEWS;
use super::start::{MAX_GIVEN, Start};
use crate::piece::{Piece, PieceSet};
use crate::rules::randomizer::{Randomizer, RandomizerKind};

/// The known pieces after the current one. The queue does not use the heap, so that games are cheap to clone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Queue {
    pieces: [Piece; MAX_PREVIEWS],
    len: usize,
    given: Given,
    randomizer: Randomizer,
    /// The pieces that can come after the known pieces.
    bag: PieceSet,
    /// The number of pieces drawn so far. Together with the seed it determines the randomizer's state.
    drawn: u32,
}

/// The pieces that are dealt before those of the randomizer.
#[derive(Clone, Copy, Debug)]
struct Given {
    pieces: [Piece; MAX_GIVEN],
    next: usize,
    len: usize,
}

impl Given {
    /// Copies the first [`MAX_GIVEN`] pieces of a list.
    fn new(queue: &[Piece]) -> Given {
        let mut pieces = [Piece::I; MAX_GIVEN];
        pieces.iter_mut().zip(queue).for_each(|(piece, &given)| *piece = given);
        Given { pieces, next: 0, len: queue.len().min(MAX_GIVEN) }
    }

    fn left(&self) -> &[Piece] {
        &self.pieces[self.next..self.len]
    }
}

impl Queue {
    /// Creates the queue with `previews` pieces. They come from the start first and then from the seed.
    pub(super) fn new(kind: RandomizerKind, seed: u64, start: &Start, previews: u8) -> Queue {
        let bag = start.bag(kind);
        let after = start.queue.iter().fold(bag, |bag, &piece| kind.bag_after(bag, piece));
        let mut queue = Queue {
            pieces: [Piece::I; MAX_PREVIEWS],
            len: usize::from(previews),
            given: Given::new(&start.queue),
            randomizer: Randomizer::with_bag(kind, seed, after),
            bag,
            drawn: 0,
        };
        for place in 0..queue.len {
            queue.pieces[place] = queue.draw();
        }
        queue
    }

    fn draw(&mut self) -> Piece {
        let given = self.given.left().first().copied();
        self.given.next += usize::from(given.is_some());
        let drawn = given.unwrap_or_else(|| self.randomizer.draw());
        self.bag = self.randomizer.kind().bag_after(self.bag, drawn);
        self.drawn += 1;
        drawn
    }

    /// Returns the known pieces, the next one first.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.len]
    }

    /// Removes and returns the next piece.
    pub(super) fn next(&mut self) -> Piece {
        let drawn = self.draw();
        if self.len == 0 {
            return drawn;
        }
        let next = self.pieces[0];
        self.pieces.copy_within(1..self.len, 0);
        self.pieces[self.len - 1] = drawn;
        next
    }

    /// Returns the pieces that can come after the known pieces.
    pub(super) fn bag(&self) -> PieceSet {
        self.bag
    }

    /// Returns the method by which pieces are dealt.
    pub(super) fn dealt(&self) -> RandomizerKind {
        self.randomizer.kind()
    }

    /// Returns the pieces that a start gives and that are not known yet.
    pub(super) fn given(&self) -> &[Piece] {
        self.given.left()
    }

    /// Returns the number of pieces drawn so far, and the known or given pieces, for the state hash.
    pub(super) fn state(&self) -> (u32, impl Iterator<Item = Piece> + '_) {
        // The seed and the count determine the randomizer, and the pieces drawn determine the bag.
        let Queue { pieces: _, len: _, given: _, randomizer: _, bag: _, drawn } = *self;
        (drawn, self.pieces().iter().chain(self.given()).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn queue(start: &Start, previews: u8) -> Queue {
        Queue::new(RandomizerKind::SevenBag, 11, start, previews)
    }

    fn sequence(start: &Start, previews: u8) -> Vec<Piece> {
        let mut queue = queue(start, previews);
        (0..30).map(|_| queue.next()).collect()
    }

    #[test]
    fn previews_do_not_change_the_sequence() {
        let plain = Start::default();
        assert!((0..=7).all(|previews| sequence(&plain, previews) == sequence(&plain, 0)));
        let mut randomizer = Randomizer::new(RandomizerKind::SevenBag, 11);
        assert!(sequence(&plain, 5).into_iter().all(|piece| piece == randomizer.draw()));
    }

    #[test]
    fn the_bag_contains_the_pieces_that_can_follow_the_known_ones() {
        let queue = queue(&Start::default(), 5);
        let known: PieceSet = queue.pieces().iter().copied().collect();
        assert!(queue.bag().iter().all(|piece| !known.contains(piece)));
        assert_eq!(queue.bag().len(), 2);
    }

    #[test]
    fn given_pieces_come_first_and_the_bag_continues_after_them() {
        use Piece::{I, J, L, O, S, T, Z};
        let start = Start { dealt: [I, O, T, L].into(), queue: [J, S, Z, T, O].into(), ..Start::default() };
        let dealt = sequence(&start, 5);
        assert_eq!(dealt[..5], [J, S, Z, T, O]);
        let bag: PieceSet = dealt[3..10].iter().copied().collect();
        assert_eq!(bag, PieceSet::ALL);
        let two = queue(&start, 2);
        assert_eq!((two.pieces(), two.given()), (&[J, S][..], &[Z, T, O][..]));
        assert_eq!(two.bag(), [Z].into_iter().collect());
    }
}
