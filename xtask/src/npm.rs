//! Node and the npm packages pinned in `tests/web/package-lock.json`.

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
    /// Finds or installs node, and the packages when the lock file changed.
    ///
    /// # Errors
    /// Names what is missing or too old, or ends with what npm said.
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

    /// A program that came with the packages.
    pub(crate) fn tool(&self, name: &str) -> PathBuf {
        let ending = if cfg!(windows) { ".cmd" } else { "" };
        self.folder.join(format!("node_modules/.bin/{name}{ending}"))
    }

    /// `node`, to run where the packages are seen.
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
        bail!("node is {version}; {OLDEST_NODE} or newer is needed");
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
    // No package here needs its install script, and none gets to run one.
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
