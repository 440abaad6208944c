//! A fixed benchmark of the perfect-clear solver. It measures speed and shows whether every target finds the
//! same results.
//!
//! It has four parts: building the graph of the empty 4×10 field, finding the first solution of a queue of
//! eleven pieces with hold, finding all of its solutions, and computing the chance of clearing a half-built
//! opener with any order of the seven pieces. Each part is called separately, so that the caller can measure
//! the time.

use super::zdd::Graph;
use super::{Chances, DropKind, Goal, Pattern, Progress, Queues, Search};
use crate::board::{Board, WIDTH};
use crate::rules::randomizer::{Randomizer, RandomizerKind};

/// The number of queues whose first solution is searched for.
pub const QUEUES: u32 = 40;
/// The number of queues, from the first on, whose solutions are all searched for.
pub const WHOLE_QUEUES: u32 = 3;
/// The number of half-built openers.
pub const OPENERS: u32 = OPENER_ROWS.len() as u32;

const HEIGHT: usize = 4;
/// The number of pieces that fill an empty field. With hold, one more piece is known.
const PIECES: usize = HEIGHT * WIDTH / 4;
const KNOWN: usize = PIECES + 1;

/// The openers. Rows are listed from the top, and all rows are to be cleared.
const OPENER_ROWS: [&[&str]; 3] = [
    &["###.......", "###.......", "###.......", "###......."],
    &["..........", "##.......#", "##......##", "###....##."],
    &["..........", ".........#", "...##..###"],
];

/// Builds the graph, reusing its memory, and returns its number of states.
pub fn build(graph: &mut Graph) -> usize {
    graph.build(HEIGHT, &[0; WIDTH]).expect("a graph must accept four rows");
    graph.states()
}

/// Searches for the first solution of a queue and returns whether there is one.
#[must_use]
pub fn first(queue: u32) -> bool {
    let mut budget = u32::MAX;
    search(queue).next(&mut budget) == Progress::Found
}

/// Searches for all solutions of a queue and returns their number.
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

/// Computes the chance for an opener: how many of the 5,040 orders have a solution.
#[must_use]
pub fn chance(opener: u32) -> u32 {
    let rows = OPENER_ROWS[(opener % OPENERS) as usize];
    let board = Board::from_drawing(rows).expect("the openers must be ten columns wide");
    let goal = Goal::new(&board, rows.len()).expect("the number of empty cells must be a multiple of four");
    let mut queues = Queues::new(goal.pieces(), true);
    let orders = Pattern::read("*p7").expect("the pattern must be valid");
    orders.queues(|queue| queues.add(queue.iter().copied())).expect("seven pieces must be enough");
    let mut chances = Chances::new(goal, queues, DropKind::Soft);
    let mut budget = u32::MAX;
    while !chances.run(&mut budget) {
        budget = u32::MAX;
    }
    chances.success() as u32
}

fn search(queue: u32) -> Search {
    let mut pieces = Randomizer::new(RandomizerKind::SevenBag, queue.into());
    let goal = Goal::new(&Board::EMPTY, HEIGHT).expect("an empty field must be a valid goal");
    let mut queues = Queues::new(PIECES, true);
    queues.add((0..KNOWN).map(|_| pieces.draw())).expect("eleven pieces must be enough");
    Search::new(goal, queues, DropKind::Soft)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn the_benchmark_finds_the_known_results() {
        let mut graph = Graph::new();
        assert_eq!((build(&mut graph), graph.count()), (4_168, 522_230_555));
        assert!((0..QUEUES).all(first));
        assert_eq!((0..WHOLE_QUEUES).map(all).sum::<u32>(), 7_000);
        assert_eq!((0..OPENERS).map(chance).collect::<Vec<_>>(), [5_040, 296, 2_368]);
    }
}
