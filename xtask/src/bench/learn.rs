//! `cargo xtask bench learn`: how fast the learner learns, natively and in Chromium.
//!
//! *How.* The native side is `stackmate learn bench`, and Chromium has the package for measurements in a worker. The sides
//! alternate. Both report the hash of the weights, which must be equal: then they learned the same.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::sides::{Chromium, Native};
use super::{NEEDS, report};
use crate::kit::Kit;
use crate::progress::Task as Progress;
use crate::project::Project;
use crate::wasm::{Variant, make};

const RECIPE: &str = "aql-v1+scale+loss";
/// The orders that are measured, the training run and the number of pieces.
const ORDERS: [u32; 2] = [1, 4];
const RUN: u32 = 1_001;
const PIECES: u32 = 20_000;
/// The rates that are reported for each order.
const RATES: [&str; 2] = ["placements_per_s", "train_pieces_per_s"];
const ROWS: usize = ORDERS.len() * RATES.len();

/// Measures both sides, and prints the table or one JSON object on standard output. Returns whether both sides
/// learned the same.
///
/// # Errors
/// Returns an error if something is missing, does not build, does not run or does not report numbers.
pub(crate) fn run(project: Project, rounds: u32, as_json: bool) -> Result<bool> {
    let kit = Kit::gather(project, NEEDS.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    make(&kit.project, &[Variant::BenchSt])?;
    let (native, mut chromium) = (Native::build(&kit)?, Chromium::open(&kit, Variant::BenchSt)?);
    let mut rates: [[Vec<f64>; 2]; ROWS] = Default::default();
    let (mut naive, mut is_same) = (Vec::new(), true);
    for round in 1..=rounds {
        for (order, rates) in ORDERS.into_iter().zip(rates.chunks_mut(RATES.len())) {
            let progress = Progress::start(format!("learner {round}/{rounds}"));
            let first = native.report(&arguments(&order.to_string(), &PIECES.to_string()))?;
            let second = chromium.ask(&json!({
                "name": "learn", "package": Variant::BenchSt.name(), "threads": 1, "recipe": RECIPE, "order": order,
                "run": RUN, "pieces": PIECES,
            }))?;
            progress.done(&format!("order {order}"));
            naive.push(figure(&first, "naive_ratio")?);
            is_same &=
                first["weights_sha256"].is_string() && first["weights_sha256"] == second["weights_sha256"];
            for (key, sides) in RATES.into_iter().zip(rates) {
                for (report, rates) in [&first, &second].into_iter().zip(sides) {
                    rates.push(figure(report, key)?);
                }
            }
        }
    }
    let medians = rates.map(|sides| sides.map(|rates| report::median(&rates)));
    let naive = report::median(&naive);
    if as_json {
        println!("{}", object(&medians, naive, rounds, is_same));
    } else {
        print!("{}", table(&medians, naive, rounds, is_same));
    }
    Ok(is_same)
}

fn arguments<'a>(order: &'a str, pieces: &'a str) -> [&'a str; 8] {
    ["learn", "bench", "--order", order, "--recipe", RECIPE, "--pieces", pieces]
}

fn figure(report: &Value, key: &str) -> Result<f64> {
    report[key].as_f64().with_context(|| format!("the report has no \"{key}\""))
}

/// Returns the names of the rows, in the order of the medians.
fn names() -> impl Iterator<Item = String> {
    ORDERS.into_iter().flat_map(|order| RATES.map(|rate| format!("order {order}, {rate}")))
}

fn object(medians: &[[f64; 2]], naive: f64, rounds: u32, is_same: bool) -> Value {
    let side = |figure: fn(&[f64; 2]) -> f64| -> Map<String, Value> {
        names().zip(medians).map(|(name, medians)| (name, json!(figure(medians)))).collect()
    };
    json!({
        "native": side(|[native, _]| *native), "chromium": side(|[_, chromium]| *chromium),
        "ratio": side(|[native, chromium]| chromium / native), "naive_ratio": naive, "rounds": rounds,
        "signatures_agree": is_same,
    })
}

fn table(medians: &[[f64; 2]], naive: f64, rounds: u32, is_same: bool) -> String {
    let mut table = format!(
        "{:<30} {:>12} {:>12} {:>17}   medians of {rounds}\n",
        "", "native", "chromium", "chromium/native"
    );
    for (name, [native, chromium]) in names().zip(medians) {
        table += &format!("{name:<30} {native:>12.0} {chromium:>12.0} {:>17.2}\n", chromium / native);
    }
    table += &format!("Natively, listing and counting are {naive:.0} times as fast as by the definitions.\n");
    table
        + if is_same {
            "The sides learned the same weights.\n"
        } else {
            "THE SIDES LEARNED DIFFERENT WEIGHTS.\n"
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_have_a_figure_of_each_side_for_each_rate() {
        let medians = [[3e6, 1.5e6], [7e4, 3e4], [3e6, 1e6], [7e4, 2e4]];
        let object = object(&medians, 25.0, 3, true);
        assert_eq!(object["native"]["order 1, placements_per_s"], 3e6);
        assert_eq!(object["ratio"]["order 1, placements_per_s"], 0.5);
        let table = table(&medians, 25.0, 3, false);
        assert!(table.contains("order 4, train_pieces_per_s"), "{table}");
        assert!(table.ends_with("DIFFERENT WEIGHTS.\n"), "{table}");
    }
}
