//! The site on this machine: static files with the headers that isolate a page.
//!
//! Shared memory, and so threads, are granted only to an isolated page. Top
//! level that takes `Cross-Origin-Opener-Policy` and `-Embedder-Policy`; inside
//! another site's frame Chromium accepts `Document-Isolation-Policy`. Every
//! file may be used by other isolated sites (`Cross-Origin-Resource-Policy`).
//! Only loopback is bound, and nothing outside the root or hidden is served.

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

/// Tried first when no port is asked for: a page's settings are kept per
/// address, so the game should come back at the same one.
const USUAL_PORT: u16 = 4620;

const HEADERS: [(&str, &str); 6] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "cross-origin"),
    ("document-isolation-policy", "isolate-and-credentialless"),
    ("cache-control", "no-cache"),
    ("x-content-type-options", "nosniff"),
];

/// A server bound to its port and not yet answering.
#[derive(Debug)]
pub(crate) struct Server {
    listener: TcpListener,
    site: Router,
}

/// A folder served beside the root: `name=folder` appears under `/name/`.
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
    /// Binds a port: the one asked for (0 for any), or the usual one, or any.
    ///
    /// # Errors
    /// When the port asked for is busy or forbidden; the message names it.
    pub(crate) fn bind(root: &Path, mounts: &[Mount], port: Option<u16>) -> Result<Self> {
        let listener = match port {
            Some(port) => listen(port)?,
            None => listen(USUAL_PORT).or_else(|_| listen(0))?,
        };
        Ok(Self { listener, site: site(root, mounts) })
    }

    /// `http://127.0.0.1:4620/`
    ///
    /// # Errors
    /// When the system does not say which port it gave.
    pub(crate) fn address(&self) -> Result<String> {
        let address = self.listener.local_addr().context("a bound port has an address")?;
        Ok(format!("http://{address}/"))
    }

    /// Answers until the process ends.
    ///
    /// # Errors
    /// When the system refuses to go on accepting connections.
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

/// Ends the process when standard input closes: whoever started a server for
/// its tests holds the other end, and may die without saying goodbye.
pub(crate) fn exit_when_stdin_closes() {
    std::thread::spawn(|| {
        let mut nobody_reads = [0; 64];
        while std::io::stdin().read(&mut nobody_reads).is_ok_and(|read| read > 0) {}
        std::process::exit(0);
    });
}

fn listen(port: u16) -> Result<TcpListener> {
    TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow::anyhow!(
                "port {port} on 127.0.0.1 is busy: give another with --port, or none for a free one"
            )
        }
        _ => anyhow::anyhow!("port {port} on 127.0.0.1 cannot be used: {error}"),
    })
}

fn site(root: &Path, mounts: &[Mount]) -> Router {
    let mut router = Router::new();
    for mount in mounts {
        router = router.nest_service(&format!("/{}", mount.name), ServeDir::new(&mount.folder));
    }
    router = router.fallback_service(ServeDir::new(root)).layer(from_fn(refuse_hidden));
    for (name, value) in HEADERS {
        let (name, value) = (HeaderName::from_static(name), HeaderValue::from_static(value));
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
}

async fn refuse_hidden(request: Request, next: Next) -> Response {
    if is_hidden(request.uri().path()) {
        return StatusCode::NOT_FOUND.into_response();
    }
    next.run(request).await
}

/// Whether a segment of the path begins with a dot, however it is spelled.
fn is_hidden(path: &str) -> bool {
    let path = path.to_ascii_lowercase().replace("%2e", ".").replace("%2f", "/").replace("%5c", "/");
    path.split(['/', '\\']).any(|segment| segment.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::header::CONTENT_TYPE;
    use tower::ServiceExt;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &&str| std::fs::write(folder.path().join(name), name).unwrap();
        ["secret", ".hidden"].iter().for_each(write);
        std::fs::create_dir(folder.path().join("root")).unwrap();
        ["root/index.html", "root/a.js", "root/a.mjs", "root/a.wasm", "root/.stamp"].iter().for_each(write);
        folder
    }

    fn get(folder: &tempfile::TempDir, path: &str) -> Response {
        let mounts = [Mount { name: "other".to_owned(), folder: folder.path().to_path_buf() }];
        let site = site(&folder.path().join("root"), &mounts);
        let request = Request::get(path).body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(site.oneshot(request)).unwrap()
    }

    #[test]
    fn types_and_headers() {
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
            for (name, value) in HEADERS {
                assert_eq!(response.headers()[name], value, "{path}");
            }
        }
    }

    #[test]
    fn a_missing_file_is_isolated_too() {
        let response = get(&folder(), "/nothing");
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert_eq!(response.headers()["cross-origin-embedder-policy"], "require-corp");
    }

    #[test]
    fn nothing_outside_or_hidden() {
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
        let first = Server::bind(folder.path(), &[], Some(0)).unwrap();
        let port = first.listener.local_addr().unwrap().port();
        let error = Server::bind(folder.path(), &[], Some(port)).unwrap_err();
        assert!(error.to_string().contains(&format!("port {port} on 127.0.0.1 is busy")), "{error}");
    }

    #[test]
    fn a_mount_names_what_is_wrong() {
        let error = "pages=/no/such/folder".parse::<Mount>().unwrap_err();
        assert!(error.to_string().contains("/no/such/folder"));
    }
}
