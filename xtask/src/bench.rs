//! `cargo xtask bench`: the same measurements natively and in headless Chromium, side by side.
//!
//! *What.* Lists of placements, perft, perfect clears, and the search on its fixed benchmark with one thread and
//! with two; and whether both sides chose the same moves and found as many solutions, which signatures tell. *How.* The native
//! side is `stackmate bench` in release, the other `tests/web/bench` on packages with the flags of those
//! that players load and exports to measure. The sides take turns, task by task, so that both feel what
//! else the machine is doing; of all rounds the median counts.

pub(crate) mod page;
mod report;
mod sides;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::bench::report::Report;
use crate::bench::sides::{Chromium, Native, Side};
use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::progress::Task as Progress;
use crate::project::Project;
use crate::wasm::{Variant, make};

const NEEDS: [Need; 3] = [Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)];

/// One thing to measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Lists of placements and perft.
    Movegen,
    /// Perfect clears.
    Pc,
    /// The search benchmark with so many threads.
    Search(u32),
}

impl Task {
    const ALL: [Self; 4] = [Self::Movegen, Self::Pc, Self::Search(1), Self::Search(2)];

    fn label(self) -> String {
        match self {
            Self::Movegen => "movegen".to_owned(),
            Self::Pc => "perfect clears".to_owned(),
            Self::Search(1) => "search, 1 thread".to_owned(),
            Self::Search(threads) => format!("search, {threads} threads"),
        }
    }
}

/// Measures, prints the table or one JSON object on standard output, and returns whether both sides
/// chose the same moves and found as many solutions.
///
/// # Errors
/// When something is missing, does not build, does not run or answers with other than figures.
pub(crate) fn run(project: Project, rounds: u32, as_json: bool) -> Result<bool> {
    let kit = Kit::gather(project, NEEDS.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    make(&kit.project, &Variant::BENCH)?;
    let (mut native, mut chromium) = (Native::build(&kit)?, Chromium::open(&kit)?);
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
