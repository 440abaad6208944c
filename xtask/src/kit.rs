//! What the tests need beside cargo: found, or installed, or named.
//!
//! Everything missing is gathered first and told in one message, so that
//! nobody installs one thing only to be told of the next.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::browsers::Browser;
use crate::npm::Npm;
use crate::process::{cargo, check, on_path, run};
use crate::progress::Task;
use crate::project::Project;
use crate::times::Times;
use crate::toolchain::Toolchain;

/// A thing a step cannot do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// A part of rustup that a minimal installation lacks.
    Component(&'static str),
    /// A toolchain that builds wasm.
    Toolchain,
    /// Node and the npm packages.
    Npm,
    /// A browser.
    Browser(Browser),
    /// `cargo mutants`, which lists the faults that can be made.
    Mutants,
}

/// What was found.
#[derive(Debug)]
pub(crate) struct Kit {
    /// The repository under test.
    pub(crate) project: Project,
    /// How long tests took.
    pub(crate) times: Times,
    toolchain: Option<Toolchain>,
    npm: Option<Npm>,
    browsers: Vec<(Browser, PathBuf)>,
    missing: Vec<(Need, String)>,
}

impl Kit {
    /// Gathers what the steps need.
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

    /// The one message about all that is missing; `None` when nothing is.
    pub(crate) fn complaint(&self) -> Option<String> {
        let lines: Vec<_> = self.missing.iter().map(|(_, error)| format!("  - {error}")).collect();
        (!lines.is_empty()).then(|| format!("Missing here:\n{}", lines.join("\n")))
    }

    /// Whether a need could not be met.
    pub(crate) fn lacks(&self, need: Need) -> bool {
        self.missing.iter().any(|(missing, _)| *missing == need)
    }

    /// Whether a browser was found.
    pub(crate) fn has(&self, browser: Browser) -> bool {
        self.browsers.iter().any(|(found, _)| *found == browser)
    }

    /// The toolchain that builds wasm.
    ///
    /// # Errors
    /// When the step did not ask for it.
    pub(crate) fn toolchain(&self) -> Result<&Toolchain> {
        self.toolchain.as_ref().context("this step has to ask for Need::Toolchain")
    }

    /// Node and its packages.
    ///
    /// # Errors
    /// When the step did not ask for it.
    pub(crate) fn npm(&self) -> Result<&Npm> {
        self.npm.as_ref().context("this step has to ask for Need::Npm")
    }

    /// Node, told where the browsers and this program are.
    ///
    /// # Errors
    /// When the step did not ask for npm.
    pub(crate) fn node(&self) -> Result<Command> {
        let mut node = self.npm()?.node();
        node.env("STACKMATE_XTASK", std::env::current_exe().context("this program has a path")?);
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
        }
        Ok(())
    }
}

impl Kit {
    fn add_browser(&mut self, browser: Browser) -> Result<()> {
        self.browsers.push((browser, browser.find_or_install()?));
        // Not every system has it; the tests then use Chromium itself, and take longer.
        if browser == Browser::Chromium
            && let Ok(shell) = Browser::Shell.find_or_install()
        {
            self.browsers.push((Browser::Shell, shell));
        }
        Ok(())
    }
}

/// Finds or installs `cargo mutants`.
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

/// `cargo fmt` and `cargo clippy` are not part of every installation.
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
