//! The paths of the repository. Only this module knows its layout.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The repository this program was compiled in.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// Finds the repository. The path is the one that the compiler saw: cargo recompiles this program when
    /// the repository moves.
    pub(crate) fn find() -> Self {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest.parent().expect("xtask/ lies inside the repository").to_path_buf();
        let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target"));
        Self { target: root.join(target), root }
    }

    /// Returns the root of the repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns a path relative to the root of the repository as a full path.
    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Returns the directory for build results, `CARGO_TARGET_DIR` or `target`.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Returns the root of the web site.
    pub(crate) fn site(&self) -> PathBuf {
        self.at("web")
    }

    /// Returns the folder of a release.
    pub(crate) fn dist(&self) -> PathBuf {
        self.at("dist")
    }

    /// Returns the folder with the npm packages that builds and tests need.
    pub(crate) fn npm(&self) -> PathBuf {
        self.at("tests/web")
    }
}
