//! The files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// A file: its path from the root with slashes, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Source {
    pub(super) path: String,
    pub(super) text: String,
}

impl Source {
    pub(super) fn new(path: &str, text: &str) -> Source {
        Source { path: path.to_owned(), text: text.to_owned() }
    }
}

/// Folders that git ignores, or its own.
const LEFT_OUT: [&str; 8] =
    [".git", "node_modules", "__pycache__", "pkg", "dist", "screenshots", "artifacts", "corpus"];

/// Every text file that belongs to the project.
pub(super) fn project_files() -> Vec<Source> {
    let mut files = Vec::new();
    collect(&root(), &mut files);
    files
}

/// The sources of one of the workspace's crates.
pub(super) fn crate_sources(name: &str) -> Vec<Source> {
    let mut files = Vec::new();
    collect(&root().join(name).join("src"), &mut files);
    files.retain(|file| file.path.ends_with(".rs"));
    assert!(!files.is_empty(), "{name}/src has no sources");
    files
}

/// The site's own modules.
pub(super) fn site_modules() -> Vec<Source> {
    let mut files = Vec::new();
    collect(&root().join("web"), &mut files);
    files.retain(|file| file.path.ends_with(".js"));
    files
}

fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the tests are a folder of the project").to_path_buf()
}

fn collect(folder: &Path, into: &mut Vec<Source>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if !is_left_out(&path) {
                collect(&path, into);
            }
        } else if let Ok(text) = fs::read_to_string(&path) {
            let below = path.strip_prefix(root()).expect("it was found below the root");
            let names: Vec<_> = below.iter().map(|name| name.to_string_lossy()).collect();
            into.push(Source { path: names.join("/"), text });
        }
    }
}

fn is_left_out(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("target") || LEFT_OUT.contains(&name.as_ref())
}
