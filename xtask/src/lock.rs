//! A lock on a file, for work that only one process may do at a time. The lock is released when the value is
//! dropped or when the process ends.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result};

/// A lock that this process holds.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits until no other process holds the lock, and takes it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created or locked.
    pub(crate) fn take(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot create {}", path.display()))?;
        file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
        Ok(Self { _file: file })
    }
}
