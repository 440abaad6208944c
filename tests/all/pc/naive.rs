//! Compares the solver with a search that does not use tilings but tries every placement of the game in turn.

use std::collections::BTreeSet;

use stackmate::movegen::naive;
use stackmate::pc::DropKind;
use stackmate::rules::rotation::srs::Srs;
use stackmate::rules::spawn::spawn;
use stackmate::{Board, Cell, HEIGHT, Location, Piece, Rng, WIDTH};

use super::Question;

type Cells = [Cell; 4];
type Solutions = BTreeSet<Vec<(Piece, Cells)>>;

/// A state of a game on the way to a perfect clear.
#[derive(Clone)]
struct Naive {
    board: Board,
    /// For each remaining row of the board, its row number in the goal, which does not change when other rows
    /// clear.
    rows: Vec<i8>,
    drop: DropKind,
    made: Vec<(Piece, Cells)>,
}

impl Naive {
    fn solve(&self, choices: &[Piece], queue: &[Piece], found: &mut Solutions) {
        if self.rows.is_empty() {
            let mut made = self.made.clone();
            made.sort_unstable();
            found.insert(made);
            return;
        }
        for (i, &piece) in choices.iter().enumerate() {
            let mut rest = choices.to_vec();
            rest.remove(i);
            let (next, queue) = queue.split_at(queue.len().min(1));
            rest.extend(next);
            for after in self.places(piece) {
                after.solve(&rest, queue, found);
            }
        }
    }

    /// Returns the states after each placement of a piece within the remaining rows.
    fn places(&self, piece: Piece) -> Vec<Naive> {
        let Some(start) = spawn(&self.board, piece) else { return Vec::new() };
        let places = naive::placements::<Srs>(&self.board, start, false);
        let locations: BTreeSet<Location> = places.iter().map(|made| made.location).collect();
        let inside = |at: &Location| at.cells().iter().all(|cell| (cell.y as usize) < self.rows.len());
        let falls = |at: &Location| {
            let cells = at.cells();
            let free = |&Cell { x, y }: &Cell| {
                (y + 1..HEIGHT as i8).all(|y| cells.contains(&Cell { x, y }) || !self.board.occupied(x, y))
            };
            self.drop == DropKind::Soft || cells.iter().all(free)
        };
        locations.iter().filter(|at| inside(at) && falls(at)).map(|&at| self.place(at)).collect()
    }

    fn place(&self, at: Location) -> Naive {
        let mut after = self.clone();
        let mut cells = at.cells().map(|Cell { x, y }| Cell { x, y: self.rows[y as usize] });
        cells.sort_unstable();
        after.made.push((at.piece, cells));
        at.place_on(&mut after.board);
        let full = after.board.full_rows();
        after.rows = (0..).zip(&self.rows).filter(|(y, _)| full >> y & 1 == 0).map(|(_, &row)| row).collect();
        after.board.remove_rows(full);
        after
    }
}

/// Returns a random field of `lines` rows with `left` empty cells, which are contiguous in each row.
pub(super) fn random_field(rng: &mut Rng, lines: usize, left: usize) -> String {
    let mut lengths = vec![0; lines];
    for _ in 0..left {
        let row = rng.below(lines as u32) as usize;
        let row = if lengths[row] < 7 { row } else { lengths.iter().position(|&length| length < 7).unwrap() };
        lengths[row] += 1;
    }
    let rows = lengths.iter().map(|&length| {
        let begin = usize::from(rng.below(5) == 0);
        (0..WIDTH).map(|x| if (begin..begin + length).contains(&x) { '_' } else { 'X' }).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

#[test]
fn the_solver_finds_exactly_the_naive_solutions_on_random_fields() {
    let mut rng = Rng::new(11, 0);
    let mut solved = 0;
    for round in 0..600 {
        let lines = 3 + round % 3;
        let field = random_field(&mut rng, lines, [8, 12, 16][round / 3 % 3]);
        let (hold, drop) = (round % 2 == 0, if round % 7 == 0 { DropKind::Hard } else { DropKind::Soft });
        let queue: String = (0..5).map(|_| Piece::ALL[rng.below(7) as usize].letter()).collect();
        let question = Question::new(&field, lines, &queue, hold, drop);
        // The goal has only the rows that are not full, so full rows are cleared here.
        let rows = (0..question.goal.rows() as i8).collect();
        let mut board = question.board;
        board.clear_full_rows();
        let naive = Naive { board, rows, drop, made: Vec::new() };
        let pieces: Vec<Piece> = queue.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect();
        let (choices, rest) = pieces.split_at(if hold { 2 } else { 1 });
        let mut expected = Solutions::new();
        naive.solve(choices, rest, &mut expected);
        let found: Solutions = question.solutions().into_iter().map(|solution| solution.cells).collect();
        assert_eq!(found, expected, "{field} {queue} hold {hold} {drop:?}");
        assert_eq!(question.chances().success() > 0, !found.is_empty());
        solved += usize::from(!found.is_empty());
    }
    assert!(solved > 30, "only {solved} had solutions");
}

#[test]
fn mirrored_fields_have_as_many_solutions_with_hard_drops() {
    let mut rng = Rng::new(3, 0);
    for _ in 0..200 {
        let field = random_field(&mut rng, 4, 16);
        let queue: Vec<Piece> = (0..5).map(|_| Piece::ALL[rng.below(7) as usize]).collect();
        let letters = |queue: &[Piece]| queue.iter().map(|piece| piece.letter()).collect::<String>();
        let mirrored: Vec<Piece> = queue.iter().map(|piece| piece.mirror()).collect();
        let flipped: Vec<String> = field.split('/').map(|row| row.chars().rev().collect()).collect();
        // With hard drops, placements need no kicks. Kicks are not symmetric, so they would make the numbers
        // differ.
        let here = Question::new(&field, 4, &letters(&queue), true, DropKind::Hard);
        let there = Question::new(&flipped.join("/"), 4, &letters(&mirrored), true, DropKind::Hard);
        assert_eq!(here.solutions().len(), there.solutions().len(), "{field} {queue:?}");
    }
}

#[test]
fn a_cleared_field_has_one_solution_without_placements() {
    let question = Question::new("XXXXXXXXXX/XXXXXXXXXX", 2, "I", true, DropKind::Soft);
    let solutions = question.solutions();
    assert_eq!((solutions.len(), solutions[0].placements.len()), (1, 0));
    assert_eq!(question.chances().success(), 1);
}
