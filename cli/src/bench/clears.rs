//! `stackmate bench pc`: measures the speed of the perfect clear solver.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use stackmate::pc::benchmark;
use stackmate::pc::zdd::Graph;

use super::timing::best;
use crate::failure::Failure;

/// How long the construction of the graph is measured.
const GRAPH_TIME: Duration = Duration::from_millis(100);

/// How often each question is repeated.
const TIMES: u32 = 3;

/// The measured time of one kind of question or operation.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    /// The median time of the questions, or the fastest time of the operation, in milliseconds.
    ms: f64,
}

#[derive(Serialize)]
struct Report {
    rows: Vec<Row>,
    /// For each row, the number of results that were found. These numbers are the same on every machine.
    signature: String,
}

pub(super) fn run(json: bool) -> Result<(), Failure> {
    let report = Report::measured();
    let mut out = std::io::stdout().lock();
    if json {
        let text = serde_json::to_string(&report).map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(out, "{text}")?;
    } else {
        for Row { name, ms } in &report.rows {
            writeln!(out, "{name:<20} {ms:>10.4} ms")?;
        }
        writeln!(out, "found {}", report.signature)?;
    }
    Ok(())
}

impl Report {
    fn measured() -> Report {
        let mut report = Report { rows: Vec::new(), signature: String::new() };
        let mut graph = Graph::new();
        report.fastest("4x10 graph", || benchmark::build(&mut graph) as u64);
        report.fastest("4x10 count", || graph.count());
        report.medians("first solution", benchmark::QUEUES, |queue| u32::from(benchmark::first(queue)));
        report.medians("all solutions", benchmark::WHOLE_QUEUES, benchmark::all);
        report.medians("chance of *p7", benchmark::OPENERS, benchmark::chance);
        report
    }

    /// Measures an operation that takes microseconds.
    fn fastest(&mut self, name: &'static str, round: impl FnMut() -> u64) {
        let (ns, result) = best(GRAPH_TIME, round);
        self.add(name, ns / 1e6, result);
    }

    /// Measures questions of one kind: asks each question [`TIMES`] times and uses its fastest answer.
    fn medians(&mut self, name: &'static str, questions: u32, ask: impl Fn(u32) -> u32) {
        let mut times = Vec::new();
        let mut found = 0;
        for question in 0..questions {
            let (mut fastest, mut answer) = (f64::INFINITY, 0);
            for _ in 0..TIMES {
                let begun = Instant::now();
                answer = ask(question);
                fastest = fastest.min(begun.elapsed().as_secs_f64() * 1e3);
            }
            times.push(fastest);
            found += u64::from(answer);
        }
        times.sort_unstable_by(f64::total_cmp);
        self.add(name, times[times.len() / 2], found);
    }

    fn add(&mut self, name: &'static str, ms: f64, found: u64) {
        self.rows.push(Row { name, ms });
        if !self.signature.is_empty() {
            self.signature.push(' ');
        }
        self.signature += &found.to_string();
    }
}
