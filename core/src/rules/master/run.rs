//! One game without time, as programs play it.

use super::{InBox, MasterPieces, MasterRules, ZeroSeed, box_cells, lock, rotations, spawn};
use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;

/// A game: the field, the current piece, the next piece, and what was counted.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The field.
    pub board: Board,
    /// The current piece.
    pub piece: Piece,
    /// The next piece.
    pub next: Piece,
    /// The number of locked pieces after which the next piece could appear.
    pub placed: u64,
    /// The number of clears of 1, 2, 3 and 4 rows.
    pub clears: [u64; 4],
    rules: MasterRules,
    pieces: MasterPieces,
}

/// The end of a game: the next piece cannot appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over;

impl Run {
    /// Begins a game.
    ///
    /// # Errors
    /// Returns [`ZeroSeed`] for seed 0.
    pub const fn new(rules: MasterRules, seed: u32) -> Result<Run, ZeroSeed> {
        let mut pieces = match MasterPieces::new(seed) {
            Ok(pieces) => pieces,
            Err(error) => return Err(error),
        };
        let (piece, next) = (pieces.draw(), pieces.draw());
        Ok(Run { board: Board::EMPTY, piece, next, placed: 0, clears: [0; 4], rules, pieces })
    }

    /// Locks the current piece and brings the next one. Whether the placement can be reached is not checked.
    ///
    /// # Errors
    /// Returns [`Over`] when the next piece cannot appear. The piece that caused this is not counted.
    ///
    /// # Panics
    /// Panics when a cell of the piece is beside or below the field.
    pub fn place(&mut self, at: InBox) -> Result<u32, Over> {
        let (board, lines) = lock(self.board, self.piece, at);
        self.board = board;
        if lines > 0 {
            self.clears[lines as usize - 1] += 1;
        }
        if !can_appear(&self.rules, &board, self.next) {
            return Err(Over);
        }
        self.placed += 1;
        (self.piece, self.next) = (self.next, self.pieces.draw());
        Ok(lines)
    }
}

/// Returns whether one of the three first inputs of a piece (no turn, or a turn in either direction) is free.
#[must_use]
pub fn can_appear(rules: &MasterRules, board: &Board, piece: Piece) -> bool {
    let InBox { x, y, .. } = spawn(piece);
    let is_free = |rotation: u8| {
        box_cells(piece, rotation).iter().all(|&(row, column)| !is_blocked(rules, board, x + column, y + row))
    };
    // A piece with two orientations reaches the second one by a turn in either direction.
    (0..rotations(piece)).filter(|rotation| *rotation != 2).any(is_free)
}

/// Returns whether a cell is blocked, with `y` from the top. Nothing is above the field but the side walls, and
/// these only under some rules.
#[must_use]
pub fn is_blocked(rules: &MasterRules, board: &Board, x: i8, y: i8) -> bool {
    let is_inside = (0..WIDTH as i8).contains(&x);
    match y {
        i8::MIN..0 => rules.has_walls_above && !is_inside,
        _ if y >= VISIBLE_HEIGHT as i8 => true,
        _ => board.occupied(x, VISIBLE_HEIGHT as i8 - 1 - y),
    }
}
