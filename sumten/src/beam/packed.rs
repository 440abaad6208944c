//! A board in half the memory: four bits for each cell.

use crate::board::{Board, WIDTH};
use crate::field::Column;

/// The bits of every second byte, of every second pair of bytes, and of every second four of bytes.
const HALVES: [u64; 3] = [0x00FF_00FF_00FF_00FF, 0x0000_FFFF_0000_FFFF, 0xFFFF_FFFF];

/// The columns of a board that has no cell above the danger line. The lowest cell of a column is in its lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packed([u64; WIDTH]);

impl Packed {
    /// Packs a board. Cells above the danger line are lost.
    pub(super) fn of(board: &Board) -> Packed {
        Packed(board.columns.map(|column| {
            let cells = u128::from_le_bytes(column);
            narrow(cells as u64) | narrow((cells >> 64) as u64) << 32
        }))
    }

    /// Returns the board.
    pub(super) fn unpacked(&self) -> Board {
        Board::of_columns(self.0.map(|cells| -> Column {
            (u128::from(wide(cells)) | u128::from(wide(cells >> 32)) << 64).to_le_bytes()
        }))
    }
}

/// Moves the lower halves of eight bytes together.
const fn narrow(cells: u64) -> u64 {
    let twos = (cells | cells >> 4) & HALVES[0];
    let fours = (twos | twos >> 8) & HALVES[1];
    (fours | fours >> 16) & HALVES[2]
}

/// Moves eight half bytes apart.
const fn wide(cells: u64) -> u64 {
    let fours = cells & HALVES[2];
    let twos = (fours | fours << 16) & HALVES[1];
    let ones = (twos | twos << 8) & HALVES[0];
    (ones | ones << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::tests::random_board;
    use stackmate::tool::rng::Rng;

    #[test]
    fn boards_are_packed_and_unpacked() {
        let mut rng = Rng::new(7, 7);
        let boards = core::iter::repeat_with(|| random_board(&mut rng)).filter(|board| !board.is_tall());
        for board in boards.take(500).chain([Board::EMPTY]) {
            assert_eq!(Packed::of(&board).unpacked(), board);
        }
        assert_eq!(size_of::<Packed>(), 80);
    }
}
