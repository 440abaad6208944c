//! The statistics of one bot over all its games.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use stackmate::Spin;

use super::foul::Foul;
use super::seat::{Measured, Seat};
use crate::duel::Stats;

/// The sums over one bot's games, updated when a game ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    stats: Stats,
    /// The attack per piece of each game.
    attack_per_piece: Vec<f64>,
    losses: BTreeMap<&'static str, u64>,
    fouls: Vec<String>,
}

/// The maximum number of fouls that are reported in full.
const REPORTED_FOULS: usize = 3;

impl Record {
    /// Adds a game: its statistics, the reason for a loss and the foul, if any.
    pub(super) fn add(&mut self, stats: &Stats, loss: Option<&'static str>, foul: Option<&Foul>) {
        self.stats.add(stats);
        if stats.pieces > 0 {
            self.attack_per_piece.push(stats.attack as f64 / stats.pieces as f64);
        }
        if let Some(loss) = loss {
            *self.losses.entry(loss).or_default() += 1;
        }
        if let Some(foul) = foul.filter(|_| self.fouls.len() < REPORTED_FOULS) {
            self.fouls.push(foul.to_string());
        }
    }

    /// Returns the attack per piece so far.
    pub(super) fn attack_per_piece(&self) -> f64 {
        ratio(self.stats.attack, self.stats.pieces)
    }
}

/// The statistics of one bot, as reported.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SideReport {
    pub(super) name: String,
    version: String,
    games: usize,
    pieces: u64,
    attack: u64,
    attack_per_piece: f64,
    /// The standard deviation of the attack per piece between games.
    attack_per_piece_sd: f64,
    attack_per_line: f64,
    lines: u64,
    sent: u64,
    cancelled: u64,
    garbage_in: u64,
    garbage_cleared: u64,
    clears: BTreeMap<&'static str, u64>,
    perfect_clears: u64,
    back_to_backs: u64,
    broken_back_to_backs: u64,
    wasted_ts: u64,
    max_combo: u32,
    max_attack: u32,
    max_height: u32,
    mean_height: f64,
    losses: BTreeMap<&'static str, u64>,
    /// The first fouls, as sentences.
    fouls: Vec<String>,
    /// The number of unusual suggestions, by kind.
    odd: BTreeMap<&'static str, u64>,
    think_ms: Option<f64>,
    cpu_ms: Option<f64>,
    suggest_ms: Spread,
    nodes: Spread,
    nodes_per_s: Option<f64>,
    idle_asks: u64,
    peak_memory_mib: Option<f64>,
}

/// The distribution of a measured value. The fields are `None` if it was never measured.
#[derive(Clone, Copy, Debug, Serialize)]
struct Spread {
    mean: Option<f64>,
    p50: Option<f64>,
    p99: Option<f64>,
    max: Option<f64>,
}

impl Spread {
    fn of(mut all: Vec<f64>) -> Spread {
        all.sort_by(f64::total_cmp);
        let quantile = |share: f64| all.get((share * all.len() as f64) as usize).copied().map(rounded);
        Spread {
            mean: mean(&all),
            p50: quantile(0.5),
            p99: quantile(0.99),
            max: all.last().copied().map(rounded),
        }
    }
}

/// The names of the kinds of clears, with their spin and number of rows.
const CLEARS: [(&str, Spin, usize); 9] = [
    ("single", Spin::None, 1),
    ("double", Spin::None, 2),
    ("triple", Spin::None, 3),
    ("quad", Spin::None, 4),
    ("mini_single", Spin::Mini, 1),
    ("mini_double", Spin::Mini, 2),
    ("t_spin_single", Spin::Full, 1),
    ("t_spin_double", Spin::Full, 2),
    ("t_spin_triple", Spin::Full, 3),
];

impl SideReport {
    /// Computes the report from a record and from the measurements of the bot.
    pub(super) fn new(name: String, seat: &Seat, record: &Record) -> SideReport {
        let Record { stats, attack_per_piece, losses, fouls } = record.clone();
        let Measured { latencies, wall, cpu, nodes, idle, odd, peak_memory } = seat.measured.clone();
        let kinds = CLEARS.map(|(kind, spin, rows)| (kind, stats.clears(spin, rows)));
        let milliseconds =
            |all: &[Duration]| all.iter().map(|time| time.as_secs_f64() * 1e3).collect::<Vec<_>>();
        let thought: Duration =
            if cpu.iter().sum::<Duration>().is_zero() { &wall } else { &cpu }.iter().sum();
        let speed = nodes.iter().sum::<u64>() as f64 / thought.as_secs_f64();
        SideReport {
            name,
            version: seat.info.version.clone(),
            games: attack_per_piece.len(),
            pieces: stats.pieces,
            attack: stats.attack,
            attack_per_piece: ratio(stats.attack, stats.pieces),
            attack_per_piece_sd: rounded(deviation(&attack_per_piece)),
            attack_per_line: ratio(stats.attack, stats.lines),
            lines: stats.lines,
            sent: stats.sent,
            cancelled: stats.cancelled,
            garbage_in: stats.garbage_in,
            garbage_cleared: stats.garbage_cleared,
            clears: kinds.into_iter().filter(|&(_, count)| count > 0).collect(),
            perfect_clears: stats.perfect_clears,
            back_to_backs: stats.back_to_backs,
            broken_back_to_backs: stats.broken_back_to_backs,
            wasted_ts: stats.wasted_ts,
            max_combo: stats.max_combo,
            max_attack: stats.max_attack,
            max_height: stats.max_height,
            mean_height: ratio(stats.height_sum, stats.pieces),
            losses,
            fouls,
            odd,
            think_ms: mean(&milliseconds(&wall)),
            cpu_ms: mean(&milliseconds(&cpu)).filter(|&ms| ms > 0.0),
            suggest_ms: Spread::of(milliseconds(&latencies)),
            nodes_per_s: (!nodes.is_empty() && speed.is_finite()).then(|| speed.round()),
            nodes: Spread::of(nodes.iter().map(|&nodes| nodes as f64).collect()),
            idle_asks: idle,
            peak_memory_mib: peak_memory.map(|bytes| rounded(bytes as f64 / (1 << 20) as f64)),
        }
    }

    /// Returns the rows of the printed table: a label and a text each.
    fn rows(&self) -> Vec<(&'static str, String)> {
        let figure =
            |value: Option<f64>, decimals| value.map_or("–".to_owned(), |v| format!("{v:.decimals$}"));
        let spread = |spread: &Spread, decimals| {
            [spread.p50, spread.p99, spread.max].map(|value| figure(value, decimals)).join(" / ")
        };
        let count = |kind| self.clears.get(kind).copied().unwrap_or(0);
        vec![
            ("version", self.version.clone()),
            ("pieces", self.pieces.to_string()),
            ("attack per piece", format!("{:.3} ± {:.3}", self.attack_per_piece, self.attack_per_piece_sd)),
            ("attack per line", format!("{:.3}", self.attack_per_line)),
            (
                "single double triple quad",
                ["single", "double", "triple", "quad"].map(count).map(text).join(" "),
            ),
            (
                "T-spin single double triple",
                ["t_spin_single", "t_spin_double", "t_spin_triple"].map(count).map(text).join(" "),
            ),
            ("mini single double", ["mini_single", "mini_double"].map(count).map(text).join(" ")),
            ("perfect clears", self.perfect_clears.to_string()),
            ("back-to-back kept, broken", format!("{}, {}", self.back_to_backs, self.broken_back_to_backs)),
            ("wasted T pieces", self.wasted_ts.to_string()),
            ("longest combo, biggest attack", format!("{}, {}", self.max_combo, self.max_attack)),
            ("height mean, max", format!("{:.1}, {}", self.mean_height, self.max_height)),
            ("garbage in, cleared", format!("{}, {}", self.garbage_in, self.garbage_cleared)),
            ("thinking ms, CPU ms", format!("{}, {}", figure(self.think_ms, 1), figure(self.cpu_ms, 1))),
            ("suggest ms p50 / p99 / max", spread(&self.suggest_ms, 2)),
            ("nodes p50 / p99 / max", spread(&self.nodes, 0)),
            ("nodes per second", figure(self.nodes_per_s, 0)),
            ("asked early because idle", self.idle_asks.to_string()),
            ("peak memory MiB", figure(self.peak_memory_mib, 1)),
            ("unusual suggestions", listed(&self.odd)),
            ("games lost by", listed(&self.losses)),
        ]
    }
}

/// Prints the reports side by side.
pub(super) fn print(reports: &[&SideReport], out: &mut impl Write) -> io::Result<()> {
    let columns: Vec<_> = reports.iter().map(|report| report.rows()).collect();
    write!(out, "{:<30}", "")?;
    reports.iter().try_for_each(|report| write!(out, " {:>26}", report.name))?;
    writeln!(out)?;
    for (row, (label, _)) in columns[0].iter().enumerate() {
        write!(out, "{label:<30}")?;
        columns.iter().try_for_each(|column| write!(out, " {:>26}", column[row].1))?;
        writeln!(out)?;
    }
    for report in reports {
        report.fouls.iter().try_for_each(|foul| writeln!(out, "{} forfeited: {foul}", report.name))?;
    }
    Ok(())
}

fn listed(counts: &BTreeMap<&'static str, u64>) -> String {
    let parts: Vec<String> = counts.iter().map(|(what, count)| format!("{what} {count}")).collect();
    if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
}

fn text(count: u64) -> String {
    count.to_string()
}

fn ratio(part: u64, whole: u64) -> f64 {
    rounded(part as f64 / whole.max(1) as f64)
}

/// Rounds to four decimals. Further decimals carry no information.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

fn mean(all: &[f64]) -> Option<f64> {
    (!all.is_empty()).then(|| rounded(all.iter().sum::<f64>() / all.len() as f64))
}

/// Computes the standard deviation of a sample.
fn deviation(sample: &[f64]) -> f64 {
    let count = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = sample.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (count - 1.0).max(1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_and_deviations_are_computed() {
        let spread = Spread::of((1..=200).rev().map(f64::from).collect());
        assert_eq!(
            (spread.mean, spread.p50, spread.p99, spread.max),
            (Some(100.5), Some(101.0), Some(199.0), Some(200.0))
        );
        assert_eq!(Spread::of(vec![]).max, None);
        assert_eq!((deviation(&[]), deviation(&[3.0]), deviation(&[1.0, 3.0])), (0.0, 0.0, 2f64.sqrt()));
    }
}
