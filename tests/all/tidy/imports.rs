//! Builds the graph of imports between modules, and finds cycles in it.

use std::collections::{BTreeMap, BTreeSet};

use super::rust::is_word;
use super::tree::Source;

/// The imports of each module. Every module has an entry.
pub(super) type Graph = BTreeMap<String, BTreeSet<String>>;

/// Returns the graph of the top-level modules of the core crate. `core/src/x.rs` and all files of
/// `core/src/x/` are one module, `x`. If a module imports a name that the root exports, this counts as an
/// import of the module that defines the name.
pub(super) fn core_graph(shipped: &[Source]) -> Graph {
    let files = || shipped.iter().filter_map(|source| Some((module_path(&source.path)?, &source.text)));
    let exports = exports(shipped);
    let mut graph: Graph = files().map(|(path, _)| (path[0].clone(), BTreeSet::new())).collect();
    for (path, code) in files() {
        let names = names_from_root(code, path.len());
        let modules = names.into_iter().map(|name| exports.get(&name).cloned().unwrap_or(name));
        let modules: Vec<String> = modules.filter(|module| *module != path[0]).collect();
        graph.get_mut(&path[0]).expect("the entry was inserted above").extend(modules);
    }
    graph
}

/// Returns the module path of a file: `["game", "replay"]` for `core/src/game/replay/mod.rs`, and `None` for
/// the root.
pub(super) fn module_path(path: &str) -> Option<Vec<String>> {
    let inside = path.split_once("/src/")?.1.strip_suffix(".rs")?;
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    (!["lib", "main"].contains(&inside)).then(|| inside.split('/').map(str::to_owned).collect())
}

/// Returns, for each name that the root of a crate exports, the module that defines the name.
fn exports(shipped: &[Source]) -> BTreeMap<String, String> {
    let root = shipped.iter().find(|source| source.path.ends_with("src/lib.rs"));
    let root = root.map_or("", |root| root.text.as_str());
    let statements = root.split("pub use ").skip(1).filter_map(|rest| rest.split_once(';'));
    let parts = statements.filter_map(|(statement, _)| statement.split_once("::"));
    let pairs = parts.flat_map(|(module, names)| {
        let names = names.split(|c| !is_word(c)).filter(|name| !name.is_empty());
        names.map(move |name| (name.to_owned(), module.trim().to_owned()))
    });
    pairs.collect()
}

/// Returns the names that follow `crate::`, or the `super::` prefix that leads to the root from a module at
/// depth `depth`.
fn names_from_root(code: &str, depth: usize) -> Vec<String> {
    let mut names = heads(code, "crate::");
    names.extend(heads(code, &"super::".repeat(depth)));
    names
}

/// Returns the first name of every path that begins with `prefix`. A group in braces gives several names.
pub(super) fn heads(code: &str, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let before = code[..at].chars().next_back();
        if !before.is_some_and(|c| is_word(c) || c == ':') {
            names.extend(first_names(&code[at + prefix.len()..]));
        }
    }
    names
}

fn first_names(rest: &str) -> Vec<String> {
    let word = |text: &str| text.trim().chars().take_while(|&c| is_word(c)).collect::<String>();
    let Some(group) = rest.strip_prefix('{') else { return vec![word(rest)] };
    let (mut depth, mut names, mut begin) = (1, Vec::new(), 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && c == ',' {
            names.push(word(&group[begin..at]));
            begin = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Returns the graph of the site's modules, with static and dynamic imports.
pub(super) fn site_graph(modules: &[Source]) -> Graph {
    let entry = |source: &Source| {
        let path = source.path.trim_start_matches("web/");
        let all = imported(&source.text).into_iter().chain(imported_later(&source.text));
        let own = all.filter_map(|from| resolve(path, from));
        (path.to_owned(), own.collect())
    };
    modules.iter().map(entry).collect()
}

/// Resolves the import `from` in a module at `path`, or returns `None` if it is not a module of the site.
fn resolve(path: &str, from: &str) -> Option<String> {
    if !(from.starts_with("./") || from.starts_with("../")) {
        return None;
    }
    let mut way: Vec<&str> = path.split('/').collect();
    way.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => drop(way.pop()?),
            name => way.push(name),
        }
    }
    Some(way.join("/"))
}

/// The module that returns the addresses of files. A release replaces it, so other modules must not compute
/// addresses themselves.
const KNOWS_ADDRESSES: &str = "web/base/assets.js";

/// Returns modules that compute addresses of files themselves.
pub(super) fn addresses(modules: &[Source]) -> Vec<String> {
    let own = modules.iter().filter(|m| m.text.contains("import.meta.url") && m.path != KNOWS_ADDRESSES);
    own.map(|m| format!("{} uses import.meta.url instead of {KNOWS_ADDRESSES}", m.path)).collect()
}

/// Returns static imports of modules that are not files of the site.
pub(super) fn foreign(modules: &[Source]) -> Vec<String> {
    let all = modules.iter().flat_map(|m| imported(&m.text).into_iter().map(move |from| (&m.path, from)));
    let foreign = all.filter(|(path, from)| resolve(path.trim_start_matches("web/"), from).is_none());
    foreign
        .map(|(path, from)| format!("{path} imports {from:?}, which is not a module of the site"))
        .collect()
}

/// Returns the modules in the static imports and re-exports of a JavaScript module. These statements begin a
/// line, unlike imports of types in comments.
fn imported(module: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for keyword in ["import", "export"] {
        for (at, _) in module.match_indices(keyword) {
            let begins_line = at == 0 || module[..at].ends_with('\n');
            let statement = module[at + keyword.len()..].split(';').next().unwrap_or_default();
            let clause = statement
                .trim_start_matches(|c: char| c.is_whitespace() || is_word(c) || "{},*$".contains(c));
            let source = clause.strip_prefix('"').and_then(|rest| rest.split_once('"'));
            if let (true, Some((from, _))) = (begins_line, source) {
                found.push(from);
            }
        }
    }
    found
}

/// Returns the dynamic imports of a module, `import("./x.js")`, but not the types in comments,
/// `import("./x.js").X`.
fn imported_later(module: &str) -> Vec<&str> {
    let parts = module.split("import(\"").skip(1).filter_map(|rest| rest.split_once("\")"));
    parts
        .filter(|(_, after)| !after.starts_with('.') || after.starts_with(".then"))
        .map(|(from, _)| from)
        .collect()
}

/// Returns a cycle, if there is one. Each module imports the next, and the last module is the first.
pub(super) fn cycle(graph: &Graph) -> Option<Vec<String>> {
    let mut clear = BTreeSet::new();
    graph.keys().find_map(|start| walk(graph, start, &mut Vec::new(), &mut clear))
}

fn walk<'a>(
    graph: &'a Graph,
    at: &'a String,
    way: &mut Vec<&'a String>,
    clear: &mut BTreeSet<&'a String>,
) -> Option<Vec<String>> {
    if let Some(begin) = way.iter().position(|&module| module == at) {
        return Some(way[begin..].iter().copied().chain([at]).cloned().collect());
    }
    if clear.contains(at) {
        return None;
    }
    way.push(at);
    let found = graph.get(at).into_iter().flatten().find_map(|next| walk(graph, next, way, clear));
    way.pop();
    clear.insert(at);
    found
}

mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source::new(path, text)
    }

    #[test]
    fn a_cycle_in_core_is_found_through_exports_groups_and_supers() {
        let sources = [
            source("core/src/lib.rs", "mod a; pub use a::{Thing, Other}; pub use b::Baz;"),
            source("core/src/a.rs", "use crate::{b::{self, x}, d};"),
            source("core/src/b/mod.rs", "use super::c::Y;"),
            source("core/src/b/deep.rs", "use super::super::d; use super::own;"),
            source("core/src/c.rs", "fn f(t: crate::Thing) {}"),
            source("core/src/d.rs", "use alloc::vec::Vec; use crate::d::inner;"),
        ];
        let graph = core_graph(&sources);
        let of = |module: &str| graph[module].iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!([of("a"), of("b"), of("c"), of("d")], [vec!["b", "d"], vec!["c", "d"], vec!["a"], vec![]]);
        assert_eq!(cycle(&graph).unwrap(), ["a", "b", "c", "a"]);
        let straight: Graph = graph.into_iter().filter(|(module, _)| module != "c").collect();
        assert_eq!(cycle(&straight), None);
    }

    #[test]
    fn a_cycle_in_the_site_is_found_but_types_are_ignored() {
        let types = "/** @param {import(\"./a.js\").A} a */\n * import \"./a.js\"\n";
        let modules = [
            source("web/a.js", "// x\nimport {\n  b,\n  c as d,\n} from \"./b.js\";\nimport \"./c.js\";"),
            source("web/b.js", "export { c } from \"./c.js\";\nexport const text = \"./a.js\";"),
            source("web/c.js", types),
        ];
        let graph = site_graph(&modules);
        assert_eq!(graph["a.js"].len(), 2);
        assert_eq!(cycle(&graph), None);
        let back = source("web/c.js", "import * as a from \"./a.js\";");
        let round = site_graph(&[modules[0].clone(), modules[1].clone(), back]);
        assert_eq!(cycle(&round).unwrap(), ["a.js", "b.js", "c.js", "a.js"]);
    }

    #[test]
    fn a_cycle_through_a_folder_is_found() {
        let modules = [
            source("web/a.js", "import { b } from \"./part/b.js\";"),
            source("web/part/b.js", "import { c } from \"./c.js\";"),
            source("web/part/c.js", "import { a } from \"../a.js\";"),
        ];
        assert_eq!(cycle(&site_graph(&modules)).unwrap(), ["a.js", "part/b.js", "part/c.js", "a.js"]);
    }

    #[test]
    fn a_module_that_computes_addresses_is_named() {
        let text = "export const here = new URL(\"x.css\", import.meta.url);";
        assert_eq!(addresses(&[source("web/a.js", text)]).len(), 1);
        assert_eq!(addresses(&[source("web/base/assets.js", text)]).len(), 0);
    }

    #[test]
    fn a_foreign_import_is_named() {
        let complaints = foreign(&[source("web/a.js", "import x from \"left-pad\";")]);
        assert_eq!(complaints, ["web/a.js imports \"left-pad\", which is not a module of the site"]);
        assert_eq!(foreign(&[source("web/a.js", "import x from \"../core/x.js\";")]).len(), 1);
        assert_eq!(foreign(&[source("web/part/a.js", "import x from \"../x.js\";")]).len(), 0);
    }
}
