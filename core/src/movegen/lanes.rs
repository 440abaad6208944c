//! The lowest sixteen rows in vector registers: a column is a lane of sixteen bits.
//!
//! *What.* [`Lanes`] is a set of cells like `Window`, the highest row first, in one vector of sixteen lanes
//! or two vectors of eight. *Why.* Every operation of [`Cells`] is one or two instructions. Each lane shifts
//! and adds independently, so there are no guards and no masks. Sixteen rows are enough for nearly every
//! stack. Six lanes are unused: cells that move into them are dropped by the next intersection with a set of
//! real cells.

#[cfg(target_arch = "x86_64")]
use super::avx2::Vector;
use super::cells::Cells;
#[cfg(target_arch = "wasm32")]
use super::simd128::Vector;
use crate::board::{Board, WIDTH};

/// The number of columns in a word of 64 bits.
const COLUMNS: usize = 4;
/// The number of rows of this part of the board.
const ROWS: usize = 16;

/// The set of cells: one lane for each column, with the highest row in the lowest bit.
#[derive(Clone, Copy)]
pub(super) struct Lanes(Vector);

impl Lanes {
    /// Returns the set that has the rows `rows` (one bit each) in every column.
    #[inline(always)]
    fn rows(rows: u16) -> Self {
        let four = u64::from(rows) * 0x0001_0001_0001_0001;
        Lanes(Vector::from_words([four, four, four & 0xffff_ffff, 0]))
    }

    #[inline(always)]
    fn vertically(self, dy: i8) -> Self {
        Lanes(match dy {
            -3 => self.0.shl::<3>(),
            -2 => self.0.shl::<2>(),
            -1 => self.0.shl::<1>(),
            0 => self.0,
            1 => self.0.shr::<1>(),
            2 => self.0.shr::<2>(),
            3 => self.0.shr::<3>(),
            _ => unreachable!("no piece and no kick moves {dy} rows"),
        })
    }

    #[inline(always)]
    fn sideways(self, dx: i8) -> Self {
        if dx == 0 { self } else { Lanes(self.0.carried(dx)) }
    }

    #[inline(always)]
    fn words(self) -> [u64; 3] {
        let [a, b, c, _] = self.0.to_words();
        [a, b, c]
    }
}

impl Cells for Lanes {
    const ROWS: usize = ROWS;

    #[inline(always)]
    fn empty() -> Self {
        Self::rows(0)
    }

    #[inline(always)]
    fn real() -> Self {
        Self::rows(u16::MAX)
    }

    #[inline(always)]
    fn top() -> Self {
        Self::rows(1)
    }

    #[inline(always)]
    fn free(board: &Board) -> Self {
        let column = |x: usize| board.columns().get(x).map_or(0, |&column| u64::from(column as u16));
        // This order is chosen so that reversing all bits puts each column in its place.
        let four = |x: usize| column(x) << 48 | column(x + 1) << 32 | column(x + 2) << 16 | column(x + 3);
        let filled = [four(0), four(4), four(8), 0].map(u64::reverse_bits);
        Self::real().without(Lanes(Vector::from_words(filled)))
    }

    fn board(self) -> Board {
        let mut columns = [0; WIDTH];
        for (x, column) in columns.iter_mut().enumerate() {
            let free = (self.words()[x / COLUMNS] >> (x % COLUMNS * ROWS)) as u16;
            *column = u64::from(!free.reverse_bits());
        }
        Board::from_columns(columns)
    }

    fn cell(x: usize, y: usize) -> Self {
        let mut words = [0; 4];
        words[x / COLUMNS] = 1 << (x % COLUMNS * ROWS + ROWS - 1 - y);
        Lanes(Vector::from_words(words))
    }

    #[inline(always)]
    fn from_row(y: usize) -> Self {
        Self::rows(((1u32 << (ROWS - y)) - 1) as u16)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Lanes(self.0.and(other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Lanes(self.0.or(other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Lanes(self.0.without(other.0))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.is_zero()
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn empty_rows(self) -> u32 {
        let [a, b, c] = self.words();
        let any = a | b | c;
        let any = any | any >> 32;
        u32::from(!((any | any >> 16) as u16))
    }

    #[inline(always)]
    fn moved(self, dx: i8, dy: i8) -> Self {
        self.vertically(dy).sideways(dx)
    }

    #[inline(always)]
    fn seen_at(self, dx: i8, dy: i8) -> Self {
        let seen = self.vertically(-dy);
        let seen = if dy > 0 { seen.or(Self::rows((1 << dy) - 1)) } else { seen };
        seen.sideways(-dx)
    }

    #[inline(always)]
    fn fall(self, from: Self) -> Self {
        let fallen = Lanes(self.0.add(from.0).xor(self.0));
        self.and(fallen.or(from))
    }

    #[inline(always)]
    fn floors(self) -> Self {
        self.without(self.vertically(1))
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(i8, i8)) {
        for (k, mut bits) in self.words().into_iter().enumerate() {
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                visit((k * COLUMNS + bit / ROWS) as i8, (ROWS - 1 - bit % ROWS) as i8);
                bits &= bits - 1;
            }
        }
    }

    #[inline(always)]
    fn for_each_alone(self, mut visit: impl FnMut(Self)) {
        for (k, mut bits) in self.words().into_iter().enumerate() {
            while bits != 0 {
                let mut alone = [0; 4];
                alone[k] = bits & bits.wrapping_neg();
                visit(Lanes(Vector::from_words(alone)));
                bits &= bits - 1;
            }
        }
    }
}
