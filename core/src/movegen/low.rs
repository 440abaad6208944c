//! Which window holds the lowest rows: lanes of a vector register where there are any, else one `u128`.

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
