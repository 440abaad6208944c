//! Runs esbuild, which minifies single files and bundles modules.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::families::{self, file_name};
use crate::npm::Npm;
use crate::process::check;

/// The version of JavaScript that the site uses: private fields, top-level await, `??=`.
const TARGET: &str = "--target=es2022";

/// The program esbuild, with its input and output folders.
#[derive(Debug)]
pub(super) struct Bundler<'a> {
    pub(super) npm: &'a Npm,
    /// The folder of the sources. Paths are relative to it.
    pub(super) source: PathBuf,
    /// The folder to which the bundles are written.
    pub(super) assets: PathBuf,
}

/// The bundles and their immediate imports, by file name.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The bundle of each requested module.
    pub(super) entries: BTreeMap<String, String>,
    imports: BTreeMap<String, Vec<String>>,
}

impl Bundler<'_> {
    /// Minifies a script or a style sheet.
    ///
    /// # Errors
    /// Returns an error if esbuild finds a mistake in it.
    pub(super) fn minify(&self, file: &Path) -> Result<String> {
        check(self.esbuild().arg(file).args(["--minify", TARGET]))
    }

    /// Bundles a module and all its imports as one script.
    ///
    /// # Errors
    /// Returns an error if esbuild finds a mistake in it.
    pub(super) fn bundle_one(&self, module: &str, format: &str) -> Result<String> {
        let format = format!("--format={format}");
        check(self.esbuild().arg(module).args(["--bundle", "--minify", &format, TARGET]))
    }

    /// Bundles modules. Code that several bundles need, or that a module imports later, becomes a separate
    /// file.
    ///
    /// # Errors
    /// Returns an error if esbuild finds a mistake in a module.
    pub(super) fn bundle(&self, modules: &[String]) -> Result<Graph> {
        let meta = self.source.join("../bundles.json");
        let mut esbuild = self.esbuild();
        esbuild.args(modules).args(["--bundle", "--splitting", "--minify", "--format=esm", TARGET]);
        esbuild.args(["--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"]);
        esbuild.arg(option("--outdir", &self.assets)).arg(option("--metafile", &meta));
        check(&mut esbuild)?;
        let text = std::fs::read_to_string(&meta).context("cannot read esbuild's list of bundles")?;
        let list: Value = serde_json::from_str(&text).context("esbuild's list of bundles is not JSON")?;
        families::rename(&self.assets, &families::names(&list))?;
        Graph::read(&list)
    }

    fn esbuild(&self) -> Command {
        let mut command = Command::new(self.npm.tool("esbuild"));
        command.current_dir(&self.source).arg("--log-level=warning");
        command
    }
}

fn option(name: &str, path: &Path) -> std::ffi::OsString {
    let mut option = std::ffi::OsString::from(format!("{name}="));
    option.push(path);
    option
}

impl Graph {
    pub(super) fn read(meta: &Value) -> Result<Self> {
        let mut graph = Self::default();
        let Some(outputs) = meta["outputs"].as_object() else { bail!("esbuild's list has no outputs") };
        let names = families::names(meta);
        let file_name = |path: &str| {
            let old = file_name(path);
            names.get(&old).cloned().unwrap_or(old)
        };
        for (path, output) in outputs {
            let at_once = output["imports"].as_array().into_iter().flatten();
            let at_once = at_once.filter(|import| import["kind"] == "import-statement");
            let imports = at_once.filter_map(|import| import["path"].as_str()).map(&file_name);
            graph.imports.insert(file_name(path), imports.collect());
            if let Some(entry) = output["entryPoint"].as_str() {
                graph.entries.insert(entry.to_owned(), file_name(path));
            }
        }
        Ok(graph)
    }

    /// Removes the files of the bundles.
    ///
    /// # Errors
    /// Returns an error if a bundle cannot be removed.
    pub(super) fn remove(&self, assets: &Path) -> Result<()> {
        for file in self.imports.keys() {
            std::fs::remove_file(assets.join(file))
                .with_context(|| format!("cannot remove the bundle {file}"))?;
        }
        Ok(())
    }

    /// Returns all files that are loaded before a module runs: its bundle and everything that the bundle
    /// imports, directly or indirectly.
    pub(super) fn needed_for(&self, module: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut waiting: Vec<&String> = self.entries.get(module).into_iter().collect();
        while let Some(file) = waiting.pop() {
            if found.insert(file.clone()) {
                waiting.extend(self.imports.get(file).into_iter().flatten());
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dynamic_imports_are_not_needed_at_once() {
        let meta = serde_json::json!({ "outputs": {
            "../dist/assets/main-1.js": { "entryPoint": "main.js", "imports": [
                { "path": "../dist/assets/chunk-2.js", "kind": "import-statement" },
                { "path": "../dist/assets/late-3.js", "kind": "dynamic-import" },
            ] },
            "../dist/assets/chunk-2.js": { "imports": [
                { "path": "../dist/assets/chunk-4.js", "kind": "import-statement" },
            ] },
            "../dist/assets/chunk-4.js": { "imports": [] },
            "../dist/assets/late-3.js": { "entryPoint": "late.js", "imports": [] },
        } });
        let graph = Graph::read(&meta).unwrap();
        let needed: Vec<_> = graph.needed_for("main.js").into_iter().collect();
        assert_eq!(needed, ["chunk-2.js", "chunk-4.js", "main-1.js"]);
    }
}
