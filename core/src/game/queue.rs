//! The pieces to come: the previews, and the randomizer behind them.

use super::config::MAX_PREVIEWS;
use crate::piece::{Piece, PieceSet};
use crate::randomizer::{Randomizer, RandomizerKind};

/// The known pieces after the current one. No heap, so that games are cheap to clone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Queue {
    pieces: [Piece; MAX_PREVIEWS],
    len: usize,
    randomizer: Randomizer,
    /// Pieces drawn so far: with the seed it stands for the randomizer's state.
    drawn: u32,
}

impl Queue {
    /// The first `previews` pieces of a sequence.
    pub(super) fn new(mut randomizer: Randomizer, previews: u8) -> Queue {
        let len = usize::from(previews);
        let mut pieces = [Piece::I; MAX_PREVIEWS];
        pieces[..len].fill_with(|| randomizer.draw());
        Queue { pieces, len, randomizer, drawn: previews.into() }
    }

    /// The known pieces, the next one first.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.len]
    }

    /// Takes the next piece.
    pub(super) fn next(&mut self) -> Piece {
        let drawn = self.randomizer.draw();
        self.drawn += 1;
        if self.len == 0 {
            return drawn;
        }
        let next = self.pieces[0];
        self.pieces.copy_within(1..self.len, 0);
        self.pieces[self.len - 1] = drawn;
        next
    }

    /// What can come after the known pieces.
    pub(super) fn bag(&self) -> PieceSet {
        self.randomizer.candidates()
    }

    /// How pieces are dealt.
    pub(super) fn dealt(&self) -> RandomizerKind {
        self.randomizer.kind()
    }

    /// Pieces drawn so far.
    pub(super) fn drawn(&self) -> u32 {
        self.drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn previews_do_not_change_the_sequence() {
        let sequence = |previews| {
            let mut queue = Queue::new(Randomizer::new(RandomizerKind::SevenBag, 11), previews);
            (0..30).map(|_| queue.next()).collect::<Vec<_>>()
        };
        assert!((0..=7).all(|previews| sequence(previews) == sequence(0)));
    }

    #[test]
    fn the_bag_is_what_follows_the_known_pieces() {
        let queue = Queue::new(Randomizer::new(RandomizerKind::SevenBag, 11), 5);
        let known: PieceSet = queue.pieces().iter().copied().collect();
        assert!(queue.bag().iter().all(|piece| !known.contains(piece)));
        assert_eq!(queue.bag().len(), 2);
    }
}
