//! The steps of `cargo xtask test`, in the order they run.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::process::{cargo, check};
use crate::release;
use crate::stamp::files;
use crate::wasm;

/// A page and its bots keep two cores busy.
const CORES_FOR_TWO: usize = 4;

/// A target that has no `std` at all and that every compiler which builds our
/// wasm can build too.
const NO_STD_TARGET: &str = "wasm32v1-none";

/// One step: a name to call it by, what it needs, and what it does. It returns
/// a short note for its line, or an error with all the tool said.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    /// `cargo xtask test <name>`
    pub(crate) name: &'static str,
    /// What it has to find or install first.
    pub(crate) needs: &'static [Need],
    /// Whether `--quick` leaves it out.
    pub(crate) slow: bool,
    /// The work.
    pub(crate) run: fn(&Kit) -> Result<String>,
}

/// All steps.
pub(crate) const STEPS: [Step; 11] = [
    step("format", &[Need::Component("rustfmt")], format),
    step("clippy", &[Need::Component("clippy")], clippy),
    step("native", &[], native),
    step("docs", &[], docs),
    step("no_std", &[Need::Toolchain], no_std),
    step("wasm", &[Need::Toolchain, Need::Npm], build_wasm),
    step("types", &[Need::Toolchain, Need::Npm], types),
    step("units", &[Need::Toolchain, Need::Npm], units),
    step("release", &[Need::Toolchain, Need::Npm], make_release),
    slow("chromium", &[Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)], chromium),
    slow("firefox", &[Need::Toolchain, Need::Npm, Need::Browser(Browser::Firefox)], firefox),
];

const fn step(name: &'static str, needs: &'static [Need], run: fn(&Kit) -> Result<String>) -> Step {
    Step { name, needs, slow: false, run }
}

const fn slow(name: &'static str, needs: &'static [Need], run: fn(&Kit) -> Result<String>) -> Step {
    Step { name, needs, slow: true, run }
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
    let text = check(native_cargo(kit).args(["test", "--quiet", "--workspace", "--no-fail-fast"]))?;
    Ok(format!("{} tests", sum_after(&text, "test result: ok. ")))
}

fn docs(kit: &Kit) -> Result<String> {
    // The library and the command are both called `stackmate`; their pages
    // would overwrite each other.
    let mut doc = native_cargo(kit);
    doc.args(["doc", "--quiet", "--no-deps", "--workspace", "--exclude", "stackmate-cli"]);
    check(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(String::new())
}

fn no_std(kit: &Kit) -> Result<String> {
    for features in ["", "serde"] {
        let mut cargo = kit.toolchain()?.cargo();
        cargo.current_dir(kit.project.root()).args(["build", "--quiet", "--package", "stackmate-core"]);
        cargo.args(["--features", features, "--target", NO_STD_TARGET, "-Z", "build-std=core,alloc"]);
        // Whether it compiles is the question, not how fast it would run.
        cargo.args(["--config", "profile.dev.opt-level=0", "--config", "profile.dev.debug=false"]);
        cargo.arg("--target-dir").arg(kit.project.target().join("no-std"));
        check(cargo.env("CARGO_ENCODED_RUSTFLAGS", ""))?;
    }
    Ok(format!("{NO_STD_TARGET}, with serde and without"))
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
    node_tests(kit, "unit")
}

fn make_release(kit: &Kit) -> Result<String> {
    release::build(&kit.project, None)?.check()?;
    Ok("within its budgets".to_owned())
}

fn chromium(kit: &Kit) -> Result<String> {
    browser(kit, Browser::Chromium)
}

fn firefox(kit: &Kit) -> Result<String> {
    browser(kit, Browser::Firefox)
}

fn browser(kit: &Kit, browser: Browser) -> Result<String> {
    release::build(&kit.project, None)?;
    node_tests(kit, browser.folder())
}

/// Runs `tests/web/<folder>/**/*.test.mjs` under `node --test`. The files are
/// named one by one: what node makes of a folder differs by its version.
fn node_tests(kit: &Kit, folder: &str) -> Result<String> {
    let folder = kit.project.npm().join(folder);
    let is_test = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.ends_with(".test.mjs") || name.ends_with(".test.js")
    };
    let tests: Vec<_> = files(&folder)?.into_iter().filter(is_test).collect();
    if tests.is_empty() {
        bail!("{} holds no *.test.mjs", folder.display());
    }
    let mut node = kit.node()?;
    // A test that fails before it closes its page would keep its file from ending.
    node.args(["--test", "--test-force-exit", "--test-reporter=spec"])
        .arg(format!("--test-concurrency={}", files_at_once()));
    let text = check(node.args(tests))?;
    Ok(format!("{} tests", sum_after(&text, "ℹ pass ")))
}

/// How many test files run at a time: most of them wait for a clock, but a
/// page whose bots find no core free plays another game.
fn files_at_once() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if cores >= CORES_FOR_TWO { 2 } else { 1 }
}

/// Adds up the numbers that follow a phrase.
fn sum_after(text: &str, phrase: &str) -> u32 {
    text.split(phrase)
        .skip(1)
        .filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<u32>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up_what_the_runners_say() {
        let cargo = "test result: ok. 12 passed; 0 failed;\nx\ntest result: ok. 3 passed; 0 failed;";
        assert_eq!(sum_after(cargo, "test result: ok. "), 15);
        assert_eq!(sum_after("ℹ tests 4\nℹ pass 4\nℹ fail 0\n", "ℹ pass "), 4);
        assert_eq!(sum_after("nothing", "ℹ pass "), 0);
    }

    #[test]
    fn names_are_distinct() {
        let mut names = STEPS.map(|step| step.name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
