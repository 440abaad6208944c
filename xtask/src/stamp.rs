//! Stamps, which avoid unnecessary builds. A stamp is a hash of all inputs of a product, and is stored next
//! to it.
//!
//! The hash covers contents, not times. So a fresh clone, switching branches and back, or a file with only a
//! new modification time do not cause a new build. The sources are a few hundred kilobytes, so this takes
//! milliseconds.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The hash of a product's inputs, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stamp(String);

impl Stamp {
    /// Hashes files, folders and words such as compiler flags. Folders include all files in them, except
    /// hidden files and `node_modules`. Paths are relative to `root`.
    ///
    /// # Errors
    /// Returns an error with the name of an input that cannot be read.
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

    /// Returns the stamp as text: 16 hex digits.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the first line of a file is this stamp.
    pub(crate) fn is_first_line_of(&self, file: &Path) -> bool {
        fs::read_to_string(file).is_ok_and(|text| text.lines().next() == Some(self.as_str()))
    }
}

/// Lists all files at or below a path, sorted. Hidden files and `node_modules` are left out.
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
    fn a_stamp_is_found_in_its_file() {
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
