//! `cargo xtask mutants`: inserts small faults into the rules of the game, one at a time, and checks that a
//! test fails.
//!
//! *What.* It uses a random sample, with a seed, of the changes that `cargo mutants` can make in the
//! real-time game with its replays, in the attack tables and in the rotation. *How.* [`list`] draws the
//! sample, [`trial`] tries each mutant in a copy of the project, and [`ledger`] keeps the outcomes in a file
//! of the project. Every outcome is written at once, so the command can be stopped at any time and continues
//! where it stopped. *Requirement.* At least [`BAR`] percent of the viable mutants are caught, and each
//! mutant that survives has a reason in the file.

mod ledger;
mod list;
mod trial;

use anyhow::{Result, bail};

use crate::kit::{Kit, Need};
use crate::lock::Lock;
use crate::progress::Task;
use crate::project::Project;
use ledger::{Ledger, Outcome};
use list::Mutant;
use trial::{Laboratory, STAGES};

/// The file with the outcomes.
const FILE: &str = "tests/data/mutants.txt";
/// The minimum percentage of viable mutants that must be caught.
const BAR: usize = 95;

/// Tries the mutants of the sample that have no outcome in the file yet, and returns whether the requirement
/// is met.
///
/// # Errors
/// Returns an error if something is missing, or if the tests fail without a mutant.
pub(crate) fn run(project: Project, seed: u64, count: usize) -> Result<bool> {
    let kit = Kit::gather(project, [Need::Mutants].into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    let folder = kit.project.target().join("mutants");
    std::fs::create_dir_all(&folder)?;
    let _one_at_a_time = Lock::take(&folder.join("lock"))?;
    let all = list::all(&kit.project)?;
    let mut ledger = Ledger::read(&kit.project.at(FILE))?;
    let gone = ledger.keep(|name| all.iter().any(|mutant| mutant.name == name));
    if gone > 0 {
        eprintln!("  {gone} mutants of {FILE} are no longer in the code and have been removed");
    }
    let sample = list::sample(all, seed, count);
    let open: Vec<_> = sample.iter().filter(|mutant| !ledger.knows(&mutant.name)).collect();
    if !open.is_empty() {
        try_out(&Laboratory::prepare(&kit.project, &folder)?, open, &mut ledger)?;
    }
    Ok(report(&ledger, &sample))
}

/// Tries the mutants in one stage of tests after another. The quick first stage decides most outcomes before
/// the slow stages begin.
fn try_out(laboratory: &Laboratory, mut open: Vec<&Mutant>, ledger: &mut Ledger) -> Result<()> {
    for (number, stage) in STAGES.iter().enumerate() {
        if open.is_empty() {
            break;
        }
        laboratory.demand_sound(stage)?;
        let (count, is_last) = (open.len(), number + 1 == STAGES.len());
        let mut survivors = Vec::new();
        for (index, mutant) in open.into_iter().enumerate() {
            let task =
                Task::start(format!("stage {} of {}, {}/{count}", number + 1, STAGES.len(), index + 1));
            let outcome = laboratory.try_out(mutant, stage)?;
            if outcome == Outcome::Missed && !is_last {
                survivors.push(mutant);
            } else {
                ledger.note(&mutant.name, outcome)?;
            }
            task.done(&format!("{:<8}  {}", outcome.word(), mutant.name));
        }
        open = survivors;
    }
    Ok(())
}

fn report(ledger: &Ledger, sample: &[Mutant]) -> bool {
    let outcomes: Vec<Outcome> =
        sample.iter().filter_map(|mutant| Some(ledger.get(&mutant.name)?.outcome)).collect();
    let count = |outcome| outcomes.iter().filter(|&&other| other == outcome).count();
    let (caught, missed) = (count(Outcome::Caught), count(Outcome::Missed));
    let viable = caught + missed;
    println!("{caught} of {viable} viable mutants caught, {} not viable", count(Outcome::Unviable));
    let mut unexplained = 0;
    for mutant in sample {
        let entry = ledger.get(&mutant.name).filter(|entry| entry.outcome == Outcome::Missed);
        let Some(entry) = entry else { continue };
        let reason = entry
            .reason
            .as_deref()
            .unwrap_or("NO REASON IS GIVEN: write a test, or add the reason to the file");
        println!("  {}\n    {reason}", mutant.name);
        unexplained += usize::from(entry.reason.is_none());
    }
    caught * 100 >= viable * BAR && unexplained == 0
}
