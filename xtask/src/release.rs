//! `cargo xtask dist`: makes a release, the site as it is put on a server.
//!
//! *What.* `dist/` contains the pages under their own names, and all other files in `assets/`. The names in
//! `assets/` contain a hash of the content, so a server may let browsers keep these files for ever. Modules
//! are bundled and minified, and split where the source loads a module later. Next to every text file are its
//! compressed copies, `.br` and `.gz`. *How.* The sources are copied to a stage. The name of each file with a
//! hash is recorded in [`names`]. Every module gets addresses from `assets.js`, which is replaced by a table
//! of these names. Files that other files refer to come first: style sheets, tables and wasm packages, then
//! workers, then modules, and pages last. *Why.* The sources run without a bundler, and esbuild needs no
//! plugin.

mod address;
mod budget;
mod bundle;
pub(crate) mod deltas;
mod families;
mod hosts;
mod links;
mod names;
mod nginx;
mod notices;
mod offline;
mod package;
mod pages;
mod pinned;
mod posters;
mod shared;
mod twins;
mod types;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::npm::Npm;
use crate::progress::Task;
use crate::project::Project;
pub(crate) use crate::release::address::Address;
use crate::release::budget::Budget;
use crate::release::bundle::Bundler;
pub(crate) use crate::release::names::{ASSETS, DELTA};
use crate::release::names::{Base, EMBED, GUEST, Names, copy};
pub(crate) use crate::release::types::type_of;
use crate::sizes::Sizes;
use crate::stamp::{Stamp, files};
use crate::wasm::{self, Variant};

/// The inputs of a release. The code of the program that makes the release is part of the stamp too (a hash
/// of all inputs).
const INPUTS: [&str; 4] = ["web", "tests/web/package-lock.json", "LICENSE-MIT", "LICENSE-APACHE"];
const STAMP: &str = ".stamp";
/// The module from which the script is bundled that other people's pages load.
const EMBED_MODULE: &str = "embed/register.js";
/// The file with the sizes of all files, for people who inspect a release.
const SIZES: &str = "sizes.txt";
/// Files in the folder of the site's sources that a release does not serve.
const NOT_SERVED: [&str; 5] =
    ["package.json", "tsconfig.json", "oembed.json", links::PICTURE, names::ADDRESSES];

/// A finished release.
#[derive(Debug)]
pub(crate) struct Release {
    /// The files and groups of files that have a size limit.
    pub(crate) budgets: Vec<Budget>,
}

impl Release {
    /// Formats the budgets as a table.
    pub(crate) fn table(&self) -> String {
        budget::table(&self.budgets)
    }

    /// Checks that no budget is exceeded.
    ///
    /// # Errors
    /// Returns an error that names all exceeded budgets.
    pub(crate) fn check(&self) -> Result<()> {
        budget::check(&self.budgets)
    }
}

/// Makes `dist/` if an input has changed. `address` is the address of the release, if it is known.
///
/// # Errors
/// Returns an error with the tool's output if a step fails.
pub(crate) fn build(project: &Project, address: Option<&Address>) -> Result<Release> {
    wasm::build(project)?;
    let npm = Npm::ready(project)?;
    let folder = project.dist();
    let program = fs::read(std::env::current_exe()?).context("cannot read this program")?;
    let stamp =
        Stamp::of(project.root(), &INPUTS, &[&names::hash(&program), address.map_or("", Address::as_str)])?;
    let kept = folder.join(STAMP);
    if stamp.is_first_line_of(&kept) {
        let text = fs::read_to_string(&kept).context("cannot read the stamp")?;
        return Ok(Release { budgets: text.lines().skip(1).filter_map(Budget::parse).collect() });
    }
    let staged = project.target().join("release");
    let budgets = Stage::new(project, &npm, &staged)?.run(address)?;
    let lines: String = budgets.iter().map(|budget| budget.to_line() + "\n").collect();
    fs::write(staged.join("dist").join(STAMP), format!("{}\n{lines}", stamp.as_str()))?;
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot replace {}", folder.display()))?;
    }
    let shown = folder.display();
    fs::rename(staged.join("dist"), &folder)
        .with_context(|| format!("cannot move the release to {shown}"))?;
    Ok(Release { budgets })
}

/// A release that is being made.
struct Stage<'a> {
    project: &'a Project,
    bundler: Bundler<'a>,
    /// A copy of the sources.
    source: PathBuf,
    /// The folder that becomes `dist/`.
    out: PathBuf,
    names: Names,
}

impl<'a> Stage<'a> {
    fn new(project: &'a Project, npm: &'a Npm, folder: &Path) -> Result<Self> {
        let (source, out) = (folder.join("source"), folder.join("dist"));
        for old in [&source, &out] {
            if old.exists() {
                fs::remove_dir_all(old).with_context(|| format!("cannot clear {}", old.display()))?;
            }
            fs::create_dir_all(old).with_context(|| format!("cannot create {}", old.display()))?;
        }
        for file in files(&project.site())? {
            let path =
                file.strip_prefix(project.site()).context("the file is not below the site's folder")?;
            if !path.starts_with("pkg") {
                copy(&file, &source.join(path))?;
            }
        }
        let bundler = Bundler { npm, source: source.clone(), assets: out.join(ASSETS) };
        Ok(Self { project, bundler, source, names: Names::new(&out), out })
    }

    fn run(mut self, address: Option<&Address>) -> Result<Vec<Budget>> {
        let task = Task::start("release bundle");
        self.style_sheets()?;
        self.plain_files()?;
        self.packages()?;
        self.workers()?;
        let graph = self.modules()?;
        links::write(&self.source, &self.out, address)?;
        posters::write(&self.bundler, &self.out)?;
        pages::write(&self.source, &self.out, &self.names, &graph)?;
        self.embed()?;
        offline::write(&self.source, &self.out, &self.names, &self.bundler)?;
        // The files written below are not stored by the service worker.
        pinned::write(&self.out, address)?;
        notices::write(self.project, &self.out)?;
        task.done("esbuild");
        let task = Task::start("release compress");
        let sizes = twins::write(&self.out)?;
        // The examples for hosts are for people, so they have no compressed copies.
        hosts::write(&self.out, &[])?;
        task.done("gzip -9, brotli -q 11");
        package::write(&self.bundler, &self.names, &self.out)?;
        let shown: Vec<Sizes> =
            sizes.iter().filter(|size| !size.name.contains("language")).cloned().collect();
        eprint!("{}", crate::sizes::table(&shown));
        let budgets = budget::of(&sizes, &self.names, &graph)?;
        let tables = format!("{}\n{}", crate::sizes::table(&sizes), budget::table(&budgets));
        names::write(&self.out.join(SIZES), tables.as_bytes())?;
        Ok(budgets)
    }

    /// Returns the sources whose name has this ending, as paths from the site's root.
    fn sources(&self, ending: &str) -> Result<Vec<String>> {
        let name = |file: PathBuf| names::slashed(file.strip_prefix(&self.source).unwrap_or(&file));
        let all = files(&self.source)?.into_iter().map(name);
        Ok(all.filter(|path| path.ends_with(ending) && !NOT_SERVED.contains(&path.as_str())).collect())
    }

    fn style_sheets(&mut self) -> Result<()> {
        for path in self.sources(".css")? {
            let text = self.bundler.minify(&self.source.join(&path))?;
            self.names.put(&path, text.as_bytes())?;
        }
        Ok(())
    }

    /// Adds the language tables, without white space, the pictures and the fonts.
    fn plain_files(&mut self) -> Result<()> {
        for path in self.sources(".json")? {
            let text = fs::read_to_string(self.source.join(&path))?;
            let table: serde_json::Value =
                serde_json::from_str(&text).with_context(|| format!("web/{path} is not JSON"))?;
            self.names.put(&path, table.to_string().as_bytes())?;
        }
        for ending in [".svg", ".png", ".woff2"] {
            for path in self.sources(ending)? {
                self.names.put(&path, &fs::read(self.source.join(&path))?)?;
            }
        }
        Ok(())
    }

    /// Adds the wasm packages. The files of a package refer to each other, so the name of their folder
    /// contains the hash, not the names of the files.
    fn packages(&mut self) -> Result<()> {
        for variant in Variant::SITE {
            let folder = variant.package(self.project);
            let ours = |file: &PathBuf| {
                file.extension()
                    .is_some_and(|ending| ["js", "wasm", "smpw"].iter().any(|known| ending == *known))
            };
            let mut parts = Vec::new();
            for file in files(&folder)?.into_iter().filter(ours) {
                let path =
                    names::slashed(file.strip_prefix(&folder).context("the file is not below the folder")?);
                let bytes = if path.ends_with(".js") {
                    let script = without_blob(&path, &fs::read_to_string(&file)?, &self.source)?;
                    self.bundler.minify(&script)?.into_bytes()
                } else {
                    fs::read(&file)?
                };
                parts.push((path, bytes));
            }
            self.names.put_folder(&format!("pkg/{}", variant.name()), &parts)?;
        }
        Ok(())
    }

    /// Bundles the scripts of workers: the scripts whose full name some module passes to `assetUrl`.
    fn workers(&mut self) -> Result<()> {
        let mut scripts = Vec::new();
        for path in self.sources(".js")? {
            scripts.extend(asked_for(&fs::read_to_string(self.source.join(path))?));
        }
        scripts.sort_unstable();
        scripts.dedup();
        scripts.retain(|script| script != GUEST);
        self.names.write_module(&self.source, Base::Assets)?;
        for script in scripts {
            let bundle = self.bundler.bundle_one(&script, "esm")?;
            self.names.put(&script, bundle.as_bytes())?;
        }
        Ok(())
    }

    /// Bundles the modules that pages load, and splits the bundles where a module loads another module later. An
    /// example page has a bundle of its own: if it shared modules with the game, the game would have more files.
    fn modules(&mut self) -> Result<bundle::Graph> {
        self.names.write_module(&self.source, Base::Assets)?;
        let mut entries = vec![GUEST.to_owned()];
        for page in self.sources(".html")? {
            let modules = pages::modules(&page, &fs::read_to_string(self.source.join(&page))?);
            if !page.starts_with(pages::EXAMPLES) {
                entries.extend(modules);
                continue;
            }
            for module in modules {
                let bundle = self.bundler.bundle_one(&module, "esm")?;
                self.names.put(&module, bundle.as_bytes())?;
            }
        }
        entries.sort_unstable();
        entries.dedup();
        // The first run of the bundler shows which modules are loaded later.
        let seen = self.bundler.bundle(&entries)?;
        let later = seen.entries.keys().filter(|module| *module == shared::DEMO || !entries.contains(module));
        seen.remove(&self.bundler.assets)?;
        let graph = shared::with_both(&self.source, later, || self.bundler.bundle(&entries))?;
        for (entry, file) in &graph.entries {
            self.names.note(entry, &format!("{ASSETS}/{file}"));
        }
        Ok(graph)
    }

    /// Bundles the embedded element as one classic script.
    fn embed(&self) -> Result<()> {
        self.names.write_module(&self.source, Base::Script)?;
        names::write(&self.out.join(EMBED), self.bundler.bundle_one(EMBED_MODULE, "iife")?.as_bytes())
    }
}

/// Replacements in the script of the thread pool. The original script starts its workers from a blob, which a
/// policy that allows only the site's own workers forbids. The changed script starts them from an address.
const BY_BLOB: [(&str, &str); 3] = [
    ("let scriptBlob = await fetch(import.meta.url).then(r => r.blob());", ""),
    ("let url = URL.createObjectURL(scriptBlob);", "let url = import.meta.url;"),
    ("URL.revokeObjectURL(url);", ""),
];

/// Writes a script of a package to a file, changed so that it starts its workers from an address instead of a
/// blob.
fn without_blob(path: &str, text: &str, source: &Path) -> Result<PathBuf> {
    let mut text = text.to_owned();
    if path.ends_with("workerHelpers.no-bundler.js") {
        for (blob, address) in BY_BLOB {
            anyhow::ensure!(
                text.contains(blob),
                "the script of the thread pool has changed: it does not contain {blob}"
            );
            text = text.replace(blob, address);
        }
    }
    let script = source.join("../package.js");
    names::write(&script, text.as_bytes())?;
    Ok(script)
}

/// Returns the scripts whose addresses a module requests with `assetUrl`.
fn asked_for(module: &str) -> Vec<String> {
    let names = module.split("assetUrl(\"").skip(1).filter_map(|rest| rest.split('"').next());
    names.filter(|name| name.ends_with(".js")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requested_scripts_are_found() {
        let module =
            "new Worker(assetUrl(\"solve/worker.js\"), {}); assetUrl(\"style.css\"); assetUrl(`x.js`)";
        assert_eq!(asked_for(module), ["solve/worker.js"]);
    }
}
