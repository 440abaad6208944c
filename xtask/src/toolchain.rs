//! Finds a Rust toolchain that can build wasm, or installs one.
//!
//! Threads need a `std` with atomics. No toolchain contains one, so it is built from source together with the
//! program (`-Z build-std`). A toolchain is suitable if it has the sources of `std` and a linker for wasm;
//! `RUSTC_BOOTSTRAP=1` lets a stable compiler do the rest. These ways are tried in order:
//!
//! 1. a toolchain on this machine is used: the active one, another one of rustup, or Debian's `rustc-web`;
//! 2. rustup fetches `rust-src` (unless `RUSTUP_AUTO_INSTALL=0` forbids automatic installations);
//! 3. apt installs Debian's packages, if this process is root;
//! 4. an error message names what to install.
//!
//! `STACKMATE_TOOLCHAIN=rustup` or `=debian` allows only toolchains of that kind.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::apt;
use crate::process::{check, on_path};
use crate::progress::Task;

const CHOICE: &str = "STACKMATE_TOOLCHAIN";
const DEBIAN_PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];
const DEBIAN_SYSROOT: &str = "/usr";
/// The path of the sources of the standard library in a sysroot.
const LIBRARY: &str = "lib/rustlib/src/rust/library";
/// The oldest compiler that can build the workspace.
const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");

/// A toolchain that can build wasm with its own `std`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Toolchain {
    sysroot: PathBuf,
    release: String,
}

impl Toolchain {
    /// Returns the first toolchain that is found or installed; see the top of this file.
    ///
    /// # Errors
    /// Returns an error that names what to install if there is no suitable toolchain.
    pub(crate) fn find_or_install() -> Result<Self> {
        let family = Family::chosen()?;
        if let Some(found) = installed(family) {
            return Ok(found);
        }
        let mut tried = Vec::new();
        for (rung, install) in
            [(Family::Rustup, rustup_adds_sources as fn(bool) -> Result<()>), (Family::Debian, apt_installs)]
        {
            if family != Family::Any && family != rung {
                continue;
            }
            match install(family == rung) {
                Ok(()) => match installed(family) {
                    Some(found) => return Ok(found),
                    None => tried.push(format!("{rung:?}: installed, but still no suitable toolchain")),
                },
                Err(error) => tried.push(format!("{rung:?}: {error}")),
            }
        }
        bail!("{}", nothing_works(&tried));
    }

    /// Returns a name of the toolchain for people, such as `rustc 1.96.0 in /usr` or `rustc 1.95.0 of
    /// rustup`.
    pub(crate) fn name(&self) -> String {
        let place = if is_rustups(&self.sysroot) {
            "of rustup".to_owned()
        } else {
            format!("in {}", self.sysroot.display())
        };
        format!("rustc {} {place}", self.release)
    }

    /// Returns the release of the compiler, such as `1.96.0`.
    pub(crate) fn release(&self) -> &str {
        &self.release
    }

    /// Returns the folder of the sources of the standard library.
    pub(crate) fn library(&self) -> PathBuf {
        self.sysroot.join(LIBRARY)
    }

    /// Returns a toolchain that does not exist, for tests.
    #[cfg(test)]
    pub(crate) fn fake(sysroot: &Path, release: &str) -> Self {
        Self { sysroot: sysroot.to_path_buf(), release: release.to_owned() }
    }

    /// Returns a text that identifies the toolchain: its release and the path of its sysroot.
    pub(crate) fn identity(&self) -> String {
        format!("{} {}", self.release, self.sysroot.display())
    }

    /// Returns a command for the toolchain's cargo, without the variables that the current cargo has set.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = Command::new(program(&self.sysroot, "cargo"));
        for name in
            ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"]
        {
            cargo.env_remove(name);
        }
        cargo.env("RUSTC", program(&self.sysroot, "rustc"));
        cargo.env("RUSTC_BOOTSTRAP", "1");
        cargo
    }

    /// Checks the installation in `sysroot`. Returns its toolchain, or `None` if something is missing or too
    /// old.
    fn at(sysroot: &Path) -> Option<Self> {
        let sources = sysroot.join(LIBRARY).join("Cargo.toml");
        if !sources.is_file() || !program(sysroot, "cargo").is_file() {
            return None;
        }
        let about = check(Command::new(program(sysroot, "rustc")).arg("-vV")).ok()?;
        let (host, release) = (field(&about, "host: ")?, field(&about, "release: ")?);
        let shipped = sysroot.join(format!("lib/rustlib/{host}/bin/rust-lld{EXE_SUFFIX}"));
        let linked = shipped.is_file() || program(sysroot, "rust-lld").is_file();
        (linked && !older(release, OLDEST))
            .then(|| Self { sysroot: sysroot.to_path_buf(), release: release.to_owned() })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Any,
    Rustup,
    Debian,
}

impl Family {
    fn chosen() -> Result<Self> {
        match std::env::var(CHOICE).as_deref() {
            Err(_) | Ok("") => Ok(Self::Any),
            Ok("rustup") => Ok(Self::Rustup),
            Ok("debian") => Ok(Self::Debian),
            Ok(other) => bail!("{CHOICE} is \"{other}\"; expected \"rustup\" or \"debian\""),
        }
    }
}

fn installed(family: Family) -> Option<Toolchain> {
    let mut sysroots = Vec::new();
    if family != Family::Debian {
        sysroots.extend(active_sysroot().filter(|path| family == Family::Any || is_rustups(path)));
        sysroots.extend(rustup_sysroots());
    }
    if family != Family::Rustup {
        sysroots.push(PathBuf::from(DEBIAN_SYSROOT));
    }
    sysroots.iter().find_map(|path| Toolchain::at(path))
}

fn active_sysroot() -> Option<PathBuf> {
    let path = check(Command::new("rustc").args(["--print", "sysroot"])).ok()?;
    Some(PathBuf::from(path.trim()))
}

fn is_rustups(sysroot: &Path) -> bool {
    rustup_home().is_some_and(|home| sysroot.starts_with(home))
}

fn rustup_home() -> Option<PathBuf> {
    let given = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    given.or_else(|| Some(std::env::home_dir()?.join(".rustup")))
}

fn rustup_sysroots() -> Vec<PathBuf> {
    let Some(folder) = rustup_home().and_then(|home| home.join("toolchains").read_dir().ok()) else {
        return Vec::new();
    };
    let mut sysroots: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
    sysroots.sort();
    sysroots
}

fn rustup_adds_sources(forced: bool) -> Result<()> {
    if on_path("rustup").is_none() {
        bail!("not on this machine");
    }
    if !forced && std::env::var("RUSTUP_AUTO_INSTALL").is_ok_and(|value| value == "0") {
        bail!("RUSTUP_AUTO_INSTALL=0 forbids automatic installations");
    }
    let task = Task::start("rustup rust-src");
    check(Command::new("rustup").args(["component", "add", "rust-src"]))?;
    task.done("the sources of std");
    Ok(())
}

fn apt_installs(_forced: bool) -> Result<()> {
    apt::install(&DEBIAN_PACKAGES)
}

fn nothing_works(tried: &[String]) -> String {
    format!(
        "no Rust toolchain on this machine can build wasm with threads. Install one with one of these commands:\n  \
         rustup component add rust-src\n  sudo apt-get install {}\nTried:\n  {}",
        DEBIAN_PACKAGES.join(" "),
        tried.join("\n  ")
    )
}

fn program(sysroot: &Path, name: &str) -> PathBuf {
    sysroot.join("bin").join(format!("{name}{EXE_SUFFIX}"))
}

fn field<'a>(about: &'a str, name: &str) -> Option<&'a str> {
    about.lines().find_map(|line| line.strip_prefix(name))
}

/// Compares releases such as `1.95.0-nightly` and `1.90` by their numbers.
fn older(release: &str, than: &str) -> bool {
    let numbers =
        |text: &str| -> Vec<u32> { text.split(['.', '-']).map_while(|part| part.parse().ok()).collect() };
    numbers(release) < numbers(than)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_compare_by_number() {
        assert!(older("1.9.0", "1.90"));
        assert!(!older("1.90.0", "1.90"));
        assert!(!older("1.97.0-nightly", "1.90"));
    }

    #[test]
    fn an_empty_folder_is_not_a_toolchain() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Toolchain::at(folder.path()), None);
    }

    #[test]
    fn the_last_message_names_what_to_install() {
        let message = nothing_works(&["Rustup: not on this machine".to_owned()]);
        for word in ["rust-src", "rustc-web", "lld-22", "not on this machine"] {
            assert!(message.contains(word), "{message}");
        }
    }
}
