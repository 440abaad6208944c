//! Writes the poster of every mode as a still image, `poster-<mode>.svg`, for feeds and other places without
//! scripts.

use std::path::Path;

use anyhow::Result;

use super::bundle::Bundler;
use super::names::write as put;
use crate::process::check;

/// The beginning of the images' names.
pub(super) const NAME: &str = "poster-";
/// The script that draws them with the code of the element.
const SCRIPT: &str = include_str!("posters.mjs");

/// Writes the images into the folder of the release.
///
/// # Errors
/// Returns an error with node's output if the code of the element cannot draw them.
pub(super) fn write(bundler: &Bundler<'_>, out: &Path) -> Result<()> {
    let script = bundler.source.join("../posters.mjs");
    put(&script, SCRIPT.as_bytes())?;
    check(bundler.npm.node().arg(&script).arg(&bundler.source).arg(out))?;
    Ok(())
}
