//! Rules, move generation, real-time game and computer opponents for stacker games.
//!
//! The crate consists of layers. Each imports only from the layers above it:
//!
//! | layer | modules |
//! |---|---|
//! | tools | [`tool`]: numbers, bytes, lists and plain values, independent of any game |
//! | vocabulary | [`Piece`], [`Board`], [`Location`], [`Placement`] |
//! | rules | [`rules`]: attack tables, points, dealing, spawning, rotation |
//! | moves | [`movegen`]: every placement that can be reached, and how; [`state`]: the game turn by turn |
//! | perfect clears | [`pc`]: all tilings of a field, and those that can be built |
//! | survival | [`survival`]: a game without time in which garbage rises |
//! | real time | [`game`]: ticks of one millisecond that take buttons and return events |
//! | players | [`eval`]: the values of boards; [`bot`]: opponents that choose placements |
//! | learning | `learn`: finds the weights of a player |
//! | wire formats | [`fumen`], [`tbp`] |
//! | reviews | `review`: what each decision of a recorded game cost |
//!
//! The crate reads no clock, no file and no global randomness. Time is given as ticks or node budgets, and
//! randomness as a seed. The same inputs give the same results on every target.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

mod board;
pub mod bot;
pub mod eval;
pub mod fumen;
pub mod game;
#[cfg(feature = "learn")]
pub mod learn;
pub mod movegen;
pub mod pc;
mod piece;
mod placement;
#[cfg(feature = "review")]
pub mod review;
pub mod rules;
pub mod search;
pub mod state;
pub mod survival;
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
