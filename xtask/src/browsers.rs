//! Finds the browsers on this machine, and installs Debian's browsers if possible.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::apt;
use crate::process::{check, on_path};

/// A browser that the tests control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Browser {
    /// Chromium, controlled by Playwright.
    Chromium,
    /// Chromium's engine without windows (headless shell). It needs half the processor time to open a page.
    Shell,
    /// Firefox, controlled by Puppeteer over WebDriver BiDi.
    Firefox,
}

impl Browser {
    /// Returns the environment variable that contains the path of the browser. The tests read it too.
    pub(crate) fn variable(self) -> &'static str {
        match self {
            Self::Chromium => "STACKMATE_CHROMIUM",
            Self::Shell => "STACKMATE_CHROMIUM_SHELL",
            Self::Firefox => "STACKMATE_FIREFOX",
        }
    }

    /// Finds the browser or installs it.
    ///
    /// # Errors
    /// Returns an error with the name of the browser and how to install it.
    pub(crate) fn find_or_install(self) -> Result<PathBuf> {
        if let Some(given) = std::env::var_os(self.variable()) {
            let given = PathBuf::from(given);
            if !given.is_file() {
                bail!("{} is \"{}\", but that file does not exist", self.variable(), given.display());
            }
            return Ok(given);
        }
        if self.find().is_none() && apt::usable() {
            apt::install(&[self.package()])?;
        }
        let package = self.package();
        match self.find() {
            Some(program) => Ok(program),
            None => {
                bail!("{package} is missing (Debian: {package}; or set {})", self.variable())
            }
        }
    }

    /// Returns the name and the version that a browser's program prints, or its path if it prints none. On
    /// Windows, Chrome would open a window instead.
    pub(crate) fn version(program: &Path) -> String {
        let path = program.display().to_string();
        if cfg!(windows) {
            return path;
        }
        let text = check(Command::new(program).arg("--version")).unwrap_or_default();
        // Debian's start script of Chromium may print a warning first.
        text.lines().last().map_or(path, |line| line.trim().to_owned())
    }

    fn package(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Shell => "chromium-headless-shell",
            Self::Firefox => "firefox-esr",
        }
    }

    fn find(self) -> Option<PathBuf> {
        let (names, application): (&[&str], _) = match self {
            Self::Chromium => (
                &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
                "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            ),
            Self::Shell => (&["chromium-headless-shell", "chrome-headless-shell"], ""),
            Self::Firefox => {
                (&["firefox-esr", "firefox"], "/Applications/Firefox.app/Contents/MacOS/firefox")
            }
        };
        let application = Path::new(application);
        let found = names.iter().find_map(|name| on_path(name));
        found.or_else(|| application.is_file().then(|| application.to_path_buf()))
    }
}
