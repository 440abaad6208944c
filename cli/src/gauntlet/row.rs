//! A line of the table: the games against one opponent, under one condition.

use std::io::Write;

use serde::Serialize;

use super::score::Score;
use crate::failure::Failure;
use crate::job_lines::say;
use crate::table;
use crate::tune::llr::{Sprt, finite_elo, interval, rounded};

/// The games against one opponent.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    opponent: String,
    /// "told" or "blind": whether the bots know how many lines wait for them.
    condition: &'static str,
    nodes_a: Option<u32>,
    nodes_b: Option<u32>,
    /// The processor time for a piece, in milliseconds.
    cpu_ms_a: f64,
    cpu_ms_b: f64,
    pairs: u64,
    /// The number of pairs in which A scored 0, ½, 1, 1½ and 2 points.
    pentanomial: [u64; 5],
    /// A's share of the points.
    score: f64,
    score_95: [f64; 2],
    /// The same as differences in Elo; `None` is infinite.
    elo: Option<f64>,
    elo_95: [Option<f64>; 2],
    llr: f64,
    verdict: &'static str,
    attack_per_piece_a: f64,
    attack_per_piece_b: f64,
    turns_mean: f64,
    forfeits: [u64; 2],
}

/// What a row is about.
pub(super) struct Title {
    pub(super) opponent: String,
    pub(super) condition: &'static str,
    pub(super) nodes: [Option<u32>; 2],
}

impl Row {
    pub(super) fn new(Title { opponent, condition, nodes }: Title, score: &Score, test: &Sprt) -> Row {
        let [share, low, high] = interval(score.pentanomial);
        let each = |sum: f64, side: usize| rounded(sum / score.pieces[side].max(1) as f64, 1e3);
        Row {
            opponent,
            condition,
            nodes_a: nodes[0],
            nodes_b: nodes[1],
            cpu_ms_a: each(score.cpu_ms[0], 0),
            cpu_ms_b: each(score.cpu_ms[1], 1),
            pairs: score.pairs(),
            pentanomial: score.pentanomial,
            score: rounded(share, 1e4),
            score_95: [low, high].map(|end| rounded(end, 1e4)),
            elo: finite_elo(share),
            elo_95: [low, high].map(finite_elo),
            llr: rounded(test.llr(score.pentanomial), 1e3),
            verdict: test.verdict(score.pentanomial),
            attack_per_piece_a: each(score.attack[0] as f64, 0),
            attack_per_piece_b: each(score.attack[1] as f64, 1),
            turns_mean: rounded(score.turns as f64 / (2 * score.pairs()).max(1) as f64, 10.0),
            forfeits: score.forfeits,
        }
    }
}

/// The whole result.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    v: u32,
    rules: &'static str,
    threads: usize,
    /// The processor time of all thinking, in seconds.
    cpu_s: f64,
    a: String,
    rows: Vec<Row>,
    /// A's rating above a pool of equally likely opponents, in Elo, from the mean of the shares.
    pool_elo: Option<f64>,
    pool_elo_95: [Option<f64>; 2],
}

impl Report {
    pub(super) fn new(a: String, threads: usize, rows: Vec<Row>, scores: &[Score]) -> Report {
        let cpu_s = rounded(scores.iter().flat_map(|score| score.cpu_ms).sum::<f64>() / 1e3, 10.0);
        let [share, low, high] = pool(scores);
        Report {
            v: 1,
            rules: "guideline",
            threads,
            cpu_s,
            a,
            rows,
            pool_elo: finite_elo(share),
            pool_elo_95: [low, high].map(finite_elo),
        }
    }

    /// Prints the result.
    pub(super) fn print(&self, json: bool) -> Result<(), Failure> {
        if json {
            return say(self);
        }
        table::print(&self.rows, false, &COLUMNS, |row| {
            let elo = |elo: Option<f64>| elo.map_or("infinite".to_owned(), |elo| format!("{elo:+.0}"));
            vec![
                row.opponent.clone(),
                row.condition.to_owned(),
                format!("{:.1}, {:.1}", row.cpu_ms_a, row.cpu_ms_b),
                row.pentanomial.map(|count| count.to_string()).join(" "),
                format!(
                    "{:.1} [{:.1}, {:.1}]",
                    row.score * 100.0,
                    row.score_95[0] * 100.0,
                    row.score_95[1] * 100.0
                ),
                format!("{} [{}, {}]", elo(row.elo), elo(row.elo_95[0]), elo(row.elo_95[1])),
                format!("{:.2} {}", row.llr, row.verdict),
            ]
        })?;
        let elo = |elo: Option<f64>| elo.map_or("infinite".to_owned(), |elo| format!("{elo:+.1}"));
        Ok(writeln!(
            std::io::stdout().lock(),
            "\n{}: {} Elo [{}, {}] above the pool",
            self.a,
            elo(self.pool_elo),
            elo(self.pool_elo_95[0]),
            elo(self.pool_elo_95[1])
        )?)
    }
}

/// The columns of the table.
const COLUMNS: [&str; 7] =
    ["opponent", "condition", "CPU-ms a piece", "pairs of 0 ½ 1 1½ 2 points", "points, %", "Elo", "LLR"];

/// Returns the mean of A's shares, and the ends of its 95 % interval, from those of the rows. A single row keeps its own.
fn pool(scores: &[Score]) -> [f64; 3] {
    let played: Vec<[f64; 3]> =
        scores.iter().filter(|score| score.pairs() > 0).map(|score| interval(score.pentanomial)).collect();
    if played.is_empty() {
        return [0.5, 0.0, 1.0];
    }
    let mean = |of: fn(&[f64; 3]) -> f64| played.iter().map(of).sum::<f64>() / played.len() as f64;
    let half = played.iter().map(|[_, low, high]| ((high - low) / 2.0).powi(2)).sum::<f64>().sqrt()
        / played.len() as f64;
    let centre = mean(|[_, low, high]| f64::midpoint(*low, *high));
    [mean(|[share, ..]| *share), (centre - half).max(0.0), (centre + half).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    fn score(pentanomial: [u64; 5]) -> Score {
        Score {
            pentanomial,
            pieces: [100, 50],
            cpu_ms: [200.0, 400.0],
            attack: [90, 40],
            turns: 80,
            ..Score::default()
        }
    }

    fn title() -> Title {
        Title { opponent: "x".to_owned(), condition: "told", nodes: [Some(9), None] }
    }

    #[test]
    fn a_row_has_means_for_each_piece_and_a_verdict() {
        let row = Row::new(title(), &score([0, 0, 100, 0, 300]), &TEST);
        assert_eq!((row.cpu_ms_a, row.cpu_ms_b, row.attack_per_piece_a), (2.0, 8.0, 0.9));
        assert_eq!((row.score, row.verdict, row.pairs), (0.875, "accepted", 400));
        assert!(row.elo_95[0].unwrap() < row.elo.unwrap() && row.elo.unwrap() < row.elo_95[1].unwrap());
        let swept = Row::new(title(), &score([0, 0, 0, 0, 3]), &TEST);
        assert_eq!((swept.score, swept.elo, swept.verdict), (1.0, None, "undecided"));
    }

    #[test]
    fn the_pool_is_the_mean_of_its_rows_and_more_certain_than_each() {
        let scores = [score([10, 0, 0, 0, 30]), score([30, 0, 0, 0, 10])];
        let [share, low, high] = pool(&scores);
        let alone = interval(scores[0].pentanomial);
        assert!(
            (share - 0.5).abs() < 1e-9 && high - low < 0.8 * (alone[2] - alone[1]),
            "{low} to {high}, {alone:?}"
        );
        assert!(pool(&scores[..1]).iter().zip(alone).all(|(pool, row)| (pool - row).abs() < 1e-9));
        assert_eq!(pool(&[]), [0.5, 0.0, 1.0]);
    }
}
