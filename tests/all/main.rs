//! One test binary.
mod cli;
mod fumen;
mod movegen;
mod tbp;
