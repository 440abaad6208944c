//! Compresses the files of a release with those of an earlier one as dictionaries (RFC 9842), so that a returning
//! visitor downloads only what has changed.
//!
//! *What.* Next to a file whose name has a hash, `.dcb` is that file for browsers that have the earlier version.
//! *How.* A server sends `Use-As-Dictionary` with every such file: the names of its later versions, which differ
//! only in the hash ([`later_versions`]). The browser then names the SHA-256 of what it has in
//! `Available-Dictionary`. A `.dcb` file begins with the SHA-256 of its dictionary, and so a server knows whether
//! it is the right one ([`dictionary_of`]).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::hosts;
use super::names::{ASSETS, DELTA, slashed};
use crate::sizes::{brotli_with, thousands};
use crate::stamp::files;

/// The first bytes of a file in dictionary-compressed brotli.
const MAGIC: [u8; 4] = [0xff, b'D', b'C', b'B'];
/// The number of bytes of a SHA-256 hash.
const HASH: usize = 32;
/// The lengths of the hashes in names: esbuild's, and ours.
const HASH_LENGTHS: [usize; 2] = [8, 10];
/// The extensions of compressed copies.
const COPIES: [&str; 3] = ["br", "gz", DELTA];

/// Files that are the same address in every release. Browsers ask for them each time, so they are never a dictionary.
const ALWAYS_SENT: [&str; 2] = ["index.html", "sw.js"];

/// What a visitor of the earlier release downloads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Update {
    /// The page, the service worker and the files whose name has a hash, in brotli, in bytes.
    whole: u64,
    /// Those of them that the visitor does not have yet, in brotli.
    new: u64,
    /// The same, where possible with a dictionary.
    sent: u64,
}

impl Update {
    /// Formats the sizes as a sentence.
    pub(crate) fn sentence(&self) -> String {
        let [whole, new, sent] = [self.whole, self.new, self.sent].map(thousands);
        let share = 1000 * self.sent / self.whole.max(1);
        format!(
            "  update: {sent} bytes with dictionaries ({}.{} % of the release's {whole}), {new} without\n",
            share / 10,
            share % 10
        )
    }
}

/// Writes the `.dcb` files of a release, whose earlier version is in the folder `old`, and names them in the examples for hosts.
///
/// # Errors
/// Returns an error if `old` is not a release, or if a file cannot be read or written.
pub(crate) fn write(old: &Path, new: &Path) -> Result<Update> {
    if !old.join(ASSETS).is_dir() {
        bail!("{} is not a release: it has no folder {ASSETS}", old.display());
    }
    let earlier = hashed(old)?;
    let mut dictionaries = Vec::new();
    let mut update = Update { whole: 0, new: 0, sent: 0 };
    for path in ALWAYS_SENT.map(|path| new.join(path)).iter().filter(|file| file.is_file()) {
        let size = packed_size(path)?;
        update = Update { whole: update.whole + size, new: update.new + size, sent: update.sent + size };
    }
    for path in hashed(new)? {
        let file = new.join(&path);
        let plain = packed_size(&file)?;
        update.whole += plain;
        if earlier.contains(&path) {
            continue;
        }
        update.new += plain;
        let packed =
            dictionary_for(&path, &earlier).map(|before| encode(&old.join(before), &file)).transpose()?;
        let packed = packed.filter(|packed| (packed.len() as u64) < plain);
        update.sent += packed.as_ref().map_or(plain, |packed| packed.len() as u64);
        if let Some(packed) = packed {
            let copy = copy(&file, DELTA);
            fs::write(&copy, &packed).with_context(|| format!("cannot write {}", copy.display()))?;
            dictionaries.push((path, STANDARD.encode(dictionary_of(&packed).unwrap_or_default())));
        }
    }
    hosts::write(new, &dictionaries)?;
    Ok(update)
}

/// Returns the file of an earlier release that a browser uses as the dictionary for a file. If there are several with the
/// same pattern, it may use any of them, so this returns `None`.
fn dictionary_for<'a>(path: &str, earlier: &'a BTreeSet<String>) -> Option<&'a str> {
    let pattern = later_versions(path)?;
    let mut candidates = earlier.iter().filter(|earlier| later_versions(earlier).as_ref() == Some(&pattern));
    let found = candidates.next()?;
    candidates.next().is_none().then_some(found)
}

/// Returns the pattern of the paths of a file's later versions, such as `/assets/style-*.css` for
/// `assets/style-2d40d2f095.css`, or `None` if the path has no hash.
pub(crate) fn later_versions(path: &str) -> Option<String> {
    let mut segments: Vec<String> = path.split('/').map(str::to_owned).collect();
    let hashed = segments.iter_mut().find_map(|segment| {
        let (stem, ending) = segment.rsplit_once('.').map_or((&**segment, None), |(a, b)| (a, Some(b)));
        let (name, hash) = stem.rsplit_once('-')?;
        let is_hash =
            HASH_LENGTHS.contains(&hash.len()) && hash.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let ending = ending.map_or(String::new(), |ending| format!(".{ending}"));
        is_hash.then(|| format!("{name}-*{ending}")).map(|pattern| (segment, pattern))
    });
    let (segment, pattern) = hashed?;
    *segment = pattern;
    Some(format!("/{}", segments.join("/")))
}

/// Returns the hash of the dictionary of a `.dcb` file that begins with these bytes.
pub(crate) fn dictionary_of(packed: &[u8]) -> Option<&[u8]> {
    packed.strip_prefix(&MAGIC)?.get(..HASH)
}

/// Returns the paths of the files whose name has a hash, without compressed copies.
fn hashed(release: &Path) -> Result<BTreeSet<String>> {
    let is_copy =
        |file: &&PathBuf| file.extension().is_some_and(|ending| COPIES.iter().any(|copy| ending == *copy));
    let all = files(&release.join(ASSETS))?;
    let paths = all
        .iter()
        .filter(|file| !is_copy(file))
        .map(|file| file.strip_prefix(release).map(slashed).context("the file is not below the folder"));
    paths.collect()
}

fn encode(dictionary: &Path, file: &Path) -> Result<Vec<u8>> {
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let dictionary = read(dictionary)?;
    let packed = brotli_with(&dictionary, &read(file)?)?;
    Ok([&MAGIC, Sha256::digest(&dictionary).as_slice(), &packed].concat())
}

fn copy(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}.{ending}", file.display()))
}

/// Returns the size of a file in brotli, or as it is if it has no such copy.
fn packed_size(file: &Path) -> Result<u64> {
    let found = fs::metadata(copy(file, "br")).or_else(|_| fs::metadata(file));
    Ok(found.with_context(|| format!("cannot read {}", file.display()))?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn release(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let page = "<meta http-equiv=\"content-security-policy\" content=\"default-src 'self'\">";
        for (path, text) in files.iter().chain([&("index.html", page)]) {
            super::super::names::write(&folder.path().join(path), text.as_bytes()).unwrap();
        }
        folder
    }

    #[test]
    fn later_versions_differ_only_in_the_hash() {
        for (path, pattern) in [
            ("assets/style-2d40d2f095.css", Some("/assets/style-*.css")),
            ("assets/shell-app-WIFKJ6XE.js", Some("/assets/shell-app-*.js")),
            (
                "assets/pkg-mt-35d156584c/stackmate_wasm_bg.wasm",
                Some("/assets/pkg-mt-*/stackmate_wasm_bg.wasm"),
            ),
            ("assets/embed.js", None),
            ("index.html", None),
        ] {
            assert_eq!(later_versions(path).as_deref(), pattern, "{path}");
        }
    }

    #[test]
    fn a_changed_file_is_small_and_names_its_dictionary() {
        let text: String =
            (0..2_000).map(|number| format!("let x{number} = {};", number * 7919 % 1_000)).collect();
        let changed = text.replace("x77 ", "y77 ");
        let old = release(&[("assets/a-AAAAAAAA.js", &text), ("assets/b-AAAAAAAA.js", "same")]);
        let new = release(&[("assets/a-BBBBBBBB.js", &changed), ("assets/b-AAAAAAAA.js", "same")]);
        let update = write(old.path(), new.path()).unwrap();
        let page = fs::metadata(new.path().join("index.html")).unwrap().len();
        let packed = fs::read(new.path().join("assets/a-BBBBBBBB.js.dcb")).unwrap();
        assert_eq!(
            update,
            Update {
                whole: changed.len() as u64 + 4 + page,
                new: changed.len() as u64 + page,
                sent: packed.len() as u64 + page
            }
        );
        assert!(packed.len() < 150, "{} bytes", packed.len());
        assert_eq!(dictionary_of(&packed), Some(&Sha256::digest(text.as_bytes())[..]));
        assert!(!new.path().join("assets/b-AAAAAAAA.js.dcb").exists(), "the visitor has this file");
        let config = fs::read_to_string(new.path().join("hosts/nginx-dictionaries.conf")).unwrap();
        assert!(config.contains("\"/assets/a-BBBBBBBB.js :"), "{config}");
        assert_eq!(dictionary_of(b"\xffDCB too short"), None);
        let error = write(new.path().join("assets").as_path(), new.path()).unwrap_err().to_string();
        assert!(error.contains("not a release"), "{error}");
    }

    #[test]
    fn a_file_of_which_there_are_two_versions_has_no_dictionary() {
        let old = release(&[("assets/a-AAAAAAAA.js", "one"), ("assets/a-CCCCCCCC.js", "two")]);
        let new = release(&[("assets/a-BBBBBBBB.js", "three")]);
        let page = fs::metadata(new.path().join("index.html")).unwrap().len();
        assert_eq!(
            write(old.path(), new.path()).unwrap(),
            Update { whole: 5 + page, new: 5 + page, sent: 5 + page }
        );
        assert!(!new.path().join("assets/a-BBBBBBBB.js.dcb").exists());
    }
}
