//! One player's game without time: board, hold, queue, and the counters on which an attack depends.
//!
//! [`State::play`] contains all rules of a turn: hold if necessary, lock, clear, count. A state also contains
//! the rules on which this depends: how pieces are dealt, and the attack table. Both the real-time game and
//! the bots use this code.

use alloc::collections::VecDeque;
use core::fmt;

use crate::board::{Board, VISIBLE_HEIGHT};
use crate::movegen;
use crate::piece::{Piece, PieceSet};
use crate::placement::{Location, Placement};
use crate::rules::attack::{AttackTable, LockInfo, Streak};
use crate::rules::randomizer::RandomizerKind;
use crate::rules::rotation::srs::Srs;
use crate::tool::fault::{Coded, Detail, Fault};

/// The part of a game that a placement changes and that searches copy. It has no heap data and no queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Field {
    /// The filled cells.
    pub board: Board,
    /// The number of clears in the current combo, which is the next clear's combo number.
    pub combo: u32,
    /// Whether the last clear was a quad or a T-spin.
    pub back_to_back: bool,
}

impl Field {
    /// Locks a piece and clears full rows. The placement must fit. Whether it can be reached is not checked.
    ///
    /// # Panics
    /// Panics when a cell of the placement is outside the board.
    pub fn lock(&mut self, placement: Placement, table: &AttackTable) -> LockInfo {
        placement.location.place_on(&mut self.board);
        let lines = self.board.clear_full_rows();
        let perfect = lines > 0 && self.board.is_empty();
        let mut streak = self.streak();
        let info = streak.lock(lines, placement.spin, perfect, table);
        (self.combo, self.back_to_back) = (streak.combo, streak.back_to_back);
        info
    }

    /// Returns the combo number and the back-to-back flag.
    #[must_use]
    pub const fn streak(&self) -> Streak {
        Streak { combo: self.combo, back_to_back: self.back_to_back }
    }
}

/// One player's game: the position that TBP's `start` gives to a bot, and its rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    /// Board, combo and back-to-back.
    pub field: Field,
    /// The held piece.
    pub hold: Option<Piece>,
    /// The current piece, then the previews.
    pub queue: VecDeque<Piece>,
    /// The pieces from which the first piece after the queue comes: the rest of the bag, which is never empty
    /// under seven-bag rules, or all seven pieces when they are drawn uniformly.
    pub bag: PieceSet,
    /// How the pieces after the queue are dealt.
    pub dealt: RandomizerKind,
    /// The attack table.
    pub table: &'static AttackTable,
}

impl State {
    /// Returns the two pieces that can be placed now: the current one, and the one that hold brings.
    #[must_use]
    pub fn choices(&self) -> (Option<Piece>, Option<Piece>) {
        let current = self.queue.front().copied();
        (current, self.hold.or_else(|| self.queue.get(1).copied()))
    }

    /// Adds a new piece to the end of the queue and removes it from the bag. If the piece was not in the bag,
    /// the bag was not what we assumed. Then a new bag is assumed to begin with this piece.
    pub fn deal(&mut self, piece: Piece) {
        self.queue.push_back(piece);
        self.bag = self.dealt.bag_after(self.bag, piece);
    }

    /// Places a piece, with hold first when it is not the current piece.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`] when the piece is not one of [`State::choices`] or the placement cannot be
    /// reached with that spin. Then the state is unchanged.
    pub fn try_play(&mut self, placement: Placement) -> Result<LockInfo, IllegalPlay> {
        self.check(placement)?;
        Ok(self.play(placement))
    }

    /// Checks whether a placement can be played.
    ///
    /// # Errors
    /// Returns [`IllegalPlay`] like [`State::try_play`].
    pub fn check(&self, placement: Placement) -> Result<(), IllegalPlay> {
        let piece = placement.location.piece;
        if !self.can_take(piece) {
            return Err(IllegalPlay::WrongPiece(piece));
        }
        if !movegen::can_place::<Srs>(&self.field.board, placement) {
            return Err(IllegalPlay::Unreachable(placement));
        }
        Ok(())
    }

    /// Plays like [`State::try_play`], without checking whether the placement is legal.
    ///
    /// # Panics
    /// Panics when a cell of the placement is outside the board.
    pub fn play(&mut self, placement: Placement) -> LockInfo {
        self.take(placement.location.piece);
        self.field.lock(placement, self.table)
    }

    /// Takes the piece that is placed next out of the queue, with hold first when it is not the current piece.
    ///
    /// # Errors
    /// Returns [`IllegalPlay::WrongPiece`] when the piece is not one of [`State::choices`]. Then the state is
    /// unchanged.
    pub fn try_take(&mut self, piece: Piece) -> Result<(), IllegalPlay> {
        if !self.can_take(piece) {
            return Err(IllegalPlay::WrongPiece(piece));
        }
        self.take(piece);
        Ok(())
    }

    fn can_take(&self, piece: Piece) -> bool {
        let (current, other) = self.choices();
        current == Some(piece) || other == Some(piece)
    }

    #[inline]
    fn take(&mut self, piece: Piece) {
        let current = self.queue.pop_front();
        if current != Some(piece) {
            if self.hold.is_none() {
                self.queue.pop_front();
            }
            self.hold = current;
        }
    }
}

/// Returns whether a piece locked completely above the visible rows: *lock out*.
#[must_use]
#[inline]
pub fn is_lock_out(location: Location) -> bool {
    location.lowest_row() >= VISIBLE_HEIGHT as i8
}

/// The reason why a placement cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalPlay {
    /// The piece is neither the current piece nor the one that hold brings.
    WrongPiece(Piece),
    /// No sequence of moves ends there with that spin.
    Unreachable(Placement),
}

impl Coded for IllegalPlay {
    fn fault(&self) -> Fault {
        match self {
            IllegalPlay::WrongPiece(piece) => {
                Fault::new("move.piece", "{piece} is neither the current piece nor available through hold")
                    .with(Detail::shown(piece))
            }
            IllegalPlay::Unreachable(Placement { location: at, spin }) => Fault::new(
                "move.unreachable",
                "{piece} pointing {orientation} at x {x}, y {y} with spin {spin} cannot be reached",
            )
            .with(Detail::shown(&at.piece))
            .with(Detail::quoted(&at.orientation))
            .with(Detail::shown(&at.x))
            .with(Detail::shown(&at.y))
            .with(Detail::quoted(spin)),
        }
    }
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for IllegalPlay {}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::piece::Orientation;
    use crate::placement::Spin;

    #[test]
    fn a_piece_is_taken_from_the_queue_or_through_hold() {
        use Piece::{I, O, T};
        let after = |hold: Option<Piece>, queue: &[Piece], taken: Piece| {
            let mut state = State { hold, queue: queue.iter().copied().collect(), ..State::default() };
            let before = state.clone();
            let result = state.try_take(taken);
            if result.is_err() {
                assert_eq!(state, before, "a rejected piece changes nothing");
            }
            result.map(|()| (state.hold, Vec::from(state.queue)))
        };
        assert_eq!(after(None, &[T, I, O], T), Ok((None, vec![I, O])));
        assert_eq!(after(None, &[T, I, O], I), Ok((Some(T), vec![O])));
        assert_eq!(after(Some(O), &[T, I], O), Ok((Some(T), vec![I])));
        assert_eq!(after(Some(T), &[T, I], T), Ok((Some(T), vec![I])));
        assert_eq!(after(Some(O), &[T, I], I), Err(IllegalPlay::WrongPiece(I)));
        assert_eq!(after(Some(O), &[], T), Err(IllegalPlay::WrongPiece(T)));
    }

    #[test]
    fn a_clear_sends_the_lines_of_the_states_table() {
        let board = Board::from_drawing(&["##........", "#...######", "##.#######"]).unwrap();
        let at = Location { piece: Piece::T, orientation: Orientation::South, x: 2, y: 1 };
        let double = Placement { location: at, spin: Spin::Full };
        let sent = AttackTable::ALL.map(|table| {
            let field = Field { board, combo: 2, back_to_back: true };
            let mut state = State { field, queue: [Piece::T].into(), table, ..State::default() };
            state.try_play(double).map(|lock| lock.attack)
        });
        // The lines are four for the spin and one for the combo. All tables but that of the learner also add
        // back-to-back, and the last one multiplies by one and a half.
        assert_eq!(sent, [Ok(6), Ok(6), Ok(6), Ok(5), Ok(7)]);
    }
}
