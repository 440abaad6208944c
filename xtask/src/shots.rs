//! `cargo xtask shots`: pictures of every screen in every theme, on a desktop and on a phone; or of what happens fast.

use std::path::{Path, absolute};

use anyhow::{Result, bail};

use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::process::check;
use crate::project::Project;
use crate::wasm;

/// Takes those whose name contains `only` into `folder`, and says where they are; `bursts` are frames of what happens fast.
///
/// # Errors
/// When something is missing or does not build, or a screen cannot be reached.
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
