//! Resolves boards with a column that is higher than sixteen cells, cell by cell.

use crate::board::{Board, Cell, ROWS, WIDTH};
use crate::chain::{Chain, resolve_field};
use crate::field::{EMPTY, Field};
use crate::segments::SUM;

/// The directions of segments: right, up, and both diagonals to the right.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The columns of a tall board, from the bottom up.
type Columns = [[Cell; ROWS]; WIDTH];

/// Erases segments until there is no segment.
pub(crate) fn resolve(board: &mut Board, chain: &mut Chain) {
    while board.is_tall() {
        let mut columns: Columns = core::array::from_fn(|x| core::array::from_fn(|y| board.stored(x, y)));
        let (doomed, lengths) = segments(&columns);
        if lengths == 0 {
            return;
        }
        chain.add(lengths);
        columns.iter_mut().zip(doomed).for_each(|(column, doomed)| erase(column, doomed));
        *board = Board::of_rows(&columns);
    }
    let mut field = Field::of(&board.columns);
    resolve_field(&mut field, chain, (0, WIDTH - 1));
    board.columns = *field.columns();
}

/// Returns the cells of all segments as bits for each column, and the sum of the lengths of the segments.
fn segments(columns: &Columns) -> ([u32; WIDTH], u32) {
    let (mut doomed, mut lengths) = ([0; WIDTH], 0);
    let cells = (0..WIDTH).flat_map(|x| (0..ROWS).map(move |y| (x, y)));
    for (begin, direction) in cells.flat_map(|cell| DIRECTIONS.map(|direction| (cell, direction))) {
        let length = length(columns, begin, direction);
        lengths += length as u32;
        for (x, y) in (0..length).filter_map(|distance| place(begin, direction, distance)) {
            doomed[x] |= 1 << y;
        }
    }
    (doomed, lengths)
}

/// Returns the length of the segment that begins at a cell; 0 if none does.
fn length(columns: &Columns, begin: (usize, usize), direction: (isize, isize)) -> usize {
    let (mut sum, mut length) = (0, 0);
    while sum < SUM {
        let Some((x, y)) = place(begin, direction, length) else { return 0 };
        sum += columns[x][y];
        length += 1;
    }
    if sum == SUM { length } else { 0 }
}

fn place((x, y): (usize, usize), (dx, dy): (isize, isize), distance: usize) -> Option<(usize, usize)> {
    let distance = distance as isize;
    let (x, y) = (x.checked_add_signed(dx * distance)?, y.checked_add_signed(dy * distance)?);
    (x < WIDTH && y < ROWS).then_some((x, y))
}

fn erase(column: &mut [Cell; ROWS], doomed: u32) {
    let mut kept = [EMPTY; ROWS];
    let cells = column.iter().enumerate().filter(|(y, _)| doomed >> y & 1 == 0).map(|(_, cell)| *cell);
    kept.iter_mut().zip(cells).for_each(|(kept, cell)| *kept = cell);
    *column = kept;
}
