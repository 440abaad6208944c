//! Runs the tests of `node --test`: the tests of the page's modules, and the tests in browsers.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::kit::Kit;
use crate::process;
use crate::progress::say;
use crate::stamp::files;
use crate::times::TestTime;

/// The maximum number of files of browser tests that are run again. If more fail, the cause is not the load
/// of the machine.
const TRIED_AGAIN: usize = 3;

/// Runs `tests/web/<folder>/**/*.test.mjs`, `at_once` files at a time, and adds their times. Returns the
/// number of tests that passed.
///
/// # Errors
/// Returns an error with the output if there are no tests or if a test fails.
pub(crate) fn run_all(kit: &Kit, folder: &str, at_once: usize) -> Result<u32> {
    let first = run(kit, folder, at_once, None)?;
    first.demand_success()?;
    Ok(first.passed())
}

/// Runs tests in a browser like [`run_all`], and runs each file with a failed test once more, alone. Returns
/// a note for the step's line.
///
/// On a loaded machine a browser sometimes starts no worker or draws no frame for a minute. A test that fails
/// for that reason passes when it runs alone. A test that finds a fault fails again. The first failures are
/// always printed.
///
/// # Errors
/// Returns an error if there are no tests, if a test fails twice, or if tests of more than [`TRIED_AGAIN`]
/// files fail.
pub(crate) fn run_in_browser(kit: &Kit, folder: &str, at_once: usize) -> Result<String> {
    let first = run(kit, folder, at_once, None)?;
    let failed = first.failed_files();
    if failed.is_empty() || failed.len() > TRIED_AGAIN {
        first.demand_success()?;
        return Ok(format!("{} tests", first.passed()));
    }
    say(&format!("  {folder}: running the failed files again after these failures:\n{}", first.complaints()));
    let again = run(kit, folder, 1, Some(failed))?;
    again.demand_success()?;
    let names = first.failed_names();
    let all = first.passed() + u32::try_from(names.len()).unwrap_or(u32::MAX);
    Ok(format!("{all} tests, {} passed at the second try: {}", names.len(), names.join("; ")))
}

/// The result of a run of `node --test`.
struct Ran {
    command: String,
    ok: bool,
    text: String,
    tests: Vec<TestRun>,
}

impl Ran {
    fn demand_success(&self) -> Result<()> {
        if self.ok { Ok(()) } else { bail!("`{}` failed:\n{}", self.command, self.text.trim_end()) }
    }

    fn passed(&self) -> u32 {
        process::sum_after(&self.text, "ℹ pass ")
    }

    fn failed(&self) -> impl Iterator<Item = &TestRun> {
        self.tests.iter().filter(|test| !test.passed)
    }

    fn failed_files(&self) -> BTreeSet<PathBuf> {
        self.failed().map(|test| test.file.clone()).collect()
    }

    fn failed_names(&self) -> Vec<&str> {
        self.failed().map(|test| &*test.name).collect()
    }

    /// Returns the end of the output, where node's test runner repeats the failures.
    fn complaints(&self) -> &str {
        self.text.find("✖ failing tests:").map_or(&*self.text, |start| &self.text[start..])
    }
}

/// Runs the test files of a folder, or only some of them.
fn run(kit: &Kit, folder: &str, at_once: usize, only: Option<BTreeSet<PathBuf>>) -> Result<Ran> {
    let times = kit.project.target().join("test-times");
    fs::create_dir_all(&times).context("cannot create the folder for test times")?;
    let kept = times.join(format!("{folder}.jsonl"));
    let report = if only.is_some() { times.join(format!("{folder}-again.jsonl")) } else { kept.clone() };
    let files = match only {
        Some(files) => files.into_iter().collect(),
        None => in_order(test_files(&kit.project.npm().join(folder))?, &read(&kept)),
    };
    let mut node = kit.node()?;
    // If a test fails before it closes its page, the file would not end without `--test-force-exit`.
    node.args(["--test", "--test-force-exit", "--test-reporter=spec", "--test-reporter-destination=stdout"])
        .arg("--test-reporter=./helpers/times.mjs")
        .arg(format!("--test-reporter-destination={}", report.display()))
        .arg(format!("--test-concurrency={at_once}"))
        .args(files);
    let finished = process::run(&mut node)?;
    let tests = read(&report);
    kit.times.add(tests.iter().map(TestRun::time));
    Ok(Ran { command: process::line(&node), ok: finished.ok, text: finished.text, tests })
}

/// Lists the test files of a folder. They are passed to node one by one, because versions of node treat a
/// folder differently.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let is_test = |file: &PathBuf| file.to_string_lossy().ends_with(".test.mjs");
    let tests: Vec<_> = files(folder)?.into_iter().filter(is_test).collect();
    if tests.is_empty() {
        bail!("{} holds no *.test.mjs", folder.display());
    }
    Ok(tests)
}

/// Sorts the files: new files first, and then the files that took longest in the last run, so that none of
/// these starts last.
fn in_order(mut files: Vec<PathBuf>, tests: &[TestRun]) -> Vec<PathBuf> {
    let mut sums: BTreeMap<&OsStr, Duration> = BTreeMap::new();
    for test in tests {
        *sums.entry(test.file_name()).or_default() += test.time;
    }
    let sum =
        |file: &Path| file.file_name().and_then(|name| sums.get(name)).copied().unwrap_or(Duration::MAX);
    files.sort_by_key(|file| std::cmp::Reverse(sum(file)));
    files
}

/// A test as `helpers/times.mjs` reports it.
#[derive(Debug, PartialEq, Eq)]
struct TestRun {
    file: PathBuf,
    name: String,
    time: Duration,
    passed: bool,
}

impl TestRun {
    /// Parses a line of the report, or returns `None` if the line is not from the reporter.
    fn parse(line: &str) -> Option<Self> {
        let test: Value = serde_json::from_str(line).ok()?;
        Some(Self {
            file: test["file"].as_str()?.into(),
            name: test["name"].as_str()?.to_owned(),
            time: Duration::try_from_secs_f64(test["ms"].as_f64()? / 1_000.0).ok()?,
            passed: test["passed"].as_bool()?,
        })
    }

    fn file_name(&self) -> &OsStr {
        self.file.file_name().unwrap_or_default()
    }

    fn time(&self) -> TestTime {
        let place = self.file_name().to_string_lossy().into_owned();
        TestTime { place, name: self.name.clone(), time: self.time }
    }
}

/// Reads the tests of a report. A missing report has no tests.
fn read(file: &Path) -> Vec<TestRun> {
    fs::read_to_string(file).unwrap_or_default().lines().filter_map(TestRun::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(file: &str, ms: u32, passed: bool) -> TestRun {
        let line = format!(r#"{{"name":"x","file":"/web/{file}","ms":{ms},"passed":{passed}}}"#);
        TestRun::parse(&line).unwrap()
    }

    #[test]
    fn new_files_come_first_and_then_the_slow_ones() {
        let tests = [("fast", 5), ("slow", 300), ("fast", 6)];
        let tests = tests.map(|(file, ms)| report(&format!("{file}.test.mjs"), ms, true));
        let files =
            ["fast.test.mjs", "new.test.mjs", "slow.test.mjs"].map(|file| Path::new("/web").join(file));
        let names = in_order(files.into(), &tests);
        let names: Vec<_> = names.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["new.test.mjs", "slow.test.mjs", "fast.test.mjs"]);
        assert_eq!(TestRun::parse("no JSON"), None);
    }

    #[test]
    fn a_run_names_the_files_to_try_again_and_its_complaints() {
        let tests = vec![report("a.test.mjs", 1, true), report("b.test.mjs", 1, false)];
        let text = "✔ x\nℹ pass 1\nℹ fail 1\n\n✖ failing tests:\nx".to_owned();
        let ran = Ran { command: "node".to_owned(), ok: false, text, tests };
        assert_eq!(ran.failed_files(), BTreeSet::from([PathBuf::from("/web/b.test.mjs")]));
        assert_eq!((ran.failed_names(), ran.passed()), (vec!["x"], 1));
        assert_eq!(ran.complaints(), "✖ failing tests:\nx");
        assert!(ran.demand_success().unwrap_err().to_string().contains("`node` failed"));
    }
}
