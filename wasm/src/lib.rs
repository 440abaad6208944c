//! What Stackmate's packages for the browser share: it turns JavaScript values into the core's types and back.
//!
//! The packages are crates of their own inside this folder, so that a page loads each part once and only when it
//! needs it: `page` (matches, replays and their pictures), `think` (bots and the solver, built as `st` and `mt`) and
//! `bench` (what `cargo xtask bench` measures). None of them holds rules. `cargo xtask` builds each into a folder of
//! `web/pkg`.

pub mod clock;
pub mod config;
pub mod error;
pub mod report;
pub mod seed;
#[cfg(feature = "threads")]
pub mod threads;
pub mod value;
pub mod view;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once when a package is instantiated, in every thread of its pool too. From then on a panic is printed on the
/// console with its message.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Returns the version of the package, as in Cargo.toml.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
