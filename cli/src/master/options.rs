//! Options that several commands have.

use std::path::PathBuf;

use clap::Args;
use stackmate::bot::master::{DEFAULT_K, Master};
use stackmate::eval::pair_file::PairFile;
use stackmate::rules::master::MasterRules;

use super::weights;
use crate::failure::Failure;

/// Reads the name of a rule set.
pub(super) fn rules(name: &str) -> Result<MasterRules, String> {
    let names = MasterRules::ALL.map(|rules| rules.name).join(" and ");
    MasterRules::by_name(name).ok_or_else(|| format!("unknown rule set {name:?}: there are {names}"))
}

/// The player.
#[derive(Args)]
pub(super) struct PlayerOptions {
    /// The weights: a file of `master train`, or 8,184 numbers as text
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// How many pieces ahead to look: 1, 2 or 3
    #[arg(long, value_name = "P", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) plies: u8,
    /// How many pairs of placements the third ply compares
    #[arg(long, value_name = "K", default_value_t = DEFAULT_K as u32, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(super) k: u32,
}

impl PlayerOptions {
    /// Reads the weights.
    pub(super) fn read(&self, rules: MasterRules) -> Result<PairFile, Failure> {
        weights::read(&self.weights, rules)
    }

    /// Creates the player with these weights.
    pub(super) fn player(&self, file: &PairFile) -> Master {
        Master::new(file.rules, &file.weights, self.plies, self.k as usize)
    }
}
