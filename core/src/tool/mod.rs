//! Tools that are independent of any game: numbers, bytes, lists and plain values.

pub mod fault;
pub mod hash;
pub mod named;
pub mod rng;
pub(crate) mod sort;
pub mod value;
pub mod varint;
