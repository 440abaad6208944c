//! Judging placements and boards under SRS: integers only, no searching.
//!
//! A *reward* is for what a placement did (lines sent, a T wasted) and is had for good; a *value* is for
//! the board it leaves and lasts until the next placement. Their sum ranks placements. The split is the
//! one of the article on Cold Clear's thinking.

mod freestyle;
mod shape;
mod t_slot;
mod t_twist;
mod weights;

pub use freestyle::Freestyle;
pub use t_slot::{TSlot, best_t_slot};
pub use weights::{BadWeights, LARGEST_WEIGHT, Weights};
