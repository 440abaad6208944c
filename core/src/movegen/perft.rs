//! Perft: it counts all ways to place a queue, which is the standard test of a move generator.
//!
//! *How.* The board stays packed between plies. A resting place is a set of one cell; the cells that the
//! piece covers there are this set moved four times; and the next board is the free cells of the current one
//! without these. No list of locations and no unpacked board is built. *What if the stack does not fit?* When
//! the stack grows out of the window, or up to the spawn row, the rest of that branch is counted with normal
//! boards, which is several times slower.

use alloc::vec::Vec;

use super::cells::Cells;
use super::fill::{Fill, Kind, Start, fits};
use super::flood;
use super::low::Low;
use crate::board::Board;
use crate::piece::{Orientation, Piece};
use crate::placement::Location;
use crate::rules::spawn::spawn_location;

/// Counts the ways to place `queue` on an empty board, piece after piece.
///
/// Placements are distinguished by their cells. Full rows are cleared, and there is no hold. The last ply is
/// counted without being played. Each piece spawns only at row `spawn_row`.
///
/// ```
/// use stackmate::Piece::{I, L, O};
/// assert_eq!(stackmate::movegen::perft(&[I, O, L], 19), 5266);
/// ```
#[must_use]
pub fn perft(queue: &[Piece], spawn_row: i8) -> u64 {
    let Some((&piece, later)) = queue.split_first() else { return 1 };
    let perft = Perft { spawn_row };
    if spawn_location(piece, spawn_row).is_on_board() {
        perft.count(Low::free(&Board::EMPTY), piece, later)
    } else {
        perft.count_on_board(&Board::EMPTY, piece, later)
    }
}

/// Returns the most rows that a piece needs above the stack so that it can spawn and rotate freely.
const fn room(piece: Piece) -> usize {
    match piece {
        Piece::O => 2,
        Piece::I => 4,
        _ => 3,
    }
}

#[derive(Clone, Copy)]
struct Perft {
    spawn_row: i8,
}

impl Perft {
    /// Counts the ways to place `piece` and then `later`, from a board with these free cells.
    #[inline(always)]
    fn count(self, free: Low, piece: Piece, later: &[Piece]) -> u64 {
        match piece {
            Piece::I => self.count_piece::<0>(free, later),
            Piece::O => self.count_piece::<1>(free, later),
            Piece::T => self.count_piece::<2>(free, later),
            Piece::L => self.count_piece::<3>(free, later),
            Piece::J => self.count_piece::<4>(free, later),
            Piece::S => self.count_piece::<5>(free, later),
            Piece::Z => self.count_piece::<6>(free, later),
        }
    }

    #[inline(never)]
    fn count_piece<const PIECE: usize>(self, free: Low, later: &[Piece]) -> u64 {
        if !self.has_room(free, Piece::ALL[PIECE]) {
            return self.count_on_board(&free.board(), Piece::ALL[PIECE], later);
        }
        let [n, e, s, w] = resting(free, fits::<Low, PIECE>(free), Piece::ALL[PIECE]);
        let Some((&next, later)) = later.split_first() else {
            return u64::from(n.len() + e.len() + s.len() + w.len());
        };
        let mut count = 0;
        let mut play = |after| count += self.count(after, next, later);
        for_each_result::<PIECE, 0>(free, n, &mut play);
        for_each_result::<PIECE, 1>(free, e, &mut play);
        for_each_result::<PIECE, 2>(free, s, &mut play);
        for_each_result::<PIECE, 3>(free, w, &mut play);
        count
    }

    /// Returns whether a piece spawns, rotates and rests within the window and above the stack.
    #[inline(always)]
    fn has_room(self, free: Low, piece: Piece) -> bool {
        let rows = Low::ROWS.min(self.spawn_row as usize + 1);
        let highest = rows.checked_sub(room(piece));
        highest.is_some_and(|highest| Low::from_row(highest).without(free).is_empty())
    }

    /// Counts like [`Perft::count`], from any board.
    #[cold]
    fn count_on_board(self, board: &Board, piece: Piece, later: &[Piece]) -> u64 {
        let start = spawn_location(piece, self.spawn_row);
        let Some((&next, later)) = later.split_first() else { return flood::count(board, start) };
        let mut found = Vec::new();
        flood::cells(board, start, &mut found);
        let after = |location: &Location| {
            let mut next = *board;
            location.place_on(&mut next);
            next.clear_full_rows();
            next
        };
        found.iter().map(|location| self.count_on_board(&after(location), next, later)).sum()
    }
}

/// Returns where a piece with these `fits` can rest. The piece is known at compile time.
#[inline(always)]
fn resting(free: Low, fits: [Low; 4], piece: Piece) -> [Low; 4] {
    match piece {
        Piece::I => Fill::<Low, { Kind::I as usize }>::resting(free, fits, Start::Free, false, false).plain,
        Piece::O => Fill::<Low, { Kind::O as usize }>::resting(free, fits, Start::Free, false, false).plain,
        Piece::S | Piece::Z => {
            Fill::<Low, { Kind::Skew as usize }>::resting(free, fits, Start::Free, false, false).plain
        }
        _ => Fill::<Low, { Kind::Other as usize }>::resting(free, fits, Start::Free, false, false).plain,
    }
}

/// Calls `visit` with the free cells that remain after each resting place in orientation number
/// `ORIENTATION`.
#[inline(always)]
fn for_each_result<const PIECE: usize, const ORIENTATION: usize>(
    free: Low,
    resting: Low,
    visit: &mut impl FnMut(Low),
) {
    let cells = const { Piece::ALL[PIECE].offsets(Orientation::ALL[ORIENTATION]) };
    resting.for_each_alone(|at| visit(free.without(at.covered_by(cells)).cleared()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_windows_and_normal_boards_count_the_same() {
        use Piece::{I, J, L, O, S, T, Z};
        // The cases are high stacks, cleared rows, a spawn close to the stack, and spawns outside the board.
        for queue in [&[I, I, I, O, T, O][..], &[I, I, O, L, O], &[T, Z, S, J], &[I, O, S]] {
            for spawn_row in [0, 1, 4, 8, 19, 38] {
                let slow = Perft { spawn_row }.count_on_board(&Board::EMPTY, queue[0], &queue[1..]);
                assert_eq!(perft(queue, spawn_row), slow, "{queue:?} from row {spawn_row}");
            }
        }
    }
}
