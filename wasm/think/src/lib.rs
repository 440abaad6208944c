//! The package of the page's workers: bots and the solver.
//!
//! It is built twice: as `st`, which runs everywhere, and with the feature `threads` as `mt`, whose thread
//! pool needs shared memory.

mod bot;
pub mod options;
mod pc;
pub mod question;
mod solving;

pub use bot::BotSession;
pub use pc::{Chances, Solver};
#[cfg(feature = "threads")]
pub use stackmate_wasm::threads::{init_thread_pool, pool_threads, probe_pool};
