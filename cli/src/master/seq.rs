//! `stackmate master seq`: prints the pieces of a seed.

use std::io::Write;

use clap::Args;
use stackmate::rules::master::MasterPieces;

use crate::failure::Failure;

/// Print pieces of a seed as letters.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The seed of the pieces
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..))]
    seed: u32,
    /// The number of the first piece to print, counted from 1
    #[arg(long, value_name = "A", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    from: u64,
    /// The number of pieces to print
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    count: u64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut pieces = MasterPieces::new(arguments.seed).map_err(Failure::bad)?;
    (1..arguments.from).for_each(|_| _ = pieces.draw());
    let letters: String = (0..arguments.count).map(|_| pieces.draw().letter()).collect();
    Ok(writeln!(std::io::stdout(), "{letters}")?)
}
