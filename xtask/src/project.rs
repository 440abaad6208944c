//! Where things are: the one place that knows the layout of the repository.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The repository this program was compiled in.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// Finds the repository. The path is the one seen by the compiler: cargo
    /// compiles this program anew when the repository moves.
    pub(crate) fn find() -> Self {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = manifest.parent().expect("xtask/ lies inside the repository").to_path_buf();
        let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target"));
        Self { target: root.join(target), root }
    }

    /// The top of the repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path given from the top of the repository.
    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The directory for compiled things, `CARGO_TARGET_DIR` or `target`.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The root of the web site.
    pub(crate) fn site(&self) -> PathBuf {
        self.at("web")
    }

    /// Where a release goes.
    pub(crate) fn dist(&self) -> PathBuf {
        self.at("dist")
    }

    /// Where the npm packages live that building and testing need.
    pub(crate) fn npm(&self) -> PathBuf {
        self.at("tests/web")
    }
}
