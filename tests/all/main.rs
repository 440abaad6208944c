//! The single test binary of this package.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue should stop at once")]

mod advice;
mod arena;
mod ars;
mod bots;
mod cli;
mod fumen;
mod fuzz;
mod hostile;
mod learn;
mod master;
mod movegen;
mod pc;
mod perfect_clears;
mod program;
mod review;
mod signature;
mod srs_plus;
mod sumten;
mod tbp;
mod tbp_fuzz;
mod tidy;
mod tune;
