//! `cargo xtask bench master`: how many moves of 20G the player makes per second, natively and in Chromium.
//!
//! *How.* Both sides play the beginning of game 1 with the shipped weights: the native side is
//! `stackmate master eval`, and Chromium has the shipped package in a worker. The sides alternate. Both report
//! the clears, which must be equal: then they played the same moves.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::sides::{Chromium, Native};
use super::{NEEDS, report};
use crate::kit::Kit;
use crate::progress::Task as Progress;
use crate::project::Project;
use crate::wasm::{Variant, make};

/// What is measured: the plies, how many pairs of placements the third ply compares, and the number of moves.
const TASKS: [(u32, u32, u32); 3] = [(2, 8, 10_000), (3, 8, 5_000), (3, 32, 2_000)];
const WEIGHTS: &str = "core/data/master/m20g-ars.smpw";

/// Measures both sides, and prints the table or one JSON object on standard output. Returns whether both sides
/// played the same moves.
///
/// # Errors
/// Returns an error if something is missing, does not build, does not run or does not report numbers.
pub(crate) fn run(project: Project, rounds: u32, as_json: bool) -> Result<bool> {
    let kit = Kit::gather(project, NEEDS.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    make(&kit.project, &[Variant::Master])?;
    let (native, mut chromium) = (Native::build(&kit)?, Chromium::open(&kit, Variant::Master)?);
    let mut rates = TASKS.map(|_| [Vec::new(), Vec::new()]);
    let mut is_same = true;
    for round in 1..=rounds {
        for ((plies, k, moves), rates) in TASKS.into_iter().zip(&mut rates) {
            let progress = Progress::start(format!("20G {round}/{rounds}"));
            let reports = [play(&kit, &native, plies, k, moves)?, chromium.ask(&task(plies, k, moves))?];
            for (report, rates) in reports.iter().zip(rates) {
                rates.push(report["moves_per_s"].as_f64().context("the report has no \"moves_per_s\"")?);
            }
            is_same &= reports[0]["clears"].is_array() && reports[0]["clears"] == reports[1]["clears"];
            progress.done(&name(plies, k));
        }
    }
    let medians = rates.map(|sides| sides.map(|rates| report::median(&rates)));
    if as_json {
        println!("{}", object(&medians, rounds, is_same));
    } else {
        print!("{}", table(&medians, rounds, is_same));
    }
    Ok(is_same)
}

/// Plays on the native side.
fn play(kit: &Kit, native: &Native, plies: u32, k: u32, moves: u32) -> Result<Value> {
    let [plies, k, moves] = [plies, k, moves].map(|number| number.to_string());
    let weights = kit.project.root().join(WEIGHTS).display().to_string();
    native.report(&[
        "master",
        "eval",
        "--rules",
        "m20g-ars",
        "--seeds",
        "1",
        "--weights",
        &weights,
        "--plies",
        &plies,
        "--k",
        &k,
        "--cap",
        &moves,
    ])
}

fn task(plies: u32, k: u32, moves: u32) -> Value {
    json!({ "name": "master", "package": Variant::Master.name(), "threads": 1, "plies": plies, "k": k, "moves": moves })
}

/// Returns the name of a task in reports.
fn name(plies: u32, k: u32) -> String {
    if plies == 3 { format!("{plies} plies, k = {k}") } else { format!("{plies} plies") }
}

fn object(medians: &[[f64; 2]], rounds: u32, is_same: bool) -> Value {
    let side = |figure: fn(&[f64; 2]) -> f64| -> Map<String, Value> {
        let named = TASKS.into_iter().zip(medians);
        named.map(|((plies, k, _), medians)| (name(plies, k), json!(figure(medians)))).collect()
    };
    json!({
        "native": side(|[native, _]| *native), "chromium": side(|[_, chromium]| *chromium),
        "ratio": side(|[native, chromium]| chromium / native), "rounds": rounds, "signatures_agree": is_same,
    })
}

fn table(medians: &[[f64; 2]], rounds: u32, is_same: bool) -> String {
    let mut table = format!(
        "{:<20} {:>10} {:>10} {:>17}   medians of {rounds}\n",
        "moves/s", "native", "chromium", "chromium/native"
    );
    for ((plies, k, _), [native, chromium]) in TASKS.into_iter().zip(medians) {
        let ratio = chromium / native;
        table += &format!("{:<20} {native:>10.0} {chromium:>10.0} {ratio:>17.2}\n", name(plies, k));
    }
    table + if is_same { "The sides played the same moves.\n" } else { "THE SIDES PLAYED DIFFERENT MOVES.\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_have_a_figure_of_each_side_for_each_task() {
        let medians = [[20_000.0, 10_000.0], [8_000.0, 4_000.0], [2_000.0, 1_000.0]];
        let object = object(&medians, 3, true);
        assert_eq!(object["native"]["2 plies"], 20_000.0);
        assert_eq!(object["chromium"]["3 plies, k = 32"], 1_000.0);
        assert_eq!(object["ratio"]["3 plies, k = 8"], 0.5);
        let table = table(&medians, 3, false);
        assert!(table.contains("3 plies, k = 8             8000       4000              0.50\n"), "{table}");
        assert!(table.ends_with("DIFFERENT MOVES.\n"));
    }
}
