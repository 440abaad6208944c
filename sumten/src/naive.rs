//! The rules of a turn, slow and simple: the reference for [`crate::chain`].

use alloc::vec::Vec;

use crate::board::{Board, Cell, DIGITS, ROWS, WIDTH};
use crate::chain::{Chain, factor};

/// The sum of a segment.
const SUM: u32 = 10;
/// The directions of segments: right, up, and both diagonals upward.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Erases segments and lets blocks fall until there is no segment.
#[must_use]
pub fn resolve(board: &Board) -> (Board, Chain) {
    let mut columns: Vec<Vec<Cell>> =
        (0..WIDTH).map(|x| (0..board.height(x)).map(|y| board.cell(x, y)).collect()).collect();
    let mut chain = Chain::default();
    loop {
        let (doomed, lengths) = segments(&columns);
        if lengths == 0 {
            break;
        }
        chain.steps += 1;
        chain.score += factor(chain.steps) * (lengths / 2);
        for (x, column) in columns.iter_mut().enumerate() {
            let mut y = 0;
            column.retain(|_| {
                y += 1;
                !doomed[x][y - 1]
            });
        }
    }
    (Board::from_columns(&columns).unwrap_or_default(), chain)
}

/// Returns the cells of all segments, and the sum of the lengths of the segments.
fn segments(columns: &[Vec<Cell>]) -> ([[bool; ROWS]; WIDTH], u32) {
    let mut doomed = [[false; ROWS]; WIDTH];
    let mut lengths = 0;
    let starts = (0..WIDTH).flat_map(|x| (0..ROWS).map(move |y| (x, y)));
    for ((x, y), (dx, dy)) in starts.flat_map(|start| DIRECTIONS.map(|direction| (start, direction))) {
        let cells: Vec<(usize, usize)> = run(columns, (x, y), (dx, dy));
        lengths += cells.len() as u32;
        cells.into_iter().for_each(|(x, y)| doomed[x][y] = true);
    }
    (doomed, lengths)
}

/// Returns the cells of the segment that begins at a cell, or none.
fn run(columns: &[Vec<Cell>], start: (usize, usize), (dx, dy): (isize, isize)) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    let mut sum = 0;
    let (mut x, mut y) = start;
    loop {
        let digit = columns.get(x).and_then(|column| column.get(y)).copied().unwrap_or(0);
        if digit == 0 || digit > DIGITS {
            return Vec::new();
        }
        cells.push((x, y));
        sum += u32::from(digit);
        if sum >= SUM {
            break;
        }
        let (Some(next_x), Some(next_y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else {
            return Vec::new();
        };
        (x, y) = (next_x, next_y);
    }
    if sum == SUM { cells } else { Vec::new() }
}
