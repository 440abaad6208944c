//! Runs the tests of `cargo test`, one program after another, and measures the time of each test.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::process::{cargo, check, line, run, sum_after};
use crate::project::Project;
use crate::times::{TestTime, Times};

/// A test program.
#[derive(Debug, PartialEq, Eq)]
struct Program {
    /// The name of the program's cargo target, such as `stackmate` or `all`.
    name: String,
    executable: PathBuf,
    /// The folder in which cargo would run it.
    folder: PathBuf,
}

/// Builds and runs all tests, and adds their times. Returns the number of tests that passed.
///
/// # Errors
/// Returns an error with the output if something does not build or a test fails.
pub(crate) fn run_all(project: &Project, times: &Times) -> Result<u32> {
    let (mut passed, mut failures) = (0, Vec::new());
    for program in build(project)? {
        let mut command = Command::new(&program.executable);
        // Stable Rust reports the times of tests only with this variable. It is set only for the test
        // programs, because cargo would rebuild everything with the variable set.
        command.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "unstable-options", "--report-time"]);
        let finished = run(command.current_dir(&program.folder))?;
        let found = read_times(&program.name, &finished.text);
        passed += found.len() as u32;
        times.add(found);
        if !finished.ok {
            failures.push(format!("`{}` failed:\n{}", line(&command), without_passed(&finished.text)));
        }
    }
    let mut examples = cargo();
    examples.args(["test", "--quiet", "--workspace", "--no-fail-fast", "--doc"]);
    match check(examples.current_dir(project.root())) {
        Ok(text) => passed += sum_after(&text, "test result: ok. "),
        Err(error) => failures.push(format!("{error:#}")),
    }
    if failures.is_empty() { Ok(passed) } else { bail!(failures.join("\n\n")) }
}

/// Builds the tests and returns their programs.
fn build(project: &Project) -> Result<Vec<Program>> {
    // The tests run the program `stackmate`. If it were not built now, the tests would have to wait until it
    // is built.
    check(cargo().args(["build", "--quiet", "--package", "stackmate-cli"]).current_dir(project.root()))?;
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]);
    let finished = run(command.current_dir(project.root()))?;
    let (messages, output): (Vec<&str>, Vec<&str>) =
        finished.text.lines().partition(|line| line.starts_with("{\"reason\":"));
    if !finished.ok {
        bail!("`{}` failed:\n{}", line(&command), output.join("\n"));
    }
    messages.into_iter().filter_map(|message| program(message).transpose()).collect()
}

/// Returns the test program that a message of cargo describes, if it describes one.
fn program(message: &str) -> Result<Option<Program>> {
    let message: Value = serde_json::from_str(message).context("a message of cargo is not JSON")?;
    let Some(executable) = message["executable"].as_str().filter(|_| message["profile"]["test"] == true)
    else {
        return Ok(None);
    };
    let manifest = message["manifest_path"].as_str().context("a message of cargo has no manifest path")?;
    let folder = Path::new(manifest).parent().context("the manifest has no folder")?.to_owned();
    let name = message["target"]["name"].as_str().unwrap_or_default().to_owned();
    Ok(Some(Program { name, executable: executable.into(), folder }))
}

/// Parses the tests that passed, from lines such as `test a::b ... ok <0.012s>`.
fn read_times(place: &str, text: &str) -> Vec<TestTime> {
    let read = |line: &str| {
        let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ok <")?;
        let time = rest.strip_suffix("s>")?.parse().ok()?;
        Some(TestTime { place: place.to_owned(), name: name.to_owned(), time: Duration::from_secs_f64(time) })
    };
    text.lines().filter_map(read).collect()
}

/// Returns the output of a program without the lines of the tests that passed.
fn without_passed(text: &str) -> String {
    let is_passed = |line: &&str| line.starts_with("test ") && line.contains(" ... ok <");
    text.lines().filter(|line| !is_passed(line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_test_programs_in_cargos_messages() {
        let message = r#"{"reason":"compiler-artifact","manifest_path":"/a/core/Cargo.toml",
            "target":{"name":"stackmate"},"profile":{"test":true},"executable":"/a/target/debug/deps/stackmate-1"}"#;
        let found = program(message).unwrap().unwrap();
        assert_eq!((found.name.as_str(), found.folder.as_path()), ("stackmate", Path::new("/a/core")));
        assert_eq!(program(&message.replace("true", "false")).unwrap(), None, "a program without tests");
        assert_eq!(program(r#"{"reason":"build-finished","success":true}"#).unwrap(), None);
    }

    #[test]
    fn reads_times_and_keeps_the_lines_of_failed_tests() {
        let text = "running 2 tests\ntest a::b ... ok <1.250s>\ntest c ... FAILED <0.001s>\nwhy";
        let time = Duration::from_millis(1_250);
        assert_eq!(read_times("x", text), [TestTime { place: "x".into(), name: "a::b".into(), time }]);
        assert_eq!(without_passed(text), "running 2 tests\ntest c ... FAILED <0.001s>\nwhy");
    }
}
