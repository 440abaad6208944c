//! The browsers on this machine, or Debian's when they can be installed.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::apt;
use crate::process::on_path;

/// A browser the tests drive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Browser {
    /// Driven by Playwright.
    Chromium,
    /// Chromium's engine without its windows: it opens a page in half the processor time.
    Shell,
    /// Driven by Puppeteer over WebDriver BiDi.
    Firefox,
}

impl Browser {
    /// The environment variable that names its program; the tests read it too.
    pub(crate) fn variable(self) -> &'static str {
        match self {
            Self::Chromium => "STACKMATE_CHROMIUM",
            Self::Shell => "STACKMATE_CHROMIUM_SHELL",
            Self::Firefox => "STACKMATE_FIREFOX",
        }
    }

    /// Finds or installs it.
    ///
    /// # Errors
    /// Names the browser, and how to have it.
    pub(crate) fn find_or_install(self) -> Result<PathBuf> {
        if let Some(given) = std::env::var_os(self.variable()) {
            let given = PathBuf::from(given);
            if !given.is_file() {
                bail!("{} is \"{}\", and there is no such file", self.variable(), given.display());
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
