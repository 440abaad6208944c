//! The evaluation of placements and boards under SRS. It uses integers only and does not search.
//!
//! A *reward* is for what a placement did (lines sent, a T wasted); it is permanent. A *value* is for the
//! board that the placement leaves; it lasts until the next placement. Placements are ranked by the sum of
//! both. The article on Cold Clear's evaluation makes the same distinction.

mod freestyle;
pub mod linear;
pub mod pair_file;
pub mod pairs;
mod shape;
mod slot;
mod t_slot;
mod t_twist;
mod weights;

pub use freestyle::Freestyle;
pub use slot::TSlot;
pub use t_slot::best_t_slot;
pub use weights::{LARGEST_WEIGHT, Weights};
