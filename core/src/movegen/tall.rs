//! The lowest thirty-two rows in three WebAssembly vectors: a column is a lane of thirty-two bits.
//!
//! *What.* [`Tall`] is a set of cells like [`Lanes`](super::lanes::Lanes), for boards that do not fit there.
//! *Why.* WebAssembly has no 128-bit numbers. The windows of the other targets become long sequences of
//! instructions there, and they were a fifth of what a browser had to load.

use core::arch::wasm32::{
    u32x4, u32x4_add, u32x4_extract_lane, u32x4_shl, u32x4_shr, u32x4_shuffle, u32x4_splat, v128, v128_and,
    v128_andnot, v128_any_true, v128_or, v128_xor,
};

use super::cells::Cells;
use crate::board::{Board, WIDTH};

/// The number of columns in a vector.
const COLUMNS: usize = 4;
const VECTORS: usize = 3;
/// The number of rows of this part of the board.
const ROWS: usize = 32;

/// The set, with one lane for each column. Two lanes are unused.
#[derive(Clone, Copy)]
pub(super) struct Tall([v128; VECTORS]);

impl Tall {
    #[inline(always)]
    fn from_columns(column: impl Fn(usize) -> u32) -> Self {
        let four = |x: usize| u32x4(column(x), column(x + 1), column(x + 2), column(x + 3));
        Tall([four(0), four(4), four(8)])
    }

    #[inline(always)]
    fn columns(self) -> [u32; VECTORS * COLUMNS] {
        let mut columns = [0; VECTORS * COLUMNS];
        for (four, vector) in columns.chunks_exact_mut(COLUMNS).zip(self.0) {
            four.copy_from_slice(&[
                u32x4_extract_lane::<0>(vector),
                u32x4_extract_lane::<1>(vector),
                u32x4_extract_lane::<2>(vector),
                u32x4_extract_lane::<3>(vector),
            ]);
        }
        columns
    }

    /// Returns the set that has the rows `rows` (one bit each) in every column.
    #[inline(always)]
    fn rows(rows: u32) -> Self {
        Tall([u32x4_splat(rows), u32x4_splat(rows), u32x4(rows, rows, 0, 0)])
    }

    #[inline(always)]
    fn map(self, f: impl Fn(v128) -> v128) -> Self {
        Tall(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(v128, v128) -> v128) -> Self {
        let ([a, b, c], [d, e, g]) = (self.0, other.0);
        Tall([f(a, d), f(b, e), f(c, g)])
    }

    #[inline(always)]
    fn vertically(self, dy: i8) -> Self {
        let rows = u32::from(dy.unsigned_abs());
        if dy < 0 { self.map(|four| u32x4_shl(four, rows)) } else { self.map(|four| u32x4_shr(four, rows)) }
    }

    #[inline(always)]
    fn sideways(self, dx: i8) -> Self {
        let (zero, [a, b, c]) = (u32x4_splat(0), self.0);
        match dx {
            -3 => Tall([from::<3>(a, b), from::<3>(b, c), from::<3>(c, zero)]),
            -2 => Tall([from::<2>(a, b), from::<2>(b, c), from::<2>(c, zero)]),
            -1 => Tall([from::<1>(a, b), from::<1>(b, c), from::<1>(c, zero)]),
            0 => self,
            1 => Tall([from::<3>(zero, a), from::<3>(a, b), from::<3>(b, c)]),
            2 => Tall([from::<2>(zero, a), from::<2>(a, b), from::<2>(b, c)]),
            3 => Tall([from::<1>(zero, a), from::<1>(a, b), from::<1>(b, c)]),
            _ => unreachable!("no piece and no kick moves {dx} columns"),
        }
    }
}

/// Returns four lanes of `a` followed by `b`, from lane `N` of `a` on.
#[inline(always)]
fn from<const N: usize>(a: v128, b: v128) -> v128 {
    match N {
        1 => u32x4_shuffle::<1, 2, 3, 4>(a, b),
        2 => u32x4_shuffle::<2, 3, 4, 5>(a, b),
        _ => u32x4_shuffle::<3, 4, 5, 6>(a, b),
    }
}

impl Cells for Tall {
    const ROWS: usize = ROWS;

    #[inline(always)]
    fn empty() -> Self {
        Self::rows(0)
    }

    #[inline(always)]
    fn real() -> Self {
        Self::rows(u32::MAX)
    }

    #[inline(always)]
    fn top() -> Self {
        Self::rows(1)
    }

    #[inline(always)]
    fn free(board: &Board) -> Self {
        let column = |x: usize| board.columns().get(x).map_or(0, |&column| !(column as u32).reverse_bits());
        Self::from_columns(column)
    }

    fn board(self) -> Board {
        let mut columns = [0; WIDTH];
        for (column, free) in columns.iter_mut().zip(self.columns()) {
            *column = u64::from(!free.reverse_bits());
        }
        Board::from_columns(columns)
    }

    fn cell(x: usize, y: usize) -> Self {
        Self::from_columns(|column| u32::from(column == x) << (ROWS - 1 - y))
    }

    #[inline(always)]
    fn from_row(y: usize) -> Self {
        Self::rows(((1u64 << (ROWS - y)) - 1) as u32)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_and(a, b))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_or(a, b))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_andnot(a, b))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c] = self.0;
        !v128_any_true(v128_or(a, v128_or(b, c)))
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.columns().iter().map(|column| column.count_ones()).sum()
    }

    #[inline(always)]
    fn empty_rows(self) -> u32 {
        !self.columns().iter().fold(0, |any, column| any | column)
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
        self.zip(from, |open, from| v128_and(open, v128_or(v128_xor(u32x4_add(open, from), open), from)))
    }

    #[inline(always)]
    fn floors(self) -> Self {
        self.without(self.vertically(1))
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(i8, i8)) {
        for (x, mut rows) in self.columns().into_iter().enumerate() {
            while rows != 0 {
                visit(x as i8, (ROWS - 1) as i8 - rows.trailing_zeros() as i8);
                rows &= rows - 1;
            }
        }
    }

    #[inline(always)]
    fn for_each_alone(self, mut visit: impl FnMut(Self)) {
        for (x, mut rows) in self.columns().into_iter().enumerate() {
            while rows != 0 {
                let alone = rows & rows.wrapping_neg();
                visit(Self::from_columns(|column| if column == x { alone } else { 0 }));
                rows &= rows - 1;
            }
        }
    }
}
