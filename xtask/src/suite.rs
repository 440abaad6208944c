//! `cargo xtask test`: runs the steps and counts those that pass.
//!
//! A failing step does not stop the others, so one run reports everything that must be fixed. Results go to
//! standard output: a line for each step, a table of the slowest tests, and `N passed, M failed` alone on the
//! last line. Running steps are shown on standard error.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::kit::Kit;
use crate::progress::{Task, line, say};
use crate::project::Project;
use crate::steps::{Phase, STEPS, Step};

/// Runs the chosen steps and returns whether all passed.
///
/// # Errors
/// Returns an error if a name is not the name of a step.
pub(crate) fn run(project: Project, names: &[String], quick: bool) -> Result<bool> {
    let steps = chosen(names, quick)?;
    let started = Instant::now();
    let kit = Kit::gather(project, steps.iter().flat_map(|step| step.needs.iter().copied()));
    if let Some(complaint) = kit.complaint() {
        println!("{complaint}\n");
    }
    let failed: usize = Phase::ALL.into_iter().map(|phase| failures(&steps, phase, &kit)).sum();
    println!("\n  the slowest tests\n{}", kit.times.slowest());
    let skipped = STEPS.len() - steps.len();
    println!("{}", line("total", &skipped_note(skipped), started.elapsed()));
    println!("{} passed, {failed} failed", steps.len() - failed);
    Ok(failed == 0)
}

/// Runs the steps of a phase, with its lanes at the same time, and returns the number of failed steps.
fn failures(steps: &[Step], phase: Phase, kit: &Kit) -> usize {
    let lanes: BTreeSet<u8> = steps.iter().filter(|step| step.phase == phase).map(|step| step.lane).collect();
    let run = |lane: u8| {
        let own = steps.iter().filter(move |step| (step.phase, step.lane) == (phase, lane));
        own.filter(|step| !passes(step, kit)).count()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = lanes.into_iter().map(|lane| scope.spawn(move || run(lane))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a step returns its errors")).sum()
    })
}

fn chosen(names: &[String], quick: bool) -> Result<Vec<Step>> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        let known = STEPS.map(|step| step.name).join(", ");
        bail!("unknown step \"{unknown}\"; the steps are {known}");
    }
    let wanted = |step: &Step| {
        if names.is_empty() {
            !quick || step.phase == Phase::Build
        } else {
            names.iter().any(|name| name == step.name)
        }
    };
    Ok(STEPS.into_iter().filter(wanted).collect())
}

fn passes(step: &Step, kit: &Kit) -> bool {
    if step.needs.iter().any(|need| kit.lacks(*need)) {
        say(&format!("✗{}", line(step.name, "not run: a tool is missing", Duration::ZERO)));
        return false;
    }
    let task = Task::start(step.name);
    let result = (step.run)(kit);
    let time = task.end();
    match &result {
        Ok(note) => say(&format!("✓{}", line(step.name, note, time))),
        Err(error) => {
            say(&format!("✗{}\n{}", line(step.name, "failed", time), indent(&format!("{error:#}"))))
        }
    }
    result.is_ok()
}

fn skipped_note(skipped: usize) -> String {
    if skipped == 0 { String::new() } else { format!("{skipped} steps skipped") }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name_or_for_a_quick_run() {
        let names = |steps: Vec<Step>| steps.iter().map(|step| step.name).collect::<Vec<_>>();
        assert_eq!(chosen(&[], false).unwrap().len(), STEPS.len());
        assert!(!names(chosen(&[], true).unwrap()).contains(&"firefox"));
        assert_eq!(names(chosen(&["firefox".to_owned()], true).unwrap()), ["firefox"]);
    }

    #[test]
    fn an_unknown_step_is_named() {
        let error = chosen(&["tpyes".to_owned()], false).unwrap_err().to_string();
        assert!(error.contains("tpyes") && error.contains("types"), "{error}");
    }
}
