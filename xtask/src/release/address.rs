//! The address of a release.

use std::str::FromStr;

use anyhow::{Result, bail};
use axum::http::Uri;

/// An address to which file names can be appended: `https://example.org/stackmate/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address(String);

/// Characters that would end an attribute, or that are not part of a folder's address.
const NOT_OF_A_FOLDER: [char; 7] = ['"', '\'', '<', '>', '?', '#', '&'];

impl Address {
    /// Returns the address as text, with a slash at its end.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let is_web = |uri: &Uri| matches!(uri.scheme_str(), Some("http" | "https")) && uri.host() != Some("");
        if !text.parse::<Uri>().is_ok_and(|uri| is_web(&uri)) || text.contains(NOT_OF_A_FOLDER) {
            bail!("\"{text}\" is not the address of a folder such as https://example.org/stackmate/");
        }
        Ok(Self(format!("{}/", text.trim_end_matches('/'))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_slash_is_added() {
        for (text, whole) in [
            ("https://example.org", "https://example.org/"),
            ("https://example.org/", "https://example.org/"),
            ("http://127.0.0.1:8000/a/b", "http://127.0.0.1:8000/a/b/"),
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!(address.as_str(), whole);
        }
    }

    #[test]
    fn an_invalid_address_is_named() {
        for text in
            ["", "example.org", "/stackmate/", "ftp://example.org/", "https://", "https:///a", "https://a b/"]
                .into_iter()
                .chain(["https://example.org/?a", "https://example.org/#a", "https://example.org/\"><b"])
        {
            let error = text.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains(&format!("\"{text}\"")), "{error}");
        }
    }
}
