//! What `review truth` and `review levels` have in common: how placements are judged, and where the matches are kept.

use std::path::PathBuf;

use clap::Args;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use stackmate::review::chance::Model;

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

    /// Returns the first line of the log of a command: its name with the version of what a match is, and what the results depend
    /// on besides the number of matches.
    pub(super) fn header(&self, name: &'static str, version: u32, seed: u64) -> Header {
        Header { name, version, seed, nodes: self.nodes }
    }
}

/// The first line of a log.
pub(super) struct Header {
    name: &'static str,
    version: u32,
    seed: u64,
    nodes: u32,
}

impl Serialize for Header {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry(self.name, &self.version)?;
        fields.serialize_entry("seed", &self.seed)?;
        fields.serialize_entry("nodes", &self.nodes)?;
        fields.serialize_entry("model", &Model::default().coefficients)?;
        fields.end()
    }
}

/// A match between two players, and the nodes by which its placements are judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Match {
    pub(super) seed: u64,
    pub(super) players: [usize; 2],
    pub(super) nodes: u32,
}
