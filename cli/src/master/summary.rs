//! What many games show together.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::hazard::Hazard;

/// A finished game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct Game {
    pub(super) seed: u32,
    pub(super) pieces: u64,
    pub(super) end: End,
    /// The number of clears of 1, 2, 3 and 4 rows.
    pub(super) clears: [u64; 4],
    pub(super) cpu_s: f64,
    /// What was measured. Games of different settings cannot be summed.
    #[serde(flatten)]
    pub(super) settings: Settings,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) enum End {
    #[serde(rename = "topped out")]
    ToppedOut,
    #[serde(rename = "cap")]
    Cap,
}

/// The player and the limit of a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(super) struct Settings {
    pub(super) rules: String,
    pub(super) plies: u8,
    pub(super) k: u32,
    pub(super) cap: u64,
    pub(super) weights_sha256: String,
}

/// Returns the object that `eval` prints.
pub(super) fn summary(games: &[Game], settings: &Settings) -> Json {
    let pieces: u64 = games.iter().map(|game| game.pieces).sum();
    let deaths = games.iter().filter(|game| game.end == End::ToppedOut).count();
    let cpu: f64 = games.iter().map(|game| game.cpu_s).sum();
    let count = games.len() as f64;
    let mean = pieces as f64 / count;
    let squares: f64 = games.iter().map(|game| (game.pieces as f64 - mean).powi(2)).sum();
    let clears: [u64; 4] = std::array::from_fn(|rows| games.iter().map(|game| game.clears[rows]).sum());
    let hazard = Hazard::new(pieces, deaths as u64);
    json!({
        "v": 1,
        "rules": settings.rules,
        "threads": 1,
        "cpu_s": cpu,
        "games": games.len(),
        "pieces": pieces,
        "deaths": deaths,
        "mean": mean,
        "sd": if games.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 },
        "min": games.iter().map(|game| game.pieces).min(),
        "max": games.iter().map(|game| game.pieces).max(),
        "mle": hazard.mle,
        "mle_low": hazard.low,
        "mle_high": hazard.high,
        "one_sided_95_low": hazard.one_sided_low,
        "capped": games.len() - deaths,
        "clears": clears,
        "quad_line_share": quad_line_share(&clears),
        "moves_per_s": if cpu > 0.0 { Some(pieces as f64 / cpu) } else { None },
        "plies": settings.plies,
        "k": settings.k,
        "weights_sha256": settings.weights_sha256,
    })
}

/// Returns the share of cleared rows that were cleared by four.
pub(super) fn quad_line_share(clears: &[u64; 4]) -> f64 {
    let rows: u64 = (1..).zip(clears).map(|(rows, count)| rows * count).sum();
    if rows > 0 { 4.0 * clears[3] as f64 / rows as f64 } else { 0.0 }
}
