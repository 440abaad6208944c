//! Two columns in one AVX2 register.

use safe_arch::{
    add_i8_m256i, bitor_m256i, blend_varying_i8_m128i, cmp_eq_mask_i8_m256i, combined_byte_shr_imm_m128i,
    combined_byte_shr_imm_m256i, m128i, m256i, min_u8_m256i, move_mask_i8_m256i, set_m128i_m256i,
    set_splat_i8_m128i, set_splat_i8_m256i,
};

use super::{BELOW, BYTES, Window};
use crate::field::{Column, EMPTY};

#[derive(Clone, Copy)]
pub(crate) struct Lanes(m256i);

impl Lanes {
    /// The number of columns of a register.
    pub(crate) const COLUMNS: usize = 2;

    /// Loads the columns from `AT` on.
    #[inline(always)]
    pub(crate) fn load<const AT: usize>(window: &Window) -> Lanes {
        Lanes(set_m128i_m256i(window[AT + 1].into(), window[AT].into()))
    }

    /// Moves the cell that is `N` cells higher into the place of each cell.
    #[inline(always)]
    pub(crate) fn above<const N: i32>(self) -> Lanes {
        Lanes(combined_byte_shr_imm_m256i::<N>(set_splat_i8_m256i(EMPTY as i8), self.0))
    }

    /// Moves the cell that is 16 − `N` cells lower into the place of each cell.
    #[inline(always)]
    pub(crate) fn below<const N: i32>(self) -> Lanes {
        Lanes(combined_byte_shr_imm_m256i::<N>(self.0, set_splat_i8_m256i(EMPTY as i8)))
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: Lanes) -> Lanes {
        Lanes(add_i8_m256i(self.0, other.0))
    }

    /// Subtracts a number from each cell.
    #[inline(always)]
    pub(crate) fn less(self, number: u8) -> Lanes {
        Lanes(add_i8_m256i(self.0, set_splat_i8_m256i(number.wrapping_neg() as i8)))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Lanes) -> Lanes {
        Lanes(bitor_m256i(self.0, other.0))
    }

    /// Returns the smaller of both numbers of each cell, without sign.
    #[inline(always)]
    pub(crate) fn min(self, other: Lanes) -> Lanes {
        Lanes(min_u8_m256i(self.0, other.0))
    }

    /// Returns a bit for each cell that is zero: 16 bits for each column, the lowest cell first.
    #[inline(always)]
    pub(crate) fn zeros(self) -> u32 {
        move_mask_i8_m256i(cmp_eq_mask_i8_m256i(self.0, set_splat_i8_m256i(0))) as u32
    }

    /// Returns a bit for each cell that is negative.
    #[inline(always)]
    pub(crate) fn negatives(self) -> u32 {
        move_mask_i8_m256i(self.0) as u32
    }
}

/// Erases a cell of a column: the cells above it fall.
#[inline(always)]
pub(crate) fn without(column: Column, y: usize) -> Column {
    let here = m128i::from(column);
    let fallen = combined_byte_shr_imm_m128i::<1>(set_splat_i8_m128i(EMPTY as i8), here);
    blend_varying_i8_m128i(fallen, here, m128i::from(BELOW[y % BYTES])).into()
}

const _: () = assert!(BYTES == 16, "a register has two columns");
