//! The tools that the tests need besides cargo. They are found, installed or reported as missing.
//!
//! All missing tools are reported in one message, so that the user can install them together.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::apt;
use crate::browsers::Browser;
use crate::npm::Npm;
use crate::process::{cargo, check, on_path, run};
use crate::progress::Task;
use crate::project::Project;
use crate::times::Times;
use crate::toolchain::Toolchain;

/// A tool that a step needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// A component of rustup that a minimal installation lacks.
    Component(&'static str),
    /// A toolchain that builds wasm.
    Toolchain,
    /// Node and the npm packages.
    Npm,
    /// A browser.
    Browser(Browser),
    /// Another program, with the name of its package in Debian.
    Program(&'static str, &'static str),
    /// The command `cargo mutants`, which lists the small faults that can be inserted into the code.
    Mutants,
}

/// The tools that were found, and the needs that could not be met.
#[derive(Debug)]
pub(crate) struct Kit {
    /// The repository under test.
    pub(crate) project: Project,
    /// The durations of the tests.
    pub(crate) times: Times,
    toolchain: Option<Toolchain>,
    npm: Option<Npm>,
    browsers: Vec<(Browser, PathBuf)>,
    missing: Vec<(Need, String)>,
}

impl Kit {
    /// Finds or installs the tools that the steps need.
    pub(crate) fn gather(project: Project, needs: impl Iterator<Item = Need>) -> Self {
        let mut kit = Self {
            project,
            times: Times::default(),
            toolchain: None,
            npm: None,
            browsers: Vec::new(),
            missing: Vec::new(),
        };
        let mut seen = Vec::new();
        for need in needs {
            if seen.contains(&need) {
                continue;
            }
            seen.push(need);
            if let Err(error) = kit.get(need) {
                kit.missing.push((need, format!("{error:#}")));
            }
        }
        kit
    }

    /// Returns one message that lists everything that is missing, or `None` if nothing is missing.
    pub(crate) fn complaint(&self) -> Option<String> {
        let lines: Vec<_> = self.missing.iter().map(|(_, error)| format!("  - {error}")).collect();
        (!lines.is_empty()).then(|| format!("Missing:\n{}", lines.join("\n")))
    }

    /// Returns whether a need could not be met.
    pub(crate) fn lacks(&self, need: Need) -> bool {
        self.missing.iter().any(|(missing, _)| *missing == need)
    }

    /// Returns whether a browser was found.
    pub(crate) fn has(&self, browser: Browser) -> bool {
        self.browsers.iter().any(|(found, _)| *found == browser)
    }

    /// Returns the toolchain that builds wasm.
    ///
    /// # Errors
    /// Returns an error if the step did not request it.
    pub(crate) fn toolchain(&self) -> Result<&Toolchain> {
        self.toolchain.as_ref().context("this step has to request Need::Toolchain")
    }

    /// Returns node with its packages.
    ///
    /// # Errors
    /// Returns an error if the step did not request it.
    pub(crate) fn npm(&self) -> Result<&Npm> {
        self.npm.as_ref().context("this step has to request Need::Npm")
    }

    /// Returns a command for node whose environment contains the paths of the browsers and of this program.
    ///
    /// # Errors
    /// Returns an error if the step did not request npm.
    pub(crate) fn node(&self) -> Result<Command> {
        let mut node = self.npm()?.node();
        node.env("STACKMATE_XTASK", std::env::current_exe().context("cannot find the path of this program")?);
        for (browser, program) in &self.browsers {
            node.env(browser.variable(), program);
        }
        Ok(node)
    }

    fn get(&mut self, need: Need) -> Result<()> {
        match need {
            Need::Component(name) => component(name)?,
            Need::Toolchain => self.toolchain = Some(Toolchain::find_or_install()?),
            Need::Npm => self.npm = Some(Npm::ready(&self.project)?),
            Need::Mutants => cargo_mutants()?,
            Need::Browser(browser) => self.add_browser(browser)?,
            Need::Program(name, package) => program(name, package)?,
        }
        Ok(())
    }
}

impl Kit {
    fn add_browser(&mut self, browser: Browser) -> Result<()> {
        let program = browser.find_or_install()?;
        // The reports of failed tests need the version: a machine may have an older browser than another one.
        let task = Task::start("browser");
        task.done(&Browser::version(&program));
        self.browsers.push((browser, program));
        // The headless shell is optional: without it the tests use Chromium itself and take longer.
        if browser == Browser::Chromium
            && let Ok(shell) = Browser::Shell.find_or_install()
        {
            self.browsers.push((Browser::Shell, shell));
        }
        Ok(())
    }
}

/// Finds a program or installs its package.
fn program(name: &str, package: &str) -> Result<()> {
    if on_path(name).is_none() && apt::usable() {
        apt::install(&[package])?;
    }
    if on_path(name).is_none() {
        bail!("the program {name} is missing (in Debian: the package {package})");
    }
    Ok(())
}

/// Finds `cargo mutants` or installs it.
fn cargo_mutants() -> Result<()> {
    if run(cargo().args(["mutants", "--version"]))?.ok {
        return Ok(());
    }
    let task = Task::start("cargo install");
    check(cargo().args(["install", "--locked", "cargo-mutants"]))
        .context("`cargo mutants` is missing: install it with `cargo install --locked cargo-mutants`")?;
    task.done("cargo-mutants");
    Ok(())
}

/// Checks that `cargo fmt` or `cargo clippy` is installed, or installs it. Not every installation has them.
fn component(name: &str) -> Result<()> {
    let subcommand = name.trim_start_matches("rust");
    if run(cargo().args([subcommand, "--version"]))?.ok {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        bail!("`cargo {subcommand}` does not run; install the Rust component {name}");
    }
    check(Command::new("rustup").args(["component", "add", name]))?;
    Ok(())
}
