//! The linear value of the learner: 23 numbers of a board, and one table for each.
//!
//! *What.* [`Numbers`] describe a placement and the board after it, as the protocol `aql-v1` defines them (after
//! the Q-learning paper *Defeat Most Human*, 2020). A value is the sum of one function for each number. In the
//! paper a function is a polynomial of order 1 or 4, and learning finds its coefficients. [`Tables`] contain these
//! functions as integers, so order 4 costs a player the same as order 1.
//!
//! *How.* All numbers are counted on the ten columns of bits. Every number is an integer: the landing height counts
//! half rows, and the average height is the sum of the heights. A well of depth d counts d(d+1)/2, and this is the
//! number of cells that remain if the wells are shortened by one cell again and again. A window for T-spins is an
//! AND of shifted columns, so one pass compares all rows.
//!
//! *Does it work?* [`naive`] follows the definitions word by word. The tests compare it with the known answers, and
//! these counts with it on random boards; the tests of learning do so on boards from games.

mod marks;
pub mod naive;

use alloc::vec::Vec;

use crate::board::{Board, VISIBLE_HEIGHT, WIDTH};
use crate::placement::Location;

pub use marks::{Mark, Part, marks};

/// The number of numbers.
pub const NUMBERS: usize = 23;

/// The divisor that scales each number: landing height in half rows, and the sum of the heights for the average.
pub const SCALE: [u16; NUMBERS] =
    [40, 100, 100, 40, 40, 80, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 200, 20, 100, 4, 4, 10];

/// The number of kinds of features.
pub const KINDS: usize = 14;

/// The kind of each number. The ten heights are one kind.
pub const KIND: [u8; NUMBERS] = [0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 11, 12, 13];

/// The largest number that has a place of its own in the tables. Only runs of clears and T-spin slots could be larger,
/// and a larger number counts as this one. Of everything else a board of 400 cells has no more. For example, it has 4,000 cells
/// above holes if the upper half of all columns is filled and the lower half is empty.
const MOST: [u16; NUMBERS] =
    [80, 440, 410, 400, 4_100, 4_000, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 400, 40, 360, 4, 63, 127];

/// What a placement did, as far as the numbers depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Made {
    /// The sum of the lowest and the highest row of the piece before rows were cleared: the landing height in half
    /// rows.
    pub landing: u16,
    /// The number of cleared rows.
    pub lines: u16,
    /// The number of clears in a row, including this one.
    pub combo: u16,
}

impl Made {
    /// Describes a placement that cleared `lines` rows after `combo_before` clears in a row.
    #[must_use]
    #[inline]
    pub fn new(location: Location, lines: u32, combo_before: u32) -> Made {
        let combo = if lines > 0 { combo_before + 1 } else { 0 };
        let landing = location.lowest_row() + location.highest_row();
        Made {
            landing: landing.max(0) as u16,
            lines: lines as u16,
            combo: combo.min(u32::from(u16::MAX)) as u16,
        }
    }
}

/// The 23 numbers of a placement, not scaled, in the order of the protocol: landing height, row transitions, column
/// transitions, holes, well depth, hole depth, rows with holes, ten heights, their sum, their maximum, the sum of their
/// differences, cleared rows, slots for T-spins, combo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers(pub [u16; NUMBERS]);

impl Numbers {
    /// Counts the numbers of a placement. The board is the one after its clears and before garbage.
    #[must_use]
    #[inline]
    pub fn of(board: &Board, made: Made) -> Numbers {
        let columns = board.columns();
        let heights: [u32; WIDTH] = core::array::from_fn(|x| board.height(x));
        let top = board.max_height();
        let holes = Holes::of(columns, &heights);
        let mut numbers = [0; NUMBERS];
        numbers[0] = made.landing;
        numbers[1] = row_transitions(columns, top);
        numbers[2] = column_transitions(columns);
        numbers[3] = holes.count;
        numbers[4] = well_depth(columns);
        numbers[5] = holes.depth;
        numbers[6] = holes.rows;
        for (number, height) in numbers[7..17].iter_mut().zip(heights) {
            *number = height as u16;
        }
        numbers[17] = heights.iter().sum::<u32>() as u16;
        numbers[18] = top as u16;
        numbers[19] = heights.windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum::<u32>() as u16;
        numbers[20] = made.lines;
        numbers[21] = t_spin_slots(columns);
        numbers[22] = made.combo;
        Numbers(numbers)
    }
}

/// Counts the changes between filled and empty along the rows, in at least twenty rows. Walls are filled.
#[inline]
fn row_transitions(columns: &[u64; WIDTH], top: u32) -> u16 {
    let rows = (1u64 << top.max(VISIBLE_HEIGHT as u32)) - 1;
    let inner: u32 = columns.windows(2).map(|pair| (pair[0] ^ pair[1]).count_ones()).sum();
    let walls = (!columns[0] & rows).count_ones() + (!columns[WIDTH - 1] & rows).count_ones();
    (inner + walls) as u16
}

/// Counts the changes between filled and empty along the columns. The floor is filled.
#[inline]
fn column_transitions(columns: &[u64; WIDTH]) -> u16 {
    columns.iter().map(|column| (column ^ (column << 1 | 1)).count_ones()).sum::<u32>() as u16
}

/// The empty cells below filled ones.
struct Holes {
    count: u16,
    /// The sum over all holes of the filled cells above them in their column.
    depth: u16,
    /// The number of rows with a hole.
    rows: u16,
}

impl Holes {
    #[inline]
    fn of(columns: &[u64; WIDTH], heights: &[u32; WIDTH]) -> Holes {
        let (mut count, mut depth, mut rows) = (0, 0, 0);
        for (column, height) in columns.iter().zip(heights) {
            let holes = !column & ((1 << height) - 1);
            rows |= holes;
            count += holes.count_ones();
            depth += hole_depth(*column, holes);
        }
        Holes { count: count as u16, depth: depth as u16, rows: rows.count_ones() as u16 }
    }
}

/// Sums the filled cells above the holes of a column. One step handles all holes that lie together.
#[inline]
fn hole_depth(column: u64, mut holes: u64) -> u32 {
    let mut depth = 0;
    while holes != 0 {
        let low = holes.trailing_zeros();
        let length = (holes >> low).trailing_ones();
        depth += length * (column >> low).count_ones();
        holes &= !(((1 << length) - 1) << low);
    }
    depth
}

/// Sums d(d+1)/2 over all wells, which are vertical runs of d empty cells between two filled neighbours.
#[inline]
fn well_depth(columns: &[u64; WIDTH]) -> u16 {
    let mut depth = 0;
    for x in 0..WIDTH {
        let left = if x > 0 { columns[x - 1] } else { !0 };
        let right = if x + 1 < WIDTH { columns[x + 1] } else { !0 };
        let mut wells = !columns[x] & left & right;
        while wells != 0 {
            depth += wells.count_ones();
            wells &= wells >> 1;
        }
    }
    depth as u16
}

/// Counts the slots for T-spins of a board.
#[must_use]
pub fn slots(board: &Board) -> u16 {
    t_spin_slots(board.columns())
}

/// Counts the places of the T-spin windows: a T-shaped hole under an overhang, and a shaft for a triple, and their
/// mirror images.
#[inline]
fn t_spin_slots(columns: &[u64; WIDTH]) -> u16 {
    // The walls are filled.
    let at = |x: usize| if (1..=WIDTH).contains(&x) { columns[x - 1] } else { !0 };
    let mut count = 0;
    for x in 0..=WIDTH - 1 {
        let (left, middle, right) = (at(x), at(x + 1), at(x + 2));
        count += notches(left, middle, right) + notches(right, middle, left);
        if x + 3 <= WIDTH + 1 {
            let outer = at(x + 3);
            count += shafts(left, middle, right, outer) + shafts(outer, right, middle, left);
        }
    }
    count as u16
}

/// Counts the places of `#..`, `...`, `#.#` (rows top first).
#[inline]
const fn notches(left: u64, middle: u64, right: u64) -> u32 {
    let left = left & !(left >> 1) & left >> 2;
    let middle = !(middle | middle >> 1 | middle >> 2);
    let right = right & !(right >> 1) & !(right >> 2);
    (left & middle & right).count_ones()
}

/// Counts the places of `?#.?`, `?...`, `#.#?`, `#..?`, `#.#?` (rows top first).
#[inline]
const fn shafts(first: u64, second: u64, third: u64, fourth: u64) -> u32 {
    let first = first & first >> 1 & first >> 2;
    let second = !(second | second >> 1 | second >> 2 | second >> 3) & second >> 4;
    let third = third & !(third >> 1) & third >> 2 & !(third >> 3) & !(third >> 4);
    (first & second & third & !(fourth >> 3)).count_ones()
}

/// The value of a placement as integers: one table for each number.
///
/// A unit of the entries is 2⁻ᵉ, with the exponent e that [`Tables::exponent`] returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    exponent: u32,
    /// The tables, one after another.
    entries: Vec<i32>,
    /// Where the table of each number begins.
    begins: [u32; NUMBERS],
}

impl Tables {
    /// Creates the tables whose entries `entry(number, n)` returns, in units of 2 to the power of −`exponent`.
    #[must_use]
    pub fn new(exponent: u32, entry: impl Fn(usize, u16) -> i32) -> Tables {
        let mut tables = Tables { exponent, entries: Vec::new(), begins: [0; NUMBERS] };
        for (number, most) in MOST.into_iter().enumerate() {
            tables.begins[number] = tables.entries.len() as u32;
            tables.entries.extend((0..=most).map(|n| entry(number, n)));
        }
        tables
    }

    /// Returns e, if a unit is 2⁻ᵉ.
    #[must_use]
    pub const fn exponent(&self) -> u32 {
        self.exponent
    }

    /// Returns the value of a placement.
    #[must_use]
    #[inline]
    pub fn value(&self, numbers: &Numbers) -> i64 {
        (0..NUMBERS).map(|number| i64::from(self.share(numbers, number))).sum()
    }

    /// Returns the share of one number in the value.
    #[must_use]
    #[inline]
    pub fn share(&self, numbers: &Numbers, number: usize) -> i32 {
        let n = numbers.0[number].min(MOST[number]);
        self.entries[self.begins[number] as usize + n as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::rng::Rng;

    /// The known answers of the protocol `aql-v1`: a board, and its numbers 2 to 20 and 22. The sum of the heights is
    /// ten times their average.
    type Known = (&'static [&'static str], [u16; 19], u16);
    const KNOWN: [Known; 3] = [
        (
            &["#.........", "##.....#..", "##.##..##.", "##.##.###.", "#.########"],
            [50, 12, 1, 8, 3, 1, 5, 4, 1, 3, 3, 1, 2, 4, 3, 1, 27, 5, 14],
            0,
        ),
        (
            &[".....#....", "..........", "####.....#", "###...####", "####.#####"],
            [42, 14, 4, 1, 4, 3, 3, 3, 3, 3, 0, 5, 2, 2, 2, 3, 26, 5, 12],
            1,
        ),
        (
            &[".#........", "..........", "#.########", "#..#######", "#.########"],
            [42, 14, 5, 3, 5, 4, 3, 5, 3, 3, 3, 3, 3, 3, 3, 3, 32, 5, 4],
            1,
        ),
    ];

    #[test]
    fn the_known_answers_are_found_by_both_counts() {
        let made = Made { landing: 3, lines: 2, combo: 7 };
        for (drawing, numbers, slots) in KNOWN {
            let board = Board::from_drawing(drawing).unwrap();
            for found in [Numbers::of(&board, made), naive::numbers(&board, made)] {
                assert_eq!(found.0[1..20], numbers, "{board:?}");
                assert_eq!([found.0[0], found.0[20], found.0[21], found.0[22]], [3, 2, slots, 7]);
            }
        }
        let empty = Numbers::of(&Board::EMPTY, Made::default()).0;
        assert_eq!(empty[..4], [0, 40, 10, 0]);
        assert!(empty[3..].iter().all(|&number| number == 0));
    }

    /// Returns a board that is filled up to a random height, with random holes.
    fn random_board(rng: &mut Rng) -> Board {
        let density = 1 + rng.below(9);
        Board::from_columns(core::array::from_fn(|_| {
            let height = rng.below(41);
            (0..height).filter(|_| rng.below(10) < density).fold(0, |column, y| column | 1 << y)
        }))
    }

    #[test]
    fn counts_on_bits_equal_the_definitions() {
        let mut rng = Rng::new(23, 14);
        let mut slots = 0;
        for _ in 0..20_000 {
            let board = random_board(&mut rng);
            let found = Numbers::of(&board, Made::default());
            assert_eq!(found, naive::numbers(&board, Made::default()), "{board:?}");
            assert_eq!(found.0[21], Numbers::of(&board.mirror(), Made::default()).0[21], "{board:?}");
            slots += u32::from(found.0[21]);
        }
        assert!(slots > 1_000, "{slots}");
    }

    #[test]
    fn no_board_has_more_than_the_tables_hold() {
        let halves = Board::from_columns([((1 << 20) - 1) << 20; WIDTH]);
        let comb = Board::from_columns(core::array::from_fn(|x| if x % 2 == 0 { (1 << 40) - 1 } else { 0 }));
        let dots = Board::from_columns(core::array::from_fn(|x| 0x55_5555_5555 << (x % 2)));
        let mut rng = Rng::new(9, 14);
        let random: Vec<Board> = (0..2_000).map(|_| random_board(&mut rng)).collect();
        for board in [halves, comb, dots].iter().chain(&random) {
            let numbers = Numbers::of(board, Made::default());
            assert!((0..21).all(|number| numbers.0[number] <= MOST[number]), "{numbers:?} {board:?}");
        }
        assert_eq!(Numbers::of(&halves, Made::default()).0[5], 4_000);
        assert_eq!(Numbers::of(&comb, Made::default()).0[4], 5 * 820);
    }

    #[test]
    fn a_value_is_the_sum_of_the_entries() {
        let tables = Tables::new(16, |number, n| number as i32 * 1_000 + i32::from(n));
        let numbers = Numbers(core::array::from_fn(|number| if number == 22 { 500 } else { 1 }));
        assert_eq!(tables.share(&numbers, 3), 3_001);
        assert_eq!(tables.value(&numbers), (0..23).sum::<i64>() * 1_000 + 22 + 127);
        let huge = Tables::new(16, |_, _| i32::MIN);
        assert_eq!(huge.value(&numbers), 23 * i64::from(i32::MIN));
    }
}
