//! Lines of placements, one step after the other.

use alloc::vec::Vec;

use super::cut::Decision;
use crate::piece::Piece;
use crate::placement::Placement;
use crate::rules::attack::LockInfo;

/// A placement of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The piece in hold before it.
    pub hold: Option<Piece>,
    /// The known pieces before it, the current one first.
    pub queue: Vec<Piece>,
    /// The placement, in the rows of the board before it.
    pub placement: Placement,
    /// The rows that it fills, as bits: bit y is row y of the board before it.
    pub rows: u64,
    /// What it did.
    pub lock: LockInfo,
}

/// Plays a line from the position of a decision. No garbage rises meanwhile.
///
/// # Panics
/// Panics when a cell of a placement is outside the board.
#[must_use]
pub fn steps(decision: &Decision, line: &[Placement]) -> Vec<Step> {
    let mut state = decision.question.state.clone();
    let step = |&placement: &Placement| {
        let mut filled = state.field.board;
        placement.location.place_on(&mut filled);
        let (hold, queue) = (state.hold, state.queue.iter().copied().collect());
        Step { hold, queue, placement, rows: filled.full_rows(), lock: state.play(placement) }
    };
    line.iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::bot::appraiser::Question;
    use crate::piece::{Orientation, Piece};
    use crate::placement::{Location, Spin};
    use crate::review::cut::tests::decided;
    use crate::state::{Field, State};

    #[test]
    fn steps_name_the_rows_that_they_fill() {
        let board = Board::from_drawing(&["#..#######", "########..", "########.."]).unwrap();
        let at = |piece, x, y| {
            let location = Location { piece, orientation: Orientation::North, x, y };
            Placement { location, spin: Spin::None }
        };
        let state = State {
            field: Field { board, ..Field::default() },
            queue: [Piece::O, Piece::I].into_iter().collect(),
            ..State::default()
        };
        let line = [at(Piece::O, 8, 0), at(Piece::I, 4, 1)];
        let question = Question { state, incoming: 0, played: line[0] };
        let found = steps(&decided(question, LockInfo::default()), &line);
        assert_eq!(found.iter().map(|step| step.rows).collect::<Vec<u64>>(), [0b11, 0]);
        assert_eq!(found[1].queue, [Piece::I]);
        assert_eq!(found.iter().map(|step| step.lock.lines_cleared).collect::<Vec<u32>>(), [2, 0]);
    }
}
