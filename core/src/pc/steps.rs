//! A solution step by step: what each placement clears, and what remains in hold and in the queue.
//!
//! A solution names its placements on the board at the time they are made. To draw all of them in one
//! picture, a program needs the rows of the goal, none of which is cleared. To continue the game from the
//! middle, a program needs hold and queue at that point. Both follow from the placements alone.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::board::Board;
use crate::piece::Piece;
use crate::placement::{Cell, Placement};

/// One placement of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The cells of the placement on the board at that time.
    pub cells: [Cell; 4],
    /// The same cells on the rows of the goal: full rows of the field are removed, and no other row is
    /// cleared.
    pub drawn: [Cell; 4],
    /// The rows that the placement clears, the lowest first.
    pub cleared: Vec<u8>,
    /// The held piece after the placement.
    pub hold: Option<Piece>,
    /// The pieces that were dealt and not placed yet, without the held piece.
    pub queue: Vec<Piece>,
}

/// Returns the steps of `placements` from `field` with the held piece `hold` and the dealt pieces `queue`.
/// Full rows of the field count as cleared. A piece that is not the next one comes from hold. Hold is used as
/// late as possible.
///
/// # Panics
/// Panics when a placement leaves the board.
#[must_use]
pub fn steps(field: &Board, hold: Option<Piece>, queue: &[Piece], placements: &[Placement]) -> Vec<Step> {
    let mut board = *field;
    board.clear_full_rows();
    let mut table = Table { board, rows: (0..64).collect(), hold, queue: queue.iter().copied().collect() };
    placements.iter().map(|placement| table.place(placement)).collect()
}

/// The current board and the pieces that are not placed yet.
struct Table {
    board: Board,
    /// For each row of the board, its original row in the goal.
    rows: Vec<i8>,
    hold: Option<Piece>,
    queue: VecDeque<Piece>,
}

impl Table {
    fn place(&mut self, placement: &Placement) -> Step {
        self.take(placement.location.piece);
        placement.location.place_on(&mut self.board);
        let cells = placement.location.cells();
        let drawn = cells.map(|Cell { x, y }| Cell { x, y: self.rows[y as usize] });
        let full = self.board.full_rows();
        let cleared: Vec<u8> = (0..64).filter(|row| full >> row & 1 == 1).collect();
        self.board.remove_rows(full);
        for &row in cleared.iter().rev() {
            self.rows.remove(row.into());
        }
        Step { cells, drawn, cleared, hold: self.hold, queue: self.queue.iter().copied().collect() }
    }

    /// Takes a piece from the queue directly or, if it is not the next one, by using hold.
    fn take(&mut self, piece: Piece) {
        let next = self.queue.pop_front();
        if next == Some(piece) {
            return;
        }
        if self.hold.is_none() {
            self.queue.pop_front();
        }
        self.hold = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DropKind, Goal, Pattern, Progress, Queues, Search};
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn pieces_pulled_apart_are_drawn_on_the_rows_of_the_goal() {
        let field = ["XXXXX_____", "XXXXX_____", "XXXXXXXXXX", "XXXXX_____", "XXXXX_____"];
        let field = Board::from_drawing(&field).unwrap();
        let goal = Goal::new(&field, 5).unwrap();
        let pattern = Pattern::read("*p5").unwrap();
        let queues = Queues::of(&pattern, goal.pieces(), Some(None), 5_000).unwrap();
        let mut search = Search::new(goal, queues, DropKind::Soft);
        let mut apart = 0;
        while search.next(&mut u32::MAX.clone()) == Progress::Found {
            let solution = search.solution().unwrap();
            let steps = steps(&field, None, &solution.queue, &solution.placements);
            let mut drawn: Vec<_> = steps.iter().map(|step| step.drawn).collect();
            let mut cells: Vec<_> = solution.cells.iter().map(|&(_, cells)| cells).collect();
            drawn.iter_mut().chain(&mut cells).for_each(|cells| cells.sort_unstable());
            drawn.sort_unstable();
            cells.sort_unstable();
            assert_eq!(drawn, cells);
            assert_eq!(steps.iter().map(|step| step.cleared.len()).sum::<usize>(), 4);
            let rows = |step: &Step| step.drawn.map(|cell| cell.y).into_iter().collect::<BTreeSet<_>>();
            let is_apart = |step: &&Step| rows(step) != step.cells.map(|cell| cell.y).into_iter().collect();
            apart += steps.iter().filter(is_apart).count();
        }
        assert!(apart > 10, "{apart}");
    }

    #[test]
    fn hold_works_as_in_a_game() {
        use crate::piece::Orientation::North;
        use crate::placement::{Location, Spin};
        let o = |x| Location { piece: Piece::O, orientation: North, x, y: 0 };
        let i = |x| Location { piece: Piece::I, orientation: North, x, y: 0 };
        let t = |x| Location { piece: Piece::T, orientation: North, x, y: 2 };
        let placements = [o(0), i(3), t(1)].map(|location| Placement { location, spin: Spin::None });
        let queue = [Piece::I, Piece::O, Piece::T];
        let steps = steps(&Board::EMPTY, None, &queue, &placements);
        let left: Vec<_> = steps.iter().map(|step| (step.hold, step.queue.as_slice())).collect();
        assert_eq!(left, [(Some(Piece::I), &[Piece::T][..]), (Some(Piece::T), &[]), (None, &[])]);
    }
}
