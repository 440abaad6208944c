//! The code that Stackmate's packages for the browser share. It converts JavaScript values to the core's
//! types and back.
//!
//! The packages are separate crates inside this folder, so that a page loads each part once and only when it
//! needs it: `page` (matches, replays and their views), `think` (bots and the solver, built as `st` and `mt`),
//! `master`, `replay` and `teach` (20G, its replays, and lessons in it) and `bench` (functions that
//! `cargo xtask bench` measures). None of them contains rules. `cargo xtask` builds each of them into a folder of `web/pkg`.

pub mod clock;
pub mod config;
pub mod error;
mod ground;
pub mod report;
pub mod seed;
mod side;
pub mod talk;
#[cfg(feature = "threads")]
pub mod threads;
pub mod value;
pub mod view;

use wasm_bindgen::prelude::wasm_bindgen;

/// Makes panics print their message on the console. It runs in every thread that instantiates the package.
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
