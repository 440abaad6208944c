//! `cargo xtask bench`: the same measurements natively and in headless Chromium, side by side.
//!
//! *What.* It measures placement lists, perft, perfect clears, and the search on its fixed benchmark with one
//! thread and with two. It also checks with signatures that both sides chose the same moves and found the
//! same number of solutions. *How.* The native side is `stackmate bench` in a release build. The other side
//! is `tests/web/bench` with wasm packages that are compiled with the flags of the shipped packages and
//! export functions to measure. The sides alternate after each task, so that other load on the machine
//! affects both. The median of all rounds is reported.

pub(crate) mod learn;
pub(crate) mod master;
pub(crate) mod page;
mod report;
mod sides;
pub(crate) mod sumten;
mod task;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::bench::report::Report;
use crate::bench::sides::{Chromium, Native, Side};
use crate::bench::task::Task;
use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::progress::Task as Progress;
use crate::project::Project;
use crate::wasm::{Variant, make};

const NEEDS: [Need; 3] = [Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)];

/// Measures both sides, and prints the table or one JSON object on standard output. Returns whether both
/// sides chose the same moves and found the same number of solutions.
///
/// # Errors
/// Returns an error if something is missing, does not build, does not run or does not report numbers.
pub(crate) fn run(project: Project, rounds: u32, as_json: bool) -> Result<bool> {
    let kit = Kit::gather(project, NEEDS.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    make(&kit.project, &Variant::BENCH)?;
    let (mut native, mut chromium) = (Native::build(&kit)?, Chromium::open(&kit, Variant::BenchSt)?);
    let mut report = Report::new(rounds);
    for round in 1..=rounds {
        for task in Task::ALL {
            let mut reports = [Value::Null, Value::Null];
            let sides: [&mut dyn Side; 2] = [&mut native, &mut chromium];
            for (side, report) in sides.into_iter().zip(&mut reports) {
                let progress = Progress::start(format!("{} {round}/{rounds}", side.name()));
                *report = side.measure(task)?;
                progress.done(&task.label());
            }
            report.add(task, &reports)?;
        }
    }
    if as_json {
        println!("{}", report.json());
    } else {
        print!("{}", report.table());
    }
    Ok(report.agrees())
}
