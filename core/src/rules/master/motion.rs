//! How a piece moves under infinite gravity: a turn with its kicks, a shift, and a fall to the floor.

use alloc::vec::Vec;

use super::{InBox, MasterRules, box_cells, is_blocked, rotations};
use crate::board::Board;
use crate::piece::Piece;

/// One input: a turn, then a shift. The piece falls after it. A part that is blocked is left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Input {
    /// 1 turns counter-clockwise, −1 clockwise, 0 not at all.
    pub turn: i8,
    /// 1 shifts to the right, −1 to the left, 0 not at all.
    pub dx: i8,
}

/// A piece in a field, and the rules by which it moves.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a> {
    /// The rule set.
    pub rules: &'a MasterRules,
    /// The field.
    pub board: &'a Board,
    /// The piece.
    pub piece: Piece,
}

impl Motion<'_> {
    /// Returns where the piece lies after an input.
    #[must_use]
    pub fn after(&self, at: InBox, Input { turn, dx }: Input) -> InBox {
        self.dropped(self.shifted(self.kicked(at, turn), dx))
    }

    /// Returns the state after a turn without kicks, free or not.
    #[must_use]
    pub fn turned(&self, at: InBox, turn: i8) -> InBox {
        let rotation = (at.rotation as i8 + turn).rem_euclid(rotations(self.piece) as i8);
        InBox { rotation: rotation as u8, ..at }
    }

    /// Returns the state after a turn with its kicks, or the same state when all are blocked.
    #[must_use]
    pub fn kicked(&self, at: InBox, turn: i8) -> InBox {
        let to = self.turned(at, turn);
        let blocked = self.blocked_columns(to);
        if blocked.is_empty() {
            return to;
        }
        let right_then_left = [InBox { x: to.x + 1, ..to }, InBox { x: to.x - 1, ..to }];
        let kick = right_then_left.into_iter().find(|kick| self.is_free(*kick));
        kick.filter(|_| self.rules.may_kick(self.piece, to.rotation, &blocked)).unwrap_or(at)
    }

    /// Returns the state after a shift, or the same state when it is blocked.
    #[must_use]
    pub fn shifted(&self, at: InBox, dx: i8) -> InBox {
        let to = InBox { x: at.x + dx, ..at };
        if self.is_free(to) { to } else { at }
    }

    /// Returns the state on the floor.
    #[must_use]
    pub fn dropped(&self, at: InBox) -> InBox {
        let mut to = at;
        while self.is_free(InBox { y: to.y + 1, ..to }) {
            to.y += 1;
        }
        to
    }

    /// Returns whether no cell of the piece is blocked.
    #[must_use]
    pub fn is_free(&self, at: InBox) -> bool {
        self.blocked_columns(at).is_empty()
    }

    /// Returns the box columns of the colliding cells, in reading order.
    fn blocked_columns(&self, at: InBox) -> Vec<i8> {
        let cells = box_cells(self.piece, at.rotation).iter();
        let blocked =
            cells.filter(|&&(row, column)| is_blocked(self.rules, self.board, at.x + column, at.y + row));
        blocked.map(|&(_, column)| column).collect()
    }
}
