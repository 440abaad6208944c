//! The value of a 20G field by relations of two cells, after tetris20g-ai.
//!
//! *What.* A weight belongs to each cell, and one to each unordered pair of cells that are at most three rows
//! and three columns apart. The value of a field is the sum of the weights of its filled cells, minus the
//! weights of the pairs whose two cells are both filled. The 8,184 numbers of the source, two for each of its
//! pairs (one if only the first cell is filled, one if only the second is), span only these 200 + 3,612
//! ([`PairWeights::from_definition`]). All numbers are integers in units of 2⁻¹⁰.
//!
//! *How.* [`PairTables`] sums the pair weights of a cell and of seven rows of a column beforehand. A placement
//! that clears no row changes the value by the *gains* of its four cells, minus the pairs inside the piece.
//! [`Valued`] computes the gain of a cell once for all pieces that may be placed there, so the value of a
//! placement is a sum of five numbers. A field with cleared rows is valued row by row, from tables of half
//! rows.
//!
//! *Does it work?* The tests compare it with the definition on random fields.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::piece::Piece;
use crate::rules::master::{InBox, box_cells, rotations};

/// The number of cells of a field, and of single weights.
pub const CELLS: usize = VISIBLE_HEIGHT * WIDTH;
/// The number of pairs of cells that are at most three rows and columns apart.
pub const PAIRS: usize = 3612;
/// The number of weights in the source's definition.
pub const DEFINITION: usize = 8184;
/// The most rows, and the most columns, between the cells of a pair.
const REACH: i32 = 3;
/// The number of columns near a cell.
const NEAR: usize = 2 * REACH as usize + 1;
/// The number of values of the seven cells of a column near a cell.
const WINDOWS: usize = 1 << NEAR;
/// The number of values of a row, and of two half rows.
const ROW: usize = 1 << WIDTH;
const HALF: usize = WIDTH / 2;
/// The number of columns and heights at which a box can be.
const BOXES: usize = 16;
const HEIGHTS: usize = 32;
/// The column of the leftmost box.
const LEFT: i8 = -5;
/// Marks a gain that was not computed.
const UNKNOWN: i32 = i32::MIN;

/// The weights: one for each cell, in reading order, and one for each pair, in the order of [`pairs`]. A field
/// does not show which rows were cleared before, so a player that prefers large clears also has rewards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairWeights {
    /// The weight of each filled cell.
    pub cells: Vec<i32>,
    /// What a field loses when both cells of a pair are filled.
    pub pairs: Vec<i32>,
    /// What a placement that clears 1, 2, 3 or 4 rows is worth, besides the field after it.
    pub rewards: [i32; 4],
}

impl PairWeights {
    /// Returns the weights that value every field at 0.
    #[must_use]
    pub fn zero() -> PairWeights {
        PairWeights { cells: vec![0; CELLS], pairs: vec![0; PAIRS], rewards: [0; 4] }
    }

    /// Builds the weights from the source's 8,184: `2n` counts if only the second cell of its pair `n` is
    /// filled, and `2n + 1` if only the first is. Returns `None` for another number of weights.
    #[must_use]
    pub fn from_definition(given: &[i32]) -> Option<PairWeights> {
        if given.len() != DEFINITION {
            return None;
        }
        let mut weights = PairWeights::zero();
        let mut number = vec![usize::MAX; CELLS * CELLS];
        for (n, (a, b)) in pairs().enumerate() {
            (number[a * CELLS + b], number[b * CELLS + a]) = (n, n);
        }
        for ((a, b), pair) in definition_pairs().zip(given.chunks_exact(2)) {
            weights.cells[b] += pair[0];
            weights.cells[a] += pair[1];
            weights.pairs[number[a * CELLS + b]] += pair[0] + pair[1];
        }
        Some(weights)
    }
}

/// Returns the pairs, each once: the first cell in reading order, then the rows and columns to the second. A
/// cell is numbered in reading order.
pub fn pairs() -> impl Iterator<Item = (usize, usize)> {
    definition_pairs().filter(|(a, b)| a < b)
}

/// Returns the pairs of the source's definition, in its order. Pairs inside a row are listed from both ends.
pub fn definition_pairs() -> impl Iterator<Item = (usize, usize)> {
    let (width, height) = (WIDTH as i32, VISIBLE_HEIGHT as i32);
    let mut pairs = Vec::with_capacity(DEFINITION / 2);
    for cell in 0..CELLS as i32 {
        for near in 0..(REACH + 1) * NEAR as i32 {
            let (i, j) = (cell / width + near / NEAR as i32, cell % width + near % NEAR as i32 - REACH);
            let other = i * width + j;
            if other != cell && i < height && (0..width).contains(&j) {
                pairs.push((cell as usize, other as usize));
            }
        }
    }
    pairs.into_iter()
}

/// Returns the value of a field by the definition: slow and simple.
#[must_use]
pub fn naive_value(weights: &PairWeights, board: &Board) -> i32 {
    let is_filled = |cell: usize| filled(board, cell);
    let cells: i32 = (0..CELLS).filter(|&cell| is_filled(cell)).map(|cell| weights.cells[cell]).sum();
    let both = pairs().zip(&weights.pairs).filter(|((a, b), _)| is_filled(*a) && is_filled(*b));
    cells - both.map(|(_, weight)| weight).sum::<i32>()
}

fn filled(board: &Board, cell: usize) -> bool {
    board.occupied((cell % WIDTH) as i8, (VISIBLE_HEIGHT - 1 - cell / WIDTH) as i8)
}

/// Sums of weights, made once for each set of weights.
#[derive(Clone, Debug)]
pub struct PairTables {
    cells: Vec<i32>,
    /// For each cell, each column near it, and each filling of that column's seven rows near it: the sum of the
    /// pair weights.
    near: Vec<i32>,
    /// The value of each row alone.
    rows: Vec<i32>,
    /// For each row, each row up to three below it, and each two halves of them: the sum of the pair weights.
    halves: Vec<i32>,
    /// The sum of the pairs inside a piece, by orientation and box.
    inner: Vec<i32>,
    /// What each number of cleared rows is worth.
    rewards: [i32; 4],
}

impl PairTables {
    /// Sums the weights.
    #[must_use]
    pub fn new(weights: &PairWeights) -> PairTables {
        let mut both = vec![0; CELLS * CELLS];
        for ((a, b), &weight) in pairs().zip(&weights.pairs) {
            (both[a * CELLS + b], both[b * CELLS + a]) = (weight, weight);
        }
        PairTables {
            cells: weights.cells.clone(),
            near: near(&both),
            rows: rows(&weights.cells, &both),
            halves: halves(&both),
            inner: inner(&both),
            rewards: weights.rewards,
        }
    }

    /// Returns the value of a field whose rows, from the top, have one bit for each column.
    #[must_use]
    pub fn value(&self, rows: &[u16; VISIBLE_HEIGHT]) -> i32 {
        let first = rows.iter().position(|&row| row != 0).unwrap_or(VISIBLE_HEIGHT);
        (first..VISIBLE_HEIGHT).map(|row| self.row_value(rows, row)).sum()
    }

    /// Returns the value of a row alone, minus its pairs with the three rows below it.
    #[inline]
    fn row_value(&self, rows: &[u16; VISIBLE_HEIGHT], row: usize) -> i32 {
        let [left, right] = split(rows[row]);
        let below = rows[row + 1..].iter().take(REACH as usize).enumerate();
        let lost: i32 = below
            .map(|(distance, &other)| {
                let at = (row * REACH as usize + distance) * 4 * ROW;
                let table = &self.halves[at..at + 4 * ROW];
                let [under_left, under_right] = split(other);
                table[left | under_left << HALF]
                    + table[ROW + (left | under_right << HALF)]
                    + table[2 * ROW + (right | under_left << HALF)]
                    + table[3 * ROW + (right | under_right << HALF)]
            })
            .sum();
        self.rows[row * ROW + rows[row] as usize] - lost
    }
}

/// Returns the left and the right half of a row.
#[inline]
const fn split(row: u16) -> [usize; 2] {
    [row as usize & ((1 << HALF) - 1), row as usize >> HALF]
}

fn near(both: &[i32]) -> Vec<i32> {
    let mut sums = vec![0; CELLS * NEAR * WINDOWS];
    for (cell, table) in sums.chunks_exact_mut(NEAR * WINDOWS).enumerate() {
        let (x, y) = ((cell % WIDTH) as i32, (VISIBLE_HEIGHT - 1 - cell / WIDTH) as i32);
        for (column, table) in table.chunks_exact_mut(WINDOWS).enumerate() {
            let weight = |bit: u32| {
                let (x, y) = (x + column as i32 - REACH, y + bit as i32 - REACH);
                let is_inside = (0..WIDTH as i32).contains(&x) && (0..VISIBLE_HEIGHT as i32).contains(&y);
                let other = (VISIBLE_HEIGHT as i32 - 1 - y) * WIDTH as i32 + x;
                if is_inside { both[cell * CELLS + other as usize] } else { 0 }
            };
            sum_subsets(table, weight);
        }
    }
    sums
}

/// Fills a table with the sum of the weights of each set of bits.
fn sum_subsets(table: &mut [i32], weight: impl Fn(u32) -> i32) {
    for set in 1..table.len() {
        let lowest = set.trailing_zeros();
        table[set] = table[set & (set - 1)] + weight(lowest);
    }
}

fn rows(cells: &[i32], both: &[i32]) -> Vec<i32> {
    let mut sums = vec![0; VISIBLE_HEIGHT * ROW];
    for (row, table) in sums.chunks_exact_mut(ROW).enumerate() {
        for set in 1..ROW {
            let (rest, added) = (set & (set - 1), row * WIDTH + set.trailing_zeros() as usize);
            let others = (0..WIDTH).filter(|x| rest >> x & 1 == 1);
            let lost: i32 = others.map(|x| both[added * CELLS + row * WIDTH + x]).sum();
            table[set] = table[rest] + cells[added] - lost;
        }
    }
    sums
}

fn halves(both: &[i32]) -> Vec<i32> {
    let mut sums = vec![0; VISIBLE_HEIGHT * REACH as usize * 4 * ROW];
    for (at, table) in sums.chunks_exact_mut(ROW).enumerate() {
        let (pair, row) = (at % 4, at / 4 / REACH as usize);
        let below = row + 1 + at / 4 % REACH as usize;
        if below >= VISIBLE_HEIGHT {
            continue;
        }
        let cell = |row: usize, half: usize, bit: usize| row * WIDTH + half * HALF + bit;
        for (set, sum) in table.iter_mut().enumerate() {
            let bits = |set: usize| (0..HALF).filter(move |bit| set >> bit & 1 == 1);
            let upper = bits(set & ((1 << HALF) - 1));
            *sum = upper
                .flat_map(|a| bits(set >> HALF).map(move |b| (a, b)))
                .map(|(a, b)| both[cell(row, pair / 2, a) * CELLS + cell(below, pair % 2, b)])
                .sum();
        }
    }
    sums
}

fn inner(both: &[i32]) -> Vec<i32> {
    let mut sums = vec![0; Piece::ALL.len() * 4 * BOXES * HEIGHTS];
    for piece in Piece::ALL {
        for rotation in 0..rotations(piece) {
            for (column, y) in
                (0..BOXES as i8).flat_map(|column| (0..HEIGHTS as i8).map(move |y| (column, y)))
            {
                let at = InBox { x: column + LEFT, y: VISIBLE_HEIGHT as i8 - 1 - y, rotation };
                let mut lost = 0;
                let cells = numbers(piece, at);
                for (second, b) in cells.iter().enumerate() {
                    for a in &cells[..second] {
                        lost += a.zip(*b).map_or(0, |(a, b)| both[a * CELLS + b]);
                    }
                }
                sums[inner_index(piece, at)] = lost;
            }
        }
    }
    sums
}

#[inline]
const fn inner_index(piece: Piece, at: InBox) -> usize {
    let height = VISIBLE_HEIGHT as i8 - 1 - at.y;
    let place = (at.x - LEFT) as usize * HEIGHTS + height as usize;
    (piece.index() * 4 + at.rotation as usize) * BOXES * HEIGHTS + place
}

/// Returns the numbers of a piece's cells, without those above or outside the field.
fn numbers(piece: Piece, at: InBox) -> [Option<usize>; 4] {
    box_cells(piece, at.rotation).map(|(row, column)| {
        let (x, y) = (at.x + column, at.y + row);
        let is_inside = (0..WIDTH as i8).contains(&x) && (0..VISIBLE_HEIGHT as i8).contains(&y);
        is_inside.then(|| y as usize * WIDTH + x as usize)
    })
}

/// A field with its value, which values the fields after a placement.
#[derive(Clone, Debug)]
pub struct Valued {
    /// Three empty columns, the ten columns of the field, and three empty columns; bit 3 is the lowest row.
    columns: [u32; WIDTH + 2 * REACH as usize],
    /// The rows from the top.
    rows: [u16; VISIBLE_HEIGHT],
    /// The rows that need exactly 1, 2, 3 and 4 cells to be full, by their number from the bottom.
    missing: [u32; 4],
    value: i32,
    gains: [i32; CELLS],
}

impl Valued {
    /// Computes the value of a field.
    #[must_use]
    pub fn new(tables: &PairTables, board: &Board) -> Valued {
        let mut valued = Valued {
            columns: [0; WIDTH + 2 * REACH as usize],
            rows: [0; VISIBLE_HEIGHT],
            missing: [0; 4],
            value: 0,
            gains: [UNKNOWN; CELLS],
        };
        let rows = rows_of(board);
        valued.set(board, tables.value(&rows));
        valued
    }

    /// Replaces the field by another one whose value is known.
    pub fn set(&mut self, board: &Board, value: i32) {
        for (column, cells) in self.columns[REACH as usize..].iter_mut().zip(board.columns()) {
            *column = (*cells as u32) << REACH;
        }
        self.rows = rows_of(board);
        self.missing = [0; 4];
        for (row, cells) in self.rows.iter().enumerate() {
            let missing = WIDTH as u32 - cells.count_ones();
            if let Some(rows) = self.missing.get_mut(missing.wrapping_sub(1) as usize) {
                *rows |= 1 << (VISIBLE_HEIGHT - 1 - row);
            }
        }
        self.value = value;
        self.gains = [UNKNOWN; CELLS];
    }

    /// Returns the value of the field.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.value
    }

    /// Returns the value of the field after a piece is locked and full rows are cleared, plus the reward of
    /// the clear.
    #[must_use]
    pub fn value_after(&mut self, tables: &PairTables, piece: Piece, at: InBox) -> i32 {
        if self.clears(piece, at) {
            let (rows, cleared) = self.rows_after(piece, at);
            return tables.value(&rows) + tables.rewards[cleared - 1];
        }
        let gains: i32 = numbers(piece, at).into_iter().flatten().map(|cell| self.gain(tables, cell)).sum();
        self.value + gains - tables.inner[inner_index(piece, at)]
    }

    fn clears(&self, piece: Piece, at: InBox) -> bool {
        let lowest = VISIBLE_HEIGHT as i32 - 4 - i32::from(at.y);
        (1..).zip(&self.missing).any(|(count, rows)| {
            let boxed = ROWS_WITH[piece.index()][at.rotation as usize][count];
            let moved = if lowest < 0 { boxed >> -lowest } else { boxed << lowest };
            moved & rows != 0
        })
    }

    /// Returns the rows after a placement, and how many were cleared.
    fn rows_after(&self, piece: Piece, at: InBox) -> ([u16; VISIBLE_HEIGHT], usize) {
        let mut rows = self.rows;
        for cell in numbers(piece, at).into_iter().flatten() {
            rows[cell / WIDTH] |= 1 << (cell % WIDTH);
        }
        let mut kept = [0; VISIBLE_HEIGHT];
        let mut next = VISIBLE_HEIGHT;
        for row in rows.into_iter().rev().filter(|&row| usize::from(row) != ROW - 1) {
            next -= 1;
            kept[next] = row;
        }
        (kept, next)
    }

    /// Returns how much the value rises when an empty cell is filled.
    #[inline]
    fn gain(&mut self, tables: &PairTables, cell: usize) -> i32 {
        if self.gains[cell] == UNKNOWN {
            let (x, y) = (cell % WIDTH, VISIBLE_HEIGHT - 1 - cell / WIDTH);
            let near = &tables.near[cell * NEAR * WINDOWS..(cell + 1) * NEAR * WINDOWS];
            let columns = &self.columns[x..x + NEAR];
            let windows = columns.iter().enumerate();
            let lost: i32 =
                windows.map(|(column, cells)| near[column * WINDOWS + (cells >> y) as usize % WINDOWS]).sum();
            self.gains[cell] = tables.cells[cell] - lost;
        }
        self.gains[cell]
    }
}

/// For each piece, orientation and number of cells: the rows of the box, from the lowest, with that many cells.
const ROWS_WITH: [[[u32; 5]; 4]; 7] = {
    let mut all = [[[0; 5]; 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut rotation = 0;
        while rotation < rotations(Piece::ALL[piece]) {
            let cells = box_cells(Piece::ALL[piece], rotation);
            let mut row = 0;
            while row < 4 {
                let mut count = 0;
                let mut cell = 0;
                while cell < 4 {
                    if cells[cell].0 == 3 - row {
                        count += 1;
                    }
                    cell += 1;
                }
                all[piece][rotation as usize][count] |= 1 << row;
                row += 1;
            }
            rotation += 1;
        }
        piece += 1;
    }
    all
};

fn rows_of(board: &Board) -> [u16; VISIBLE_HEIGHT] {
    core::array::from_fn(|row| board.row(VISIBLE_HEIGHT - 1 - row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::ground::Ground;
    use crate::rules::master::{MasterRules, lock};
    use crate::tool::rng::Rng;

    fn random_weights(rng: &mut Rng) -> PairWeights {
        let mut weights = PairWeights::zero();
        for weight in weights.cells.iter_mut().chain(&mut weights.pairs) {
            *weight = rng.below(4_001) as i32 - 2_000;
        }
        weights.rewards = core::array::from_fn(|_| rng.below(4_001) as i32 - 2_000);
        weights
    }

    fn random_board(rng: &mut Rng) -> Board {
        let (height, filled) = (rng.below(20), 20 + rng.below(79));
        let mut board = Board::EMPTY;
        for y in 0..height as i8 {
            let hole = rng.below(WIDTH as u32) as i8;
            (0..WIDTH as i8).filter(|&x| x != hole && rng.below(100) < filled).for_each(|x| board.fill(x, y));
        }
        board
    }

    #[test]
    fn there_are_as_many_pairs_as_published() {
        assert_eq!((pairs().count(), 2 * definition_pairs().count()), (PAIRS, DEFINITION));
    }

    #[test]
    fn the_two_definitions_agree() {
        let mut rng = Rng::new(1, 1);
        let given: Vec<i32> = (0..DEFINITION).map(|_| rng.below(2_001) as i32 - 1_000).collect();
        let weights = PairWeights::from_definition(&given).unwrap();
        for _ in 0..50 {
            let board = random_board(&mut rng);
            let pairs = definition_pairs().zip(given.chunks_exact(2));
            let value: i32 = pairs
                .map(|((a, b), pair)| match (filled(&board, a), filled(&board, b)) {
                    (false, true) => pair[0],
                    (true, false) => pair[1],
                    _ => 0,
                })
                .sum();
            assert_eq!(naive_value(&weights, &board), value);
        }
        assert_eq!(PairWeights::from_definition(&given[1..]), None);
    }

    #[test]
    fn the_values_of_fields_and_placements_follow_the_definition() {
        let mut rng = Rng::new(2, 2);
        let (mut clears, mut above) = (0, 0);
        for _ in 0..60 {
            let weights = random_weights(&mut rng);
            let tables = PairTables::new(&weights);
            for _ in 0..20 {
                let board = random_board(&mut rng);
                let mut valued = Valued::new(&tables, &board);
                assert_eq!(valued.value(), naive_value(&weights, &board), "{board:?}");
                let piece = Piece::ALL[rng.below(7) as usize];
                let mut ground = Ground::new(MasterRules::ARS);
                let mut places = Vec::new();
                ground.set_board(&board);
                ground.places(piece, &mut places);
                for at in places {
                    let (after, lines) = lock(board, piece, at);
                    let reward = lines.checked_sub(1).map_or(0, |more| weights.rewards[more as usize]);
                    let expected = naive_value(&weights, &after) + reward;
                    assert_eq!(valued.value_after(&tables, piece, at), expected, "{at:?}");
                    clears += lines;
                    above += u32::from(at.y < 0);
                }
            }
        }
        assert!(
            clears > 100 && above > 100,
            "{clears} rows were cleared, {above} pieces were above the field"
        );
    }
}
