//! Learning: how the weights of a player are found.
//!
//! These are the only modules of the crate with floating-point numbers. Decisions use integers, so what is
//! learned is rounded when it is exported ([`Model::weights`]). The functions exp, log and sqrt come from the
//! crate libm, so that native and wasm builds learn the same.

mod adam;
pub mod choice;
mod features;
#[cfg(test)]
mod imitation;
pub mod log;
mod model;
pub mod q;
pub mod rank;
pub mod td;

pub use adam::Adam;
pub use features::Features;
pub use model::{Model, SCALE};
