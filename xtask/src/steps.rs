//! The steps of `cargo xtask test`.
//!
//! *What.* Phases run one after another. Within a phase, the lanes run at the same time, and the steps of a
//! lane run one after another. *Why.* A compiler that ends with one long link, or a browser that waits for a
//! clock, leaves a processor to the other lane. Steps that measure time, memory or processor use run alone at
//! the end.

use std::process::Command;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;

use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::process::{cargo, check};
use crate::{native_tests, node_tests, release, wasm};

/// A compilation target that has no `std`. Every compiler that can build our wasm packages can build for this
/// target too.
const NO_STD_TARGET: &str = "wasm32v1-none";

/// The phase in which a step runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// All steps without browsers, which are those of `--quick`.
    Build,
    /// Steps with browsers, which run at the same time as others.
    Browsers,
    /// Steps that must run alone on the machine.
    Alone,
}

impl Phase {
    /// All phases, in the order they run.
    pub(crate) const ALL: [Phase; 3] = [Phase::Build, Phase::Browsers, Phase::Alone];
}

/// A step: its name, what it needs and what it does. It returns a short note for its line, or an error with
/// the output of the tool.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// The name in `cargo xtask test <name>`.
    pub(crate) name: &'static str,
    /// The phase in which the step runs.
    pub(crate) phase: Phase,
    /// The number of the step's lane. Steps of one lane run one after another.
    pub(crate) lane: u8,
    /// The tools that must be found or installed first.
    pub(crate) needs: &'static [Need],
    /// The function that runs the step.
    pub(crate) run: fn(&Kit) -> Result<String>,
}

const WEB: &[Need] = &[Need::Toolchain, Need::Npm];
const SITES: &[Need] = &[Need::Npm, Need::Program("php", "php-cli"), Need::Program("hugo", "hugo")];
const CHROMIUM: &[Need] = &[Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)];
const FIREFOX: &[Need] = &[Need::Toolchain, Need::Npm, Need::Browser(Browser::Firefox)];

/// All steps.
pub(crate) const STEPS: [Step; 13] = [
    step("format", Phase::Build, 0, &[Need::Component("rustfmt")], format),
    step("clippy", Phase::Build, 0, &[Need::Component("clippy")], clippy),
    step("native", Phase::Build, 0, &[], native),
    step("docs", Phase::Build, 0, &[], docs),
    step("wasm", Phase::Build, 1, WEB, build_wasm),
    step("types", Phase::Build, 1, WEB, types),
    step("units", Phase::Build, 1, WEB, units),
    step("examples", Phase::Build, 1, SITES, examples),
    step("release", Phase::Build, 1, WEB, make_release),
    step("no_std", Phase::Build, 1, &[Need::Toolchain], no_std),
    step("chromium", Phase::Browsers, 0, CHROMIUM, chromium),
    step("firefox", Phase::Browsers, 1, FIREFOX, firefox),
    step("measured", Phase::Alone, 0, CHROMIUM, measured),
];

const fn step(
    name: &'static str,
    phase: Phase,
    lane: u8,
    needs: &'static [Need],
    run: fn(&Kit) -> Result<String>,
) -> Step {
    Step { name, phase, lane, needs, run }
}

fn native_cargo(kit: &Kit) -> Command {
    let mut cargo = cargo();
    cargo.current_dir(kit.project.root());
    cargo
}

fn format(kit: &Kit) -> Result<String> {
    check(native_cargo(kit).args(["fmt", "--all", "--check"]))?;
    Ok(String::new())
}

fn clippy(kit: &Kit) -> Result<String> {
    check(native_cargo(kit).args([
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    Ok(String::new())
}

fn native(kit: &Kit) -> Result<String> {
    Ok(format!("{} tests", native_tests::run_all(&kit.project, &kit.times)?))
}

fn docs(kit: &Kit) -> Result<String> {
    // The library and the command are both called `stackmate`, so their pages would overwrite each other.
    let mut doc = native_cargo(kit);
    doc.args(["doc", "--quiet", "--no-deps", "--workspace", "--exclude", "stackmate-cli"]);
    check(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(String::new())
}

fn no_std(kit: &Kit) -> Result<String> {
    for features in ["", "serde", "learn", "review"] {
        let mut cargo = kit.toolchain()?.cargo();
        cargo.current_dir(kit.project.root()).args(["build", "--quiet", "--package", "stackmate-core"]);
        cargo.args(["--features", features, "--target", NO_STD_TARGET, "-Z", "build-std=core,alloc"]);
        // The step only checks that core compiles, so the speed of the result does not matter.
        cargo.args(["--config", "profile.dev.opt-level=0", "--config", "profile.dev.debug=false"]);
        cargo.arg("--target-dir").arg(kit.project.target().join("no-std"));
        check(cargo.env("CARGO_ENCODED_RUSTFLAGS", ""))?;
    }
    Ok(format!("{NO_STD_TARGET}, plain, with serde, with learn and with review"))
}

fn build_wasm(kit: &Kit) -> Result<String> {
    wasm::build(&kit.project)?;
    Ok("single-threaded, threaded".to_owned())
}

fn types(kit: &Kit) -> Result<String> {
    wasm::build(&kit.project)?;
    check(Command::new(kit.npm()?.tool("tsc")).arg("--noEmit").arg("-p").arg(kit.project.site()))?;
    Ok(String::new())
}

fn units(kit: &Kit) -> Result<String> {
    wasm::build(&kit.project)?;
    Ok(format!("{} tests", node_tests::run_all(kit, "unit", cores())?))
}

/// Runs the examples for other systems in those systems.
fn examples(kit: &Kit) -> Result<String> {
    Ok(format!("{} tests", node_tests::run_all(kit, "examples", 1)?))
}

/// Makes the release if it is not up to date. The lock keeps steps of two lanes from writing to the same
/// folder at once.
fn released(kit: &Kit) -> Result<release::Release> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    release::build(&kit.project, None)
}

fn make_release(kit: &Kit) -> Result<String> {
    released(kit)?.check()?;
    Ok("within its budgets".to_owned())
}

fn chromium(kit: &Kit) -> Result<String> {
    released(kit)?;
    // Pages wait for clocks half of the time, so more files than processors can run. The complete Chromium,
    // with windows, needs twice the processor time.
    let at_once = if kit.has(Browser::Shell) { cores() + 1 } else { cores().div_ceil(2) };
    node_tests::run_in_browser(kit, "chromium", at_once)
}

fn firefox(kit: &Kit) -> Result<String> {
    released(kit)?;
    node_tests::run_in_browser(kit, "firefox", 1)
}

fn measured(kit: &Kit) -> Result<String> {
    released(kit)?;
    node_tests::run_in_browser(kit, "measured", 1)
}

/// Returns the number of processors, but at most four, because more test files at a time need too much
/// memory.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct() {
        let mut names = STEPS.map(|step| step.name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
