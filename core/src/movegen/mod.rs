//! Move generation: where can this piece end?
//!
//! The generators return every final placement that is reachable from a start by left, right, one-row soft
//! drop, and clockwise and counter-clockwise rotation (and half turns where the rules allow them), without a
//! time limit. There are two generators: [`naive`] is simple and supports any rotation system, and [`flood`]
//! is fast and supports only SRS. [`path`] returns the inputs that lead to a placement.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
mod cells;
mod compact;
mod fill;
pub mod flood;
pub mod ground;
mod harvest;
mod index;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128", not(feature = "compact"))
))]
mod lanes;
mod low;
pub mod naive;
mod path;
mod perft;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(feature = "compact")))]
mod simd128;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod tall;
mod turn;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod window;

use crate::board::Board;
use crate::placement::Placement;
use crate::rules::rotation::RotationSystem;

pub use path::{Input, apply, path};
pub use perft::perft;

/// Returns whether a piece can reach this placement from its spawn location, by quarter turns only. Locations
/// that cover the same cells count as the same.
///
/// This uses [`naive`]: it is called once per move, and a page without a bot then does not need to load
/// [`flood`].
#[must_use]
pub fn can_place<R: RotationSystem>(board: &Board, placement: Placement) -> bool {
    let wanted = placement.location.canonical();
    let is_it = |at: &Placement| at.spin == placement.spin && at.location.canonical() == wanted;
    let start = R::spawn(board, wanted.piece);
    start.is_some_and(|start| naive::resting::<R>(board, start, false).iter().any(is_it))
}
