//! Helpers that the tests share, and the fuzz targets.

pub mod fuzz;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Returns the path of the program `stackmate`, built with the same profile as the tests.
///
/// Cargo builds a program only for the tests of its own package, so this function runs cargo again. If
/// nothing has changed, this takes a moment.
///
/// # Panics
/// Panics if the program does not build.
pub fn stackmate_binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("a running test has a path");
        let profile = test.ancestors().nth(2).expect("tests run in <target>/<profile>/deps");
        let target = profile.parent().expect("a profile's folder is in the target folder");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "stackmate-cli", "--target-dir"]).arg(target);
        // `cargo xtask test` sets this variable only for the tests. If cargo got it too, build scripts, which
        // read it, would run again.
        cargo.env_remove("RUSTC_BOOTSTRAP");
        if profile.ends_with("release") {
            cargo.arg("--release");
        }
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let built = cargo.current_dir(workspace).status().expect("cargo runs, it has started this test");
        assert!(built.success(), "stackmate-cli does not build");
        profile.join("stackmate")
    })
}

/// Returns the text of a file in `tests/data`.
///
/// # Panics
/// Panics if the file cannot be read.
pub fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
