//! The package of the learner: a training that a page watches, and games that are held out of it.
//!
//! A training of the same options and the same run gives the same weights as `stackmate learn train`, bit for bit.

mod exam;
mod object;
mod options;
mod training;

pub use exam::Exam;
pub use options::{check_weights, recipe};
pub use training::Training;
