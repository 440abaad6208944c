//! Perfect clears that were possible with the known pieces, found by the exact solver.

use alloc::vec::Vec;

use super::cut::Decision;
use crate::pc::{DropKind, Goal, Progress, Queues, Search};
use crate::piece::Piece;
use crate::state::State;

/// The most rows of a perfect clear that is looked for.
const MOST_LINES: usize = 6;
/// The most placements that are tried for each number of rows. Within this, the answer is exact. Beyond it, the perfect clear
/// counts as impossible, so that a player is not blamed for what takes a computer a second.
const MOST_TRIES: u32 = 300_000;

/// Returns whether the known pieces could empty the board before a placement, and cannot any more after it.
pub(super) fn was_missed(decision: &Decision) -> bool {
    let before = &decision.question.state;
    if decision.lock.perfect_clear || before.field.board.is_empty() || !is_possible(before) {
        return false;
    }
    let mut after = before.clone();
    after.play(decision.played());
    !is_possible(&after)
}

/// Returns whether the known pieces can empty the board.
fn is_possible(state: &State) -> bool {
    let queue: Vec<Piece> = state.hold.iter().chain(&state.queue).copied().collect();
    let lowest = (state.field.board.max_height() as usize).max(1);
    (lowest..=MOST_LINES).filter_map(|lines| Goal::new(&state.field.board, lines).ok()).any(|goal| {
        let mut queues = Queues::new(goal.pieces(), true);
        if goal.pieces() == 0 || queues.add(queue.iter().copied()).is_err() {
            return false;
        }
        let mut tries = MOST_TRIES;
        Search::new(goal, queues, DropKind::Soft).next(&mut tries) == Progress::Found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::bot::appraiser::Question;
    use crate::piece::Orientation;
    use crate::placement::{Location, Placement, Spin};
    use crate::review::cut::tests::decided;
    use crate::rules::attack::LockInfo;
    use crate::state::Field;

    fn decision(orientation: Orientation, x: i8, y: i8, queue: &[Piece]) -> Decision {
        let board = Board::from_drawing(&["########..", "########.."]).unwrap();
        let state = State {
            field: Field { board, ..Field::default() },
            queue: queue.iter().copied().collect(),
            ..State::default()
        };
        let location = Location { piece: queue[0], orientation, x, y };
        let question = Question { state, incoming: 0, played: Placement { location, spin: Spin::None } };
        decided(question, LockInfo::default())
    }

    #[test]
    fn a_perfect_clear_is_missed_by_the_placement_that_makes_it_impossible() {
        let on_top = decision(Orientation::North, 2, 2, &[Piece::O, Piece::T, Piece::S]);
        assert!(is_possible(&on_top.question.state) && was_missed(&on_top));
        let other = decision(Orientation::North, 2, 2, &[Piece::T, Piece::S, Piece::Z]);
        assert!(!is_possible(&other.question.state) && !was_missed(&other));
    }

    #[test]
    fn an_empty_board_and_a_perfect_clear_are_not_missed() {
        let mut made = decision(Orientation::North, 8, 0, &[Piece::O, Piece::T, Piece::S]);
        made.lock.perfect_clear = true;
        assert!(!was_missed(&made));
        made.question.state.field.board = Board::EMPTY;
        made.lock.perfect_clear = false;
        assert!(!was_missed(&made));
    }
}
