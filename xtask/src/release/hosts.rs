//! Example configurations in `dist/hosts/` that make common web servers send the required headers, and the
//! file `_headers`, which some static hosts read. All of them send the headers that isolate a page, and the
//! policy from the page.

use std::path::Path;

use anyhow::Result;

use super::names::{ASSETS, DELTA, write as put};
use super::nginx;
use super::types::{TYPES, after_hash};
use crate::headers::{ASK_AGAIN, FOR_EVER, ISOLATION};
use crate::policy;

/// Writes the examples. `dictionaries` has the files with a `.dcb` copy, each with the hash of its dictionary in base64.
///
/// # Errors
/// Returns an error if a file cannot be written or if the page has no policy.
pub(super) fn write(out: &Path, dictionaries: &[(String, String)]) -> Result<()> {
    let policy = policy::of(out)?;
    let headers: Vec<_> = ISOLATION.into_iter().chain([(policy::NAME, policy.as_str())]).collect();
    put(&out.join("_headers"), by_path(&headers).as_bytes())?;
    put(&out.join("hosts/nginx.conf"), nginx::site(&headers, dictionaries).as_bytes())?;
    if !dictionaries.is_empty() {
        put(&out.join("hosts/nginx-dictionaries.conf"), nginx::dictionaries(dictionaries).as_bytes())?;
    }
    put(&out.join("hosts/htaccess.txt"), apache(&headers, dictionaries).as_bytes())
}

/// The files whose content changes while their name stays the same.
const CHANGING: [&str; 4] = ["/", "/index.html", "/embed.js", "/sw.js"];

/// Formats `_headers` for Netlify and Cloudflare Pages. These hosts combine the headers of all matching
/// rules, so no two rules set the same header for one path.
fn by_path(headers: &[(&str, &str)]) -> String {
    let every: String = headers.iter().map(|(name, value)| format!("  {name}: {value}\n")).collect();
    let changing: String =
        CHANGING.iter().map(|path| format!("\n{path}\n  cache-control: {ASK_AGAIN}\n")).collect();
    format!("/*\n{every}{changing}\n/{ASSETS}/*\n  cache-control: {FOR_EVER}\n")
}

fn apache(headers: &[(&str, &str)], dictionaries: &[(String, String)]) -> String {
    let every: String =
        headers.iter().map(|(name, value)| format!("Header always set {name} \"{value}\"\n")).collect();
    let deltas: String = dictionaries
        .iter()
        .map(|(path, hash)| {
            format!(
                "RewriteCond %{{HTTP:Available-Dictionary}} \"=:{hash}:\"\nRewriteRule ^{}$ $0.{DELTA} [L]\n",
                path.replace('.', "\\.")
            )
        })
        .collect();
    format!(
        "# Use this file as `.htaccess` next to index.html; needs mod_headers, mod_rewrite and mod_setenvif.\n{every}\
        Header set cache-control \"{ASK_AGAIN}\"\n\
        <If \"%{{REQUEST_URI}} =~ m#/{ASSETS}/#\">\n  Header set cache-control \"{FOR_EVER}\"\n</If>\n\
        SetEnvIf Request_URI \"^(.*/{ASSETS}/[^/]+)-[0-9A-Za-z]+({})(?:\\.(?:br|gz|{DELTA}))?$\" VERSIONS=$1-*$2\n\
        Header set use-as-dictionary \"match=\\\"%{{VERSIONS}}e\\\"\" env=VERSIONS\n\
        Header append vary available-dictionary env=VERSIONS\n\
        AddType application/wasm .wasm\nAddType application/manifest+json .webmanifest\n\
        RewriteEngine On\n{deltas}\
        RewriteCond %{{HTTP:Accept-Encoding}} br\nRewriteCond %{{REQUEST_FILENAME}}.br -f\nRewriteRule ^(.+)$ $1.br [L]\n\
        RewriteCond %{{HTTP:Accept-Encoding}} gzip\nRewriteCond %{{REQUEST_FILENAME}}.gz -f\nRewriteRule ^(.+)$ $1.gz [L]\n\
        <FilesMatch \"\\.br$\">\n  Header set content-encoding br\n  Header append vary accept-encoding\n</FilesMatch>\n\
        <FilesMatch \"\\.gz$\">\n  Header set content-encoding gzip\n  Header append vary accept-encoding\n</FilesMatch>\n\
        <FilesMatch \"\\.{DELTA}$\">\n  Header set content-encoding {DELTA}\n</FilesMatch>\n\
        {}",
        after_hash(),
        twins()
    )
}

/// Formats the rules that set the content types of compressed copies. Without them Apache would derive the
/// type from the last extension (`.gz`), as for an archive.
fn twins() -> String {
    let lines = TYPES.map(|(ending, kind)| {
        format!("<FilesMatch \"\\.{ending}\\.(br|gz|{DELTA})$\">\n  ForceType {kind}\n</FilesMatch>\n")
    });
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_host_sends_every_header() {
        let headers: Vec<_> =
            ISOLATION.into_iter().chain([(policy::NAME, "script-src 'self'; base-uri 'none'")]).collect();
        for example in [by_path(&headers), nginx::site(&headers, &[]), apache(&headers, &[])] {
            for (name, value) in &headers {
                assert!(example.contains(name) && example.contains(value), "{name} in {example}");
            }
            assert!(example.contains(FOR_EVER) && example.contains(ASK_AGAIN));
        }
    }

    #[test]
    fn dictionaries_are_named_with_the_files_that_need_them() {
        let list = [("assets/a-B.js".to_owned(), "abc=".to_owned())];
        let rule =
            "RewriteCond %{HTTP:Available-Dictionary} \"=:abc=:\"\nRewriteRule ^assets/a-B\\.js$ $0.dcb [L]";
        assert!(apache(&[], &list).contains(rule), "{}", apache(&[], &list));
        assert!(!apache(&[], &[]).contains("Available-Dictionary"));
    }
}
