//! Serves the site on this machine: static files with the headers that isolate a page.
//!
//! Browsers grant shared memory, and so threads, only to an isolated page. A top-level page needs
//! `Cross-Origin-Opener-Policy` and `-Embedder-Policy`. In another site's frame, Chromium accepts
//! `Document-Isolation-Policy`. Every file may be used by other isolated sites
//! (`Cross-Origin-Resource-Policy`). The server binds only the loopback address and answers only requests for
//! it. It serves no hidden files and nothing outside the root.

mod dictionary;
mod host;

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::extract::Request;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::headers::{self, ISOLATION};
use crate::policy;
use crate::release::ASSETS;

/// The port that is tried first if the user gives none. A browser keeps the page's settings per address, so
/// the address of the game should stay the same.
const USUAL_PORT: u16 = 4620;

const FOR_EVER: HeaderValue = HeaderValue::from_static(headers::FOR_EVER);
const ASK_AGAIN: HeaderValue = HeaderValue::from_static(headers::ASK_AGAIN);

/// The way in which the files are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Manner {
    /// Whether to send the headers that isolate a page. A simple file host sends none.
    pub(crate) isolates: bool,
    /// Whether the files are a release. Then names with a hash are cached for ever, and compressed copies are
    /// sent.
    pub(crate) released: bool,
}

impl Manner {
    /// The way in which sources are served: with the headers that isolate a page, and without caching.
    pub(crate) const SOURCE: Self = Self { isolates: true, released: false };
}

/// A server that is bound to its port but does not answer requests yet.
#[derive(Debug)]
pub(crate) struct Server {
    listener: TcpListener,
    site: Router,
}

/// A folder that is served in addition to the root: `name=folder` appears under `/name/`.
#[derive(Debug, Clone)]
pub(crate) struct Mount {
    name: String,
    folder: PathBuf,
}

impl std::str::FromStr for Mount {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match text.split_once('=') {
            Some((name, folder)) if !name.is_empty() && Path::new(folder).is_dir() => {
                Ok(Self { name: name.to_owned(), folder: PathBuf::from(folder) })
            }
            _ => bail!("\"{text}\" is not NAME=FOLDER with a folder that exists"),
        }
    }
}

impl Server {
    /// Binds a port. This is the given port (0 stands for any free port), or otherwise the default port or a
    /// free one.
    ///
    /// # Errors
    /// Returns an error with the port if the given port is in use or forbidden.
    pub(crate) fn bind(root: &Path, mounts: &[Mount], port: Option<u16>, manner: Manner) -> Result<Self> {
        let listener = match port {
            Some(port) => listen(port)?,
            None => listen(USUAL_PORT).or_else(|_| listen(0))?,
        };
        let own_port = listener.local_addr().context("cannot read the address of the port")?.port();
        let site = site(root, mounts, manner).layer(from_fn_with_state(own_port, host::check));
        Ok(Self { listener, site })
    }

    /// Returns the address, such as `http://127.0.0.1:4620/`.
    ///
    /// # Errors
    /// Returns an error if the system does not report the port.
    pub(crate) fn address(&self) -> Result<String> {
        let address = self.listener.local_addr().context("cannot read the address of the port")?;
        Ok(format!("http://{address}/"))
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// Returns an error if the system stops accepting connections.
    pub(crate) fn run(self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            self.listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, self.site).await?;
            Ok(())
        })
    }
}

/// Ends the process when standard input closes. A process that starts a server for its tests holds the other
/// end of the pipe, and may die without stopping the server.
pub(crate) fn exit_when_stdin_closes() {
    std::thread::spawn(|| {
        let mut ignored = [0; 64];
        while std::io::stdin().read(&mut ignored).is_ok_and(|read| read > 0) {}
        std::process::exit(0);
    });
}

fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow::anyhow!(
                "port {port} on 127.0.0.1 is in use: choose another with --port, or omit --port for a free one"
            )
        }
        _ => anyhow::anyhow!("port {port} on 127.0.0.1 cannot be used: {error}"),
    })
}

fn site(root: &Path, mounts: &[Mount], manner: Manner) -> Router {
    let mut router = Router::new();
    if manner.released {
        let for_ever = |response: &Response| response.status().is_success().then_some(FOR_EVER);
        let assets = Router::new().fallback_service(packed(&root.join(ASSETS)));
        let assets = assets.layer(from_fn_with_state(root.join(ASSETS), dictionary::serve));
        let assets = assets.layer(SetResponseHeaderLayer::overriding(CACHE_CONTROL, for_ever));
        router = router.nest(&format!("/{ASSETS}"), assets).fallback_service(packed(root));
    } else {
        router = router.fallback_service(ServeDir::new(root));
    }
    if let Some(policy) = policy_of(root).filter(|_| manner.isolates) {
        let name = HeaderName::from_static(policy::NAME);
        router = router.layer(SetResponseHeaderLayer::overriding(name, policy));
    }
    // The policy of the site does not apply to the additional folders.
    for mount in mounts {
        router = router.nest_service(&format!("/{}", mount.name), ServeDir::new(&mount.folder));
    }
    router = router.layer(from_fn(refuse_hidden));
    router = router.layer(SetResponseHeaderLayer::if_not_present(CACHE_CONTROL, ASK_AGAIN));
    for (name, value) in ISOLATION.into_iter().filter(|_| manner.isolates) {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
}

/// Returns the policy of the site, or `None` for a folder that is not the site.
fn policy_of(root: &Path) -> Option<HeaderValue> {
    HeaderValue::from_str(&policy::of(root).ok()?).ok()
}

/// Serves a folder whose files may have compressed copies.
fn packed(folder: &Path) -> ServeDir {
    ServeDir::new(folder).precompressed_br().precompressed_gzip()
}

async fn refuse_hidden(request: Request, next: Next) -> Response {
    if is_hidden(request.uri().path()) {
        return StatusCode::NOT_FOUND.into_response();
    }
    next.run(request).await
}

/// Returns whether a segment of the path begins with a dot, including dots in percent encoding.
fn is_hidden(path: &str) -> bool {
    let path = path.to_ascii_lowercase().replace("%2e", ".").replace("%2f", "/").replace("%5c", "/");
    path.split(['/', '\\']).any(|segment| segment.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
    use axum::http::request::Builder;
    use tower::ServiceExt;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &&str| std::fs::write(folder.path().join(name), name).unwrap();
        ["secret", ".hidden"].iter().for_each(write);
        std::fs::create_dir(folder.path().join("root")).unwrap();
        std::fs::create_dir(folder.path().join("root/assets")).unwrap();
        ["root/assets/b.js", "root/assets/b.js.br", "root/assets/b.js.gz"].iter().for_each(write);
        let page = "<meta http-equiv=\"content-security-policy\" content=\"default-src 'self'\">";
        std::fs::write(folder.path().join("root/index.html"), page).unwrap();
        ["root/a.js", "root/a.mjs", "root/a.wasm", "root/.stamp"].iter().for_each(write);
        folder
    }

    fn get(folder: &tempfile::TempDir, path: &str) -> Response {
        get_as(folder, Manner::SOURCE, Request::get(path))
    }

    fn get_as(folder: &tempfile::TempDir, manner: Manner, request: Builder) -> Response {
        let mounts = [Mount { name: "other".to_owned(), folder: folder.path().to_path_buf() }];
        let site = site(&folder.path().join("root"), &mounts, manner);
        let request = request.body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(site.oneshot(request)).unwrap()
    }

    #[test]
    fn files_have_types_and_headers() {
        let folder = folder();
        for (path, kind) in [
            ("/", "text/html"),
            ("/a.js", "text/javascript"),
            ("/a.mjs", "application/javascript"),
            ("/a.wasm", "application/wasm"),
            ("/other/root/a.js", "text/javascript"),
        ] {
            let response = get(&folder, path);
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(response.headers()[CONTENT_TYPE], kind, "{path}");
            for (name, value) in ISOLATION {
                assert_eq!(response.headers()[name], value, "{path}");
            }
            let policy = response.headers().get(policy::NAME).map(|value| value.to_str().unwrap());
            assert_eq!(policy, (!path.starts_with("/other")).then_some("default-src 'self'"), "{path}");
        }
    }

    #[test]
    fn a_release_is_compressed_and_files_with_a_hash_are_cached() {
        let folder = folder();
        let manner = Manner { isolates: false, released: true };
        let ask = |path: &str, accepts: &str| {
            get_as(&folder, manner, Request::get(path).header("accept-encoding", accepts))
        };
        assert_eq!(ask("/assets/b.js", "gzip, br").headers()[CONTENT_ENCODING], "br");
        assert_eq!(ask("/assets/b.js", "gzip").headers()[CONTENT_ENCODING], "gzip");
        let plain = ask("/assets/b.js", "");
        assert_eq!(plain.headers().get(CONTENT_ENCODING), None);
        assert_eq!(plain.headers().get(ISOLATION[0].0), None);
        assert_eq!(plain.headers()[CACHE_CONTROL], FOR_EVER);
        for path in ["/", "/assets/nothing.js"] {
            assert_eq!(ask(path, "br").headers()[CACHE_CONTROL], ASK_AGAIN, "{path}");
        }
    }

    #[test]
    fn a_browser_that_has_an_earlier_version_gets_what_has_changed() {
        let folder = folder();
        let assets = folder.path().join("root/assets");
        std::fs::write(assets.join("c-AAAAAAAA.js"), "whole").unwrap();
        std::fs::write(assets.join("c-AAAAAAAA.js.dcb"), [b"\xffDCB", &[7; 32][..], b"changes"].concat())
            .unwrap();
        let manner = Manner { isolates: false, released: true };
        let ask = |hash: &str, accepts: &str| {
            let request = Request::get("/assets/c-AAAAAAAA.js").header("available-dictionary", hash);
            get_as(&folder, manner, request.header("accept-encoding", accepts))
        };
        // The expected text is the output of `printf '\007%.0s' {1..32} | base64`.
        let right = ":BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=:";
        let changes = ask(right, "gzip, br, dcb");
        assert_eq!(changes.headers()[CONTENT_ENCODING], "dcb");
        assert_eq!(changes.headers()[CONTENT_TYPE], "text/javascript");
        assert_eq!(changes.headers()["use-as-dictionary"], "match=\"/assets/c-*.js\"");
        assert_eq!(changes.headers()[CACHE_CONTROL], FOR_EVER);
        for (hash, accepts) in [(right, "br"), (":AAAA:", "dcb"), ("no hash", "dcb"), (&right[1..], "dcb")] {
            let whole = ask(hash, accepts);
            assert_eq!(whole.headers().get(CONTENT_ENCODING), None, "{hash} {accepts}");
            assert_eq!(whole.headers()["use-as-dictionary"], "match=\"/assets/c-*.js\"");
            let vary = whole.headers().get_all("vary").iter().map(|value| value.to_str().unwrap().to_owned());
            assert!(vary.collect::<Vec<_>>().join(",").contains("available-dictionary"));
        }
        assert_eq!(
            get_as(&folder, manner, Request::get("/assets/b.js")).headers().get("use-as-dictionary"),
            None
        );
        let outside =
            Request::get("/assets/..%2f..%2fsecret-AAAAAAAA.js").header("available-dictionary", right);
        let outside = get_as(&folder, manner, outside.header("accept-encoding", "dcb"));
        assert_eq!(outside.status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn a_missing_file_is_isolated_too() {
        let response = get(&folder(), "/nothing");
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert_eq!(response.headers()["cross-origin-embedder-policy"], "require-corp");
    }

    #[test]
    fn hidden_files_and_files_outside_the_root_are_not_served() {
        let folder = folder();
        for path in [
            "/../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/..%5csecret",
            "/other/..%2f..%2fetc/passwd",
            "/.stamp",
            "/%2Estamp",
            "/other/.hidden",
        ] {
            assert_eq!(get(&folder, path).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn a_busy_port_is_named() {
        let folder = folder();
        let first = Server::bind(folder.path(), &[], Some(0), Manner::SOURCE).unwrap();
        let port = first.listener.local_addr().unwrap().port();
        let error = Server::bind(folder.path(), &[], Some(port), Manner::SOURCE).unwrap_err();
        assert!(error.to_string().contains(&format!("port {port} on 127.0.0.1 is in use")), "{error}");
    }

    #[test]
    fn an_invalid_mount_is_named() {
        let error = "pages=/no/such/folder".parse::<Mount>().unwrap_err();
        assert!(error.to_string().contains("/no/such/folder"));
    }
}
