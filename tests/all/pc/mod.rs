//! Tests perfect clears: tilings, and the solutions that can be built from them.

mod best;
mod cases;
mod cli;
mod minimal;
mod naive;
mod next;
mod threads;
mod tilings;

use stackmate::pc::{Chances, DropKind, Goal, Pattern, Progress, Queues, Search, Solution};
use stackmate::{Board, Piece};

/// A question for the solver, with no piece in hold.
#[derive(Clone)]
struct Question {
    board: Board,
    goal: Goal,
    queues: Queues,
    drop: DropKind,
}

impl Question {
    fn new(field: &str, lines: usize, pattern: &str, hold: bool, drop: DropKind) -> Question {
        let rows: Vec<&str> = field.split('/').filter(|row| !row.is_empty()).collect();
        let board = Board::from_drawing(&rows).unwrap();
        let goal = Goal::new(&board, lines).unwrap();
        let mut queues = Queues::new(goal.pieces(), hold);
        Pattern::read(pattern).unwrap().queues(|queue: &[Piece]| queues.add(queue.iter().copied())).unwrap();
        Question { board, goal, queues, drop }
    }

    fn solutions(&self) -> Vec<Solution> {
        let mut search = Search::new(self.goal, self.queues.clone(), self.drop);
        let mut solutions = Vec::new();
        loop {
            match search.next(&mut 10_000) {
                Progress::Found => solutions.push(search.solution().unwrap()),
                Progress::Paused => {}
                Progress::Done => return solutions,
            }
        }
    }

    fn chances(&self) -> Chances {
        let mut chances = Chances::new(self.goal, self.queues.clone(), self.drop);
        while !chances.run(&mut 10_000) {}
        chances
    }
}
