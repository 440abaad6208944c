//! `cargo xtask shots`: pictures of every screen in every theme, on a desktop and on a phone.

use std::path::{Path, absolute};

use anyhow::{Result, bail};

use crate::browsers::Browser;
use crate::kit::{Kit, Need};
use crate::process::check;
use crate::project::Project;
use crate::wasm;

/// Takes those whose name contains `only` into `folder`, and says where they are.
///
/// # Errors
/// When something is missing or does not build, or a screen cannot be reached.
pub(crate) fn take(project: Project, folder: &Path, only: &str) -> Result<()> {
    let kit =
        Kit::gather(project, [Need::Toolchain, Need::Npm, Need::Browser(Browser::Chromium)].into_iter());
    if let Some(complaint) = kit.complaint() {
        bail!("{complaint}");
    }
    wasm::build(&kit.project)?;
    let folder = absolute(folder)?;
    print!("{}", check(kit.node()?.arg("shots.mjs").arg(&folder).arg(only))?);
    Ok(())
}
