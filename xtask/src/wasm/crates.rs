//! The crates that are compiled for a wasm package, with their licence files.
//!
//! Cargo reports every crate that it compiles, including those of the standard library, and the folder of its
//! sources. The texts are stored next to the package, because a release can be made from the package when the
//! sources no longer exist.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::toolchain::Toolchain;

/// The file with the list of crates in a package's folder. It is hidden, so it is not served.
const LIST: &str = ".crates.json";
/// The beginnings of the names of files that contain a licence or a notice.
const LICENSE_FILES: [&str; 6] = ["LICENSE", "LICENCE", "UNLICENSE", "COPYING", "COPYRIGHT", "NOTICE"];

/// A third-party crate.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Crate {
    pub(crate) name: String,
    /// The version. For a crate of the standard library, this is the release of the compiler.
    pub(crate) version: String,
    /// The licence as the crate's manifest states it, such as `MIT OR Apache-2.0`.
    pub(crate) license: String,
    pub(crate) is_std: bool,
    /// The licence files, each with its name and text.
    pub(crate) texts: Vec<(String, String)>,
}

/// Reads the crates from the output of `cargo build --message-format=json`. The crates of this project are
/// left out.
///
/// # Errors
/// Returns an error with the name of a file that cannot be read.
pub(super) fn compiled(printed: &str, toolchain: &Toolchain) -> Result<Vec<Crate>> {
    let mut found = BTreeMap::new();
    for message in printed.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let (Some(id), Some(manifest)) = (message["package_id"].as_str(), message["manifest_path"].as_str())
        else {
            continue;
        };
        let manifest = PathBuf::from(manifest);
        let is_local = id.starts_with("path+");
        let is_std = is_local && manifest.starts_with(toolchain.library());
        if message["reason"] == "compiler-artifact" && (is_std || !is_local) {
            found.insert(manifest, (id.to_owned(), is_std));
        }
    }
    anyhow::ensure!(!found.is_empty(), "cargo did not report which crates it compiled");
    found.into_iter().map(|(manifest, (id, is_std))| read(&manifest, &id, is_std, toolchain)).collect()
}

/// Removes the JSON reports from cargo's output. The rest is shown when a build fails.
pub(super) fn without_reports(printed: &str) -> String {
    printed.lines().filter(|line| !line.starts_with("{\"reason\":")).map(|line| format!("{line}\n")).collect()
}

fn read(manifest: &Path, id: &str, is_std: bool, toolchain: &Toolchain) -> Result<Crate> {
    let folder = manifest.parent().context("the manifest has no folder")?;
    let (name, version) = name_and_version(id);
    let version = if is_std { toolchain.release().to_owned() } else { version };
    let text = fs::read_to_string(manifest).with_context(|| format!("cannot read {}", manifest.display()))?;
    Ok(Crate { name, version, license: license(&text), is_std, texts: texts(folder)? })
}

/// Parses a package ID: `…#name@1.2.3`, or `…/name#1.2.3` if the folder has the package's name.
fn name_and_version(id: &str) -> (String, String) {
    let (source, fragment) = id.rsplit_once('#').unwrap_or((id, ""));
    let of_folder = || (source.rsplit('/').next().unwrap_or(source), fragment);
    let (name, version) = fragment.rsplit_once('@').unwrap_or_else(of_folder);
    (name.to_owned(), version.to_owned())
}

/// Returns the licence that a manifest names.
fn license(manifest: &str) -> String {
    let value =
        |line: &str| Some(line.strip_prefix("license")?.trim_start().strip_prefix('=')?.trim().to_owned());
    let quoted = manifest.lines().find_map(value).unwrap_or_default();
    quoted.trim_matches(['"', '\'']).to_owned()
}

fn texts(folder: &Path) -> Result<Vec<(String, String)>> {
    let cannot = || format!("cannot read {}", folder.display());
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let upper = name.to_uppercase();
        if path.is_file() && LICENSE_FILES.iter().any(|begin| upper.starts_with(begin)) {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            texts.push((name, String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    texts.sort();
    Ok(texts)
}

/// The entry of one crate in the list: the fields of [`Crate`], in order.
type Entry = (String, String, String, bool, Vec<(String, String)>);

/// Writes the list of crates into a package's folder.
///
/// # Errors
/// Returns an error if it cannot be written.
pub(super) fn keep(crates: &[Crate], package: &Path) -> Result<()> {
    let entry = |it: &Crate| json!([it.name, it.version, it.license, it.is_std, it.texts]);
    let list: Value = crates.iter().map(entry).collect();
    let file = package.join(LIST);
    fs::write(&file, list.to_string()).with_context(|| format!("cannot write {}", file.display()))
}

/// Reads the list of crates that the build of a package has stored.
///
/// # Errors
/// Returns an error with the name of the file if the package has no list.
pub(crate) fn kept(package: &Path) -> Result<Vec<Crate>> {
    let file = package.join(LIST);
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let list: Vec<Entry> =
        serde_json::from_str(&text).with_context(|| format!("{} is not a list of crates", file.display()))?;
    let entry = |(name, version, license, is_std, texts)| Crate { name, version, license, is_std, texts };
    Ok(list.into_iter().map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_read_from_cargos_output() {
        let sysroot = tempfile::tempdir().unwrap();
        let toolchain = Toolchain::fake(sysroot.path(), "1.99.0");
        let write = |path: &Path, text: &str| {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let message = |id: &str, folder: &Path| {
            let manifest = folder.join("Cargo.toml");
            write(&manifest, "[package]\nname = \"x\"\nlicense = 'MIT'\n");
            json!({ "reason": "compiler-artifact", "package_id": id, "manifest_path": manifest }).to_string()
        };
        let (a, own, std) =
            (sysroot.path().join("a"), sysroot.path().join("own"), toolchain.library().join("std"));
        write(&a.join("LICENSE-MIT"), "the licence");
        write(&a.join("lib.rs"), "no licence");
        let printed = [
            "   Compiling a".to_owned(),
            message("registry+https://index#a@1.2.3", &a),
            message("registry+https://index#a@1.2.3", &a),
            message("path+file:///own#0.1.0", &own),
            message("path+file:///library/std#0.0.0", &std),
            json!({ "reason": "build-finished", "success": true }).to_string(),
        ];
        let crates = compiled(&printed.join("\n"), &toolchain).unwrap();
        let about = |it: &Crate| (it.name.clone(), it.version.clone(), it.is_std, it.texts.clone());
        let text = vec![("LICENSE-MIT".to_owned(), "the licence".to_owned())];
        let expected = [
            ("a".to_owned(), "1.2.3".to_owned(), false, text),
            ("std".to_owned(), "1.99.0".to_owned(), true, Vec::new()),
        ];
        assert_eq!(crates.iter().map(about).collect::<Vec<_>>(), expected);
        assert!(crates.iter().all(|it| it.license == "MIT"));
        keep(&crates, sysroot.path()).unwrap();
        assert_eq!(kept(sysroot.path()).unwrap(), crates);
    }

    #[test]
    fn reports_are_removed_from_the_output() {
        let printed = "failed:\n{\"reason\":\"compiler-artifact\"}\nerror: {\n";
        assert_eq!(without_reports(printed), "failed:\nerror: {\n");
    }

    #[test]
    fn a_build_without_reports_is_an_error() {
        let toolchain = Toolchain::fake(Path::new("/nowhere"), "1.99.0");
        let error = compiled("Finished\n", &toolchain).unwrap_err();
        assert!(error.to_string().contains("did not report"), "{error}");
    }

    #[test]
    fn a_package_without_a_list_is_named() {
        let error = kept(Path::new("/no/package")).unwrap_err();
        assert!(error.to_string().contains("/no/package/.crates.json"), "{error}");
    }
}
