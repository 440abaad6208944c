//! Rules, move generation, real-time game and thinking opponents for stacker games.
//!
//! The crate is a stack of layers; each imports only from those above it:
//!
//! | layer | modules |
//! |---|---|
//! | tools | [`tool`]: numbers, bytes, lists and plain values; they know no game |
//! | vocabulary | [`Piece`], [`Board`], [`Location`], [`Placement`] |
//! | rules | [`rules`]: attack tables, dealing, spawning, turning |
//! | moves | [`movegen`]: every placement that can be reached, and how; [`state`]: turn by turn |
//! | perfect clears | [`pc`]: all tilings of a field, and those that can be built |
//! | real time | [`game`]: one-millisecond ticks, buttons in, events out |
//! | players | [`eval`]: what boards are worth; [`bot`]: opponents that choose placements |
//! | wire | [`fumen`], [`tbp`] |
//!
//! It reads no clock, no file and no global randomness: time arrives as ticks or node budgets, chance
//! as a seed. The same inputs give the same results on every target.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod board;
pub mod bot;
pub mod eval;
pub mod fumen;
pub mod game;
pub mod movegen;
pub mod pc;
mod piece;
mod placement;
pub mod rules;
pub mod search;
pub mod state;
pub mod tbp;
pub mod tool;

pub use board::{BadDrawing, Board, HEIGHT, VISIBLE_HEIGHT, WIDTH};
pub use piece::{Offset, Orientation, Piece, PieceSet, Rotation, UnknownPiece};
pub use placement::{Cell, Location, Placement, Spin};
pub use rules::RulesetKind;
pub use rules::attack::{AttackTable, LockInfo};
pub use rules::randomizer::{Randomizer, RandomizerKind};
pub use state::{Field, State};
pub use tool::rng::Rng;
