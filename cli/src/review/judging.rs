//! What `review truth` and `review levels` have in common: how placements are judged, and where the matches are kept.

use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};
use stackmate::review::chance::{Contrast, Model};

use crate::runner::Runner;

/// The arguments besides the number of matches and their seed.
#[derive(Args)]
pub(super) struct Judging {
    /// Nodes for the position after each placement; the position itself has three times as many
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) nodes: u32,
    /// The file that keeps each match, so that the command can be continued
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Number of threads that play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
}

impl Judging {
    /// Returns what plays the matches.
    pub(super) fn runner(&self) -> Runner {
        Runner::Threads(self.workers.into())
    }

    /// Returns what the results depend on, for the first line of the log.
    pub(super) fn basis(&self, seed: u64) -> Basis {
        Basis { seed, nodes: self.nodes, model: Model::default().coefficients }
    }
}

/// What the results depend on, besides the number of matches.
#[derive(Serialize)]
pub(super) struct Basis {
    seed: u64,
    nodes: u32,
    model: [i32; Contrast::COUNT],
}

/// A match between two players, and the nodes by which its placements are judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Match {
    pub(super) seed: u64,
    pub(super) players: [usize; 2],
    pub(super) nodes: u32,
}
