//! The tests that node runs: of modules by themselves, and of pages in real browsers.
//!
//! A browser does many things at a time, on a machine that others may use, and not all of its races are ours. So where
//! few tests of pages fail, their files are run once more, alone. What passes then is *unsteady*: it fails nothing, but
//! the step's line names it and standard error tells what it said, for somebody to find out why.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::kit::Kit;
use crate::process::{check, run};
use crate::stamp::files;

/// A page and its bots keep two cores busy.
const CORES_FOR_TWO: usize = 4;
/// Tests that may fail at first; more are no accident.
const MOST_UNSTEADY: usize = 3;
/// After this line node's reporter repeats what failed.
const FAILURES: &str = "✖ failing tests:";

/// A test that failed.
#[derive(Debug, PartialEq, Eq)]
struct Failure<'a> {
    /// The file, as node was given it or relative to where node ran.
    file: &'a str,
    name: &'a str,
}

/// Runs `tests/web/<folder>/**/*.test.mjs`; returns a note on how many passed.
///
/// # Errors
/// When there are none, or one fails.
pub(crate) fn units(kit: &Kit, folder: &str) -> Result<String> {
    let mut node = kit.node()?;
    node.args(arguments(files_at_once())).args(tests(kit, folder)?);
    Ok(format!("{} tests", passed(&check(&mut node)?)))
}

/// As [`units`], of pages; the note names what was unsteady.
///
/// # Errors
/// When there are none, or one fails that is not unsteady.
pub(crate) fn pages(kit: &Kit, folder: &str) -> Result<String> {
    let tests = tests(kit, folder)?;
    let mut node = kit.node()?;
    let first = run(node.args(arguments(files_at_once())).args(&tests))?;
    let text = first.text.trim_end();
    if first.ok {
        return Ok(format!("{} tests", passed(text)));
    }
    let failed = failures(text);
    let is_failed = |test: &&PathBuf| failed.iter().any(|failure| test.ends_with(failure.file));
    let again: Vec<_> = tests.iter().filter(is_failed).collect();
    if again.is_empty() || failed.len() > MOST_UNSTEADY {
        bail!("tests of pages failed:\n{text}");
    }
    let mut node = kit.node()?;
    let second = run(node.args(arguments(1)).args(again))?;
    if !second.ok {
        bail!(
            "tests of pages failed:\n{text}\n\nand when their files were run again:\n{}",
            second.text.trim_end()
        );
    }
    eprintln!("{}", text.split_once(FAILURES).map_or(text, |(_, failures)| failures));
    let names: Vec<_> = failed.iter().map(|failure| failure.name).collect();
    Ok(format!("{} tests, UNSTEADY: {}", passed(text) + failed.len(), names.join("; ")))
}

fn arguments(at_once: usize) -> [String; 3] {
    ["--test".to_owned(), "--test-reporter=spec".to_owned(), format!("--test-concurrency={at_once}")]
}

/// The files, one by one: what node makes of a folder differs by its version.
fn tests(kit: &Kit, folder: &str) -> Result<Vec<PathBuf>> {
    let folder = kit.project.npm().join(folder);
    let tests: Vec<_> = files(&folder)?.into_iter().filter(|file| is_test(file)).collect();
    if tests.is_empty() {
        bail!("{} holds no *.test.mjs", folder.display());
    }
    Ok(tests)
}

fn is_test(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".test.mjs") || name.ends_with(".test.js")
}

/// How many test files run at a time: most of them wait for a clock, but a
/// page whose bots find no core free plays another game.
fn files_at_once() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if cores >= CORES_FOR_TWO { 2 } else { 1 }
}

fn passed(text: &str) -> usize {
    text.lines().filter_map(|line| line.strip_prefix("ℹ pass ")?.parse::<usize>().ok()).sum()
}

/// What node's reporter repeats at the end: where a test stands, and then its name and time.
fn failures(text: &str) -> Vec<Failure<'_>> {
    let Some((_, repeated)) = text.split_once(FAILURES) else { return Vec::new() };
    let mut lines = repeated.lines();
    let mut failures = Vec::new();
    while let Some(line) = lines.next() {
        let Some(file) = line.strip_prefix("test at ").and_then(|place| place.rsplitn(3, ':').nth(2)) else {
            continue;
        };
        let name = lines.next().unwrap_or_default().trim_start_matches("✖ ");
        failures.push(Failure { file, name: name.rsplit_once(" (").map_or(name, |(name, _)| name) });
    }
    failures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_passed() {
        assert_eq!(passed("✔ one (1ms)\nℹ tests 4\nℹ pass 4\nℹ fail 0\n"), 4);
        assert_eq!(passed("nothing"), 0);
    }

    #[test]
    fn finds_what_failed() {
        let text = "✖ a clear (heard) (45.6ms)\nℹ pass 2\nℹ fail 2\n\n✖ failing tests:\n\n\
            test at chromium/sound.test.mjs:134:1\n✖ a clear (heard) (45.6ms)\n  AssertionError: test at once\n\n\
            test at unit/x.test.mjs:1:1\n✖ x.test.mjs (2ms)\n  'test failed'\n";
        let found = [
            Failure { file: "chromium/sound.test.mjs", name: "a clear (heard)" },
            Failure { file: "unit/x.test.mjs", name: "x.test.mjs" },
        ];
        assert_eq!(failures(text), found);
        assert_eq!(failures("✔ fine\nℹ pass 1"), []);
    }
}
