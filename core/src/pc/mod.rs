//! Perfect clears, under SRS only: all tilings of a field (ways to fill its empty cells with pieces), and
//! those that can be built.
//!
//! [`zdd`] is the graph of all tilings, an idea of knewjade. [`Search`] finds the perfect clears that some
//! pieces allow. [`Chances`] computes how many of the possible queues have a perfect clear. [`benchmark`]
//! measures both.

pub mod benchmark;
mod best;
mod bound;
mod build;
mod chances;
mod cover;
mod enumerate;
mod goal;
mod limits;
mod memo;
mod minimal;
mod ordering;
#[cfg(feature = "parallel")]
mod parallel;
mod partial;
mod pattern;
mod placeable;
mod queues;
mod rows;
mod search;
mod shape;
mod solution;
mod steps;
mod tile;
mod tilings;
pub mod zdd;

pub use best::{Best, Worth};
pub use chances::{Chances, NextChances};
pub use goal::{BadGoal, Goal};
pub use limits::{Limits, Pieces};
pub use minimal::Minimal;
#[cfg(feature = "parallel")]
pub use parallel::{ParallelChances, ParallelSearch};
pub use pattern::{BadPattern, Pattern};
pub use placeable::DropKind;
pub use queues::{BadQueue, MOST_QUEUES, Queues};
pub use search::{Progress, Search};
pub use solution::Solution;
pub use steps::{Step, steps};
