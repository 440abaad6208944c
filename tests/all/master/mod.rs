//! Tests master 20G.

mod command;
mod movegen;
