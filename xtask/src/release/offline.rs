//! Writes the files that make the site installable and usable without a network: the manifest with the names
//! of the icons, and the service worker with the list of files to store.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::bundle::Bundler;
use super::links;
use super::names::{ASSETS, EMBED, Names, hash, slashed, write as put};
use super::pages::{ATTRIBUTES, EXAMPLES, GAME};
use super::posters;
use crate::stamp::files;

const MANIFEST: &str = "manifest.webmanifest";
const WORKER: &str = "sw.js";
/// The wasm packages that are stored only when a page uses them, or announces that it will. The one of 20G
/// includes its weights.
const LATER: [&str; 11] =
    ["st", "mt", "master", "replay", "teach", "learn", "learnbot", "sumten", "sumbot", "sumbotmt", "review"];
/// The line of the worker's source that is replaced by the list of files.
const PLACE: &str = "const RELEASE = { version: \"source\", files: {}, packages: {}, ahead: [] };";

/// Writes the manifest and the worker. Call this when all other files to store have been written.
///
/// # Errors
/// Returns an error if a file cannot be read or written, or if the worker has no line for the list.
pub(super) fn write(source: &Path, out: &Path, names: &Names, bundler: &Bundler<'_>) -> Result<()> {
    put(&out.join(MANIFEST), manifest(&fs::read_to_string(source.join(MANIFEST))?, names)?.as_bytes())?;
    let text = fs::read_to_string(source.join(WORKER)).context("the site has no service worker")?;
    let listed = text.replacen(PLACE, &format!("const RELEASE = {};", list(out)?), 1);
    anyhow::ensure!(listed != text, "web/{WORKER} has no line {PLACE}");
    put(&source.join(WORKER), listed.as_bytes())?;
    put(&out.join(WORKER), bundler.bundle_one(WORKER, "iife")?.as_bytes())
}

fn manifest(text: &str, names: &Names) -> Result<String> {
    let mut manifest: Value = serde_json::from_str(text).context("the manifest is not JSON")?;
    for icon in manifest["icons"].as_array_mut().into_iter().flatten() {
        let name = icon["src"].as_str().and_then(|src| names.get(src)).context("an icon is missing")?;
        icon["src"] = json!(name);
    }
    Ok(manifest.to_string())
}

/// Lists the hashes of all files that are stored at once, and separately of the wasm packages, by path. The
/// version is a hash of all these files.
fn list(out: &Path) -> Result<Value> {
    let mut stored = BTreeMap::from([("./".to_owned(), sha256(&fs::read(out.join(GAME))?))]);
    let (mut packages, mut all) = (BTreeMap::new(), Vec::new());
    for file in files(out)? {
        let path = slashed(file.strip_prefix(out).context("the file is not below the folder")?);
        let content = fs::read(&file)?;
        let hash = sha256(&content);
        let package = LATER.into_iter().find(|name| path.contains(&format!("/pkg-{name}-")));
        if let Some(name) = package {
            packages.entry(name).or_insert_with(BTreeMap::new).insert(path.clone(), hash);
        } else if is_stored(&path) {
            stored.insert(path.clone(), hash);
        } else {
            continue;
        }
        all.extend_from_slice(&[path.as_bytes(), &content].concat());
    }
    let page = fs::read_to_string(out.join(GAME))?;
    let ahead = requested(&page);
    Ok(json!({ "version": hash(&all), "files": stored, "packages": packages, "ahead": ahead }))
}

/// Returns the paths of the files that a page always requests, those of the first picture first. Of the texts, it
/// requests only those in one language.
fn requested(page: &str) -> Vec<&str> {
    let is_used = |line: &&str| !["hreflang", "icon\""].iter().any(|other| line.contains(other));
    let (later, first): (Vec<&str>, Vec<&str>) =
        page.lines().filter(is_used).partition(|line| line.contains("rel=\"soon\""));
    let lines = first.into_iter().chain(later);
    let addresses =
        lines.flat_map(|line| ATTRIBUTES.into_iter().filter_map(move |name| line.split_once(name)));
    let paths = addresses.filter_map(|(_, rest)| rest.split('"').next());
    paths.filter(|path| path.starts_with(ASSETS)).collect()
}

/// Computes the SHA-256 hash in base64, the format that the service worker uses.
fn sha256(bytes: &[u8]) -> String {
    STANDARD.encode(Sha256::digest(bytes))
}

/// Returns whether the service worker stores a file. Files for embedding on other sites are not stored,
/// because they are needed only with a network.
fn is_stored(path: &str) -> bool {
    let is_for_others = path == EMBED || links::is_for_others(path) || path.starts_with(posters::NAME);
    !is_for_others && !path.starts_with(EXAMPLES) && !path.starts_with('_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_listed_separately_and_any_change_changes_the_version() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| put(&folder.path().join(path), text.as_bytes()).unwrap();
        write("index.html", "page");
        write("embed.js", "not stored");
        write("assets/pkg-mt-1/a.wasm", "threads");
        write("assets/pkg-master-1/b.smpw", "page");
        let first = list(folder.path()).unwrap();
        // The expected hash of "page" is the output of `printf page | openssl dgst -sha256 -binary | base64`.
        // The one of "threads" was computed likewise.
        let page = "NmAxWprz3yVdjxmrB35Hl4IrQUiKDioEvGr3EhPCMnQ=";
        assert_eq!(first["files"], json!({ "./": page, "index.html": page }));
        let threads = "TMUA22Lt5zf496jIPAK1/Fy86/Jr/8SPtJtFQP/GcwY=";
        assert_eq!(
            first["packages"],
            json!({
                "mt": { "assets/pkg-mt-1/a.wasm": threads },
                "master": { "assets/pkg-master-1/b.smpw": page },
            })
        );
        write("assets/pkg-mt-1/a.wasm", "other threads");
        assert_ne!(list(folder.path()).unwrap()["version"], first["version"]);
    }

    #[test]
    fn the_page_requests_what_it_names_except_texts_in_other_languages_and_pictures() {
        let page = "<link rel=\"icon\" href=\"assets/icon.svg\">\n\
            <link rel=\"soon\" as=\"script\" href=\"assets/app-3.js\">\n\
            <link rel=\"stylesheet\" href=\"assets/style-1.css\">\n\
            <link rel=\"words\" hreflang=\"en\" href=\"assets/en.json\">\n<link rel=\"manifest\" href=\"manifest.json\">\n\
            <script type=\"module\" src=\"assets/main-2.js\"></script>";
        assert_eq!(requested(page), ["assets/style-1.css", "assets/main-2.js", "assets/app-3.js"]);
    }

    #[test]
    fn icons_get_their_new_names() {
        let mut names = Names::new(Path::new("."));
        names.note("icon.svg", "assets/icon-1.svg");
        let text = manifest("{\"icons\":[{\"src\":\"icon.svg\"}]}", &names).unwrap();
        assert!(text.contains("assets/icon-1.svg"), "{text}");
    }
}
