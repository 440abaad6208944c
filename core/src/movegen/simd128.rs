//! Sixteen lanes of sixteen bits in two WebAssembly vectors.

use core::arch::wasm32::{
    u16x8_add, u16x8_shl, u16x8_shr, u16x8_shuffle, u64x2, u64x2_extract_lane, v128, v128_and, v128_andnot,
    v128_any_true, v128_or, v128_xor,
};

/// A vector of sixteen lanes, each with a number of sixteen bits. Lane 0 is the lowest of the first `v128`.
#[derive(Clone, Copy)]
pub(super) struct Vector(v128, v128);

impl Vector {
    #[inline(always)]
    pub(super) fn from_words([a, b, c, d]: [u64; 4]) -> Self {
        Vector(u64x2(a, b), u64x2(c, d))
    }

    #[inline(always)]
    pub(super) fn to_words(self) -> [u64; 4] {
        let [a, b] =
            [self.0, self.1].map(|half| [u64x2_extract_lane::<0>(half), u64x2_extract_lane::<1>(half)]);
        [a[0], a[1], b[0], b[1]]
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Vector(v128_and(self.0, other.0), v128_and(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Vector(v128_or(self.0, other.0), v128_or(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        Vector(v128_xor(self.0, other.0), v128_xor(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Vector(v128_andnot(self.0, other.0), v128_andnot(self.1, other.1))
    }

    /// Adds lane by lane. A carry out of a lane is lost.
    #[inline(always)]
    pub(super) fn add(self, other: Self) -> Self {
        Vector(u16x8_add(self.0, other.0), u16x8_add(self.1, other.1))
    }

    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        !v128_any_true(v128_or(self.0, self.1))
    }

    #[inline(always)]
    pub(super) fn shl<const N: i32>(self) -> Self {
        Vector(u16x8_shl(self.0, N as u32), u16x8_shl(self.1, N as u32))
    }

    #[inline(always)]
    pub(super) fn shr<const N: i32>(self) -> Self {
        Vector(u16x8_shr(self.0, N as u32), u16x8_shr(self.1, N as u32))
    }

    /// Moves every lane's value `by` lanes up (down if negative), one to three lanes. Zeros are shifted in.
    #[inline(always)]
    pub(super) fn carried(self, by: i8) -> Self {
        let (zero, Vector(a, b)) = (u64x2(0, 0), self);
        match by {
            -3 => Vector(from::<3>(a, b), from::<3>(b, zero)),
            -2 => Vector(from::<2>(a, b), from::<2>(b, zero)),
            -1 => Vector(from::<1>(a, b), from::<1>(b, zero)),
            1 => Vector(from::<7>(zero, a), from::<7>(a, b)),
            2 => Vector(from::<6>(zero, a), from::<6>(a, b)),
            3 => Vector(from::<5>(zero, a), from::<5>(a, b)),
            _ => unreachable!("no piece and no kick moves {by} columns"),
        }
    }
}

/// Returns eight lanes of `a` followed by `b`, from lane `N` of `a` on.
#[inline(always)]
fn from<const N: usize>(a: v128, b: v128) -> v128 {
    match N {
        1 => u16x8_shuffle::<1, 2, 3, 4, 5, 6, 7, 8>(a, b),
        2 => u16x8_shuffle::<2, 3, 4, 5, 6, 7, 8, 9>(a, b),
        3 => u16x8_shuffle::<3, 4, 5, 6, 7, 8, 9, 10>(a, b),
        5 => u16x8_shuffle::<5, 6, 7, 8, 9, 10, 11, 12>(a, b),
        6 => u16x8_shuffle::<6, 7, 8, 9, 10, 11, 12, 13>(a, b),
        7 => u16x8_shuffle::<7, 8, 9, 10, 11, 12, 13, 14>(a, b),
        _ => unreachable!("no piece and no kick moves a piece that far"),
    }
}
