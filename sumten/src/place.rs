//! Moves: where a pack may be dropped, and the board after the drop.

use stackmate::tool::fault::{Coded, Detail, Fault};

use crate::board::{Board, WIDTH};
use crate::chain::{Chain, resolve, resolve_changed};
use crate::pack::{BOX, Pack};

/// A move: the field column of the left column of the turned box, and the number of clockwise quarter turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Move {
    /// The column, from −2 to 9.
    pub x: i8,
    /// The quarter turns, from 0 to 3.
    pub turns: u8,
}

/// The number of columns in which the box can begin.
const COLUMNS: usize = WIDTH + BOX - 1;
/// The number of moves, if no column of the box were filled.
pub const MOVES: usize = 4 * COLUMNS;

impl Move {
    /// Returns all moves, by turns and then by column. Some are illegal for some packs.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..MOVES).filter_map(Move::from_index)
    }

    /// Returns the columns in which the box may begin.
    pub(crate) const fn columns() -> core::ops::Range<i8> {
        1 - BOX as i8..WIDTH as i8
    }

    /// Returns the number of the move, from 0 to [`MOVES`] − 1, or `None` if it is no move.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        let column = usize::try_from(i32::from(self.x) + BOX as i32 - 1).ok()?;
        (column < COLUMNS && self.turns < 4).then_some(usize::from(self.turns) * COLUMNS + column)
    }

    /// Returns the move with a number.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Move> {
        let x = (index % COLUMNS) as i8 - (BOX as i8 - 1);
        (index < MOVES).then_some(Move { x, turns: (index / COLUMNS) as u8 })
    }
}

/// The reason why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The column or the number of quarter turns does not exist.
    Range(i64, i64),
    /// A filled column of the box lies outside the field.
    Outside(Move),
}

impl Coded for IllegalMove {
    fn fault(&self) -> Fault {
        match self {
            IllegalMove::Range(x, turns) => Fault::new(
                "sumten.move",
                "{x} {turns} is not a move: the column is from -2 to 9, the turns from 0 to 3",
            )
            .with(Detail::shown(x))
            .with(Detail::shown(turns)),
            IllegalMove::Outside(Move { x, turns }) => Fault::new(
                "sumten.outside",
                "the pack with {turns} turns does not fit into the field at column {x}",
            )
            .with(u32::from(*turns))
            .with(Detail::shown(x)),
        }
    }
}

impl core::fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for IllegalMove {}

/// A drop that was resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// The board after it.
    pub board: Board,
    /// What it erased.
    pub chain: Chain,
    /// Whether a column reaches the danger line.
    pub is_dead: bool,
}

impl Board {
    /// Lets the blocks of a pack fall, each in its own column. The pack is filled with ojama before.
    ///
    /// # Errors
    /// Returns an [`IllegalMove`] when the pack does not fit.
    pub fn with_pack(&self, pack: Pack, to: Move) -> Result<Board, IllegalMove> {
        if to.index().is_none() {
            return Err(IllegalMove::Range(to.x.into(), to.turns.into()));
        }
        self.with_turned(&pack.turned(to.turns), to.x).ok_or(IllegalMove::Outside(to))
    }

    /// Lets the blocks of a turned pack fall, or returns `None` if a filled column of the box lies outside.
    #[inline]
    pub(crate) fn with_turned(&self, pack: &Pack, x: i8) -> Option<Board> {
        let mut board = *self;
        for column in 0..BOX {
            let at = usize::try_from(i32::from(x) + column as i32).ok().filter(|at| *at < WIDTH);
            for cell in pack.column(column) {
                board.push(at?, cell);
            }
        }
        Some(board)
    }

    /// Drops a turned pack on a board without segments, and resolves it. Returns `None` if a filled column of the box
    /// lies outside, or if a column reaches the danger line at first, which may be excluded because it is slow.
    #[inline]
    pub(crate) fn drop_turned(&self, pack: &Pack, x: i8, may_be_tall: bool) -> Option<(Board, Chain)> {
        let mut board = self.with_turned(pack, x)?;
        if !may_be_tall && board.is_tall() {
            return None;
        }
        let [first, last] = [0, BOX as i8 - 1].map(|column| (x + column).clamp(0, WIDTH as i8 - 1) as usize);
        let chain = resolve_changed(&mut board, first, last);
        Some((board, chain))
    }

    /// Drops a pack that is filled with ojama, and resolves the board.
    ///
    /// # Errors
    /// Returns an [`IllegalMove`] when the pack does not fit.
    pub fn drop_pack(&self, pack: Pack, to: Move) -> Result<Dropped, IllegalMove> {
        let mut board = self.with_pack(pack, to)?;
        let chain = resolve(&mut board);
        Ok(Dropped { board, chain, is_dead: board.is_tall() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn moves_and_numbers_are_the_same() {
        let all: alloc::vec::Vec<Move> = Move::all().collect();
        assert_eq!(all.len(), MOVES);
        assert!(all.iter().enumerate().all(|(index, to)| to.index() == Some(index)));
        for (x, turns) in [(-3, 0), (10, 0), (0, 4)] {
            assert_eq!(Move { x, turns }.index(), None, "{x} {turns}");
        }
    }

    #[test]
    fn empty_columns_of_the_box_may_lie_outside() {
        let pack = Pack([0, 0, 5, 0, 0, 0, 0, 0, 7]);
        let put = |x, turns| Board::EMPTY.with_pack(pack, Move { x, turns });
        let columns = |x: usize, cells: &[Cell]| {
            let mut columns = alloc::vec![alloc::vec::Vec::new(); x];
            columns.push(cells.to_vec());
            Board::from_columns(&columns).unwrap()
        };
        assert_eq!(put(-2, 0), Ok(columns(0, &[7, 5])));
        assert_eq!(put(7, 0), Ok(columns(9, &[7, 5])));
        assert_eq!(put(8, 0), Err(IllegalMove::Outside(Move { x: 8, turns: 0 })));
        assert_eq!(put(-1, 1), Err(IllegalMove::Outside(Move { x: -1, turns: 1 })));
        assert_eq!(put(0, 9), Err(IllegalMove::Range(0, 9)));
    }
}
