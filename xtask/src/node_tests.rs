//! The tests that `node --test` runs: those of the page's modules, and those in browsers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::kit::Kit;
use crate::process::check;
use crate::stamp::files;
use crate::times::TestTime;

/// Runs `tests/web/<folder>/**/*.test.mjs`, so many files at a time, and adds their times. Returns how many tests there were.
///
/// # Errors
/// When there are none, or one fails; ends with what was said about it.
pub(crate) fn run_all(kit: &Kit, folder: &str, at_once: usize) -> Result<u32> {
    let kept = kit.project.target().join("test-times").join(format!("{folder}.jsonl"));
    let tests = in_order(test_files(&kit.project.npm().join(folder))?, &read(&kept));
    fs::create_dir_all(kept.parent().context("the file lies in a folder")?).context("cannot keep times")?;
    let mut node = kit.node()?;
    // A test that fails before it closes its page would keep its file from ending.
    node.args(["--test", "--test-force-exit", "--test-reporter=spec", "--test-reporter-destination=stdout"])
        .arg("--test-reporter=./helpers/times.mjs")
        .arg(format!("--test-reporter-destination={}", kept.display()))
        .arg(format!("--test-concurrency={at_once}"));
    let text = check(node.args(tests))?;
    kit.times.add(read(&kept));
    Ok(crate::steps::sum_after(&text, "ℹ pass "))
}

/// The files are named one by one: what node makes of a folder differs by its version.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let is_test = |file: &PathBuf| file.to_string_lossy().ends_with(".test.mjs");
    let tests: Vec<_> = files(folder)?.into_iter().filter(is_test).collect();
    if tests.is_empty() {
        bail!("{} holds no *.test.mjs", folder.display());
    }
    Ok(tests)
}

/// Files that took longest the last time come first, so that none of them is left for the end; new ones before all.
fn in_order(mut tests: Vec<PathBuf>, times: &[TestTime]) -> Vec<PathBuf> {
    let mut sums: BTreeMap<&str, Duration> = BTreeMap::new();
    for test in times {
        *sums.entry(&test.place).or_default() += test.time;
    }
    let sum = |file: &Path| {
        file.file_name().and_then(|name| sums.get(&*name.to_string_lossy())).copied().unwrap_or(Duration::MAX)
    };
    tests.sort_by_key(|file| std::cmp::Reverse(sum(file)));
    tests
}

/// The times that `helpers/times.mjs` wrote; none when it did not.
fn read(file: &Path) -> Vec<TestTime> {
    fs::read_to_string(file).unwrap_or_default().lines().filter_map(time).collect()
}

fn time(line: &str) -> Option<TestTime> {
    let test: Value = serde_json::from_str(line).ok()?;
    let place = Path::new(test["file"].as_str()?).file_name()?.to_string_lossy().into_owned();
    let time = Duration::try_from_secs_f64(test["ms"].as_f64()? / 1_000.0).ok()?;
    Some(TestTime { place, name: test["name"].as_str()?.to_owned(), time })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_files_come_first_and_then_the_slow_ones() {
        let line = |file: &str, ms: u32| format!(r#"{{"name":"x","file":"/web/{file}","ms":{ms}}}"#);
        let lines = [line("fast.test.mjs", 5), line("slow.test.mjs", 300), line("fast.test.mjs", 6)];
        let times: Vec<_> = lines.iter().filter_map(|line| time(line)).collect();
        let files =
            ["fast.test.mjs", "new.test.mjs", "slow.test.mjs"].map(|file| Path::new("/web").join(file));
        let names = in_order(files.into(), &times);
        let names: Vec<_> = names.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["new.test.mjs", "slow.test.mjs", "fast.test.mjs"]);
        assert_eq!(time("no JSON"), None);
    }
}
