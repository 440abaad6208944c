//! Examples of how common hosts are told which headers to send, in `dist/hosts/`; and `_headers`, which some
//! static hosts read where it lies. All send what isolates a page, and the policy that the page itself says.

use std::path::Path;

use anyhow::Result;

use super::names::{ASSETS, write as put};
use crate::policy;
use crate::serve::ISOLATION;

/// For names that carry a hash, and for those that stay.
pub(crate) const FOR_EVER: &str = "public, max-age=31536000, immutable";
pub(crate) const ASK_AGAIN: &str = "no-cache";

/// Writes the examples.
///
/// # Errors
/// When one cannot be written, or the page has no policy.
pub(super) fn write(out: &Path) -> Result<()> {
    let policy = policy::of(out)?;
    let headers: Vec<_> = ISOLATION.into_iter().chain([(policy::NAME, policy.as_str())]).collect();
    put(&out.join("_headers"), by_path(&headers).as_bytes())?;
    put(&out.join("hosts/nginx.conf"), nginx(&headers).as_bytes())?;
    put(&out.join("hosts/htaccess.txt"), apache(&headers).as_bytes())
}

/// What keeps its name while its content changes.
const CHANGING: [&str; 4] = ["/", "/index.html", "/embed.js", "/sw.js"];

/// `_headers`, as Netlify and Cloudflare Pages read it. They add up what several rules say, so no two say the
/// same header of one path.
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
        "# As `.htaccess` beside index.html; needs mod_headers and mod_rewrite.\n{every}\
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

/// Apache takes the type from the last ending; these twins are not archives.
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
