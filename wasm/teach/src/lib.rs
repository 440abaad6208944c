//! The package for lessons in 20G: a person's moves are recorded and checked, and a model learns from them.
//!
//! It is loaded only by a person who teaches. The page gives logs and weights to its functions.

mod annotator;
mod records;
mod trainer;

pub use annotator::{Annotator, check_log};
pub use trainer::Trainer;
