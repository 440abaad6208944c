//! Example configurations in `dist/hosts/` that make common web servers send the required headers, and the
//! file `_headers`, which some static hosts read. All of them send the headers that isolate a page, and the
//! policy from the page.

use std::path::Path;

use anyhow::Result;

use super::names::{ASSETS, write as put};
use crate::headers::{ASK_AGAIN, FOR_EVER, ISOLATION};
use crate::policy;

/// Writes the examples.
///
/// # Errors
/// Returns an error if a file cannot be written or if the page has no policy.
pub(super) fn write(out: &Path) -> Result<()> {
    let policy = policy::of(out)?;
    let headers: Vec<_> = ISOLATION.into_iter().chain([(policy::NAME, policy.as_str())]).collect();
    put(&out.join("_headers"), by_path(&headers).as_bytes())?;
    put(&out.join("hosts/nginx.conf"), nginx(&headers).as_bytes())?;
    put(&out.join("hosts/htaccess.txt"), apache(&headers).as_bytes())
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

fn nginx(headers: &[(&str, &str)]) -> String {
    let every: String =
        headers.iter().map(|(name, value)| format!("    add_header {name} \"{value}\" always;\n")).collect();
    let both = |cache: &str| format!("{every}    add_header cache-control \"{cache}\" always;\n");
    format!(
        "# Inside `server {{ … }}`; needs a build with ngx_http_gzip_static_module, and the brotli module for the .br files.\n\
        root /path/to/dist;\ngzip_static on;\nbrotli_static on;\n\n\
        location / {{\n{}}}\n\nlocation /{ASSETS}/ {{\n{}}}\n",
        both(ASK_AGAIN),
        both(FOR_EVER)
    )
}

fn apache(headers: &[(&str, &str)]) -> String {
    let every: String =
        headers.iter().map(|(name, value)| format!("Header always set {name} \"{value}\"\n")).collect();
    format!(
        "# Use this file as `.htaccess` next to index.html; needs mod_headers and mod_rewrite.\n{every}\
        Header set cache-control \"{ASK_AGAIN}\"\n\
        <If \"%{{REQUEST_URI}} =~ m#/{ASSETS}/#\">\n  Header set cache-control \"{FOR_EVER}\"\n</If>\n\
        AddType application/wasm .wasm\nAddType application/manifest+json .webmanifest\n\
        RewriteEngine On\n\
        RewriteCond %{{HTTP:Accept-Encoding}} br\nRewriteCond %{{REQUEST_FILENAME}}.br -f\nRewriteRule ^(.+)$ $1.br [L]\n\
        RewriteCond %{{HTTP:Accept-Encoding}} gzip\nRewriteCond %{{REQUEST_FILENAME}}.gz -f\nRewriteRule ^(.+)$ $1.gz [L]\n\
        <FilesMatch \"\\.br$\">\n  Header set content-encoding br\n  Header append vary accept-encoding\n</FilesMatch>\n\
        <FilesMatch \"\\.gz$\">\n  Header set content-encoding gzip\n  Header append vary accept-encoding\n</FilesMatch>\n\
        {}",
        twins()
    )
}

/// Formats the rules that set the content types of compressed copies. Without them Apache would derive the
/// type from the last extension (`.gz`), as for an archive.
fn twins() -> String {
    let types = [
        ("js", "text/javascript"),
        ("css", "text/css"),
        ("html", "text/html"),
        ("json", "application/json"),
        ("svg", "image/svg+xml"),
        ("wasm", "application/wasm"),
        ("webmanifest", "application/manifest+json"),
    ];
    let lines = types.map(|(ending, kind)| {
        format!("<FilesMatch \"\\.{ending}\\.(br|gz)$\">\n  ForceType {kind}\n</FilesMatch>\n")
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
        for example in [by_path(&headers), nginx(&headers), apache(&headers)] {
            for (name, value) in &headers {
                assert!(example.contains(name) && example.contains(value), "{name} in {example}");
            }
            assert!(example.contains(FOR_EVER) && example.contains(ASK_AGAIN));
        }
    }
}
