//! The field with the colour of each cell, which the rules do not need.

use alloc::vec::Vec;

use super::super::cells::piece_code;
use crate::board::{VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::master::{InBox, cells_on};

/// The cells as codes of pieces, with row 0 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MasterColours([[u8; WIDTH]; VISIBLE_HEIGHT]);

impl MasterColours {
    /// Locks a piece and removes full rows. Returns their number.
    pub fn lock(&mut self, piece: Piece, at: InBox) -> usize {
        for cell in cells_on(piece, at).into_iter().filter(|cell| cell.y < VISIBLE_HEIGHT as i8) {
            self.0[cell.y as usize][cell.x as usize] = piece_code(piece);
        }
        let mut kept: Vec<[u8; WIDTH]> = self.0.into_iter().filter(|row| row.contains(&0)).collect();
        let lines = VISIBLE_HEIGHT - kept.len();
        kept.resize(VISIBLE_HEIGHT, [0; WIDTH]);
        self.0.copy_from_slice(&kept);
        lines
    }

    /// Returns the codes, from the bottom row up.
    #[must_use]
    pub fn codes(&self) -> Vec<u8> {
        self.0.as_flattened().to_vec()
    }
}
