//! Tests that searches with one and with several threads find the same perfect clears.

use std::collections::BTreeSet;

use stackmate::pc::{Chances, DropKind, ParallelChances, ParallelSearch, Progress, Search, Solution};
use stackmate::{Cell, Piece, Rng};

use super::Question;
use super::naive::random_field;

fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

fn solutions(question: &Question, threads: usize, budget: u32) -> Vec<Solution> {
    with_threads(threads, || {
        let search = Search::new(question.goal, question.queues.clone(), question.drop);
        let (mut search, mut found) = (ParallelSearch::new(search), Vec::new());
        loop {
            match search.next(&mut budget.clone()) {
                Progress::Found => found.push(search.solution().unwrap()),
                Progress::Paused => {}
                Progress::Done => return found,
            }
        }
    })
}

/// The part of a solution that does not depend on the order of placements.
type Cells<'a> = &'a [(Piece, [Cell; 4])];

fn cells(solutions: &[Solution]) -> BTreeSet<Cells<'_>> {
    solutions.iter().map(|solution| &solution.cells[..]).collect()
}

#[test]
fn solutions_and_their_order_do_not_depend_on_the_number_of_threads() {
    let mut rng = Rng::new(31, 0);
    for round in 0..40 {
        let field = random_field(&mut rng, 4, [12, 16][round % 2]);
        let question = Question::new(&field, 4, ["*p5", "[TIOL]p2,*p3"][round % 2], true, DropKind::Soft);
        let alone = solutions(&question, 1, 700);
        assert_eq!(alone, solutions(&question, 3, 700), "{field}");
        let one_search = question.solutions();
        assert_eq!((alone.len(), cells(&alone)), (one_search.len(), cells(&one_search)), "{field}");
    }
}

#[test]
fn empty_and_cleared_fields_work_with_threads() {
    let empty = Question::new("", 4, "IOTLJSZIOTL", true, DropKind::Hard);
    let (alone, many) = (empty.solutions(), solutions(&empty, 2, 1 << 20));
    assert_eq!((alone.len(), cells(&alone)), (many.len(), cells(&many)));
    let clear = Question::new("XXXXXXXXXX", 1, "I", true, DropKind::Soft);
    assert_eq!(solutions(&clear, 2, 1).len(), 1);
}

#[test]
fn failing_queues_do_not_depend_on_the_number_of_threads() {
    let mut rng = Rng::new(32, 0);
    for _ in 0..30 {
        let field = random_field(&mut rng, 4, 16);
        let question = Question::new(&field, 4, "*p5", true, DropKind::Soft);
        let alone = question.chances();
        let many = with_threads(2, || {
            let chances = Chances::new(question.goal, question.queues.clone(), question.drop);
            let mut many = ParallelChances::new(chances);
            while !many.run(&mut 300) {}
            many
        });
        assert_eq!(
            (many.known().success(), many.known().failing()),
            (alone.success(), alone.failing()),
            "{field}"
        );
    }
}
