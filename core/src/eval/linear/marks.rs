//! Where the numbers of a board come from: the cells and edges that a page draws to explain them.

use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};

/// The part of a cell that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The whole cell.
    Whole = 0,
    /// Its left edge.
    Left = 1,
    /// Its lower edge.
    Bottom = 2,
}

/// A cell or an edge that counts. The left edge of column 10 is the right wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The column.
    pub x: i8,
    /// The row.
    pub y: i8,
    /// The part of the cell.
    pub part: Part,
}

/// Returns what a kind of features counts on a board: transitions, holes, wells, the filled cells over holes, rows
/// with holes, and the tops of the columns. Other kinds have no place on the board.
#[must_use]
pub fn marks(board: &Board, kind: usize) -> Vec<Mark> {
    let cells = Cells(board);
    let part = match kind {
        1 => Part::Left,
        2 | 7..=10 => Part::Bottom,
        3..=6 => Part::Whole,
        _ => return Vec::new(),
    };
    let top = board.max_height().max(VISIBLE_HEIGHT as u32) as i8;
    let mut marks = Vec::new();
    for y in 0..=top {
        for x in 0..=WIDTH as i8 {
            // Only the walls have a mark beyond the last column, and only edges have one above the rows.
            let is_inside = (x < WIDTH as i8 || kind == 1) && (y < top || part == Part::Bottom);
            if is_inside && cells.counts(kind, x, y) {
                marks.push(Mark { x, y, part });
            }
        }
    }
    marks
}

/// A board whose walls and floor are filled.
struct Cells<'a>(&'a Board);

impl Cells<'_> {
    fn filled(&self, x: i8, y: i8) -> bool {
        !(0..WIDTH as i8).contains(&x) || y < 0 || self.0.occupied(x, y)
    }

    fn height(&self, x: i8) -> i8 {
        self.0.height(x as usize) as i8
    }

    fn is_hole(&self, x: i8, y: i8) -> bool {
        !self.filled(x, y) && y < self.height(x)
    }

    /// Returns whether a kind of features counts a cell, or the edge between it and its neighbour.
    fn counts(&self, kind: usize, x: i8, y: i8) -> bool {
        match kind {
            1 => self.filled(x - 1, y) != self.filled(x, y),
            2 => self.filled(x, y - 1) != self.filled(x, y),
            3 => self.is_hole(x, y),
            4 => !self.filled(x, y) && self.filled(x - 1, y) && self.filled(x + 1, y),
            5 => self.filled(x, y) && (0..y).any(|below| self.is_hole(x, below)),
            6 => (0..WIDTH as i8).any(|x| self.is_hole(x, y)),
            _ => y == self.height(x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::{Made, Numbers};
    use crate::tool::rng::Rng;

    #[test]
    fn each_mark_counts_once() {
        let mut rng = Rng::new(5, 14);
        for _ in 0..300 {
            let board = Board::from_columns(core::array::from_fn(|_| {
                (0..rng.below(20)).filter(|_| rng.below(10) < 7).fold(0, |column, y| column | 1 << y)
            }));
            let numbers = Numbers::of(&board, Made::default()).0;
            let count = |kind| marks(&board, kind).len() as u16;
            assert_eq!([1, 2, 3].map(count), [1, 2, 3].map(|kind| numbers[kind]), "{board:?}");
            assert_eq!(count(6), 10 * numbers[6], "{board:?}");
            assert_eq!(count(7), WIDTH as u16);
            assert!(count(4) <= numbers[4] && count(5) <= numbers[5]);
            assert_eq!((count(4) == 0, count(5) == 0), (numbers[4] == 0, numbers[5] == 0));
            assert_eq!([0, 11, 12, 13].map(count), [0; 4]);
        }
    }

    #[test]
    fn marks_name_the_places() {
        let board = Board::from_drawing(&["##........", "#........."]).unwrap();
        assert_eq!(marks(&board, 3), [Mark { x: 1, y: 0, part: Part::Whole }]);
        assert_eq!(marks(&board, 5), [Mark { x: 1, y: 1, part: Part::Whole }]);
        let edges = marks(&board, 1);
        assert!(edges.contains(&Mark { x: 1, y: 0, part: Part::Left }));
        assert!(edges.contains(&Mark { x: 10, y: 0, part: Part::Left }), "the right wall");
    }
}
