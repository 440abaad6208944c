//! `cargo xtask bench sumten`: how fast the rules and the player of Sum-Ten are, natively and in Chromium.
//!
//! *How.* The native side is `stackmate sumten bench`, and Chromium has the package for measurements in a worker, where
//! Sum-Ten is compiled with the flags of the shipped player. The sides alternate. Rates are per second of processor time on
//! both sides, so that other work of the machine hardly counts. Both report hashes of all results, which must be equal.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::sides::{Chromium, Native};
use super::{NEEDS, report};
use crate::kit::Kit;
use crate::progress::Task as Progress;
use crate::project::Project;
use crate::wasm::{Variant, make};

/// The kinds of work, in the order in which the native side reports their hashes, and the passes of each in a round.
const WORKS: [(&str, u32); 5] =
    [("drops", 15), ("single_drops", 15), ("probes", 15), ("nodes", 2), ("full_nodes", 2)];
/// The rates that are reported.
const RATES: [&str; 6] =
    ["drops_per_s", "fired_per_s", "single_drops_per_s", "probes_per_s", "nodes_per_s", "full_nodes_per_s"];

/// What was measured.
struct Measured {
    rounds: u32,
    /// For each rate, the medians of the native side and of Chromium.
    medians: [[f64; 2]; RATES.len()],
    /// How many times faster drops are natively than by the definition of the rules.
    naive_ratio: f64,
    is_same: bool,
}

/// Measures both sides, and prints the table or one JSON object on standard output. Returns whether both sides
/// had the same results.
///
/// # Errors
/// Returns an error if something is missing, does not build, does not run or does not report numbers.
pub(crate) fn run(project: Project, rounds: u32, as_json: bool) -> Result<bool> {
    let kit = Kit::gather(project, NEEDS.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    make(&kit.project, &[Variant::BenchSt])?;
    let mut sides = (Native::build(&kit)?, Chromium::open(&kit, Variant::BenchSt)?);
    let measured = measure(&mut sides, rounds)?;
    if as_json {
        println!("{}", measured.object());
    } else {
        print!("{}", measured.table());
    }
    Ok(measured.is_same)
}

fn measure((native, chromium): &mut (Native, Chromium), rounds: u32) -> Result<Measured> {
    let mut rates = RATES.map(|_| [Vec::new(), Vec::new()]);
    let (mut naive, mut is_same) = (Vec::new(), true);
    // The browser optimises the code while it does everything once.
    browse(chromium, |_| 1)?;
    for round in 1..=rounds {
        let progress = Progress::start(format!("native {round}/{rounds}"));
        let first = native.report(&["sumten", "bench"])?;
        progress.done("Sum-Ten");
        let progress = Progress::start(format!("chromium {round}/{rounds}"));
        let second = browse(chromium, |passes| passes)?;
        progress.done("Sum-Ten");
        naive.push(figure(&first, "naive_ratio")?);
        is_same &= first["hashes"].is_array() && first["hashes"] == second["hashes"];
        for (key, sides) in RATES.into_iter().zip(&mut rates) {
            for (report, rates) in [&first, &second].into_iter().zip(sides) {
                rates.push(figure(report, key)?);
            }
        }
    }
    let medians = rates.map(|sides| sides.map(|rates| report::median(&rates)));
    Ok(Measured { rounds, medians, naive_ratio: report::median(&naive), is_same })
}

/// Lets Chromium do all kinds of work. Returns a report like that of the native side.
fn browse(chromium: &mut Chromium, passes_of: impl Fn(u32) -> u32) -> Result<Value> {
    let (mut report, mut hashes) = (Map::new(), Vec::new());
    for (work, passes) in WORKS {
        let done = chromium.ask(&json!({
            "name": "sumten", "package": Variant::BenchSt.name(), "threads": 1, "work": work,
            "passes": passes_of(passes),
        }))?;
        let seconds = figure(&done, "cpu_s")?;
        let mut rate = |name: &str, key| -> Result<()> {
            report.insert(format!("{name}_per_s"), json!(figure(&done, key)? / seconds));
            Ok(())
        };
        rate(work, "count")?;
        if work == "drops" {
            rate("fired", "fired")?;
        }
        hashes.push(done["hash"].clone());
    }
    report.insert("hashes".to_owned(), Value::Array(hashes));
    Ok(Value::Object(report))
}

fn figure(report: &Value, key: &str) -> Result<f64> {
    report[key].as_f64().with_context(|| format!("the report has no \"{key}\""))
}

impl Measured {
    fn object(&self) -> Value {
        let side = |figure: fn(&[f64; 2]) -> f64| -> Map<String, Value> {
            let named = RATES.into_iter().zip(&self.medians);
            named.map(|(key, medians)| (key.to_owned(), json!(figure(medians)))).collect()
        };
        json!({
            "native": side(|[native, _]| *native), "chromium": side(|[_, chromium]| *chromium),
            "ratio": side(|[native, chromium]| chromium / native), "naive_ratio": self.naive_ratio,
            "rounds": self.rounds, "signatures_agree": self.is_same,
        })
    }

    fn table(&self) -> String {
        let mut table = format!(
            "{:<20} {:>12} {:>12} {:>17}   medians of {}\n",
            "", "native", "chromium", "chromium/native", self.rounds
        );
        for (key, [native, chromium]) in RATES.into_iter().zip(self.medians) {
            table += &format!("{key:<20} {native:>12.0} {chromium:>12.0} {:>17.2}\n", chromium / native);
        }
        table += &format!("Native drops are {:.0} times as fast as by the definition.\n", self.naive_ratio);
        table
            + if self.is_same {
                "The sides had the same results.\n"
            } else {
                "THE SIDES HAD DIFFERENT RESULTS.\n"
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_have_a_figure_of_each_side_for_each_rate() {
        let medians = [[2e7, 1.5e7], [4e6, 3e6], [6e6, 3e6], [3e5, 2e5], [2e5, 1e5], [1e5, 9e4]];
        let mut measured = Measured { rounds: 3, medians, naive_ratio: 90.4, is_same: true };
        let object = measured.object();
        assert_eq!(object["native"]["drops_per_s"], 2e7);
        assert_eq!(object["chromium"]["full_nodes_per_s"], 9e4);
        assert_eq!(object["ratio"]["nodes_per_s"], 0.5);
        assert_eq!((&object["naive_ratio"], &object["signatures_agree"]), (&json!(90.4), &json!(true)));
        measured.is_same = false;
        let table = measured.table();
        assert!(
            table.contains("fired_per_s               4000000      3000000              0.75\n"),
            "{table}"
        );
        assert!(table.contains("are 90 times as fast") && table.ends_with("DIFFERENT RESULTS.\n"), "{table}");
    }
}
