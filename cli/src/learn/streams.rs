//! `stackmate learn streams`: the pieces and the garbage of a seed.

use std::io::Write;

use clap::Args;
use serde_json::json;
use stackmate::survival::{Bags, Lumps, USUAL_ONE_IN};

use crate::failure::Failure;

/// Print the pieces of a seed, and the garbage before them as [piece, rows, hole].
#[derive(Args)]
pub(crate) struct Arguments {
    /// The seed
    #[arg(long, value_name = "S")]
    seed: u64,
    /// The number of pieces
    #[arg(long, value_name = "N", default_value_t = 21, value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    pieces: u32,
    /// The chance of garbage before a piece is one in N; 0 means no garbage
    #[arg(long, value_name = "N", default_value_t = USUAL_ONE_IN)]
    one_in: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (mut bags, mut lumps) = (Bags::new(arguments.seed), Lumps::new(arguments.seed, arguments.one_in));
    let pieces: String = (0..arguments.pieces).map(|_| bags.draw().letter()).collect();
    let garbage: Vec<[u64; 3]> = (1..arguments.pieces)
        .filter_map(|piece| lumps.draw().map(|batch| [piece.into(), batch.rows.into(), batch.hole as u64]))
        .collect();
    Ok(writeln!(std::io::stdout(), "{}", json!({ "pieces": pieces, "garbage": garbage }))?)
}
