//! The names of the site's files in a release.

use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The script for other people's pages. Its name is the same in every release.
pub(super) const EMBED: &str = "embed.js";

/// The folder of all files with a hash in their name.
pub(crate) const ASSETS: &str = "assets";

/// The extension of a file that is compressed with an earlier version as the dictionary, in brotli.
pub(crate) const DELTA: &str = "dcb";

/// The location of a bundle, to which the addresses of files are relative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    /// The bundle is a module or a worker, in the folder of the assets.
    Assets,
    /// The bundle is the script for other people's pages, above the folder of the assets.
    Script,
    /// The bundle is the npm package, whose user may set the address of the site.
    Package,
}

/// The module that runs the game in another page. The script for other people's pages and the npm package
/// request no other module.
pub(super) const GUEST: &str = "embed/inside.js";
/// The module that returns the addresses of files.
pub(super) const ADDRESSES: &str = "base/assets.js";

/// The table of names: for each source file, its path in the release. Both paths begin at the root.
#[derive(Debug)]
pub(super) struct Names {
    out: PathBuf,
    names: BTreeMap<String, String>,
}

impl Names {
    /// Creates an empty table for files in the folder `out`.
    pub(super) fn new(out: &Path) -> Self {
        Self { out: out.to_path_buf(), names: BTreeMap::new() }
    }

    /// Returns the path in the release of the source file at `path`.
    pub(super) fn get(&self, path: &str) -> Option<&str> {
        self.names.get(path).map(String::as_str)
    }

    /// Returns the source files whose path has this ending.
    pub(super) fn ending(&self, ending: &str) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str).filter(move |path| path.ends_with(ending))
    }

    /// Writes a file into the release, under a name with the hash of its content.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(super) fn put(&mut self, path: &str, bytes: &[u8]) -> Result<()> {
        let (before, after) = around_hash(path).context("the file has no extension")?;
        let name = format!("{before}{}{after}", hash(bytes));
        write(&self.out.join(&name), bytes)?;
        self.note(path, &name);
        Ok(())
    }

    /// Writes files that refer to each other into a folder whose name has the hash of all of them.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub(super) fn put_folder(&mut self, path: &str, parts: &[(String, Vec<u8>)]) -> Result<()> {
        let all: Vec<u8> = parts.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes].concat()).collect();
        let folder = format!("{ASSETS}/{}-{}", path.replace('/', "-"), hash(&all));
        for (name, bytes) in parts {
            write(&self.out.join(&folder).join(name), bytes)?;
            self.note(&format!("{path}/{name}"), &format!("{folder}/{name}"));
        }
        Ok(())
    }

    /// Records the path in the release of a file that other code has written.
    pub(super) fn note(&mut self, path: &str, name: &str) {
        self.names.insert(path.to_owned(), name.to_owned());
    }

    /// Writes the module with the table of names. It replaces the module of the sources, which has no table.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(super) fn write_module(&self, source: &Path, base: Base) -> Result<()> {
        let (place, folder, page) = match base {
            Base::Assets => ("import.meta.url", "assets/", "../"),
            Base::Script => ("/** @type {HTMLScriptElement} */ (document.currentScript).src", "", "./"),
            Base::Package => ("new URL(\"./site/\", import.meta.url).href", "", "./"),
        };
        // A page names its icons itself, and a wasm package the files of its own folder, so their addresses are not
        // needed.
        let others =
            |path: &str| path.contains("/snippets/") || path.ends_with(".wasm") || path.starts_with("icon");
        let wanted = self.names.iter().filter(|(path, _)| match base {
            Base::Assets => !others(path),
            Base::Script | Base::Package => path.as_str() == GUEST,
        });
        let short = |path, name| match base {
            Base::Assets => hash_in(path, name),
            Base::Script | Base::Package => None,
        };
        let table: BTreeMap<_, _> = wanted
            .map(|(path, name)| {
                (path, short(path, name).unwrap_or(name.strip_prefix(folder).unwrap_or(name)))
            })
            .collect();
        let table = serde_json::to_string(&table).context("cannot write the names as JSON")?;
        let (rule, named) = match base {
            // In the assets, nearly all names follow from the path and the hash.
            Base::Assets => (BY_HASH, "nameOf(path)"),
            Base::Script | Base::Package => ("", "NAMES[path] ?? path"),
        };
        // Only the user of the package may set the address, so the other bundles have a shorter module.
        let (variable, base) = match base {
            Base::Assets | Base::Script => (format!("const BASE = {place};\n"), "BASE"),
            Base::Package => (format!("export const where = {{ base: {place} }};\n"), "where.base"),
        };
        let module = format!(
            "{variable}export const isRelease = true;\nconst NAMES = {table};\n{rule}\
             export const assetUrl = (path) => new URL({named}, {base}).href;\n\
             export const pageUrl = (rest) => new URL(`{page}${{rest}}`, {base}).href;\n"
        );
        write(&source.join(ADDRESSES), module.as_bytes())
    }
}

/// The function of the module that makes a name from a path and its hash in the table. A name that does not follow from them
/// is in the table itself.
const BY_HASH: &str = "const nameOf = (path) => {\n  const kept = NAMES[path] ?? path;\n  \
    return kept.includes(\".\") ? kept : path.replaceAll(\"/\", \"-\").replace(/\\.\\w+$/, `-${kept}$&`);\n};\n";

/// Returns the parts of a file's name in the release before and after its hash.
fn around_hash(path: &str) -> Option<(String, String)> {
    let flat = path.replace('/', "-");
    let (stem, ending) = flat.rsplit_once('.')?;
    Some((format!("{ASSETS}/{stem}-"), format!(".{ending}")))
}

/// Returns the hash in a name that follows from its path.
fn hash_in<'a>(path: &str, name: &'a str) -> Option<&'a str> {
    let (before, after) = around_hash(path)?;
    let hash = name.strip_prefix(&before)?.strip_suffix(&after)?;
    (!hash.contains(['.', '/'])).then_some(hash)
}

/// Returns a hash of ten hex digits, which differs for different contents.
pub(super) fn hash(bytes: &[u8]) -> String {
    let mut hasher = std::hash::DefaultHasher::new();
    hasher.write(bytes);
    format!("{:010x}", hasher.finish() >> 24)
}

/// Formats a path with slashes, as in addresses.
pub(super) fn slashed(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Writes a file and creates its folder if needed.
pub(super) fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    let cannot = || format!("cannot write {}", file.display());
    fs::create_dir_all(file.parent().context("the file has no folder")?).with_context(cannot)?;
    fs::write(file, bytes).with_context(cannot)
}

/// Copies a file, with the folders it lies in.
pub(super) fn copy(from: &Path, to: &Path) -> Result<()> {
    let cannot = || format!("cannot copy {} to {}", from.display(), to.display());
    fs::create_dir_all(to.parent().context("a file lies in a folder")?).with_context(cannot)?;
    fs::copy(from, to).with_context(cannot)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_changes_with_the_content_and_is_in_the_module() {
        let folder = tempfile::tempdir().unwrap();
        let mut names = Names::new(folder.path());
        names.put("language/en/main.json", b"{}").unwrap();
        let first = names.get("language/en/main.json").unwrap().to_owned();
        assert!(first.starts_with("assets/language-en-main-") && first.ends_with(".json"), "{first}");
        names.put("language/en/main.json", b"{\"a\":1}").unwrap();
        assert_ne!(names.get("language/en/main.json"), Some(first.as_str()));
        names.write_module(folder.path(), Base::Assets).unwrap();
        let module = fs::read_to_string(folder.path().join(ADDRESSES)).unwrap();
        let hash =
            names.get("language/en/main.json").unwrap().rsplit_once('-').unwrap().1.trim_end_matches(".json");
        assert!(module.contains(&format!("\"language/en/main.json\":\"{hash}\"")), "{module}");
        names.note(GUEST, "assets/embed-inside-AAAAAAAA.js");
        names.write_module(folder.path(), Base::Script).unwrap();
        let module = fs::read_to_string(folder.path().join(ADDRESSES)).unwrap();
        assert!(module.contains("\"assets/embed-inside-AAAAAAAA.js\""), "{module}");
    }

    #[test]
    fn files_of_a_folder_share_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        let mut names = Names::new(folder.path());
        names.put_folder("pkg/st", &[("a.js".to_owned(), vec![1]), ("b.wasm".to_owned(), vec![2])]).unwrap();
        let [a, b] = ["pkg/st/a.js", "pkg/st/b.wasm"].map(|path| names.get(path).unwrap());
        assert_eq!(a.strip_suffix("a.js"), b.strip_suffix("b.wasm"));
        assert_eq!(fs::read(folder.path().join(b)).unwrap(), [2]);
    }
}
