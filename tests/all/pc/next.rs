//! Compares the chances after each next placement with the chances that are computed after making it.

use stackmate::pc::{Chances, DropKind, Goal, NextChances, Pattern, Queues};
use stackmate::{Board, Piece, Placement, Rng};

use super::naive::random_field;

/// Returns whether a queue has a perfect clear that begins with the placement `made`. Its piece must be the
/// first piece of the queue or, with hold, one of the first two.
fn clears_after(board: &Board, lines: usize, queue: &[Piece], hold: bool, made: Placement) -> bool {
    let place = queue.iter().take(1 + usize::from(hold)).position(|&piece| piece == made.location.piece);
    let Some(place) = place else { return false };
    let mut rest = queue.to_vec();
    rest.remove(place);
    let mut after = *board;
    made.location.place_on(&mut after);
    let goal = Goal::new(&after, lines).unwrap();
    let mut queues = Queues::new(goal.pieces(), hold);
    queues.add(rest).unwrap();
    let mut chances = Chances::new(goal, queues, DropKind::Soft);
    while !chances.run(&mut 10_000) {}
    chances.success() == 1
}

#[test]
fn the_chance_equals_the_chance_after_the_placement() {
    let mut rng = Rng::new(8, 0);
    let mut counted = 0;
    for round in 0..60 {
        let (lines, hold) = (2 + round % 3, round % 2 == 0);
        let field = random_field(&mut rng, lines, 12);
        let rows: Vec<&str> = field.split('/').collect();
        let mut board = Board::from_drawing(&rows).unwrap();
        let full = board.clear_full_rows() as usize;
        let goal = Goal::new(&board, lines - full).unwrap();
        let pattern = Pattern::read(["*p4", "T,*p3", "[IOL]p2,[SZJ]p2"][round % 3]).unwrap();
        let (mut queues, mut all) = (Queues::new(goal.pieces(), hold), Vec::new());
        let mut add = |queue: &[Piece]| {
            all.push(queue.to_vec());
            queues.add(queue.iter().copied())
        };
        pattern.queues(&mut add).unwrap();
        let mut next = NextChances::new(goal, queues, DropKind::Soft).unwrap();
        while !next.run(&mut 1_000) {}
        assert_eq!(next.total(), all.len() as u64);
        for (made, success) in next.success() {
            let clears = |queue: &&Vec<Piece>| clears_after(&board, lines - full, queue, hold, made);
            assert_eq!(success, all.iter().filter(clears).count() as u64, "{field} {made:?}");
            counted += u64::from(success > 0);
        }
    }
    assert!(counted > 100, "{counted} placements leave a chance");
}
