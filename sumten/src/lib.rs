//! Sum-Ten: the chain battle of CODE VS for STUDENT 2016.
//!
//! *What.* Two players drop the same packs of digits on their own boards. Straight runs of digits that sum to ten
//! vanish, what lies above falls, and longer chains send more ojama (blocks that never vanish) to the other
//! player. *How.* [`Board`] keeps a column in sixteen bytes; [`chain`] resolves a drop in vector registers;
//! [`naive`] is its slow and simple reference. [`pack`] has the packs and their lists, and [`game`] the turns of
//! both players. Source: the rules document of Sum-Ten, sections 1 to 8.
//!
//! Of the crate `stackmate`, only the module `tool` is used.

#![no_std]

extern crate alloc;

pub mod agreement;
pub mod baseline;
pub mod beam;
pub mod benchmark;
mod board;
pub mod bot;
pub mod chain;
pub mod contest;
mod field;
pub mod film;
pub mod game;
mod lanes;
pub mod level;
pub mod naive;
pub mod pack;
pub mod place;
pub mod probe;
pub mod reel;
pub mod replay;
pub mod run;
mod segments;
mod tall;

pub use board::{Board, Cell, DIGITS, HEIGHT, OJAMA, ROWS, WIDTH};
pub use chain::Chain;
pub use pack::{Pack, PackList};
pub use place::{Dropped, IllegalMove, Move};
