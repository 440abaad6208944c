//! The line that a bot expects to play, checked and prepared for display.
//!
//! Each placement of a line is given in the rows of the board at the time it is made. To draw a line over the
//! current board, the rows of the current board are needed. So every row that is cleared during the line is
//! counted as if it stayed.

use alloc::vec::Vec;

use super::message::Planned;
use crate::board::HEIGHT;
use crate::placement::Placement;
use crate::state::State;

/// The most placements of a line. People cannot follow a longer one.
const LONGEST: usize = 8;

/// Returns the beginning of `line` that can be played, one placement after another, in `state` with its known
/// pieces.
pub(super) fn checked(state: &State, line: &[Placement]) -> Vec<Planned> {
    let mut state = state.clone();
    // For each row, its number on the current board.
    let mut rows: Vec<i8> = (0..HEIGHT as i8).collect();
    line.iter().take(LONGEST).map_while(|&placement| plan(&mut state, &mut rows, placement)).collect()
}

fn plan(state: &mut State, rows: &mut Vec<i8>, placement: Placement) -> Option<Planned> {
    let mut board = state.field.board;
    state.try_play(placement).ok()?;
    let mut cells = placement.location.cells();
    for cell in &mut cells {
        cell.y = *rows.get(cell.y as usize)?;
    }
    placement.location.place_on(&mut board);
    let full = board.full_rows();
    let is_full = |at: usize| full >> at & 1 == 1;
    let cleared = (0..rows.len()).filter(|&at| is_full(at)).map(|at| rows[at]).collect();
    let mut at = 0..;
    rows.retain(|_| !at.next().is_some_and(is_full));
    Some(Planned { placement, cells, cleared })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::piece::{Orientation, Piece};
    use crate::placement::{Location, Spin};
    use crate::state::Field;

    fn place(piece: Piece, orientation: Orientation, x: i8, y: i8) -> Placement {
        Placement { location: Location { piece, orientation, x, y }, spin: Spin::None }
    }

    fn state(rows: &[&str], queue: &[Piece]) -> State {
        let field = Field { board: Board::from_drawing(rows).unwrap(), ..Field::default() };
        State { field, queue: queue.iter().copied().collect(), ..State::default() }
    }

    #[test]
    fn cells_are_in_the_rows_of_the_current_board() {
        let state = state(&["#####.....", "######...."], &[Piece::I, Piece::O]);
        let first = place(Piece::I, Orientation::North, 7, 0);
        let second = place(Piece::O, Orientation::North, 8, 0);
        let line = checked(&state, &[first, second]);
        let pairs = |planned: &Planned| planned.cells.map(|cell| (cell.x, cell.y));
        assert_eq!((pairs(&line[0]), &line[0].cleared[..]), ([(6, 0), (7, 0), (8, 0), (9, 0)], &[0][..]));
        let mut cells = pairs(&line[1]);
        cells.sort_unstable();
        assert_eq!(
            cells,
            [(8, 1), (8, 2), (9, 1), (9, 2)],
            "the cells are one row higher, because the first row was cleared"
        );
        assert!(line[1].cleared.is_empty());
    }

    #[test]
    fn a_line_ends_at_an_illegal_placement_or_an_unknown_piece() {
        let state = state(&[], &[Piece::O, Piece::O]);
        let on = |y| place(Piece::O, Orientation::North, 0, y);
        assert_eq!(checked(&state, &[on(0), on(2), on(4)]).len(), 2, "only two pieces are known");
        assert_eq!(checked(&state, &[on(0), on(3), on(2)]).len(), 1, "the second placement has no support");
        assert!(checked(&state, &[place(Piece::T, Orientation::North, 1, 0)]).is_empty());
    }
}
