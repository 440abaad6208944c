//! What the browser sees: this file only gathers the exports.
//!
//! The crate holds no rules. It turns JavaScript values into the core's types
//! and back, and is built twice by `cargo xtask build`: plainly into
//! `web/pkg/st`, and with the feature `threads` and shared memory into
//! `web/pkg/mt`.

#[cfg(feature = "bench")]
mod bench;
mod bot;
mod config;
mod error;
mod game;
mod pc;
mod question;
mod replay;
mod solving;
#[cfg(feature = "threads")]
mod threads;
mod value;
mod view;

use wasm_bindgen::prelude::wasm_bindgen;

pub use bot::{BotSession, check_move, levels};
pub use game::{Match, layout};
pub use pc::{Chances, Solver, fumen, goals, rows};
pub use replay::Player;

/// Runs once when the module is instantiated (in every thread of the pool
/// too): a panic is then printed on the console with its place and message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The version of the package, as in Cargo.toml.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
