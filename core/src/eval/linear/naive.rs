//! The 23 numbers by their definitions, cell by cell: the reference for the counts on bits.

use super::{Made, NUMBERS, Numbers};
use crate::board::{Board, HEIGHT, VISIBLE_HEIGHT, WIDTH};

/// The windows for T-spins, rows top first: `#` is filled, `.` is empty, `?` is any. Mirror images count too.
const SLOTS: [&[&str]; 2] = [&["#..", "...", "#.#"], &["?#.?", "?...", "#.#?", "#..?", "#.#?"]];

/// Returns the numbers that [`Numbers::of`] returns.
#[must_use]
pub fn numbers(board: &Board, made: Made) -> Numbers {
    let cells = Cells(board);
    let heights: [i8; WIDTH] = core::array::from_fn(|x| cells.height(x as i8));
    let top = heights.into_iter().fold(0, i8::max);
    let mut numbers = [0; NUMBERS];
    numbers[0] = made.landing;
    numbers[1] = cells.row_transitions(top);
    numbers[2] = cells.column_transitions(top);
    for x in 0..WIDTH as i8 {
        for y in (0..cells.height(x)).filter(|&y| !cells.filled(x, y)) {
            numbers[3] += 1;
            numbers[5] += (y..cells.height(x)).filter(|&above| cells.filled(x, above)).count() as u16;
        }
    }
    numbers[4] = cells.well_depth(top);
    let has_hole = |y: i8| (0..WIDTH as i8).any(|x| y < cells.height(x) && !cells.filled(x, y));
    numbers[6] = (0..top).filter(|&y| has_hole(y)).count() as u16;
    for x in 0..WIDTH {
        numbers[7 + x] = heights[x] as u16;
        numbers[17] += heights[x] as u16;
    }
    numbers[18] = top as u16;
    numbers[19] = heights.windows(2).map(|pair| u16::from(pair[0].abs_diff(pair[1]))).sum();
    numbers[20] = made.lines;
    numbers[21] = cells.slots(top);
    numbers[22] = made.combo;
    Numbers(numbers)
}

/// Returns the number that [`super::slots`] returns.
#[must_use]
pub fn slots(board: &Board) -> u16 {
    Cells(board).slots(board.max_height() as i8)
}

/// A board whose walls and floor are filled, and above which everything is empty.
struct Cells<'a>(&'a Board);

impl Cells<'_> {
    fn filled(&self, x: i8, y: i8) -> bool {
        y < HEIGHT as i8 && self.0.occupied(x, y) || y >= HEIGHT as i8 && !(0..WIDTH as i8).contains(&x)
    }

    fn height(&self, x: i8) -> i8 {
        (0..HEIGHT as i8).rev().find(|&y| self.filled(x, y)).map_or(0, |y| y + 1)
    }

    fn row_transitions(&self, top: i8) -> u16 {
        let rows = 0..top.max(VISIBLE_HEIGHT as i8);
        let changes =
            |y: i8| (-1..WIDTH as i8).filter(|&x| self.filled(x, y) != self.filled(x + 1, y)).count();
        rows.map(changes).sum::<usize>() as u16
    }

    fn column_transitions(&self, top: i8) -> u16 {
        let changes = |x: i8| (-1..top).filter(|&y| self.filled(x, y) != self.filled(x, y + 1)).count();
        (0..WIDTH as i8).map(changes).sum::<usize>() as u16
    }

    fn well_depth(&self, top: i8) -> u16 {
        let mut sum = 0;
        for x in 0..WIDTH as i8 {
            let mut depth = 0;
            for y in 0..=top {
                let is_well = !self.filled(x, y) && self.filled(x - 1, y) && self.filled(x + 1, y);
                depth = if is_well { depth + 1 } else { 0 };
                sum += depth;
            }
        }
        sum
    }

    fn slots(&self, top: i8) -> u16 {
        let mut count = 0;
        for slot in SLOTS {
            for left in -1..=WIDTH as i8 + 1 - slot[0].len() as i8 {
                for bottom in 0..=top {
                    count += u16::from(self.matches(slot, left, bottom, false));
                    count += u16::from(self.matches(slot, left, bottom, true));
                }
            }
        }
        count
    }

    fn matches(&self, slot: &[&str], left: i8, bottom: i8, is_mirrored: bool) -> bool {
        slot.iter().rev().zip(bottom..).all(|(row, y)| {
            let width = row.len() as i8;
            row.bytes().zip(0..).all(|(wanted, at)| {
                let x = left + if is_mirrored { width - 1 - at } else { at };
                wanted == b'?' || self.filled(x, y) == (wanted == b'#')
            })
        })
    }
}
