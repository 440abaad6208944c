//! The rules of a turn, slow and simple: the reference for [`crate::chain`].

use alloc::vec::Vec;

use crate::board::{Board, Cell, DIGITS, HEIGHT, ROWS, WIDTH};
use crate::chain::{Chain, factor};

/// The sum of a segment.
const SUM: u32 = 10;
/// The directions of segments: right, up, and both diagonals upward.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A segment: its first cell, the direction to the next one, and the number of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// The column of the first cell.
    pub x: u8,
    /// The row of the first cell.
    pub y: u8,
    /// The number of columns to the next cell: −1, 0 or 1.
    pub dx: i8,
    /// The number of rows to the next cell: 0 or 1.
    pub dy: i8,
    /// The number of cells.
    pub length: u8,
}

impl Segment {
    /// Returns the columns and rows of its cells.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..isize::from(self.length)).map(move |at| {
            let place = |first: u8, step: i8| usize::from(first).wrapping_add_signed(at * isize::from(step));
            (place(self.x, self.dx), place(self.y, self.dy))
        })
    }
}

/// Erases segments and lets blocks fall until there is no segment.
#[must_use]
pub fn resolve(board: &Board) -> (Board, Chain) {
    let mut columns = columns(board);
    let mut chain = Chain::default();
    loop {
        let found = segments(&columns);
        if found.is_empty() {
            break;
        }
        chain = scored(chain, &found);
        erase(&mut columns, &found);
    }
    (Board::from_columns(&columns).unwrap_or_default(), chain)
}

/// Returns the columns of a board, each from the bottom up.
#[must_use]
pub fn columns(board: &Board) -> Vec<Vec<Cell>> {
    (0..WIDTH).map(|x| (0..board.height(x)).map(|y| board.cell(x, y)).collect()).collect()
}

/// Returns a chain that is one step longer: that of these segments.
#[must_use]
pub fn scored(chain: Chain, segments: &[Segment]) -> Chain {
    let lengths: u32 = segments.iter().map(|segment| u32::from(segment.length)).sum();
    let steps = chain.steps + 1;
    Chain { steps, score: chain.score.saturating_add(factor(steps).saturating_mul(lengths / 2)) }
}

/// Removes the cells of segments. The cells above them fall.
pub fn erase<T>(columns: &mut [Vec<T>], segments: &[Segment]) {
    let mut doomed = [[false; ROWS]; WIDTH];
    segments.iter().flat_map(|segment| segment.cells()).for_each(|(x, y)| doomed[x][y] = true);
    for (x, column) in columns.iter_mut().enumerate() {
        let mut y = 0;
        column.retain(|_| {
            y += 1;
            !doomed[x][y - 1]
        });
    }
}

/// Returns all segments, by their first cells.
#[must_use]
pub fn segments(columns: &[Vec<Cell>]) -> Vec<Segment> {
    let mut found = Vec::new();
    for x in 0..WIDTH {
        for y in 0..ROWS {
            for step in DIRECTIONS {
                found.extend(run(columns, (x, y), step));
            }
        }
    }
    found
}

/// Returns the best chain that one more digit gives, by trying all of them.
#[must_use]
pub fn potential(board: &Board) -> Chain {
    let mut columns = columns(board);
    let mut best = Chain::default();
    for x in (0..WIDTH).filter(|&x| board.height(x) <= HEIGHT) {
        for digit in 1..=DIGITS {
            columns[x].push(digit);
            let mut after = Board::from_columns(&columns).unwrap_or_default();
            let chain = crate::chain::resolve(&mut after);
            if chain.score > best.score {
                best = chain;
            }
            columns[x].pop();
        }
    }
    best
}

/// Returns the segment that begins at a cell, if one does.
fn run(columns: &[Vec<Cell>], start: (usize, usize), (dx, dy): (isize, isize)) -> Option<Segment> {
    let (mut sum, mut length) = (0, 0);
    let (mut x, mut y) = start;
    loop {
        let digit = columns.get(x)?.get(y).copied().filter(|digit| (1..=DIGITS).contains(digit))?;
        sum += u32::from(digit);
        length += 1;
        if sum >= SUM {
            break;
        }
        (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
    }
    let (x, y) = (start.0 as u8, start.1 as u8);
    (sum == SUM).then_some(Segment { x, y, dx: dx as i8, dy: dy as i8, length })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Kind;
    use crate::run::{Run, Setup, tests::play_randomly};

    #[test]
    fn the_best_of_all_digits_is_what_probes_find() {
        let mut run = Run::new(Setup { list: 9, kind: Kind::Watch, levels: [1, 1], goal: 0 }).unwrap();
        play_randomly(&mut run, 60);
        for turn in 0..run.moves().len() {
            let board = run.sides(turn)[0].board;
            assert_eq!(potential(&board), crate::probe::potential(&board).chain, "turn {turn}");
        }
    }
}
