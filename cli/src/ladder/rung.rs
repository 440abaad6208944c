//! One line of the ladder's table.

use serde::{Deserialize, Serialize};
use stackmate::bot::level::Level;

use crate::failure::Failure;
use crate::table;

/// The results of one level.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Rung {
    level: String,
    /// The maximum number of pieces that the level places per second.
    pace: f64,
    /// The positions that it searches for each piece; `None` means as many as time allows.
    nodes: Option<u32>,
    attack_per_piece: f64,
    attack_per_minute: f64,
    /// The Elo difference to the weakest level, with each level at its own pace.
    pub(super) rating: i32,
    /// How much stronger the next level is: the ends of the 95 % interval, in Elo.
    next_is_stronger_by: Option<[i32; 2]>,
    /// Wins, draws and losses against the next stronger level.
    against_next: Option<[u32; 3]>,
}

/// The next stronger level, as one of them sees it.
pub(super) struct Next {
    /// The difference between the ratings, and its standard error.
    pub(super) step: f64,
    pub(super) error: f64,
    /// Wins, draws and losses against it.
    pub(super) results: [u32; 3],
}

impl Next {
    fn interval(&self) -> [i32; 2] {
        [-1.96, 1.96].map(|errors| (self.step + errors * self.error).round() as i32)
    }
}

impl Rung {
    /// Creates the line of a level from the pieces that it placed and the lines that it sent.
    pub(super) fn new(level: &Level, [pieces, attack]: [u64; 2], rating: f64, next: Option<Next>) -> Rung {
        let rounded = |number: f64, places: f64| (number * places).round() / places;
        let attack_per_piece = attack as f64 / pieces.max(1) as f64;
        let pace = f64::from(level.pace) / 100.0;
        Rung {
            level: level.name.to_owned(),
            pace,
            nodes: level.nodes,
            attack_per_piece: rounded(attack_per_piece, 1_000.0),
            attack_per_minute: rounded(attack_per_piece * pace * 60.0, 10.0),
            rating: rating.round() as i32,
            next_is_stronger_by: next.as_ref().map(Next::interval),
            against_next: next.map(|next| next.results),
        }
    }
}

/// The columns of the table.
const COLUMNS: [&str; 7] = [
    "level",
    "pieces a second",
    "attack per piece",
    "attack per minute",
    "rating",
    "next is stronger by",
    "against the next",
];

/// Prints the table, or one line of JSON for each level.
pub(super) fn print(rungs: &[Rung], json: bool) -> Result<(), Failure> {
    table::print(rungs, json, &COLUMNS, |rung| {
        let next = rung.against_next.map_or("—".to_owned(), |[wins, draws, losses]| match draws {
            0 => format!("{wins}–{losses}"),
            draws => format!("{wins}–{losses}, {draws} drawn"),
        });
        vec![
            rung.level.clone(),
            format!("{:.2}", rung.pace),
            format!("{:.2}", rung.attack_per_piece),
            format!("{:.0}", rung.attack_per_minute),
            rung.rating.to_string(),
            rung.next_is_stronger_by.map_or("—".to_owned(), |[low, high]| format!("{low} to {high}")),
            next,
        ]
    })
}
