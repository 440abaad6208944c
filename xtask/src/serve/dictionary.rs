//! Sends files compressed with an earlier version as the dictionary (RFC 9842), to browsers that have this version.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::release::deltas::{dictionary_of, later_versions};
use crate::release::{ASSETS, DELTA, type_of};

const USE_AS_DICTIONARY: HeaderName = HeaderName::from_static("use-as-dictionary");
const AVAILABLE_DICTIONARY: HeaderName = HeaderName::from_static("available-dictionary");
/// The number of bytes of a file that contain the hash of its dictionary.
const HEAD: usize = 36;

/// Answers a request for a file in the folder of assets.
pub(super) async fn serve(State(assets): State<PathBuf>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let Some(pattern) = later_versions(&format!("{ASSETS}{path}")) else { return next.run(request).await };
    let copy = format!("{path}.{DELTA}");
    let packed = Uri::try_from(&copy).ok().filter(|_| has_dictionary(&request, &assets, &copy));
    let is_packed = packed.is_some();
    if let Some(copy) = packed {
        *request.uri_mut() = copy;
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    let mut response = next.run(request).await;
    if !response.status().is_success() {
        return response;
    }
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("available-dictionary"));
    if let Ok(versions) = HeaderValue::from_str(&format!("match=\"{pattern}\"")) {
        headers.insert(USE_AS_DICTIONARY, versions);
    }
    if is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(DELTA));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(type_of(&path)));
    }
    response
}

/// Returns whether the browser has the dictionary of a compressed copy.
fn has_dictionary(request: &Request, assets: &Path, copy: &str) -> bool {
    let header = |name: HeaderName| request.headers().get(name)?.to_str().ok();
    let accepts = header(ACCEPT_ENCODING).is_some_and(|all| all.split(',').any(|one| one.trim() == DELTA));
    let hash = header(AVAILABLE_DICTIONARY).and_then(|text| text.strip_prefix(':')?.strip_suffix(':'));
    let hash = hash.and_then(|text| STANDARD.decode(text).ok());
    // The server itself checks paths, but this function reads a file before.
    let is_plain = copy.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte));
    let is_below = is_plain && !copy.split('/').any(|segment| segment == "..");
    accepts
        && is_below
        && hash.is_some_and(|hash| head(&assets.join(copy.trim_start_matches('/'))) == Some(hash))
}

/// Returns the hash of the dictionary of a compressed copy, if there is this file.
fn head(file: &Path) -> Option<Vec<u8>> {
    let mut start = [0; HEAD];
    File::open(file).ok()?.read_exact(&mut start).ok()?;
    dictionary_of(&start).map(<[u8]>::to_vec)
}
