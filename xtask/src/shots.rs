//! `cargo xtask shots`: takes screenshots of every screen in every theme, on a desktop and on a phone, or of
//! fast animations.

use std::path::{Path, absolute};

use anyhow::{Result, bail};

use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::process::check;
use crate::project::Project;
use crate::wasm;

/// Takes the screenshots whose name contains `only`, saves them in `folder` and prints where they are. With
/// `bursts` it takes the frames of fast animations instead.
///
/// # Errors
/// Returns an error if something is missing or does not build, or if a screen cannot be reached.
pub(crate) fn take(project: Project, folder: &Path, only: &str, bursts: bool) -> Result<()> {
    let kit =
        Kit::gather(project, [Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)].into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    wasm::build(&kit.project)?;
    let folder = absolute(folder)?;
    let script = if bursts { "bursts.mjs" } else { "shots.mjs" };
    print!("{}", check(kit.node()?.arg(script).arg(&folder).arg(only))?);
    Ok(())
}
