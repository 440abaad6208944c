//! Sixteen lanes of sixteen bits in one AVX2 register.

use safe_arch::{
    add_i16_m256i, bitand_m256i, bitandnot_m256i, bitor_m256i, bitxor_m256i, combined_byte_shr_imm_m256i,
    m256i, set_i64_m256i, shl_imm_u16_m256i, shr_imm_u16_m256i, shuffle_abi_i128z_all_m256i, testz_m256i,
};

/// A vector of sixteen lanes, each with a number of sixteen bits. Lane 0 is the lowest.
#[derive(Clone, Copy)]
pub(super) struct Vector(m256i);

impl Vector {
    #[inline(always)]
    pub(super) fn from_words(words: [u64; 4]) -> Self {
        let [a, b, c, d] = words.map(|word| word as i64);
        Vector(set_i64_m256i(d, c, b, a))
    }

    #[inline(always)]
    pub(super) fn to_words(self) -> [u64; 4] {
        let lanes: [i64; 4] = self.0.into();
        lanes.map(|lane| lane as u64)
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Vector(bitand_m256i(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Vector(bitor_m256i(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        Vector(bitxor_m256i(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Vector(bitandnot_m256i(other.0, self.0))
    }

    /// Adds lane by lane. A carry out of a lane is lost.
    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        Vector(add_i16_m256i(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        testz_m256i(self.0, self.0) == 1
    }

    #[inline(always)]
    pub(super) fn shl<const N: i32>(self) -> Self {
        Vector(shl_imm_u16_m256i::<N>(self.0))
    }

    #[inline(always)]
    pub(super) fn shr<const N: i32>(self) -> Self {
        Vector(shr_imm_u16_m256i::<N>(self.0))
    }

    /// Moves every lane's value `by` lanes up (down if negative), one to three lanes. Zeros are shifted in.
    #[inline(always)]
    pub(super) fn carried(self, by: i8) -> Self {
        let here = self.0;
        // The instruction that shifts bytes works within each half of the register, so it gets the
        // neighbouring half too.
        let before = shuffle_abi_i128z_all_m256i::<0x08>(here, here);
        let behind = shuffle_abi_i128z_all_m256i::<0x81>(here, here);
        Vector(match by {
            -3 => combined_byte_shr_imm_m256i::<6>(behind, here),
            -2 => combined_byte_shr_imm_m256i::<4>(behind, here),
            -1 => combined_byte_shr_imm_m256i::<2>(behind, here),
            1 => combined_byte_shr_imm_m256i::<14>(here, before),
            2 => combined_byte_shr_imm_m256i::<12>(here, before),
            3 => combined_byte_shr_imm_m256i::<10>(here, before),
            _ => unreachable!("no piece and no kick moves {by} columns"),
        })
    }
}
