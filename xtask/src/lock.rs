//! One at a time: a lock on a file, let go when dropped or when we die.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result};

/// A lock held.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits until nobody else holds the lock, and takes it.
    ///
    /// # Errors
    /// When the file cannot be made or locked.
    pub(crate) fn take(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot make {}", path.display()))?;
        file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
        Ok(Self { _file: file })
    }
}
