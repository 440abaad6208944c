//! Writes the script for other people's pages under a name with its version, and the line of HTML that loads
//! exactly this version.
//!
//! `embed.js` changes with every release. If a page loads the file with the version and its `integrity`, the
//! browser runs exactly these bytes or nothing.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha384};

use super::address::Address;
use super::names::{EMBED, write as put};

/// The file with the line of HTML for a page that uses the pinned script.
const LINE: &str = "embed.txt";
/// The placeholder for the address of the release, if the address is not known.
const ANY_HOST: &str = "https://YOUR-HOST/";

/// Writes the pinned script and its line of HTML next to the normal script.
///
/// # Errors
/// Returns an error if the release has no script for other pages, or if a file cannot be written.
pub(super) fn write(out: &Path, address: Option<&Address>) -> Result<()> {
    let script = fs::read(out.join(EMBED)).with_context(|| format!("the release has no {EMBED}"))?;
    let name = EMBED.replace(".js", concat!("-", env!("CARGO_PKG_VERSION"), ".js"));
    put(&out.join(&name), &script)?;
    let source = format!("{}{name}", address.map_or(ANY_HOST, Address::as_str));
    let integrity = integrity(&script);
    let line = format!(
        "<script async src=\"{source}\" integrity=\"{integrity}\" crossorigin=\"anonymous\"></script>\n"
    );
    put(&out.join(LINE), line.as_bytes())
}

/// Returns the value of the attribute `integrity` for a file.
fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_names_the_pinned_script_and_its_integrity() {
        let out = tempfile::tempdir().unwrap();
        fs::write(out.path().join(EMBED), "").unwrap();
        let line = |address: Option<&str>| {
            let address = address.map(|text| text.parse().unwrap());
            write(out.path(), address.as_ref()).unwrap();
            fs::read_to_string(out.path().join(LINE)).unwrap()
        };
        let name = format!("embed-{}.js", env!("CARGO_PKG_VERSION"));
        assert!(line(None).contains(&format!("src=\"https://YOUR-HOST/{name}\"")));
        let whole = line(Some("https://example.org/stackmate/"));
        assert!(whole.contains(&format!("src=\"https://example.org/stackmate/{name}\"")), "{whole}");
        // The SHA-384 hash of an empty input, as in FIPS 180-4.
        let value = "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb";
        assert!(whole.contains(&format!("integrity=\"{value}\" crossorigin=")), "{whole}");
        assert!(fs::read(out.path().join(name)).unwrap().is_empty());
    }

    #[test]
    fn a_release_without_the_script_is_an_error() {
        let out = tempfile::tempdir().unwrap();
        assert!(write(out.path(), None).unwrap_err().to_string().contains(EMBED));
    }
}
