//! Move generation: where can this piece end up?
//!
//! The contract: every final placement reachable from a start by left, right, one-row soft drop,
//! clockwise and counter-clockwise turns (half turns where the rules allow them), with no time limit.
//! Two generators keep it: [`naive`], which is obvious and takes any rotation system, and [`flood`], which is
//! fast and knows only SRS. [`path`] returns the inputs that lead to a placement.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
mod cells;
mod fill;
pub mod flood;
mod harvest;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod lanes;
mod low;
pub mod naive;
mod path;
mod perft;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod tall;
mod turn;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod window;

use crate::board::{Board, HEIGHT, WIDTH};
use crate::piece::Orientation;
use crate::placement::{Location, Placement};
use crate::rules::rotation::RotationSystem;

pub use path::{Input, apply, path};
pub use perft::perft;

/// Whether a piece can come to rest like this from its spawn, by quarter turns only.
/// Locations that cover the same cells count as the same.
///
/// This asks [`naive`]: it is asked once a move, and a page that has no bot need not load [`flood`].
#[must_use]
pub fn can_place<R: RotationSystem>(board: &Board, placement: Placement) -> bool {
    let wanted = placement.location.canonical();
    let is_it = |at: &Placement| at.spin == placement.spin && at.location.canonical() == wanted;
    let start = R::spawn(board, wanted.piece);
    start.is_some_and(|start| naive::resting::<R>(board, start, false).iter().any(is_it))
}

/// How many numbers [`state_index`] gives.
const STATES: usize = 3 * Orientation::ALL.len() * WIDTH * HEIGHT;

/// A number for the location of one piece and the spin of its last input. A true centre is always a cell
/// of its piece, so it lies on the board.
fn state_index(at: Placement) -> usize {
    let Location { orientation, x, y, .. } = at.location;
    let turn = at.spin as usize * Orientation::ALL.len() + orientation as usize;
    (turn * WIDTH + x as usize) * HEIGHT + y as usize
}
