//! The two sides that are measured: the native program, and a browser that stays open.
//!
//! Both answer a task with a report in the format of `stackmate bench`.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::task::Task;
use crate::kit::Kit;
use crate::process::{cargo, check, line};
use crate::wasm::Variant;

/// How long each placement list is measured in a round, in milliseconds.
const MOVEGEN_MS: u32 = 100;
/// How long the graph of tilings is measured, in milliseconds. This is the default of the native side.
const GRAPH_MS: u32 = 100;
/// The number of runs of the search benchmark in a round (their median is used), and the number of nodes for
/// each move.
const SEARCH_RUNS: u32 = 5;
const SEARCH_NODES: u32 = 50_000;

/// A side that can be measured.
pub(super) trait Side {
    /// Returns the name of the side for people.
    fn name(&self) -> &'static str;

    /// Performs one measurement.
    ///
    /// # Errors
    /// Returns an error if the program fails or does not answer with JSON.
    fn measure(&mut self, task: Task) -> Result<Value>;
}

/// The native side: the program `stackmate` in a release build.
#[derive(Debug)]
pub(super) struct Native {
    program: PathBuf,
}

impl Native {
    /// Builds the program.
    ///
    /// # Errors
    /// Returns an error with the compiler's output if it does not build.
    pub(super) fn build(kit: &Kit) -> Result<Self> {
        let progress = crate::progress::Task::start("native compile");
        let mut build = cargo();
        build.current_dir(kit.project.root());
        check(build.args(["build", "--quiet", "--release", "--package", "stackmate-cli"]))?;
        progress.done("");
        let name = format!("stackmate{}", std::env::consts::EXE_SUFFIX);
        Ok(Self { program: kit.project.target().join("release").join(name) })
    }
}

impl Side for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn measure(&mut self, task: Task) -> Result<Value> {
        let mut command = Command::new(&self.program);
        command.arg("bench");
        match task {
            Task::Movegen => command.args(["movegen", "--ms", &MOVEGEN_MS.to_string()]),
            Task::Pc => command.arg("pc"),
            Task::Search(threads) => command
                .args(["--threads", &threads.to_string()])
                .args(["--runs", &SEARCH_RUNS.to_string()])
                .args(["--nodes", &SEARCH_NODES.to_string()]),
        };
        command.arg("--json");
        answer(command)
    }
}

impl Native {
    /// Runs a command of the program, and returns its report.
    ///
    /// # Errors
    /// Returns an error if the program fails or does not answer with JSON.
    pub(super) fn report(&self, arguments: &[&str]) -> Result<Value> {
        let mut command = Command::new(&self.program);
        command.args(arguments);
        answer(command)
    }
}

fn answer(mut command: Command) -> Result<Value> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("`{}`", line(&command)))?;
    if !output.status.success() {
        bail!("`{}` failed:\n{}", line(&command), String::from_utf8_lossy(&output.stderr).trim_end());
    }
    serde_json::from_slice(&output.stdout)
        .with_context(|| format!("`{}` did not answer with JSON", line(&command)))
}

/// The browser side: the script `tests/web/bench/chromium.mjs`, which reads one task per line. The script
/// reports its own errors on standard error, and ends when its input ends.
#[derive(Debug)]
pub(super) struct Chromium {
    child: Child,
    tasks: Option<ChildStdin>,
    reports: BufReader<ChildStdout>,
}

impl Chromium {
    /// Starts the browser. It can load this package, and those in the same folder.
    ///
    /// # Errors
    /// Returns an error if node does not start.
    pub(super) fn open(kit: &Kit, package: Variant) -> Result<Self> {
        let mut node = kit.node()?;
        node.arg("bench/chromium.mjs").arg(package.packages(&kit.project));
        let mut child = node.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("node")?;
        let tasks = child.stdin.take();
        let reports = BufReader::new(child.stdout.take().context("the output is not piped")?);
        Ok(Self { child, tasks, reports })
    }
}

impl Side for Chromium {
    fn name(&self) -> &'static str {
        "chromium"
    }

    fn measure(&mut self, task: Task) -> Result<Value> {
        self.ask(&message(task))
    }
}

impl Chromium {
    /// Sends a task to the worker of its package, and returns the report.
    ///
    /// # Errors
    /// Returns an error if the process has ended or did not answer with JSON.
    pub(super) fn ask(&mut self, task: &Value) -> Result<Value> {
        let tasks = self.tasks.as_mut().context("the input is closed")?;
        writeln!(tasks, "{task}").context("the process with Chromium has ended")?;
        let mut report = String::new();
        self.reports.read_line(&mut report).context("the process with Chromium ended without a report")?;
        serde_json::from_str(&report).with_context(|| format!("Chromium reported {report:?}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        drop(self.tasks.take());
        // The process closes the browser and ends. Its exit status is ignored.
        let _ = self.child.wait();
    }
}

fn message(task: Task) -> Value {
    match task {
        Task::Movegen => {
            json!({ "name": "movegen", "package": Variant::BenchSt.name(), "threads": 1, "ms": MOVEGEN_MS })
        }
        Task::Pc => json!({ "name": "pc", "package": Variant::BenchSt.name(), "threads": 1, "ms": GRAPH_MS }),
        Task::Search(threads) => {
            let variant = if threads > 1 { Variant::BenchMt } else { Variant::BenchSt };
            json!({
                "name": "search", "package": variant.name(), "threads": threads,
                "runs": SEARCH_RUNS, "nodes": SEARCH_NODES,
            })
        }
    }
}
