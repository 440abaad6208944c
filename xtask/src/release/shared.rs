//! Keeps the modules of the first picture in one file, and those of the game behind it in another.
//!
//! *What.* esbuild puts modules into one file if the same entries import them. A module that is loaded later
//! is an entry too, and imports some modules of the first picture and of the game but not others. Without this
//! module these would be split into some sixty small files, which compress badly and each need a request. *How.*
//! While the modules are bundled, every module that is loaded later also imports the painter
//! (`shell/mount.js`) and the game (`shell/app.js`), and therefore everything that these need. *Why this costs
//! nothing.* Both have been loaded before any of them, and importing them again does nothing. The demonstration
//! loads both anyway.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::names::write as put;

/// The module that imports everything for the first picture.
const PAINTER: &str = "shell/mount.js";
/// The module that imports everything for the title. It is loaded after the first picture.
pub(super) const TITLE: &str = "shell/app.js";
/// The module of the demonstration, which shows the game at once and so needs both.
pub(super) const DEMO: &str = "demo.js";

/// Runs the bundler while the modules that are loaded later import the painter and the game, and then restores
/// these modules.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if `bundle` fails.
pub(super) fn with_both<'a, T>(
    source: &Path,
    later: impl IntoIterator<Item = &'a String>,
    bundle: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let mut before = Vec::new();
    for module in later {
        let file = source.join(module);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read web/{module}"))?;
        let up = "../".repeat(module.matches('/').count());
        let both = [PAINTER, TITLE].into_iter().filter(|shared| shared != module);
        let imports: String = both.map(|shared| format!("import \"./{up}{shared}\";\n")).collect();
        put(&file, (imports + &text).as_bytes())?;
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
    fn later_modules_import_the_painter_and_the_game_only_while_bundling() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("part/later.js");
        put(&file, b"export const x = 1;").unwrap();
        let read = || fs::read_to_string(&file).unwrap();
        let later = ["part/later.js".to_owned()];
        let seen = with_both(folder.path(), &later, || Ok(read())).unwrap();
        let imports = "import \"./../shell/mount.js\";\nimport \"./../shell/app.js\";\n";
        assert_eq!(seen, format!("{imports}export const x = 1;"));
        let failed = with_both(folder.path(), &later, || Err::<(), _>(anyhow::anyhow!("a mistake")));
        assert!(failed.is_err());
        assert_eq!(read(), "export const x = 1;");
    }
}
