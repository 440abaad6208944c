//! Writes the HTML pages of a release, with the addresses that files have in it. A page also preloads
//! everything that its modules import, so that no file has to wait until another has been loaded.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::bundle::Graph;
use super::names::{ASSETS, Names, slashed, write as put};
use super::shared::TITLE;
use crate::stamp::files;

/// The page with the game.
pub(super) const GAME: &str = "index.html";

/// The folder of the pages that show how to embed the game.
pub(super) const EXAMPLES: &str = "variants/";

/// Attributes that contain an address.
pub(super) const ATTRIBUTES: [&str; 2] = [" href=\"", " src=\""];

/// How pages load the embedded element: as a module in the sources, and as one classic script in a release.
const EMBED_SOURCE: &str = "<script type=\"module\" src=\"../embed.js\">";
const EMBED_RELEASED: &str = "<script async src=\"../embed.js\">";

/// Writes all pages.
///
/// # Errors
/// Returns an error if a page cannot be read or written.
pub(super) fn write(source: &Path, out: &Path, names: &Names, graph: &Graph) -> Result<()> {
    for file in files(source)?.iter().filter(|file| file.extension().is_some_and(|ending| ending == "html")) {
        let page = slashed(file.strip_prefix(source).context("the file is not below the sources")?);
        let text = fs::read_to_string(file).with_context(|| format!("cannot read web/{page}"))?;
        let text = text.replace(EMBED_SOURCE, EMBED_RELEASED);
        let modules = modules(&page, &text);
        let mut released = with_game(&page, &with_names(&page, &text, names), graph, &modules);
        for module in &modules {
            released = with_preloads(&page, &released, graph, module);
        }
        put(&out.join(&page), released.as_bytes())?;
    }
    Ok(())
}

/// Returns the modules that a page loads, as paths from the root.
pub(super) fn modules(page: &str, text: &str) -> Vec<String> {
    let text = text.replace(EMBED_SOURCE, EMBED_RELEASED);
    let scripts = text.split("<script type=\"module\"").skip(1);
    let addresses = scripts.filter_map(|rest| rest.split_once(ATTRIBUTES[1])?.1.split('"').next());
    addresses.filter_map(|address| resolve(page, address)).collect()
}

/// Replaces the addresses of the page's own files with those of the release.
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

/// Adds links for everything that the game imports besides what the page's own modules import, if the page loads the
/// game ahead.
fn with_game(page: &str, text: &str, graph: &Graph, own: &[String]) -> String {
    let link =
        |file: &str| format!("<link rel=\"soon\" as=\"script\" href=\"{}{ASSETS}/{file}\">\n", to_root(page));
    let Some(game) = graph.entries.get(TITLE) else { return text.to_owned() };
    let loaded: BTreeSet<String> = own.iter().flat_map(|module| graph.needed_for(module)).collect();
    let links: String = graph.needed_for(TITLE).difference(&loaded).map(|file| link(file)).collect();
    text.replacen(&link(game), &links, 1)
}

/// Returns the relative path from a page to the root.
fn to_root(page: &str) -> String {
    "../".repeat(page.matches('/').count())
}

/// Resolves an address in a page to a path from the root, or returns `None` if it is not a relative path
/// within the site.
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
    fn own_files_get_new_names_and_other_addresses_are_kept() {
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
    fn a_page_that_loads_the_game_ahead_also_loads_what_the_game_imports() {
        let graph = Graph::read(&serde_json::json!({ "outputs": {
            "assets/main-1.js": { "entryPoint": "main.js", "imports": [
                { "path": "assets/first-2.js", "kind": "import-statement" } ] },
            "assets/first-2.js": { "imports": [] },
            "assets/app-3.js": { "entryPoint": "shell/app.js", "imports": [
                { "path": "assets/first-2.js", "kind": "import-statement" },
                { "path": "assets/game-4.js", "kind": "import-statement" } ] },
            "assets/game-4.js": { "imports": [] },
        } }))
        .unwrap();
        let link = |file: &str| format!("<link rel=\"soon\" as=\"script\" href=\"assets/{file}\">\n");
        let text = with_game("index.html", &link("shell-app-3.js"), &graph, &["main.js".to_owned()]);
        assert_eq!(text, link("game-4.js") + &link("shell-app-3.js"));
    }

    #[test]
    fn modules_of_a_page_are_found() {
        assert_eq!(modules("variants/a.html", PAGE), ["main.js"]);
        assert_eq!(modules("variants/a.html", &format!("{EMBED_SOURCE}</script>")), [""; 0]);
    }
}
