//! Reads the content security policy of the site from its page (`web/index.html`), for servers that send it
//! as a header.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// The page whose policy is used for the whole site.
const PAGE: &str = "index.html";
const BEFORE: &str = "<meta http-equiv=\"content-security-policy\" content=\"";

/// The name of the header.
pub(crate) const NAME: &str = "content-security-policy";

/// Returns the policy of the site in a folder.
///
/// # Errors
/// Returns an error if the page cannot be read or has no policy.
pub(crate) fn of(site: &Path) -> Result<String> {
    let page = site.join(PAGE);
    let text = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
    let policy = text.split_once(BEFORE).and_then(|(_, rest)| rest.split('"').next());
    policy.map(str::to_owned).with_context(|| format!("{} has no content security policy", page.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_is_read_from_the_page() {
        let folder = tempfile::tempdir().unwrap();
        let page = |text: &str| fs::write(folder.path().join(PAGE), text).unwrap();
        page(&format!("<head>\n{BEFORE}default-src 'self'\">\n</head>"));
        assert_eq!(of(folder.path()).unwrap(), "default-src 'self'");
        page("<head></head>");
        assert!(of(folder.path()).unwrap_err().to_string().contains("index.html"));
    }
}
