//! Rebuild only what changed: a stamp is a hash of everything that goes into
//! a product, kept beside it.
//!
//! Contents are hashed, not times: a fresh clone, a branch switched to and
//! back, or a touched file need no new build. The sources are a few hundred
//! kilobytes, so this takes milliseconds.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The hash of a product's inputs as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp(String);

impl Stamp {
    /// Hashes files and folders (with all in them, but for hidden files and
    /// `node_modules`) and words such as compiler flags. Paths count from `root`.
    ///
    /// # Errors
    /// When an input cannot be read; the message names it.
    pub(crate) fn of(root: &Path, inputs: &[&str], words: &[&str]) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        words.hash(&mut hasher);
        for input in inputs {
            for file in files(&root.join(input))? {
                let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
                file.strip_prefix(root).unwrap_or(&file).hash(&mut hasher);
                bytes.hash(&mut hasher);
            }
        }
        Ok(Self(format!("{:016x}", hasher.finish())))
    }

    /// The stamp as text: 16 hex digits.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a file begins with this stamp.
    pub(crate) fn is_first_line_of(&self, file: &Path) -> bool {
        fs::read_to_string(file).is_ok_and(|text| text.lines().next() == Some(self.as_str()))
    }
}

/// All files at or under a path, sorted.
pub(crate) fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let unreadable = || format!("cannot read {}", path.display());
    let mut entries = fs::read_dir(path)
        .with_context(unreadable)?
        .collect::<Result<Vec<_>, _>>()
        .with_context(unreadable)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut found = Vec::new();
    for entry in entries {
        let name = entry.file_name();
        if name != "node_modules" && !name.to_string_lossy().starts_with('.') {
            found.extend(files(&entry.path())?);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("src/a.rs"), "a").unwrap();
        fs::write(folder.path().join("lock"), "1").unwrap();
        folder
    }

    fn stamp(folder: &tempfile::TempDir, words: &[&str]) -> Stamp {
        Stamp::of(folder.path(), &["src", "lock"], words).unwrap()
    }

    #[test]
    fn changes_with_content_name_and_words() {
        let folder = folder();
        let first = stamp(&folder, &["-O3"]);
        assert_eq!(first, stamp(&folder, &["-O3"]));
        assert_ne!(first, stamp(&folder, &["-O2"]));
        fs::write(folder.path().join("src/a.rs"), "b").unwrap();
        let second = stamp(&folder, &["-O3"]);
        assert_ne!(first, second);
        fs::rename(folder.path().join("src/a.rs"), folder.path().join("src/c.rs")).unwrap();
        assert_ne!(second, stamp(&folder, &["-O3"]));
    }

    #[test]
    fn ignores_times_and_hidden_files() {
        let folder = folder();
        let first = stamp(&folder, &[]);
        fs::write(folder.path().join("src/.swap"), "x").unwrap();
        fs::write(folder.path().join("src/a.rs"), "a").unwrap();
        assert_eq!(first, stamp(&folder, &[]));
    }

    #[test]
    fn is_found_again_in_its_file() {
        let folder = folder();
        let (stamp, file) = (stamp(&folder, &[]), folder.path().join("kept"));
        assert!(!stamp.is_first_line_of(&file));
        fs::write(&file, format!("{}\nmore\n", stamp.as_str())).unwrap();
        assert!(stamp.is_first_line_of(&file));
    }

    #[test]
    fn names_an_input_that_is_missing() {
        let folder = folder();
        let error = Stamp::of(folder.path(), &["nowhere"], &[]).unwrap_err();
        assert!(error.to_string().contains("nowhere"));
    }
}
