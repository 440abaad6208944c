//! Writes files.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Replaces a file by a complete new one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let bad = |error: std::io::Error| Failure::Failed(format!("{}: {error}", path.display()));
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let new = PathBuf::from(name);
    let mut file = std::fs::File::create(&new).map_err(bad)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(bad)?;
    std::fs::rename(&new, path).map_err(bad)
}
