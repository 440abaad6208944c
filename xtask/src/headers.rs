//! The headers that every server of the site sends: our own server, and the hosts for which a release
//! contains example configurations.

/// The headers that isolate a page and let isolated pages of other sites use our files.
///
/// The last header lets a frame without an origin load our modules.
pub(crate) const ISOLATION: [(&str, &str); 6] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "cross-origin"),
    ("document-isolation-policy", "isolate-and-credentialless"),
    ("x-content-type-options", "nosniff"),
    ("access-control-allow-origin", "*"),
];

/// The `cache-control` value for a file with a hash in its name.
pub(crate) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The `cache-control` value for a file whose name never changes.
pub(crate) const ASK_AGAIN: &str = "no-cache";
