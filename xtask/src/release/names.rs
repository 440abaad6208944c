//! What the site's files are called in a release.

use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder of all that carries a hash.
pub(crate) const ASSETS: &str = "assets";

/// From where a bundle counts the addresses of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    /// A module or a worker, which lies among them.
    Assets,
    /// The one script for other people's pages, which lies above them.
    Script,
    /// The npm package, whose user may say where the site is.
    Package,
}

/// The module that plays in somebody's page; the scripts above ask for no other.
pub(super) const GUEST: &str = "embed/guest.js";
/// The module that knows where files are.
pub(super) const ADDRESSES: &str = "base/assets.js";

/// Where each source is in the release, both as paths from the root.
#[derive(Debug)]
pub(super) struct Names {
    out: PathBuf,
    names: BTreeMap<String, String>,
}

impl Names {
    /// No names yet, of files that go into a folder.
    pub(super) fn new(out: &Path) -> Self {
        Self { out: out.to_path_buf(), names: BTreeMap::new() }
    }

    /// Where a source is in the release.
    pub(super) fn get(&self, path: &str) -> Option<&str> {
        self.names.get(path).map(String::as_str)
    }

    /// The sources whose path ends so.
    pub(super) fn ending(&self, ending: &str) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str).filter(move |path| path.ends_with(ending))
    }

    /// Puts a file into the release, under a name with the hash of its content.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn put(&mut self, path: &str, bytes: &[u8]) -> Result<()> {
        let flat = path.replace('/', "-");
        let (stem, ending) = flat.rsplit_once('.').context("a file of the site has an ending")?;
        let name = format!("{ASSETS}/{stem}-{}.{ending}", hash(bytes));
        write(&self.out.join(&name), bytes)?;
        self.note(path, &name);
        Ok(())
    }

    /// Puts files that name each other into a folder whose name has the hash of all of them.
    ///
    /// # Errors
    /// When one cannot be written.
    pub(super) fn put_folder(&mut self, path: &str, parts: &[(String, Vec<u8>)]) -> Result<()> {
        let all: Vec<u8> = parts.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes].concat()).collect();
        let folder = format!("{ASSETS}/{}-{}", path.replace('/', "-"), hash(&all));
        for (name, bytes) in parts {
            write(&self.out.join(&folder).join(name), bytes)?;
            self.note(&format!("{path}/{name}"), &format!("{folder}/{name}"));
        }
        Ok(())
    }

    /// Notes where something is that others have put there.
    pub(super) fn note(&mut self, path: &str, name: &str) {
        self.names.insert(path.to_owned(), name.to_owned());
    }

    /// Writes the module that knows the names in place of the one that knows none.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write_module(&self, source: &Path, base: Base) -> Result<()> {
        let (place, folder, page) = match base {
            Base::Assets => ("import.meta.url", "assets/", "../"),
            Base::Script => ("/** @type {HTMLScriptElement} */ (document.currentScript).src", "", "./"),
            Base::Package => ("new URL(\"./site/\", import.meta.url).href", "", "./"),
        };
        // What packages import from their own folder is asked for by nobody else.
        let wanted = self.names.iter().filter(|(path, _)| match base {
            Base::Assets => !path.contains("/snippets/"),
            Base::Script | Base::Package => path.as_str() == GUEST,
        });
        let table: BTreeMap<_, _> =
            wanted.map(|(path, name)| (path, name.strip_prefix(folder).unwrap_or(name))).collect();
        let table = serde_json::to_string(&table).context("names are text")?;
        let module = format!(
            "export const where = {{ base: {place} }};\nexport const isRelease = true;\nconst NAMES = {table};\n\
             export const assetUrl = (path) => new URL(NAMES[path] ?? path, where.base).href;\n\
             export const pageUrl = (rest) => new URL(`{page}${{rest}}`, where.base).href;\n"
        );
        write(&source.join(ADDRESSES), module.as_bytes())
    }
}

/// Ten hex digits that another content would not have.
pub(super) fn hash(bytes: &[u8]) -> String {
    let mut hasher = std::hash::DefaultHasher::new();
    hasher.write(bytes);
    format!("{:010x}", hasher.finish() >> 24)
}

/// A path as addresses spell it.
pub(super) fn slashed(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Writes a file, with the folders it lies in.
pub(super) fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    let cannot = || format!("cannot write {}", file.display());
    fs::create_dir_all(file.parent().context("a file lies in a folder")?).with_context(cannot)?;
    fs::write(file, bytes).with_context(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_changes_with_the_content_and_the_module_knows_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut names = Names::new(folder.path());
        names.put("language/en/main.json", b"{}").unwrap();
        let first = names.get("language/en/main.json").unwrap().to_owned();
        assert!(first.starts_with("assets/language-en-main-") && first.ends_with(".json"), "{first}");
        names.put("language/en/main.json", b"{\"a\":1}").unwrap();
        assert_ne!(names.get("language/en/main.json"), Some(first.as_str()));
        names.write_module(folder.path(), Base::Assets).unwrap();
        let module = fs::read_to_string(folder.path().join(ADDRESSES)).unwrap();
        assert!(module.contains("\"language/en/main.json\":\"language-en-main-"), "{module}");
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
