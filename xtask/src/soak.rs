//! `cargo xtask soak`: plays many bot games in a row on the demo page of a release.

use std::process::Stdio;

use anyhow::{Context, Result, bail};

use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::project::Project;
use crate::release;

/// Plays `games` games, and prints the memory use during the run.
///
/// # Errors
/// Returns an error if something is missing, if a game hangs, or if memory grows beyond its bound.
pub(crate) fn run(project: Project, games: u32) -> Result<()> {
    let needs = [Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)];
    let kit = Kit::gather(project, needs.into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    release::build(&kit.project, None)?;
    let mut node = kit.node()?;
    node.args(["soak/main.mjs", &games.to_string()]).stdin(Stdio::null());
    let status = node.status().context("node does not start")?;
    if !status.success() {
        bail!("the soak test failed");
    }
    Ok(())
}
