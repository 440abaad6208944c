//! Node, and the npm packages with the versions of `tests/web/package-lock.json`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::apt;
use crate::lock::Lock;
use crate::process::{check, on_path};
use crate::progress::Task;
use crate::project::Project;
use crate::stamp::Stamp;

const OLDEST_NODE: u32 = 20;
const INPUTS: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];
const STAMP: &str = "node_modules/.stackmate-stamp";

/// Node with the packages installed.
#[derive(Debug, Clone)]
pub(crate) struct Npm {
    node: PathBuf,
    folder: PathBuf,
}

impl Npm {
    /// Finds or installs node, and installs the packages if the lock file has changed.
    ///
    /// # Errors
    /// Returns an error that names a missing or old program, or that contains npm's output.
    pub(crate) fn ready(project: &Project) -> Result<Self> {
        let (node, npm) = programs()?;
        let folder = project.npm();
        let _one_at_a_time = Lock::take(&folder.join(".install.tmp"))?;
        let stamp = Stamp::of(&folder, &INPUTS, &[&version(&node)?])?;
        let kept = folder.join(STAMP);
        if !stamp.is_first_line_of(&kept) {
            install(&npm, &folder)?;
            fs::write(&kept, format!("{}\n", stamp.as_str())).context("cannot write into node_modules")?;
        }
        Ok(Self { node, folder })
    }

    /// Returns the path of a program that the packages contain.
    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        let ending = if cfg!(windows) { ".cmd" } else { "" };
        self.folder.join(format!("node_modules/.bin/{name}{ending}"))
    }

    /// Returns a command for `node` in the folder where it finds the packages.
    pub(crate) fn node(&self) -> Command {
        let mut command = Command::new(&self.node);
        command.current_dir(&self.folder);
        command
    }
}

fn programs() -> Result<(PathBuf, PathBuf)> {
    let found = || on_path("node").zip(on_path("npm"));
    if found().is_none() && apt::usable() {
        apt::install(&["nodejs", "npm"])?;
    }
    let Some((node, npm)) = found() else {
        bail!("node and npm are missing (node {OLDEST_NODE} or newer)");
    };
    let version = version(&node)?;
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("node {version} is too old; version {OLDEST_NODE} or newer is needed");
    }
    Ok((node, npm))
}

fn version(node: &Path) -> Result<String> {
    Ok(check(Command::new(node).arg("--version"))?.trim().to_owned())
}

fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn install(npm: &Path, folder: &Path) -> Result<()> {
    let task = Task::start("npm ci");
    // No package needs its install script, so npm does not run any.
    check(Command::new(npm).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(folder))?;
    task.done("from the lock file");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_nodes_version() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("twenty"), None);
    }
}
