//! Compares the search for the clear that sends the most lines with a search over all placements and spins.

use stackmate::movegen::naive;
use stackmate::pc::{Best, DropKind, Goal, Worth};
use stackmate::rules::attack::{AttackTable, GUIDELINE, PPT, Streak};
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::spawn;
use stackmate::{Board, Field, Piece, Rng};

use super::naive::random_field;

/// Returns the maximum number of lines sent on the way to an empty board, or `None` if there is no perfect
/// clear.
fn most(
    field: &Field,
    rows: usize,
    choices: &[Piece],
    queue: &[Piece],
    table: &'static AttackTable,
) -> Option<u32> {
    if rows == 0 {
        return Some(0);
    }
    let mut best = None;
    for (i, &piece) in choices.iter().enumerate() {
        let Some(start) = spawn(&field.board, piece) else { continue };
        let mut rest = choices.to_vec();
        rest.remove(i);
        let (next, queue) = queue.split_at(queue.len().min(1));
        rest.extend(next);
        for made in naive::placements::<Srs>(&field.board, start, false) {
            if made.location.cells().iter().any(|cell| cell.y as usize >= rows) {
                continue;
            }
            let mut after = *field;
            let lock = after.lock(made, table);
            let left = rows - lock.lines_cleared as usize;
            best = best.max(most(&after, left, &rest, queue, table).map(|more| more + lock.attack));
        }
    }
    best
}

#[test]
fn the_best_clear_sends_the_maximum() {
    let mut rng = Rng::new(5, 0);
    let (mut solved, mut spun) = (0, 0);
    for round in 0..900 {
        let lines = 2 + round % 3;
        let drawn = random_field(&mut rng, lines, [8, 8, 12][round / 3 % 3]);
        let rows: Vec<&str> = drawn.split('/').collect();
        let mut board = Board::from_drawing(&rows).unwrap();
        let goal = Goal::new(&board, lines).unwrap();
        board.clear_full_rows();
        let hold = round % 2 == 0;
        // Half of the pieces are T, because otherwise few solutions would contain a T-spin.
        let draw =
            |rng: &mut Rng| if rng.below(2) == 0 { Piece::T } else { Piece::ALL[rng.below(7) as usize] };
        let queue: Vec<Piece> = (0..goal.pieces() + 1).map(|_| draw(&mut rng)).collect();
        let streak = Streak { combo: rng.below(5), back_to_back: rng.below(2) == 0 };
        let table = if round % 3 == 0 { &GUIDELINE } else { &PPT };
        let (choices, rest) = queue.split_at(if hold { 2 } else { 1 });
        let field = Field { board, combo: streak.combo, back_to_back: streak.back_to_back };
        let expected = most(&field, goal.rows(), choices, rest, table);
        let mut best = Best::new(goal, &queue, hold, DropKind::Soft, Worth::sent(table, streak)).unwrap();
        while !best.run(&mut 1_000) {}
        assert_eq!(best.attack(), expected, "{drawn} {queue:?} hold {hold} {streak:?} {}", table.name);
        let Some(solution) = best.solution() else { continue };
        let mut played = field;
        let sent: u32 = solution.placements.iter().map(|&made| played.lock(made, table).attack).sum();
        assert_eq!((Some(sent), played.board.is_empty()), (expected, true));
        solved += 1;
        spun += usize::from(solution.placements.iter().any(|made| made.spin != stackmate::Spin::None));
    }
    assert!(solved > 30 && spun > 3, "{solved} solved, {spun} with a spin");
}
