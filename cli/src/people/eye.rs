//! How a scripted person sees a board: heights, holes, steps and the well, and hardly anything ahead.

use stackmate::rules::spawn::SPAWN_ROW;
use stackmate::{Board, Piece, Rng, State, WIDTH};

use super::person::{Aim, Person};
use super::way::{Way, falls};

/// What clears of one to four lines look worth to a person who wants four at once.
const QUAD_BONUS: [i32; 5] = [0, -150, -100, -50, 1_600];
/// The same for a person who wants lines.
const CLEAR_BONUS: [i32; 5] = [0, 200, 450, 750, 1_300];
/// What each thing on the board costs.
const HOLE: i32 = 400;
const COVERED: i32 = 40;
const STEP: i32 = 45;
const SHAFT: i32 = 90;
const HEIGHT: i32 = 12;
const BLOCKED_WELL: i32 = 150;
/// What each row costs above the height that the person fears.
const FEAR: i32 = 250;
/// The number of placements after which a person looks at the next piece too.
const CONSIDERED: usize = 6;

/// Returns the placement that looks best, or `None` without any.
pub(super) fn look(person: &Person, state: &State, rng: &mut Rng) -> Option<Way> {
    let thinks_of_hold = rng.below(1_000) < person.holds;
    let (current, held) = state.choices();
    let board = &state.field.board;
    let mut ways = current.map_or_else(Vec::new, |piece| falls(board, piece, false));
    if let Some(piece) = held.filter(|_| thinks_of_hold) {
        ways.extend(falls(board, piece, true));
    }
    let mut judged: Vec<(i32, Way)> = ways
        .into_iter()
        .map(|way| {
            let noise = rng.below(2 * person.unsure + 1) as i32 - person.unsure as i32;
            (after(person, board, &way).map_or(i32::MIN / 2, |(_, value)| value) + noise, way)
        })
        .collect();
    judged.sort_by_key(|(value, _)| -value);
    judged.truncate(CONSIDERED);
    for (value, way) in &mut judged {
        let Some((next, now)) = after(person, board, way) else { continue };
        let queue: Vec<Piece> =
            state.queue.iter().copied().skip(1 + usize::from(way.holds && state.hold.is_none())).collect();
        // What is uncertain about the placement stays, and the shape is that of the board after the next pieces.
        *value += ahead(person, &next, &queue[..person.sees.min(queue.len())]).map_or(0, |then| then - now);
    }
    judged.into_iter().max_by_key(|(value, _)| *value).map(|(_, way)| way)
}

/// Returns what a board looks worth after the next pieces, each where it looks best, or `None` without any.
fn ahead(person: &Person, board: &Board, queue: &[Piece]) -> Option<i32> {
    let (piece, rest) = queue.split_first()?;
    let ways = falls(board, *piece, false);
    let best = ways.iter().filter_map(|way| after(person, board, way)).max_by_key(|(_, value)| *value)?;
    Some(ahead(person, &best.0, rest).map_or(best.1, |then| then + best.1 - shape(person, &best.0)))
}

/// Returns the board after a placement, and what it looks worth with the lines cleared. It is `None` if the game is lost.
fn after(person: &Person, board: &Board, way: &Way) -> Option<(Board, i32)> {
    if way.end.lowest_row() > SPAWN_ROW {
        return None;
    }
    let mut board = *board;
    way.end.place_on(&mut board);
    let cleared = board.clear_full_rows() as usize;
    let bonus = if is_afraid(person, &board) || person.aim == Aim::Clears { CLEAR_BONUS } else { QUAD_BONUS };
    let value = bonus[cleared] + shape(person, &board);
    Some((board, value))
}

fn is_afraid(person: &Person, board: &Board) -> bool {
    board.max_height() >= person.fears
}

/// Returns what the shape of a board looks worth.
fn shape(person: &Person, board: &Board) -> i32 {
    let heights: [i32; WIDTH] = std::array::from_fn(|x| board.height(x) as i32);
    let keeps_well = person.aim == Aim::Quads && !is_afraid(person, board);
    let stack = if keeps_well { &heights[..WIDTH - 1] } else { &heights[..] };
    let steps: i32 = stack.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    let shafts: i32 = (0..stack.len())
        .map(|x| {
            let beside = |at: Option<usize>| at.and_then(|at| stack.get(at)).copied().unwrap_or(i32::MAX);
            (beside(x.checked_sub(1)).min(beside(Some(x + 1))) - stack[x] - 2).clamp(0, 10)
        })
        .sum();
    let covered: i32 = (0..WIDTH).map(|x| covering(board, x)).sum();
    let well = if keeps_well { BLOCKED_WELL * heights[WIDTH - 1] } else { 0 };
    let danger = (board.max_height() as i32 - person.fears as i32).max(0);
    let height: i32 = heights.iter().sum();
    -(HOLE * board.holes() as i32
        + COVERED * covered
        + STEP * steps
        + SHAFT * shafts
        + HEIGHT * height
        + well
        + FEAR * danger)
}

/// Returns the number of filled cells above the highest hole of a column.
fn covering(board: &Board, x: usize) -> i32 {
    let (column, height) = (board.columns()[x], board.height(x));
    let holes = !column & ((1 << height) - 1);
    if holes == 0 { 0 } else { (holes.leading_zeros() + height) as i32 - 64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stackmate::Field;

    fn seen(person: &Person, rows: &[&str], queue: &[Piece]) -> Way {
        let field = Field { board: Board::from_drawing(rows).unwrap(), ..Field::default() };
        let state = State { field, queue: queue.iter().copied().collect(), ..State::default() };
        let sure = Person { unsure: 0, holds: 0, ..*person };
        look(&sure, &state, &mut Rng::new(1, 1)).unwrap()
    }

    #[test]
    fn a_person_fills_a_hole_in_a_row_and_leaves_the_well_if_four_lines_are_wanted() {
        let [.., finn, eve, _, _] = Person::ALL;
        let rows = ["#########."; 2];
        let quads = seen(&finn, &rows, &[Piece::J, Piece::I]);
        assert!(quads.end.cells().iter().all(|cell| cell.x < 9), "{quads:?}");
        let rows = ["#########."; 4];
        let four = seen(&finn, &rows, &[Piece::I, Piece::O]);
        assert!(four.end.cells().iter().all(|cell| cell.x == 9), "{four:?}");
        let lines = seen(&eve, &["####..####"], &[Piece::O, Piece::I]);
        assert_eq!(lines.end.lowest_row(), 0);
    }

    #[test]
    fn cells_above_the_highest_hole_are_counted() {
        let board = Board::from_drawing(&["#.........", "#.........", "..........", "#........."]).unwrap();
        assert_eq!([covering(&board, 0), covering(&board, 1)], [2, 0]);
    }
}
