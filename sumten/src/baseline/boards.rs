//! What the last turn's search has computed for boards that occur again.
//!
//! *What.* After the played move, the next turn's search makes many of the same boards: those of equal moves. Their
//! potentials are taken from here. *How.* A table for each depth has a row for each expanded state. For each move the
//! row has the potential, and the row of the state after it, if that state was expanded too. A state of the new search
//! knows its row. *Why only the potentials?* They are most of the work of a node, and a board is twenty times as large.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;
use crate::place::{MOVES, Move};

/// The number of a row.
pub(super) type Row = u32;
/// The row of a state that the last turn has not expanded.
pub(super) const NO_ROW: Row = Row::MAX;

/// The state after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// Its potential.
    pub(super) pot: u32,
    /// Its row at the next depth.
    pub(super) row: Row,
}

/// The tables of a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Boards {
    depths: Vec<Vec<[Option<Known>; MOVES]>>,
    /// The board of the first depth, and its row.
    start: Option<(Board, Row)>,
}

impl Boards {
    /// Returns the row of the board with which the search begins.
    pub(super) fn row_of(&self, board: &Board) -> Row {
        self.start.filter(|(expected, _)| expected == board).map_or(NO_ROW, |(_, row)| row)
    }

    /// Returns what is known about a move at a depth.
    pub(super) fn known(&self, at: usize, row: Row, to: Move) -> Option<Known> {
        self.depths.get(at)?.get(row as usize)?[to.index()?]
    }

    /// Adds a depth with a row for each state.
    pub(super) fn open(&mut self, states: usize) {
        self.depths.push(vec![[None; MOVES]; states]);
    }

    /// Stores the potential after a move at the last depth.
    pub(super) fn store(&mut self, row: Row, to: Move, pot: u32) {
        if let Some(known) = self.at_last(row, to) {
            *known = Some(Known { pot, row: NO_ROW });
        }
    }

    /// Numbers the states of the last depth that are kept, in the order in which they are expanded.
    pub(super) fn link(&mut self, kept: impl Iterator<Item = (Row, Move)>) {
        for (next, (row, to)) in (0..).zip(kept) {
            if let Some(Some(known)) = self.at_last(row, to) {
                known.row = next;
            }
        }
    }

    fn at_last(&mut self, row: Row, to: Move) -> Option<&mut Option<Known>> {
        self.depths.last_mut()?.get_mut(row as usize)?.get_mut(to.index()?)
    }

    /// Returns the tables for the next turn, after the played move and on the board that it gives.
    pub(super) fn after(mut self, played: Move, board: Board) -> Boards {
        let Some(Known { row, .. }) = self.known(0, 0, played) else { return Boards::default() };
        self.depths.remove(0);
        Boards { start: Some((board, row)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_after_the_played_one_are_known() {
        let [a, b, c] = [1, 2, 3].map(|x| Move { x, turns: 0 });
        let mut boards = Boards::default();
        boards.open(1);
        [(a, 10), (b, 20)].into_iter().for_each(|(to, pot)| boards.store(0, to, pot));
        boards.link([(0, b), (0, a)].into_iter());
        boards.open(2);
        [(0, a, 21), (0, c, 23), (1, c, 13)]
            .into_iter()
            .for_each(|(row, to, pot)| boards.store(row, to, pot));
        boards.link([(0, c)].into_iter());

        let mut board = Board::EMPTY;
        board.push(4, 4);
        let next = boards.clone().after(b, board);
        assert_eq!([next.row_of(&board), next.row_of(&Board::EMPTY)], [0, NO_ROW]);
        assert_eq!(next.known(0, 0, a), Some(Known { pot: 21, row: NO_ROW }));
        assert_eq!(next.known(0, 0, c), Some(Known { pot: 23, row: 0 }));
        assert_eq!([next.known(0, 0, b), next.known(1, 0, a), next.known(0, NO_ROW, a)], [None; 3]);
        let other = boards.clone().after(a, board);
        assert_eq!((other.row_of(&board), other.known(0, 1, c).map(|known| known.pot)), (1, Some(13)));
        // A chain that was fired has no state.
        assert_eq!(boards.after(c, board).row_of(&board), NO_ROW);
    }
}
