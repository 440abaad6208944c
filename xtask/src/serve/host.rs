//! Checks the host in a request.
//!
//! The owner of another site can let its name resolve to 127.0.0.1 (DNS rebinding). The pages of that site
//! then have the origin of this server and could read all its files. Their requests still have the name of
//! that site in `Host`.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The names that this machine has for itself.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];
/// The default port of HTTP, which browsers omit in `Host`.
const HTTP_PORT: u16 = 80;
/// The maximum length of a wrong host name that the answer repeats, in characters.
const LONGEST_ECHO: usize = 80;

/// Passes on requests for this machine and the server's own port, and rejects all others.
pub(super) async fn check(State(port): State<u16>, request: Request, next: Next) -> Response {
    match host(&request) {
        Ok(host) if is_own(&host, port) => next.run(request).await,
        Ok(host) => refuse(&quoted(&host), port),
        Err(wrong) => refuse(wrong, port),
    }
}

/// Returns the host of a request: the host in its `Host` header. If the request's target is an absolute
/// address, both must have the same host.
fn host(request: &Request) -> Result<String, &'static str> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let host = hosts.next().ok_or("a request without a host")?;
    let host = String::from_utf8_lossy(host.as_bytes()).into_owned();
    let in_target = request.uri().authority().map(Authority::as_str);
    if hosts.next().is_some() || in_target.is_some_and(|target| !target.eq_ignore_ascii_case(&host)) {
        return Err("a request that names several hosts");
    }
    Ok(host)
}

fn is_own(host: &str, port: u16) -> bool {
    let with_port = |name: &&str| host.eq_ignore_ascii_case(&format!("{name}:{port}"));
    let without = |name: &&str| port == HTTP_PORT && host.eq_ignore_ascii_case(name);
    LOOPBACK.iter().any(|name| with_port(name) || without(name))
}

fn quoted(host: &str) -> String {
    format!("\"{}\"", host.chars().take(LONGEST_ECHO).collect::<String>())
}

fn refuse(wrong: &str, port: u16) -> Response {
    let own = LOOPBACK.map(|name| format!("{name}:{port}")).join(", ");
    let sentence = format!("This server answers requests for {own}; it does not answer {wrong}.\n");
    (StatusCode::MISDIRECTED_REQUEST, sentence).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::middleware::from_fn_with_state;
    use tower::ServiceExt;

    /// Returns the status and the text with which a server on a port answers a request.
    fn answer(port: u16, target: &str, hosts: &[&str]) -> (StatusCode, String) {
        let site = Router::new().fallback(async || "served").layer(from_fn_with_state(port, check));
        let request = hosts.iter().fold(Request::get(target), |request, host| request.header(HOST, *host));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let response = site.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            let status = response.status();
            let body = to_bytes(response.into_body(), 1_000).await.unwrap();
            (status, String::from_utf8(body.to_vec()).unwrap())
        })
    }

    #[test]
    fn requests_for_this_machine_are_served() {
        for host in ["127.0.0.1:4620", "localhost:4620", "LocalHost:4620", "[::1]:4620"] {
            assert_eq!(answer(4620, "/", &[host]), (StatusCode::OK, "served".to_owned()), "{host}");
        }
        assert_eq!(answer(4620, "http://localhost:4620/a", &["localhost:4620"]).0, StatusCode::OK);
        assert_eq!(answer(80, "/", &["localhost"]).0, StatusCode::OK);
    }

    #[test]
    fn requests_for_another_host_or_port_are_rejected_with_a_sentence() {
        for host in [
            "evil.example:4620",
            "evil.example",
            "127.0.0.1",
            "127.0.0.1:4621",
            "127.0.0.1:4620.evil.example",
            "localhost.evil.example:4620",
            "evil.localhost:4620",
            "user@127.0.0.1:4620",
            "0.0.0.0:4620",
            "",
        ] {
            let (status, text) = answer(4620, "/", &[host]);
            assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
            assert!(text.contains(&format!("\"{host}\"")) && text.contains("localhost:4620"), "{text}");
        }
    }

    #[test]
    fn requests_without_a_host_or_with_several_are_rejected() {
        let refused = |hosts: &[&str], target: &str| {
            let (status, text) = answer(4620, target, hosts);
            assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{hosts:?} {target}");
            text
        };
        assert!(refused(&[], "/").contains("without a host"));
        assert!(refused(&["localhost:4620", "evil.example"], "/").contains("several hosts"));
        assert!(refused(&["localhost:4620"], "http://evil.example/").contains("several hosts"));
    }

    #[test]
    fn a_long_host_is_shortened_in_the_answer() {
        let (_, text) = answer(4620, "/", &[&"x".repeat(10_000)]);
        assert!(text.len() < 300, "{} letters", text.len());
    }
}
