//! The example configuration for nginx.

use std::fmt::Write;

use super::names::{ASSETS, DELTA};
use super::types::{TYPES, after_hash};
use crate::headers::{ASK_AGAIN, FOR_EVER};

/// Formats the part inside `server { … }`.
pub(super) fn site(headers: &[(&str, &str)], dictionaries: &[(String, String)]) -> String {
    let both = |cache: &str| {
        let every = headers.iter().copied().chain([("cache-control", cache)]);
        every.map(|(name, value)| format!("    add_header {name} \"{value}\" always;\n")).collect::<String>()
    };
    let for_ever = both(FOR_EVER);
    // The names of the captures must not be those of variables of nginx.
    let versions = format!(
        "{for_ever}    add_header use-as-dictionary 'match=\"/{ASSETS}/$stem-*$rest\"' always;\n    \
        add_header vary \"accept-encoding, available-dictionary\" always;\n"
    );
    let before_hash = format!("^/{ASSETS}/(?<stem>[^/]+)-[0-9A-Za-z]+");
    let hashed = format!("{before_hash}(?<rest>{})", after_hash());
    let mut text = format!(
        "# Inside `server {{ … }}`; needs a build with ngx_http_gzip_static_module, and the brotli module for the\n\
        # .br files.\n\
        root /path/to/dist;\ngzip_static on;\nbrotli_static on;\n\n\
        location / {{\n{}}}\n\nlocation /{ASSETS}/ {{\n{for_ever}}}\n",
        both(ASK_AGAIN)
    );
    let asks = if dictionaries.is_empty() {
        String::new()
    } else {
        text.insert_str(0, "# Needs nginx-dictionaries.conf inside `http { … }`.\n");
        format!("    if ($delta) {{\n        rewrite ^ $uri.{DELTA} last;\n    }}\n")
    };
    let _ = write!(text, "\nlocation ~ \"{hashed}$\" {{\n{asks}{versions}}}\n");
    for (ending, kind) in TYPES.into_iter().filter(|_| !dictionaries.is_empty()) {
        let delta = format!("{before_hash}(?<rest>(?:/.*)?\\.{ending})\\.{DELTA}");
        let _ = write!(
            text,
            "\nlocation ~ \"{delta}$\" {{\n    internal;\n    types {{}}\n    default_type {kind};\n\
            {versions}    add_header content-encoding {DELTA} always;\n}}\n"
        );
    }
    text
}

/// Formats the part inside `http { … }`: the files for which a browser's dictionary is the right one.
pub(super) fn dictionaries(dictionaries: &[(String, String)]) -> String {
    let lines: String =
        dictionaries.iter().map(|(path, hash)| format!("    \"/{path} :{hash}:\" 1;\n")).collect();
    format!(
        "# Inside `http {{ … }}`.\nmap_hash_bucket_size 256;\n\
        map \"$uri $http_available_dictionary\" $delta {{\n    default \"\";\n{lines}}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_sent_only_if_there_are_any() {
        let list = [("assets/a-B.js".to_owned(), "abc=".to_owned())];
        assert!(!site(&[], &[]).contains("$delta") && site(&[], &list).contains("if ($delta)"));
        assert!(dictionaries(&list).contains("    \"/assets/a-B.js :abc=:\" 1;\n"));
    }
}
