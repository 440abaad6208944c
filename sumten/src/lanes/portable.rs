//! One column as bytes, for processors without known vector registers.

use super::{BELOW, BYTES, Window};
use crate::field::{Column, EMPTY};

#[derive(Clone, Copy)]
pub(crate) struct Lanes([u8; BYTES]);

impl Lanes {
    /// The number of columns.
    pub(crate) const COLUMNS: usize = 1;

    /// Loads the column `AT`.
    #[inline(always)]
    pub(crate) fn load<const AT: usize>(window: &Window) -> Lanes {
        Lanes(window[AT])
    }

    /// Moves the cell that is `N` cells higher into the place of each cell.
    #[inline(always)]
    pub(crate) fn above<const N: i32>(self) -> Lanes {
        Lanes(core::array::from_fn(|y| self.0.get(y + N as usize).copied().unwrap_or(EMPTY)))
    }

    /// Moves the cell that is 16 − `N` cells lower into the place of each cell.
    #[inline(always)]
    pub(crate) fn below<const N: i32>(self) -> Lanes {
        let by = BYTES - N as usize;
        Lanes(core::array::from_fn(|y| if y < by { EMPTY } else { self.0[y - by] }))
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: Lanes) -> Lanes {
        Lanes(core::array::from_fn(|y| self.0[y].wrapping_add(other.0[y])))
    }

    /// Subtracts a number from each cell.
    #[inline(always)]
    pub(crate) fn less(self, number: u8) -> Lanes {
        Lanes(self.0.map(|cell| cell.wrapping_sub(number)))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Lanes) -> Lanes {
        Lanes(core::array::from_fn(|y| self.0[y] | other.0[y]))
    }

    /// Returns the smaller of both numbers of each cell, without sign.
    #[inline(always)]
    pub(crate) fn min(self, other: Lanes) -> Lanes {
        Lanes(core::array::from_fn(|y| self.0[y].min(other.0[y])))
    }

    /// Returns a bit for each cell that is zero, the lowest cell first.
    #[inline(always)]
    pub(crate) fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (y, cell)| bits | u32::from(*cell == 0) << y)
    }

    /// Returns a bit for each cell that is negative.
    #[inline(always)]
    pub(crate) fn negatives(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (y, cell)| bits | u32::from(*cell >> 7) << y)
    }
}

/// Erases a cell of a column: the cells above it fall.
#[inline(always)]
pub(crate) fn without(column: Column, y: usize) -> Column {
    let (here, below) = (u128::from_le_bytes(column), u128::from_le_bytes(BELOW[y % BYTES]));
    (here & below | here >> 8 & !below | u128::from(EMPTY) << 120).to_le_bytes()
}
