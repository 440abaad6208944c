//! `cargo xtask dist`: the site as it is put on a server.
//!
//! *What.* `dist/` holds pages under their own names and everything else in `assets/`, under names that carry a
//! hash of the content: a server may let browsers keep those for ever. Modules are bundled and minified, split
//! where the source loads something later; beside every text lie its `.br` and `.gz`. *How.* The sources are
//! copied to a stage; what has a hash is noted in [`names`], and `assets.js`, whom every module asks for
//! addresses, becomes a table of those names. What others name comes first: style sheets, tables and wasm
//! packages, then workers, then modules, and pages last. *Why so.* The source needs no bundler to run, and
//! esbuild needs no plugin.

mod address;
mod budget;
mod bundle;
mod hosts;
mod names;
mod notices;
mod offline;
mod package;
mod pages;
mod pinned;
mod shared;
mod twins;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::npm::Npm;
use crate::progress::Task;
use crate::project::Project;
pub(crate) use crate::release::address::Address;
use crate::release::budget::Budget;
use crate::release::bundle::Bundler;
pub(crate) use crate::release::hosts::{ASK_AGAIN, FOR_EVER};
pub(crate) use crate::release::names::ASSETS;
use crate::release::names::{Base, GUEST, Names};
use crate::sizes::Sizes;
use crate::stamp::{Stamp, files};
use crate::wasm::{self, Variant};

/// What a release is made of; the program that makes it is part of the stamp too.
const INPUTS: [&str; 4] = ["web", "tests/web/package-lock.json", "LICENSE-MIT", "LICENSE-APACHE"];
const STAMP: &str = ".stamp";
/// The script of other people's pages; its name stays.
const EMBED: &str = "embed.js";
/// What that script is made of.
const EMBED_MODULE: &str = "embed/register.js";
/// How large everything is, for those who look at a release.
const SIZES: &str = "sizes.txt";
/// Beside the source, and no part of the site.
const NOT_SERVED: [&str; 4] = ["package.json", "tsconfig.json", "oembed.json", names::ADDRESSES];

/// A release that was made.
#[derive(Debug)]
pub(crate) struct Release {
    /// How large everything is that has a limit.
    pub(crate) budgets: Vec<Budget>,
}

impl Release {
    /// The budgets as a table.
    pub(crate) fn table(&self) -> String {
        budget::table(&self.budgets)
    }

    /// Fails when a budget is exceeded; names all that are.
    ///
    /// # Errors
    /// When one is.
    pub(crate) fn check(&self) -> Result<()> {
        budget::check(&self.budgets)
    }
}

/// Makes `dist/`, if anything changed. `address` is where it will be, if that is known.
///
/// # Errors
/// When a step fails; the message ends with what the failing tool said.
pub(crate) fn build(project: &Project, address: Option<&Address>) -> Result<Release> {
    wasm::build(project)?;
    let npm = Npm::ready(project)?;
    let folder = project.dist();
    let program = fs::read(std::env::current_exe()?).context("this program can be read")?;
    let stamp =
        Stamp::of(project.root(), &INPUTS, &[&names::hash(&program), address.map_or("", Address::as_str)])?;
    let kept = folder.join(STAMP);
    if stamp.is_first_line_of(&kept) {
        let text = fs::read_to_string(&kept).context("a stamp was there a moment ago")?;
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

/// A release being made.
struct Stage<'a> {
    project: &'a Project,
    bundler: Bundler<'a>,
    /// A copy of the sources.
    source: PathBuf,
    /// What becomes `dist/`.
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
            fs::create_dir_all(old).with_context(|| format!("cannot make {}", old.display()))?;
        }
        for file in files(&project.site())? {
            let path = file.strip_prefix(project.site()).context("it was found below the site")?;
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
        offline::write_oembed(&self.source, &self.out, address)?;
        pages::write(&self.source, &self.out, &self.names, &graph)?;
        self.embed()?;
        offline::write(&self.source, &self.out, &self.names, &self.bundler)?;
        // What the service worker does not store.
        pinned::write(&self.out, address)?;
        notices::write(self.project, &self.out)?;
        hosts::write(&self.out)?;
        task.done("esbuild");
        let task = Task::start("release compress");
        let sizes = twins::write(&self.out)?;
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

    /// The sources whose name ends so, as paths from the site's root.
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

    /// Tables of words without the white space, and pictures.
    fn plain_files(&mut self) -> Result<()> {
        for path in self.sources(".json")? {
            let text = fs::read_to_string(self.source.join(&path))?;
            let table: serde_json::Value =
                serde_json::from_str(&text).with_context(|| format!("web/{path} is no JSON"))?;
            self.names.put(&path, table.to_string().as_bytes())?;
        }
        for path in self.sources(".svg")?.into_iter().chain(self.sources(".png")?) {
            self.names.put(&path, &fs::read(self.source.join(&path))?)?;
        }
        Ok(())
    }

    /// The wasm packages. Their files name each other, so it is the folder that carries the hash.
    fn packages(&mut self) -> Result<()> {
        for variant in Variant::SITE {
            let folder = variant.package(self.project);
            let ours =
                |file: &PathBuf| file.extension().is_some_and(|ending| ending == "js" || ending == "wasm");
            let mut parts = Vec::new();
            for file in files(&folder)?.into_iter().filter(ours) {
                let path = names::slashed(file.strip_prefix(&folder).context("found below the folder")?);
                let is_wasm = path.ends_with(".wasm");
                let bytes = if is_wasm {
                    fs::read(&file)?
                } else {
                    let script = without_blob(&path, &fs::read_to_string(&file)?, &self.source)?;
                    self.bundler.minify(&script)?.into_bytes()
                };
                parts.push((path, bytes));
            }
            self.names.put_folder(&format!("pkg/{}", variant.name()), &parts)?;
        }
        Ok(())
    }

    /// The scripts of workers: what `assetUrl` is asked for by its full name.
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

    /// The modules that pages name, split where they import something later.
    fn modules(&mut self) -> Result<bundle::Graph> {
        let mut entries = vec![GUEST.to_owned()];
        for page in self.sources(".html")? {
            entries.extend(pages::modules(&page, &fs::read_to_string(self.source.join(&page))?));
        }
        entries.sort_unstable();
        entries.dedup();
        self.names.write_module(&self.source, Base::Assets)?;
        // A first look shows which modules are loaded later.
        let seen = self.bundler.bundle(&entries)?;
        let later = seen.entries.keys().filter(|module| !entries.contains(module));
        seen.remove(&self.bundler.assets)?;
        let graph = shared::with_painter(&self.source, later, || self.bundler.bundle(&entries))?;
        for (entry, file) in &graph.entries {
            self.names.note(entry, &format!("{ASSETS}/{file}"));
        }
        Ok(graph)
    }

    /// One classic script with the element in it.
    fn embed(&self) -> Result<()> {
        self.names.write_module(&self.source, Base::Script)?;
        names::write(&self.out.join(EMBED), self.bundler.bundle_one(EMBED_MODULE, "iife")?.as_bytes())
    }
}

/// What the pool of threads starts its workers from, and what it is to start them from: a policy that allows
/// workers of the site's own does not allow blobs.
const BY_BLOB: [(&str, &str); 3] = [
    ("let scriptBlob = await fetch(import.meta.url).then(r => r.blob());", ""),
    ("let url = URL.createObjectURL(scriptBlob);", "let url = import.meta.url;"),
    ("URL.revokeObjectURL(url);", ""),
];

/// A package's script as it goes into the release: a file whose workers come from an address.
fn without_blob(path: &str, text: &str, source: &Path) -> Result<PathBuf> {
    let mut text = text.to_owned();
    if path.ends_with("workerHelpers.no-bundler.js") {
        for (blob, address) in BY_BLOB {
            anyhow::ensure!(text.contains(blob), "the pool's script is another: it has no {blob}");
            text = text.replace(blob, address);
        }
    }
    let script = source.join("../package.js");
    names::write(&script, text.as_bytes())?;
    Ok(script)
}

/// The scripts that a module asks addresses for.
fn asked_for(module: &str) -> Vec<String> {
    let names = module.split("assetUrl(\"").skip(1).filter_map(|rest| rest.split('"').next());
    names.filter(|name| name.ends_with(".js")).map(str::to_owned).collect()
}

/// Copies a file, with the folders it lies in.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let cannot = || format!("cannot copy {} to {}", from.display(), to.display());
    fs::create_dir_all(to.parent().context("a file lies in a folder")?).with_context(cannot)?;
    fs::copy(from, to).with_context(cannot)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_found_where_they_are_asked_for() {
        let module =
            "new Worker(assetUrl(\"solve/worker.js\"), {}); assetUrl(\"style.css\"); assetUrl(`x.js`)";
        assert_eq!(asked_for(module), ["solve/worker.js"]);
    }
}
