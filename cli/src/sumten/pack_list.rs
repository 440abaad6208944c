//! `stackmate sumten gen`: makes the pack list of a seed.

use std::io::Write;

use clap::Args;
use serde_json::json;
use sha2::{Digest, Sha256};
use stackmate::eval::pair_file::hex;
use sumten::PackList;
use sumten::contest::header;

use crate::failure::Failure;

/// Print the pack list of a seed, as the contest's programs read it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The seed of the list
    seed: u64,
    /// Print only {"sha256":…} of this text
    #[arg(long)]
    hash: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let text = header(&PackList::of_seed(arguments.seed));
    let mut out = std::io::stdout();
    if arguments.hash {
        return Ok(writeln!(out, "{}", json!({ "sha256": hex(&Sha256::digest(text.as_bytes())) }))?);
    }
    Ok(out.write_all(text.as_bytes())?)
}
