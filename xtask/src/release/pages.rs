//! The pages: the addresses in them become those of the release, and what a page's modules import is asked for
//! at once, so that nothing waits for a file that waits for another.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::bundle::Graph;
use super::names::{ASSETS, Names, slashed, write as put};
use crate::stamp::files;

/// Attributes that hold an address.
const ATTRIBUTES: [&str; 2] = [" href=\"", " src=\""];

/// How pages load the embedded element: as a module from the source, as one classic script from a release.
const EMBED_SOURCE: &str = "<script type=\"module\" src=\"../embed.js\">";
const EMBED_RELEASED: &str = "<script async src=\"../embed.js\">";

/// Writes all pages.
///
/// # Errors
/// When one cannot be read or written.
pub(super) fn write(source: &Path, out: &Path, names: &Names, graph: &Graph) -> Result<()> {
    for file in files(source)?.iter().filter(|file| file.extension().is_some_and(|ending| ending == "html")) {
        let page = slashed(file.strip_prefix(source).context("it was found below the sources")?);
        let text = fs::read_to_string(file).with_context(|| format!("cannot read web/{page}"))?;
        let text = text.replace(EMBED_SOURCE, EMBED_RELEASED);
        let mut released = with_names(&page, &text, names);
        for module in modules(&page, &text) {
            released = with_preloads(&page, &released, graph, &module);
        }
        put(&out.join(&page), released.as_bytes())?;
    }
    Ok(())
}

/// The modules that a page names, as paths from the root.
pub(super) fn modules(page: &str, text: &str) -> Vec<String> {
    let text = text.replace(EMBED_SOURCE, EMBED_RELEASED);
    let scripts = text.split("<script type=\"module\"").skip(1);
    let addresses = scripts.filter_map(|rest| rest.split_once(ATTRIBUTES[1])?.1.split('"').next());
    addresses.filter_map(|address| resolve(page, address)).collect()
}

/// The page with its own files' addresses as they are in the release.
fn with_names(page: &str, text: &str, names: &Names) -> String {
    let mut released = text.to_owned();
    for attribute in ATTRIBUTES {
        let mut parts = released.split(attribute);
        let mut next = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (address, rest) = part.split_once('"').unwrap_or((part, ""));
            let name = resolve(page, address).and_then(|path| names.get(&path));
            let address = name.map_or_else(|| address.to_owned(), |name| to_root(page) + name);
            next += &format!("{attribute}{address}\"{rest}");
        }
        released = next;
    }
    released
}

fn with_preloads(page: &str, text: &str, graph: &Graph, module: &str) -> String {
    let own = graph.entries.get(module);
    let links = graph.needed_for(module).into_iter().filter(|file| Some(file) != own);
    let links: String = links
        .map(|file| format!("<link rel=\"modulepreload\" href=\"{}{ASSETS}/{file}\">\n", to_root(page)))
        .collect();
    text.replacen("</head>", &(links + "</head>"), 1)
}

/// The way from a page to the root.
fn to_root(page: &str) -> String {
    "../".repeat(page.matches('/').count())
}

/// What a page's address means, as a path from the root; `None` when it leads elsewhere.
fn resolve(page: &str, address: &str) -> Option<String> {
    if address.contains(':') || address.starts_with('/') || address.starts_with('#') {
        return None;
    }
    let mut way: Vec<&str> = page.split('/').collect();
    way.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(way.pop()?),
            name => way.push(name),
        }
    }
    Some(way.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head>\n<link rel=\"stylesheet\" href=\"../style.css\">\n\
        <script type=\"module\" src=\"../main.js\"></script>\n\
        </head>\n<a href=\"https://example.org/style.css\">x</a> <a href=\"other.html\">y</a>";

    #[test]
    fn own_files_get_their_new_names_and_others_keep_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let mut names = Names::new(folder.path());
        names.note("style.css", "assets/style-1.css");
        let text = with_names("variants/a.html", PAGE, &names);
        assert!(text.contains("href=\"../assets/style-1.css\""), "{text}");
        assert!(
            text.contains("\"https://example.org/style.css\"") && text.contains("\"other.html\""),
            "{text}"
        );
    }

    #[test]
    fn modules_are_found() {
        assert_eq!(modules("variants/a.html", PAGE), ["main.js"]);
        assert_eq!(modules("variants/a.html", &format!("{EMBED_SOURCE}</script>")), [""; 0]);
    }
}
