//! The choice of windows: vector lanes if the target has vector registers, else one `u128` or more. A compact build for
//! WebAssembly has one kind of window only.

use super::cells::Cells;

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128", not(feature = "compact"))
))]
pub(super) type Low = super::lanes::Lanes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", feature = "compact"))]
pub(super) type Low = super::tall::Tall;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) type Low = super::window::Window<1, 10, 12>;

/// A window with the lowest twenty-four rows.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) type Middle = super::window::Window<2, 5, 25>;
/// A window with the lowest thirty-one rows.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) type High = super::window::Window<3, 4, 32>;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type Middle = super::tall::Tall;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type High = super::tall::Tall;

/// The most rows for which `Low` is used.
pub(super) const LOW_ROWS: usize = if Low::ROWS < MIDDLE_ROWS { Low::ROWS } else { MIDDLE_ROWS };
/// The most rows for which `Middle` is used. All targets use the same number, because the code for more rows
/// lists placements in another order.
pub(super) const MIDDLE_ROWS: usize = 24;
/// The most rows for which `High` is used. All targets use the same number, because the code for more rows
/// lists placements in another order.
pub(super) const HIGH_ROWS: usize = 31;
