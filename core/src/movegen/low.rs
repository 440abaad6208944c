//! Which window holds what: lanes of vector registers where there are any, else a `u128` or more.

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(super) type Low = super::lanes::Lanes;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) type Low = super::window::Window<1, 10, 12>;

/// The lowest twenty-four rows.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) type Middle = super::window::Window<2, 5, 25>;
/// The lowest thirty-one rows.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) type High = super::window::Window<3, 4, 32>;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type Middle = super::tall::Tall;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type High = super::tall::Tall;

/// Up to how many rows they are used, everywhere the same: what is found beyond comes in another order.
pub(super) const MIDDLE_ROWS: usize = 24;
/// See there.
pub(super) const HIGH_ROWS: usize = 31;
