//! `cargo xtask bench`: the same measurement natively and in wasm, side by side.
//!
//! The native side is `stackmate bench movegen --json` in release; the other is
//! `tests/web/bench/movegen.mjs` on a package built for it with the flags of the
//! single-threaded one. Both take the fastest of many rounds: what disturbs a
//! measurement only ever slows it down.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use serde_json::Value;

use crate::npm::Npm;
use crate::process::{cargo, line};
use crate::progress::Task;
use crate::project::Project;
use crate::wasm::{Variant, make};

/// What can be measured.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Subject {
    /// Lists of placements and perft
    Movegen,
}

/// Measures and prints the table on standard output.
///
/// # Errors
/// When something does not build, does not run or answers with other than figures.
pub(crate) fn run(project: &Project, subject: Subject, ms: u32) -> Result<()> {
    let Subject::Movegen = subject;
    make(project, &[Variant::Bench])?;
    let native = native(project, ms)?;
    let wasm = wasm(project, ms)?;
    print!("{}", table(&rows(&native)?, &rows(&wasm)?));
    Ok(())
}

fn native(project: &Project, ms: u32) -> Result<Value> {
    let task = Task::start("bench native");
    let mut command = cargo();
    command.current_dir(project.root()).args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "stackmate-cli",
        "--",
    ]);
    let report = json(command.args(["bench", "movegen", "--json", "--ms", &ms.to_string()]))?;
    task.done("stackmate bench movegen");
    Ok(report)
}

fn wasm(project: &Project, ms: u32) -> Result<Value> {
    let task = Task::start("bench wasm");
    let mut command = Npm::ready(project)?.node();
    command.arg("bench/movegen.mjs").arg(Variant::Bench.package(project)).arg(ms.to_string());
    let report = json(&mut command)?;
    task.done("node, single-threaded");
    Ok(report)
}

/// Runs a program that writes one JSON object; its progress is not shown.
fn json(command: &mut Command) -> Result<Value> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("`{}`", line(command)))?;
    if !output.status.success() {
        bail!("`{}` failed:\n{}", line(command), String::from_utf8_lossy(&output.stderr).trim_end());
    }
    serde_json::from_slice(&output.stdout)
        .with_context(|| format!("`{}` did not answer with JSON", line(command)))
}

/// Names and figures per second of a report.
fn rows(report: &Value) -> Result<Vec<(String, f64)>> {
    let pieces = report["pieces"].as_array().context("the report has no \"pieces\"")?;
    let mut rows = Vec::new();
    for row in pieces.iter().chain([&report["all"]]) {
        rows.push((format!("lists {}", name(row, "piece")?), figure(row, "placements_per_s")?));
    }
    let perft = &report["perft"];
    rows.push((format!("perft {}", name(perft, "queue")?), figure(perft, "nodes_per_s")?));
    Ok(rows)
}

fn name<'a>(row: &'a Value, key: &str) -> Result<&'a str> {
    row[key].as_str().with_context(|| format!("the report has no name \"{key}\" in {row}"))
}

fn figure(row: &Value, key: &str) -> Result<f64> {
    row[key].as_f64().with_context(|| format!("the report has no figure \"{key}\" in {row}"))
}

fn table(native: &[(String, f64)], wasm: &[(String, f64)]) -> String {
    let mut text = format!("{:<14} {:>12} {:>12} {:>13}\n", "million/s", "native", "wasm", "wasm/native");
    for ((name, native), (_, wasm)) in native.iter().zip(wasm) {
        text += &format!("{name:<14} {:>12.1} {:>12.1} {:>13.2}\n", native / 1e6, wasm / 1e6, wasm / native);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_report_and_compares() {
        let report = |speed: f64| {
            serde_json::json!({
                "pieces": [{ "piece": "I", "placements_per_s": speed }],
                "all": { "piece": "all", "placements_per_s": speed },
                "perft": { "queue": "IO", "nodes_per_s": 2.0 * speed },
            })
        };
        let (native, wasm) = (rows(&report(2e6)).unwrap(), rows(&report(1.5e6)).unwrap());
        assert!(table(&native, &wasm).contains("perft IO                4.0          3.0          0.75"));
    }

    #[test]
    fn names_what_a_report_lacks() {
        let error = rows(&serde_json::json!({ "pieces": [{ "piece": "I" }] })).unwrap_err();
        assert!(error.to_string().contains("placements_per_s"), "{error}");
    }
}
