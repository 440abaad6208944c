//! Writes `dist/npm/`, an npm package with the element, its types, and the site that it loads.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::json;

use super::bundle::Bundler;
use super::names::{Base, Names, copy, write as put};
use super::notices;
use crate::stamp::files;

const INDEX: &str = include_str!("npm/index.js");
const TYPES: &str = include_str!("npm/index.d.ts");
/// The Custom Elements Manifest, from which editors and other tools learn attributes, methods and events.
const MANIFEST: &str = include_str!("npm/custom-elements.json");
const README: &str = include_str!("npm/README.md");

/// Writes the npm package into the folder of the release, and copies the files of the site into the package.
///
/// # Errors
/// Returns an error if a file cannot be written or if the element cannot be bundled.
pub(super) fn write(bundler: &Bundler<'_>, names: &Names, out: &Path) -> Result<()> {
    let package = out.join("npm");
    for file in files(out)?.iter().filter(|file| !is_twin(file)) {
        copy(file, &package.join("site").join(file.strip_prefix(out)?))?;
    }
    names.write_module(&bundler.source, Base::Package)?;
    put(&bundler.source.join("index.js"), INDEX.as_bytes())?;
    put(&package.join("index.js"), bundler.bundle_one("index.js", "esm")?.as_bytes())?;
    put(&package.join("index.d.ts"), TYPES.as_bytes())?;
    put(&package.join("custom-elements.json"), MANIFEST.as_bytes())?;
    put(&package.join("README.md"), README.as_bytes())?;
    for license in notices::FILES {
        copy(&out.join(license), &package.join(license))?;
    }
    let files = [&["index.js", "index.d.ts", "custom-elements.json", "site"][..], &notices::FILES].concat();
    let about = json!({
        "name": "stackmate",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "A stacker game with a bot as opponent, as a custom element",
        "license": "MIT OR Apache-2.0",
        "type": "module",
        "exports": { ".": { "types": "./index.d.ts", "default": "./index.js" } },
        "types": "./index.d.ts",
        "customElements": "custom-elements.json",
        "files": files,
    });
    put(&package.join("package.json"), format!("{about:#}\n").as_bytes())
}

fn is_twin(file: &&PathBuf) -> bool {
    file.extension().is_some_and(|ending| ending == "br" || ending == "gz")
}
