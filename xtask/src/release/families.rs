//! Gives bundles names that stay the same from release to release, except for the hash.
//!
//! *Why.* A browser that has the earlier version of a file needs only the changes ([`deltas`](super::deltas)), and finds that
//! version by its name. esbuild calls eight modules `screen` and every shared file `chunk`. *How.* A bundle is called after the
//! module that it begins with, as a path, or after the largest module in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

/// Returns the new name of each bundle in esbuild's list, by the old one.
pub(super) fn names(meta: &Value) -> BTreeMap<String, String> {
    let outputs = meta["outputs"].as_object().into_iter().flatten();
    outputs.filter_map(|(path, output)| Some((file_name(path), name(&file_name(path), output)?))).collect()
}

/// Renames the bundles in a folder, also where they import each other.
///
/// # Errors
/// Returns an error if a bundle cannot be read or written.
pub(super) fn rename(folder: &Path, names: &BTreeMap<String, String>) -> Result<()> {
    for (old, new) in names {
        let file = folder.join(old);
        let mut text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        for (old, new) in names {
            text = text.replace(old, new);
        }
        fs::remove_file(&file).with_context(|| format!("cannot rename {}", file.display()))?;
        super::names::write(&folder.join(new), text.as_bytes())?;
    }
    Ok(())
}

/// Returns the last part of a path.
pub(super) fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

fn name(old: &str, output: &Value) -> Option<String> {
    let hash = old.rsplit_once('-')?.1;
    let flat = |module: &str| module.trim_end_matches(".js").replace('/', "-");
    if let Some(entry) = output["entryPoint"].as_str() {
        return Some(format!("{}-{hash}", flat(entry)));
    }
    let inputs = output["inputs"].as_object()?.iter();
    let (largest, _) = inputs.max_by_key(|(_, input)| input["bytesInOutput"].as_u64())?;
    Some(format!("chunk-{}-{hash}", flat(largest)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::release::names::write;

    #[test]
    fn bundles_are_called_after_their_module_and_import_each_other_by_the_new_names() {
        let meta = serde_json::json!({ "outputs": {
            "../assets/screen-AAAAAAAA.js": { "entryPoint": "modes/solve/screen.js" },
            "../assets/chunk-BBBBBBBB.js": { "inputs": {
                "base/small.js": { "bytesInOutput": 10 }, "round/round.js": { "bytesInOutput": 500 } } },
        } });
        let names = names(&meta);
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("screen-AAAAAAAA.js"), b"import\"./chunk-BBBBBBBB.js\";").unwrap();
        write(&folder.path().join("chunk-BBBBBBBB.js"), b"export{};").unwrap();
        rename(folder.path(), &names).unwrap();
        let screen = fs::read_to_string(folder.path().join("modes-solve-screen-AAAAAAAA.js")).unwrap();
        assert_eq!(screen, "import\"./chunk-round-round-BBBBBBBB.js\";");
        assert!(folder.path().join("chunk-round-round-BBBBBBBB.js").is_file());
        assert!(!folder.path().join("chunk-BBBBBBBB.js").exists());
    }
}
