//! Combines the reports of both sides (the native program and Chromium): medians, ratios and signatures.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::task::Task;

/// The unit of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    PerSecond,
    Milliseconds,
}

/// A value as each side measured it in each round.
#[derive(Debug)]
struct Row {
    name: String,
    unit: Unit,
    sides: [Vec<f64>; 2],
}

/// The signatures (hashes) of the results of one task. Each side has a list of the different signatures that
/// it has reported.
#[derive(Debug)]
struct Signature {
    name: String,
    sides: [Vec<String>; 2],
}

/// The results of all rounds.
#[derive(Debug)]
pub(super) struct Report {
    rounds: u32,
    rows: Vec<Row>,
    signatures: Vec<Signature>,
}

impl Report {
    /// Creates a report without any rounds.
    pub(super) const fn new(rounds: u32) -> Self {
        Self { rounds, rows: Vec::new(), signatures: Vec::new() }
    }

    /// Adds the reports of the native side and of Chromium for a task in one round.
    ///
    /// # Errors
    /// Returns an error that names a missing field of a report.
    pub(super) fn add(&mut self, task: Task, reports: &[Value; 2]) -> Result<()> {
        for (side, report) in reports.iter().enumerate() {
            match task {
                Task::Movegen => self.add_movegen(side, report)?,
                Task::Pc => self.add_pc(side, task.label(), report)?,
                Task::Search(_) => self.add_search(side, task.label(), report)?,
            }
        }
        Ok(())
    }

    fn add_movegen(&mut self, side: usize, report: &Value) -> Result<()> {
        let pieces = report["pieces"].as_array().context("the report has no \"pieces\"")?;
        for row in pieces.iter().chain([&report["all"]]) {
            let name = format!("lists {}", text(row, "piece")?);
            self.add_figure(side, name, Unit::PerSecond, figure(row, "placements_per_s")?);
        }
        let perft = &report["perft"];
        let name = format!("perft {}", text(perft, "queue")?);
        self.add_figure(side, name, Unit::PerSecond, figure(perft, "nodes_per_s")?);
        Ok(())
    }

    fn add_pc(&mut self, side: usize, name: String, report: &Value) -> Result<()> {
        for row in report["rows"].as_array().context("the report has no \"rows\"")? {
            self.add_figure(side, text(row, "name")?.to_owned(), Unit::Milliseconds, figure(row, "ms")?);
        }
        self.add_signature(side, name, text(report, "signature")?);
        Ok(())
    }

    fn add_search(&mut self, side: usize, name: String, report: &Value) -> Result<()> {
        self.add_signature(side, name.clone(), text(report, "signature")?);
        self.add_figure(side, name, Unit::PerSecond, figure(report, "children_per_s")?);
        Ok(())
    }

    fn add_signature(&mut self, side: usize, name: String, signature: &str) {
        let found = self.signatures.iter().position(|row| row.name == name);
        let at = found.unwrap_or_else(|| {
            self.signatures.push(Signature { name, sides: Default::default() });
            self.signatures.len() - 1
        });
        let shown = &mut self.signatures[at].sides[side];
        if !shown.iter().any(|known| known == signature) {
            shown.push(signature.to_owned());
        }
    }

    fn add_figure(&mut self, side: usize, name: String, unit: Unit, figure: f64) {
        let found = self.rows.iter().position(|row| row.name == name);
        let at = found.unwrap_or_else(|| {
            self.rows.push(Row { name, unit, sides: Default::default() });
            self.rows.len() - 1
        });
        self.rows[at].sides[side].push(figure);
    }

    /// Returns whether both sides reported the same signatures in all rounds.
    pub(super) fn agrees(&self) -> bool {
        self.signatures.iter().all(Signature::agrees)
    }

    /// Formats the report as a table for people.
    pub(super) fn table(&self) -> String {
        let mut table = self.rows_in(Unit::PerSecond);
        if let Some([native, chromium]) = self.gain() {
            table += &format!("{:<20} {native:>10.2} {chromium:>10.2}\n", "2 threads/1");
        }
        if self.rows.iter().any(|row| row.unit == Unit::Milliseconds) {
            table += &self.rows_in(Unit::Milliseconds);
        }
        self.signatures.iter().map(Signature::line).fold(table, |table, line| table + &line)
    }

    fn rows_in(&self, unit: Unit) -> String {
        let (title, scale, decimals) = match unit {
            Unit::PerSecond => ("million/s", 1e-6, 2),
            Unit::Milliseconds => ("milliseconds", 1.0, 3),
        };
        let mut table = format!(
            "{title:<20} {:>10} {:>10} {:>17}   medians of {}\n",
            "native", "chromium", "chromium/native", self.rounds
        );
        for row in self.rows.iter().filter(|row| row.unit == unit) {
            let [native, chromium] = row.medians();
            let (ratio, native, chromium) = (chromium / native, native * scale, chromium * scale);
            table +=
                &format!("{:<20} {native:>10.decimals$} {chromium:>10.decimals$} {ratio:>17.2}\n", row.name);
        }
        table
    }

    /// Formats the report as JSON for programs.
    pub(super) fn json(&self) -> Value {
        let figures: Vec<_> = self.rows.iter().map(Row::json).collect();
        let signatures: Vec<_> = self.signatures.iter().map(Signature::json).collect();
        let agree = self.agrees();
        json!({ "rounds": self.rounds, "figures": figures, "signatures": signatures, "signatures_agree": agree })
    }

    /// Computes how many times faster two threads are than one.
    fn gain(&self) -> Option<[f64; 2]> {
        let medians = |task: Task| self.rows.iter().find(|row| row.name == task.label()).map(Row::medians);
        let ([one, other_one], [two, other_two]) = (medians(Task::Search(1))?, medians(Task::Search(2))?);
        Some([two / one, other_two / other_one])
    }
}

impl Row {
    fn medians(&self) -> [f64; 2] {
        self.sides.each_ref().map(|figures| median(figures))
    }

    fn json(&self) -> Value {
        let [native, chromium] = self.medians();
        let unit = match self.unit {
            Unit::PerSecond => "1/s",
            Unit::Milliseconds => "ms",
        };
        json!({
            "name": self.name, "unit": unit,
            "native": native, "chromium": chromium, "ratio": chromium / native,
        })
    }
}

impl Signature {
    fn agrees(&self) -> bool {
        let [native, chromium] = &self.sides;
        native.len() == 1 && native == chromium
    }

    fn line(&self) -> String {
        let [native, chromium] = self.sides.each_ref().map(|shown| shown.join(", "));
        if self.agrees() {
            return format!("{}: signature {native} on both sides\n", self.name);
        }
        format!("{}: SIGNATURES DIFFER: native {native}, chromium {chromium}\n", self.name)
    }

    fn json(&self) -> Value {
        let [native, chromium] = self.sides.each_ref().map(|shown| shown.join(", "));
        json!({ "name": self.name, "native": native, "chromium": chromium, "agree": self.agrees() })
    }
}

/// Returns the median. For an even number of values, this is the larger of the two in the middle; without
/// values it is NaN.
pub(super) fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn text<'a>(row: &'a Value, key: &str) -> Result<&'a str> {
    row[key].as_str().with_context(|| format!("the report has no text \"{key}\" in {row}"))
}

fn figure(row: &Value, key: &str) -> Result<f64> {
    row[key].as_f64().with_context(|| format!("the report has no number \"{key}\" in {row}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movegen(speed: f64) -> Value {
        json!({
            "pieces": [{ "piece": "I", "placements_per_s": speed }],
            "all": { "piece": "all", "placements_per_s": speed },
            "perft": { "queue": "IO", "nodes_per_s": 2.0 * speed },
        })
    }

    fn pc(ms: f64) -> Value {
        json!({ "rows": [{ "name": "4x10 graph", "ms": ms }], "signature": "4168" })
    }

    fn search(speed: f64, signature: &str) -> Value {
        json!({ "children_per_s": speed, "signature": signature, "threads": 1 })
    }

    #[test]
    fn the_table_shows_medians_side_by_side() {
        let mut report = Report::new(3);
        for disturbed in [1.0, 0.2, 0.9] {
            let speeds = [2e6 * disturbed, 1e6 * disturbed];
            report.add(Task::Movegen, &speeds.map(movegen)).unwrap();
            report.add(Task::Pc, &[0.025 / disturbed, 0.04 / disturbed].map(pc)).unwrap();
            report.add(Task::Search(1), &speeds.map(|speed| search(speed, "ab"))).unwrap();
            report.add(Task::Search(2), &speeds.map(|speed| search(1.5 * speed, "cd"))).unwrap();
        }
        let table = report.table();
        assert!(table.contains("perft IO                   3.60       1.80              0.50\n"), "{table}");
        assert!(table.contains("4x10 graph                0.028      0.044              1.60\n"), "{table}");
        assert!(table.contains("2 threads/1                1.50       1.50\n"), "{table}");
        assert!(table.ends_with("search, 2 threads: signature cd on both sides\n"), "{table}");
        assert!(report.agrees());
        assert_eq!(report.json()["figures"][1]["ratio"], 0.5);
    }

    #[test]
    fn a_signature_that_differs_is_reported() {
        for signatures in [["ab", "ab", "ab", "cd"], ["ab", "ab", "cd", "cd"]] {
            let mut report = Report::new(2);
            for round in signatures.chunks(2) {
                report.add(Task::Search(1), &[search(1.0, round[0]), search(1.0, round[1])]).unwrap();
            }
            assert!(!report.agrees());
            assert!(report.table().contains("search, 1 thread: SIGNATURES DIFFER: native ab"));
            assert_eq!(report.json()["signatures_agree"], false);
        }
    }

    #[test]
    fn a_missing_field_of_a_report_is_named() {
        let lacking = [json!({ "pieces": [{ "piece": "I" }] }), Value::Null];
        let error = Report::new(1).add(Task::Movegen, &lacking).unwrap_err();
        assert!(error.to_string().contains("placements_per_s"), "{error}");
    }
}
