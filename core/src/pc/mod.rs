//! Perfect clears: all tilings of a field, and those that can be built.

mod limits;
mod shape;
pub mod zdd;

pub use limits::{Limits, Pieces};
