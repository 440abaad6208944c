//! `cargo xtask bench web`: measures how responsive the page is while the bot thinks on all threads.
//!
//! *How.* It makes a release and serves it. `tests/web/bench/page.mjs` controls headless Chromium with a
//! fresh profile in each round; its comments explain what is measured. The median of all rounds is reported.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::NEEDS;
use crate::kit::Kit;
use crate::progress::Task as Progress;
use crate::project::Project;
use crate::release;

/// The measured values: for each, its key in the report, its label, and the maximum that it must not exceed,
/// if there is one.
const FIGURES: [(&str, &str, Option<f64>); 7] = [
    ("playable_ms", "playable after, ms", Some(1000.0)),
    ("gap_p50_ms", "frame gap, median, ms", None),
    ("gap_p99_ms", "frame gap, 99 %, ms", Some(20.0)),
    ("paint_p50_ms", "key to picture, median, ms", None),
    ("paint_p95_ms", "key to picture, 95 %, ms", Some(24.0)),
    ("long_tasks", "tasks over 50 ms", Some(0.0)),
    ("longest_task_ms", "longest task, ms", None),
];

/// Measures the page, and prints the table or one JSON object on standard output.
///
/// # Errors
/// Returns an error if something is missing, does not build, does not run or does not report numbers.
pub(crate) fn run(project: Project, rounds: u32, as_json: bool) -> Result<()> {
    let kit = Kit::gather(project, NEEDS.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    release::build(&kit.project, None)?;
    let reports = measure(&kit, rounds)?;
    let figures: Vec<_> = FIGURES.iter().map(|(key, ..)| values(&reports, key)).collect::<Result<_>>()?;
    if as_json {
        let medians = FIGURES
            .iter()
            .zip(&figures)
            .map(|((key, ..), values)| ((*key).to_owned(), json!(median(values))));
        println!("{}", json!({ "rounds": reports, "medians": medians.collect::<serde_json::Map<_, _>>() }));
    } else {
        print!("{}", table(rounds, &figures));
    }
    Ok(())
}

fn measure(kit: &Kit, rounds: u32) -> Result<Vec<Value>> {
    let mut node = kit.node()?;
    let mut child =
        node.args(["bench/page.mjs", &rounds.to_string()]).stdout(Stdio::piped()).spawn().context("node")?;
    let lines = BufReader::new(child.stdout.take().context("the output is not piped")?).lines();
    let mut reports = Vec::new();
    let mut progress = Progress::start(format!("chromium 1/{rounds}"));
    for line in lines {
        let line = line?;
        reports.push(serde_json::from_str(&line).with_context(|| format!("Chromium reported {line:?}"))?);
        progress.done("the page");
        progress = Progress::start(format!("chromium {}/{rounds}", reports.len() + 1));
    }
    progress.end();
    if !child.wait()?.success() {
        bail!("the measurement in Chromium failed");
    }
    Ok(reports)
}

fn values(reports: &[Value], key: &str) -> Result<Vec<f64>> {
    let value = |report: &Value| report[key].as_f64().with_context(|| format!("the report has no \"{key}\""));
    let mut values = reports.iter().map(value).collect::<Result<Vec<_>>>()?;
    values.sort_by(f64::total_cmp);
    Ok(values)
}

/// Returns the median of sorted values. For an even number of values, this is the larger of the two in the
/// middle.
fn median(sorted: &[f64]) -> f64 {
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

fn table(rounds: u32, figures: &[Vec<f64>]) -> String {
    let mut text = format!(
        "  {:<28} {:>8} {:>8} {:>8} {:>8}\n",
        format!("{rounds} rounds"),
        "median",
        "minimum",
        "maximum",
        "bound"
    );
    for ((_, name, bound), values) in FIGURES.iter().zip(figures) {
        let median = median(values);
        let [least, most] = [values.first(), values.last()].map(|value| value.copied().unwrap_or_default());
        let verdict = bound.map_or(String::new(), |bound| {
            format!("{bound:>8.0} {}", if median <= bound { "✓" } else { "✗" })
        });
        text += &format!("  {name:<28} {median:>8.1} {least:>8.1} {most:>8.1} {verdict}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_the_medians_that_exceed_their_bounds() {
        let reports: Vec<_> = [900.0, 2000.0, 800.0]
            .map(|ms| {
                let figures = FIGURES.iter().map(|(key, ..)| ((*key).to_owned(), json!(ms)));
                Value::Object(figures.collect())
            })
            .into();
        let figures: Vec<_> = FIGURES.iter().map(|(key, ..)| values(&reports, key).unwrap()).collect();
        let table = table(3, &figures);
        let line = |name: &str| table.lines().find(|line| line.contains(name)).unwrap().to_owned();
        assert!(line("playable").contains("900.0") && line("playable").ends_with('✓'), "{table}");
        assert!(line("gap, 99").ends_with('✗') && !line("gap, median").contains('✗'), "{table}");
        assert!(values(&reports, "none").unwrap_err().to_string().contains("\"none\""));
    }
}
