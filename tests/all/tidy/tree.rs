//! Reads the files of the project.

use std::fs;
use std::path::{Path, PathBuf};

/// A file, with its path from the root (with slashes) and its text.
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

/// The names of folders that are not searched: those that git ignores, and git's own folder.
const LEFT_OUT: [&str; 8] =
    [".git", "node_modules", "__pycache__", "pkg", "dist", "screenshots", "artifacts", "corpus"];

/// Returns every text file of the project.
pub(super) fn project_files() -> Vec<Source> {
    let mut files = Vec::new();
    collect(&root(), &mut files);
    files
}

/// Returns the sources of one crate of the workspace.
pub(super) fn crate_sources(name: &str) -> Vec<Source> {
    let mut files = Vec::new();
    collect(&root().join(name).join("src"), &mut files);
    files.retain(|file| file.path.ends_with(".rs"));
    assert!(!files.is_empty(), "{name}/src has no sources");
    files
}

/// Returns the modules of the site.
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
            let below = path.strip_prefix(root()).expect("the file is below the root");
            let names: Vec<_> = below.iter().map(|name| name.to_string_lossy()).collect();
            into.push(Source { path: names.join("/"), text });
        }
    }
}

fn is_left_out(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("target") || LEFT_OUT.contains(&name.as_ref())
}
