//! A fixed benchmark of perfect clears: for measuring speed, and for seeing that every target finds the same.
//!
//! Four things, each asked one at a time so that time can be taken outside: the graph of the empty 4×10 field,
//! the first solution of a queue of eleven pieces with hold, all of its solutions, and the chance of clearing a
//! half-built opener with any order of the seven pieces.

use super::zdd::Graph;
use super::{Chances, DropKind, Goal, Pattern, Progress, Queues, Search};
use crate::board::{Board, WIDTH};
use crate::rules::randomizer::{Randomizer, RandomizerKind};

/// Queues whose first solution is looked for.
pub const QUEUES: u32 = 40;
/// Queues, the first of those, whose solutions are all looked for.
pub const WHOLE_QUEUES: u32 = 3;
/// Half-built openers.
pub const OPENERS: u32 = OPENER_ROWS.len() as u32;

const HEIGHT: usize = 4;
/// Pieces that fill an empty field, and those that are known: with hold one more.
const PIECES: usize = HEIGHT * WIDTH / 4;
const KNOWN: usize = PIECES + 1;

/// The openers: rows from the top, and all of them are to be cleared.
const OPENER_ROWS: [&[&str]; 3] = [
    &["###.......", "###.......", "###.......", "###......."],
    &["..........", "##.......#", "##......##", "###....##."],
    &["..........", ".........#", "...##..###"],
];

/// Builds the graph, in memory used before; returns how many states it has.
pub fn build(graph: &mut Graph) -> usize {
    graph.build(HEIGHT, &[0; WIDTH]).expect("a graph takes four rows");
    graph.states()
}

/// Looks for the first solution of a queue; returns whether there is one.
#[must_use]
pub fn first(queue: u32) -> bool {
    let mut budget = u32::MAX;
    search(queue).next(&mut budget) == Progress::Found
}

/// Looks for all solutions of a queue; returns how many there are.
#[must_use]
pub fn all(queue: u32) -> u32 {
    let mut search = search(queue);
    let mut found = 0;
    loop {
        let mut budget = u32::MAX;
        match search.next(&mut budget) {
            Progress::Found => found += 1,
            Progress::Paused => {}
            Progress::Done => return found,
        }
    }
}

/// Asks for the chance with an opener; returns how many of the 5,040 orders have a solution.
#[must_use]
pub fn chance(opener: u32) -> u32 {
    let rows = OPENER_ROWS[(opener % OPENERS) as usize];
    let board = Board::from_drawing(rows).expect("the openers are ten wide");
    let goal = Goal::new(&board, rows.len()).expect("a multiple of four cells is empty");
    let mut queues = Queues::new(goal.pieces(), true);
    let orders = Pattern::read("*p7").expect("as its syntax says");
    orders.queues(|queue| queues.add(queue.iter().copied())).expect("seven pieces are enough");
    let mut chances = Chances::new(goal, queues, DropKind::Soft);
    let mut budget = u32::MAX;
    while !chances.run(&mut budget) {
        budget = u32::MAX;
    }
    chances.success() as u32
}

fn search(queue: u32) -> Search {
    let mut pieces = Randomizer::new(RandomizerKind::SevenBag, queue.into());
    let goal = Goal::new(&Board::EMPTY, HEIGHT).expect("an empty field can be cleared");
    let mut queues = Queues::new(PIECES, true);
    queues.add((0..KNOWN).map(|_| pieces.draw())).expect("eleven pieces are enough");
    Search::new(goal, queues, DropKind::Soft)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn the_benchmark_ends_where_it_should() {
        let mut graph = Graph::new();
        assert_eq!((build(&mut graph), graph.count()), (4_168, 522_230_555));
        assert!((0..QUEUES).all(first));
        assert_eq!((0..WHOLE_QUEUES).map(all).sum::<u32>(), 7_000);
        assert_eq!((0..OPENERS).map(chance).collect::<Vec<_>>(), [5_040, 296, 2_368]);
    }
}
