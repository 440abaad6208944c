//! The fixed weights that stand in the tables beside the learner: BCTS of C. Thiery and B. Scherrer (ICGA Journal 32,
//! 2009), as the protocol `aql-v1` lists them.

use std::cmp::Reverse;

use stackmate::Placement;
use stackmate::bot::learner::{Choice, Choices};
use stackmate::state::State;

use super::games::Player;

/// For each number with a weight, its place, its weight in hundredths and the units of the number in one of BCTS: the
/// landing height counts half rows.
const WEIGHTS: [(usize, i64, i64); 7] = [
    (0, -1_263, 2),
    (1, -922, 1),
    (2, -1_977, 1),
    (3, -1_308, 1),
    (4, -1_049, 1),
    (5, -161, 1),
    (6, -2_404, 1),
];
/// The weight of eroded cells: the cleared rows times the cells of the piece in them.
const ERODED: i64 = 660;

/// A greedy player.
#[derive(Default)]
pub(super) struct Baseline(Choices);

impl Player for Baseline {
    fn place(&mut self, state: &State) -> Option<Placement> {
        let best =
            self.0.list(state).iter().max_by_key(|choice| (value(state, choice), Reverse(choice.rank())));
        best.map(|choice| choice.placement)
    }

    fn wishes(&mut self, state: &State) -> Vec<Placement> {
        let mut all = self.0.list(state).to_vec();
        all.sort_by_cached_key(|choice| (Reverse(value(state, choice)), choice.rank()));
        all.iter().map(|choice| choice.placement).collect()
    }
}

/// Returns the value of a choice, in two hundredths.
fn value(state: &State, choice: &Choice) -> i64 {
    let numbers = WEIGHTS
        .iter()
        .map(|&(number, weight, units)| 2 * weight * i64::from(choice.numbers.0[number]) / units);
    let eroded = i64::from(choice.lines) * if choice.lines > 0 { cells_in_rows(state, choice) } else { 0 };
    numbers.sum::<i64>() + 2 * ERODED * eroded
}

/// Returns how many cells of the piece are in full rows.
fn cells_in_rows(state: &State, choice: &Choice) -> i64 {
    let mut board = state.field.board;
    choice.placement.location.place_on(&mut board);
    let full = board.full_rows();
    choice.placement.location.cells().iter().filter(|cell| full >> cell.y & 1 != 0).count() as i64
}

#[cfg(test)]
mod tests {
    use stackmate::Piece;

    use super::*;

    #[test]
    fn the_baseline_clears_rows_and_leaves_no_holes() {
        let mut state = State { queue: [Piece::I, Piece::O].into(), ..State::default() };
        state.field.board = stackmate::Board::from_drawing(&["####.#####"; 4]).unwrap();
        let placement = Baseline::default().place(&state).unwrap();
        assert_eq!(Baseline::default().wishes(&state)[0], placement);
        state.play(placement);
        assert!(state.field.board.is_empty());
    }
}
