//! Compares answers with the test data of solution-finder (knewjade; `tests/data/pc.jsonl`).

use std::collections::BTreeSet;

use serde::Deserialize;
use stackmate::pc::{DropKind, Solution};
use stackmate::{Board, Field, State};
use stackmate_tests::data;

use super::Question;

#[derive(Deserialize)]
struct Case {
    id: String,
    field: String,
    lines: usize,
    pattern: String,
    hold: bool,
    drop: Option<String>,
    success: Option<u64>,
    total: Option<u64>,
    solvable: Option<bool>,
    unique_solutions: Option<usize>,
}

impl Case {
    fn question(&self) -> Question {
        let drop = match self.drop.as_deref() {
            None => DropKind::Soft,
            Some("harddrop") => DropKind::Hard,
            Some(other) => panic!("{}: drop {other}", self.id),
        };
        Question::new(&self.field, self.lines, &self.pattern, self.hold, drop)
    }
}

fn cases() -> Vec<Case> {
    data("pc.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_number_of_queues_with_a_perfect_clear_matches_solution_finder() {
    let mut asked = 0;
    for case in cases().iter().filter(|case| case.success.or(case.solvable.map(u64::from)).is_some()) {
        let chances = case.question().chances();
        let answer = (chances.success(), chances.total());
        match (case.success, case.total, case.solvable) {
            (Some(success), Some(total), _) => assert_eq!(answer, (success, total), "{}", case.id),
            (.., solvable) => assert_eq!(Some(chances.success() > 0), solvable, "{}", case.id),
        }
        assert_eq!(chances.failing().is_empty(), answer.0 == answer.1, "{}", case.id);
        asked += 1;
    }
    assert!(asked > 500, "{asked}");
}

#[test]
fn the_number_of_solutions_matches_solution_finder_and_each_can_be_played() {
    let mut asked = 0;
    for case in cases() {
        let Some(unique) = case.unique_solutions else { continue };
        let question = case.question();
        let solutions = question.solutions();
        assert_eq!(solutions.len(), unique, "{}", case.id);
        let different: BTreeSet<_> = solutions.iter().map(|solution| &solution.cells).collect();
        assert_eq!(different.len(), unique, "{}", case.id);
        solutions.iter().for_each(|solution| play(&question.board, solution, case.hold));
        asked += 1;
    }
    assert!(asked > 300, "{asked}");
}

/// Plays a solution by the rules of the game and checks that the board is empty at the end.
fn play(board: &Board, solution: &Solution, hold: bool) {
    let mut cleared = *board;
    cleared.clear_full_rows();
    let field = Field { board: cleared, ..Field::default() };
    let mut state = State { field, queue: solution.queue.iter().copied().collect(), ..State::default() };
    for &placement in &solution.placements {
        if !hold {
            assert_eq!(state.queue.front(), Some(&placement.location.piece));
        }
        state.try_play(placement).unwrap();
    }
    assert!(state.field.board.is_empty(), "{solution:?}");
}
