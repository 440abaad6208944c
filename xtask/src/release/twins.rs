//! Writes compressed copies next to each file, for servers that send them unchanged.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, Result};

use super::names::slashed;
use crate::sizes::{Sizes, brotli, gzip};
use crate::stamp::files;

/// The extensions of files that are already compressed.
const DENSE: [&str; 3] = ["png", "ico", "woff2"];

/// Writes `.br` and `.gz` next to every file that the compression makes smaller. Returns the sizes of all
/// files, sorted by path.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub(super) fn write(folder: &Path) -> Result<Vec<Sizes>> {
    let waiting = Mutex::new(files(folder)?);
    let done = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            while let Some(file) = next(&waiting) {
                let sizes = compress(folder, &file)?;
                done.lock().map_err(|_| anyhow::anyhow!("another thread failed"))?.push(sizes);
            }
            Ok(())
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().unwrap_or_else(|_| anyhow::bail!("a thread panicked")))
    })?;
    let mut sizes = done.into_inner().map_err(|_| anyhow::anyhow!("a thread panicked"))?;
    sizes.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(sizes)
}

fn next(waiting: &Mutex<Vec<PathBuf>>) -> Option<PathBuf> {
    waiting.lock().ok()?.pop()
}

fn compress(folder: &Path, file: &Path) -> Result<Sizes> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let name = slashed(file.strip_prefix(folder).unwrap_or(file));
    let dense = file.extension().is_some_and(|ending| DENSE.iter().any(|dense| ending == *dense));
    let (gz, br) = if dense { (bytes.clone(), bytes.clone()) } else { (gzip(&bytes)?, brotli(&bytes)?) };
    for (ending, packed) in [("gz", &gz), ("br", &br)] {
        if packed.len() < bytes.len() {
            let twin = PathBuf::from(format!("{}.{ending}", file.display()));
            fs::write(&twin, packed).with_context(|| format!("cannot write {}", twin.display()))?;
        }
    }
    Ok(Sizes::new(name, &bytes, &gz, &br))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_copies_are_written_if_they_are_smaller() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("long.js"), "x".repeat(1000)).unwrap();
        fs::write(folder.path().join("short.js"), "x").unwrap();
        fs::write(folder.path().join("a.png"), "x".repeat(1000)).unwrap();
        let sizes = write(folder.path()).unwrap();
        assert_eq!(sizes.len(), 3);
        let there = |name: &str| folder.path().join(name).exists();
        assert!(there("long.js.br") && there("long.js.gz"));
        assert!(!there("short.js.br") && !there("a.png.gz"));
    }
}
