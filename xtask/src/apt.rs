//! Installs Debian packages with apt. This works only on a machine where this process is root.

use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Result, anyhow};

use crate::process::{check, on_path};
use crate::progress::Task;

/// Options that make apt try three times, and fail if one list of packages is missing. By default a missing list is only a
/// warning; without the list of security updates, apt would install old browsers.
const COMPLETE: [&str; 4] = ["-o", "Acquire::Retries=3", "-o", "APT::Update::Error-Mode=any"];

/// Returns whether packages can be installed: apt exists and this process is root.
pub(crate) fn usable() -> bool {
    on_path("apt-get").is_some() && is_root()
}

/// Installs packages. The list of packages is refreshed once per run.
///
/// # Errors
/// Returns the output of apt, or an error that apt cannot be used here.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !usable() {
        return Err(anyhow!("apt-get cannot be used here (it needs Debian and root)"));
    }
    refresh()?;
    let task = Task::start(format!("apt-get {}", packages[0]));
    let install = ["install", "-y", "--no-install-recommends"];
    check(apt_get().args(install).args(packages))?;
    task.done(&packages[1..].join(" "));
    Ok(())
}

fn refresh() -> Result<()> {
    static REFRESHED: OnceLock<Result<(), String>> = OnceLock::new();
    let update = || {
        let task = Task::start("apt-get update");
        if check(apt_get().args(COMPLETE).arg("update")).is_ok() {
            task.done("");
            return Ok(());
        }
        check(apt_get().arg("update")).map_err(|error| error.to_string())?;
        task.done("incomplete: programs may be older than the newest packages");
        Ok(())
    };
    REFRESHED.get_or_init(update).clone().map_err(|error| anyhow!(error))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> bool {
    check(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}
