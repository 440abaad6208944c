//! Keeps the modules of the first picture in one file.
//!
//! *What.* esbuild puts modules into one file if the same entries import them. A module that is loaded later
//! is an entry too, and imports some modules of the first picture but not others. Without this module these
//! would be split into about twenty small files, which compress badly and each need a link. *How.* While the
//! modules are bundled, every module that is loaded later also imports the painter (`shell/mount.js`), and
//! therefore everything that the painter needs. *Why this costs nothing.* The painter has been loaded before
//! any of them, and importing it again does nothing.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::names::write as put;

/// The module that imports everything for the first picture.
const PAINTER: &str = "shell/mount.js";

/// Runs the bundler while the modules that are loaded later import the painter, and then restores these
/// modules.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if `bundle` fails.
pub(super) fn with_painter<'a, T>(
    source: &Path,
    later: impl IntoIterator<Item = &'a String>,
    bundle: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let mut before = Vec::new();
    for module in later {
        let file = source.join(module);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read web/{module}"))?;
        let up = "../".repeat(module.matches('/').count());
        put(&file, format!("import \"./{up}{PAINTER}\";\n{text}").as_bytes())?;
        before.push((file, text));
    }
    let made = bundle();
    for (file, text) in before {
        put(&file, text.as_bytes())?;
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_modules_import_the_painter_only_while_bundling() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("part/later.js");
        put(&file, b"export const x = 1;").unwrap();
        let read = || fs::read_to_string(&file).unwrap();
        let later = ["part/later.js".to_owned()];
        let seen = with_painter(folder.path(), &later, || Ok(read())).unwrap();
        assert_eq!(seen, "import \"./../shell/mount.js\";\nexport const x = 1;");
        let failed = with_painter(folder.path(), &later, || Err::<(), _>(anyhow::anyhow!("a mistake")));
        assert!(failed.is_err());
        assert_eq!(read(), "export const x = 1;");
    }
}
