//! What makes the site installable and lets it do without a network: the manifest with the icons' names, the
//! address for those who embed by oEmbed, and the service worker with the list of what it stores.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::address::Address;
use super::bundle::Bundler;
use super::names::{Names, hash, slashed, write as put};
use crate::stamp::files;

const MANIFEST: &str = "manifest.webmanifest";
const OEMBED: &str = "oembed.json";
const WORKER: &str = "sw.js";
/// The line in the worker's source that the list replaces.
const PLACE: &str = "const RELEASE = { version: \"source\", files: [], packages: {} };";

/// Writes manifest and worker; call it when everything else that is stored is there.
///
/// # Errors
/// When a file cannot be read or written, or the worker has no place for the list.
pub(super) fn write(source: &Path, out: &Path, names: &Names, bundler: &Bundler<'_>) -> Result<()> {
    put(&out.join(MANIFEST), manifest(&fs::read_to_string(source.join(MANIFEST))?, names)?.as_bytes())?;
    let text = fs::read_to_string(source.join(WORKER)).context("the site has no service worker")?;
    let listed = text.replacen(PLACE, &format!("const RELEASE = {};", list(out)?), 1);
    anyhow::ensure!(listed != text, "web/{WORKER} has no line {PLACE}");
    put(&source.join(WORKER), listed.as_bytes())?;
    put(&out.join(WORKER), bundler.bundle_one(WORKER, "iife")?.as_bytes())
}

/// Writes what oEmbed consumers ask for; they know no relative addresses.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) fn write_oembed(source: &Path, out: &Path, address: Option<&Address>) -> Result<()> {
    let text = fs::read_to_string(source.join(OEMBED))?;
    let address = address.map_or("", Address::as_str);
    put(&out.join(OEMBED), text.replace("src=\\\"", &format!("src=\\\"{address}")).as_bytes())
}

fn manifest(text: &str, names: &Names) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(text).context("the manifest is no JSON")?;
    for icon in manifest["icons"].as_array_mut().into_iter().flatten() {
        let name = icon["src"].as_str().and_then(|src| names.get(src)).context("an icon is missing")?;
        icon["src"] = json!(name);
    }
    Ok(manifest.to_string())
}

/// All that is stored at once, and the packages apart; the version is a hash of it all.
fn list(out: &Path) -> Result<Value> {
    let (mut stored, mut packages, mut all) = (vec![String::from("./")], BTreeMap::new(), Vec::new());
    for file in files(out)? {
        let path = slashed(file.strip_prefix(out).context("it was found below the folder")?);
        let package = ["st", "mt"].into_iter().find(|name| path.contains(&format!("/pkg-{name}-")));
        if let Some(name) = package {
            packages.entry(name).or_insert_with(Vec::new).push(path.clone());
        } else if is_stored(&path) {
            stored.push(path.clone());
        } else {
            continue;
        }
        all.extend_from_slice(&[path.as_bytes(), &fs::read(&file)?].concat());
    }
    Ok(json!({ "version": hash(&all), "files": stored, "packages": packages }))
}

/// Pages for people who embed are read where there is a network.
fn is_stored(path: &str) -> bool {
    path != "embed.js" && !path.starts_with("variants/") && !path.starts_with('_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_listed_apart_and_any_change_is_another_version() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| put(&folder.path().join(path), text.as_bytes()).unwrap();
        write("index.html", "page");
        write("embed.js", "not stored");
        write("assets/pkg-mt-1/a.wasm", "threads");
        let first = list(folder.path()).unwrap();
        assert_eq!(first["files"], json!(["./", "index.html"]));
        assert_eq!(first["packages"], json!({ "mt": ["assets/pkg-mt-1/a.wasm"] }));
        write("assets/pkg-mt-1/a.wasm", "other threads");
        assert_ne!(list(folder.path()).unwrap()["version"], first["version"]);
    }

    #[test]
    fn icons_get_their_new_names() {
        let mut names = Names::new(Path::new("."));
        names.note("icon.svg", "assets/icon-1.svg");
        let text = manifest("{\"icons\":[{\"src\":\"icon.svg\"}]}", &names).unwrap();
        assert!(text.contains("assets/icon-1.svg"), "{text}");
    }
}
