//! The types of files that have compressed copies.

/// The types of the files that have compressed copies, by extension.
pub(super) const TYPES: [(&str, &str); 7] = [
    ("js", "text/javascript"),
    ("css", "text/css"),
    ("html", "text/html"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

/// Returns a part of a regular expression: what follows the hash in the path of a file that can be a dictionary.
pub(super) fn after_hash() -> String {
    format!("(?:/.*)?\\.(?:{})", TYPES.map(|(ending, _)| ending).join("|"))
}

/// Returns the type of a file.
pub(crate) fn type_of(path: &str) -> &'static str {
    let ending = path.rsplit('.').next();
    let known = TYPES.iter().find(|(known, _)| Some(*known) == ending);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}
