//! What the browser sees: this file only gathers the exports.
//!
//! The crate holds no rules. It turns JavaScript values into the core's types
//! and back, and is built three times by `cargo xtask build`: with the feature
//! `game` into `web/pkg/page`, for the page itself; with `think` into
//! `web/pkg/st`, for its workers; and with `think`, `threads` and shared memory
//! into `web/pkg/mt`. So nobody loads the bots twice.

#[cfg(feature = "bench")]
mod bench;
#[cfg(feature = "think")]
mod bot;
#[cfg(feature = "think")]
mod clock;
#[cfg(feature = "game")]
mod config;
mod error;
#[cfg(feature = "game")]
mod field;
/// What reads settings and questions, open to the fuzz targets.
#[cfg(feature = "fuzz")]
pub mod fuzz;
#[cfg(feature = "game")]
mod game;
#[cfg(feature = "game")]
mod levels;
#[cfg(feature = "think")]
mod options;
#[cfg(feature = "think")]
mod pc;
#[cfg(feature = "think")]
mod question;
#[cfg(feature = "game")]
mod replay;
#[cfg(feature = "think")]
mod report;
#[cfg(feature = "think")]
mod solving;
#[cfg(feature = "threads")]
mod threads;
mod value;
#[cfg(feature = "game")]
mod view;

use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "think")]
pub use bot::BotSession;
#[cfg(feature = "game")]
pub use field::{fumen, goals, rows};
#[cfg(feature = "game")]
pub use game::{Round, layout};
#[cfg(feature = "game")]
pub use levels::{check_move, levels};
#[cfg(feature = "think")]
pub use pc::{Chances, Solver};
#[cfg(feature = "game")]
pub use replay::Playback;

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
