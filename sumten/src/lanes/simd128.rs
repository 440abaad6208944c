//! One column in one WebAssembly vector.

use core::arch::wasm32::{
    i8x16_bitmask, i8x16_shuffle, u8x16_add, u8x16_eq, u8x16_min, u8x16_splat, u64x2, u64x2_extract_lane,
    v128, v128_bitselect, v128_or,
};

use super::{BELOW, BYTES, Window};
use crate::field::{Column, EMPTY};

#[derive(Clone, Copy)]
pub(crate) struct Lanes(v128);

impl Lanes {
    /// The number of columns of a vector.
    pub(crate) const COLUMNS: usize = 1;

    /// Loads the column `AT`.
    #[inline(always)]
    pub(crate) fn load<const AT: usize>(window: &Window) -> Lanes {
        Lanes(vector(window[AT]))
    }

    /// Moves the cell that is `N` cells higher into the place of each cell.
    #[inline(always)]
    pub(crate) fn above<const N: i32>(self) -> Lanes {
        Lanes(shifted::<N>(u8x16_splat(EMPTY), self.0))
    }

    /// Moves the cell that is 16 − `N` cells lower into the place of each cell.
    #[inline(always)]
    pub(crate) fn below<const N: i32>(self) -> Lanes {
        Lanes(shifted::<N>(self.0, u8x16_splat(EMPTY)))
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: Lanes) -> Lanes {
        Lanes(u8x16_add(self.0, other.0))
    }

    /// Subtracts a number from each cell.
    #[inline(always)]
    pub(crate) fn less(self, number: u8) -> Lanes {
        Lanes(u8x16_add(self.0, u8x16_splat(number.wrapping_neg())))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Lanes) -> Lanes {
        Lanes(v128_or(self.0, other.0))
    }

    /// Returns the smaller of both numbers of each cell, without sign.
    #[inline(always)]
    pub(crate) fn min(self, other: Lanes) -> Lanes {
        Lanes(u8x16_min(self.0, other.0))
    }

    /// Returns a bit for each cell that is zero, the lowest cell first.
    #[inline(always)]
    pub(crate) fn zeros(self) -> u32 {
        u32::from(i8x16_bitmask(u8x16_eq(self.0, u8x16_splat(0))))
    }

    /// Returns a bit for each cell that is negative.
    #[inline(always)]
    pub(crate) fn negatives(self) -> u32 {
        u32::from(i8x16_bitmask(self.0))
    }
}

/// Returns 16 bytes of `low` and, behind them, `high`, from byte `N` on.
#[inline(always)]
fn shifted<const N: i32>(high: v128, low: v128) -> v128 {
    match N {
        1 => i8x16_shuffle::<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16>(low, high),
        2 => i8x16_shuffle::<2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17>(low, high),
        3 => i8x16_shuffle::<3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18>(low, high),
        4 => i8x16_shuffle::<4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19>(low, high),
        12 => i8x16_shuffle::<12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27>(low, high),
        13 => i8x16_shuffle::<13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28>(low, high),
        14 => i8x16_shuffle::<14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29>(low, high),
        15 => i8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(low, high),
        _ => unreachable!(),
    }
}

#[inline(always)]
fn vector(column: Column) -> v128 {
    let column = u128::from_le_bytes(column);
    u64x2(column as u64, (column >> 64) as u64)
}

/// Erases a cell of a column: the cells above it fall.
#[inline(always)]
pub(crate) fn without(column: Column, y: usize) -> Column {
    let here = vector(column);
    let fallen = shifted::<1>(u8x16_splat(EMPTY), here);
    let both = v128_bitselect(here, fallen, vector(BELOW[y % BYTES]));
    let [low, high] = [u64x2_extract_lane::<0>(both), u64x2_extract_lane::<1>(both)].map(u128::from);
    (low | high << 64).to_le_bytes()
}
