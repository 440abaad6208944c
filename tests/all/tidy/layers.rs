//! Checks the dependencies that a layer must not have.

use std::collections::BTreeSet;

use super::imports::{Graph, heads};
use super::tree::Source;

/// Modules of core with the modules that they must not import.
const NEVER: [(&str, &[&str]); 9] = [
    (
        "tool",
        &[
            "piece",
            "board",
            "placement",
            "rules",
            "movegen",
            "state",
            "pc",
            "game",
            "bot",
            "eval",
            "search",
            "tbp",
            "fumen",
        ],
    ),
    ("rules", &["movegen", "state", "pc", "game", "bot", "eval", "search", "tbp", "fumen"]),
    ("pc", &["state", "game", "bot", "eval", "search", "tbp", "fumen"]),
    ("eval", &["search", "movegen", "game", "bot", "tbp"]),
    ("search", &["state", "chain", "rules", "movegen", "game", "bot", "tbp"]),
    ("game", &["bot", "eval", "search", "tbp"]),
    ("bot", &["game", "tbp"]),
    ("fumen", &["game", "bot", "eval", "search", "tbp"]),
    ("tbp", &["game"]),
];

/// The modules of the tetromino game. They must not import the chain game, and the chain game must not import
/// them.
const TETROMINOES: [&str; 9] =
    ["piece", "board", "placement", "rules", "state", "movegen", "game", "pc", "fumen"];

/// For each crate, the name of its thread library and the files that may mention it.
const THREADS: [(&str, &str, &[&str]); 2] = [
    ("core/", "rayon", &["core/src/bot/parallel.rs", "core/src/pc/parallel.rs"]),
    ("wasm/", "wasm_bindgen_rayon", &["wasm/src/threads.rs"]),
];

/// Modules of core that the browser crate must not import: it uses whole games and sessions, not the rules
/// inside them.
const RULES: [&str; 5] = ["rules", "movegen", "eval", "search", "state"];

/// The file with exports for measurements. It may import the move generator, because it measures it.
const MEASURES: &str = "wasm/bench/src/lib.rs";

/// Returns imports within core that are not allowed.
pub(super) fn trespasses(graph: &Graph) -> Vec<String> {
    let mut rules: Vec<(&str, Vec<&str>)> = NEVER.map(|(from, to)| (from, to.to_vec())).into();
    rules.push(("chain", TETROMINOES.to_vec()));
    rules.extend(TETROMINOES.map(|module| (module, vec!["chain"])));
    let found = rules.into_iter().flat_map(|(from, never)| {
        let imports = graph.get(from).into_iter().flatten();
        imports.filter(move |to| never.contains(&to.as_str())).map(move |to| format!("{from} imports {to}"))
    });
    found.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns files that mention a thread library but are not in the list.
pub(super) fn threads(shipped: &[Source]) -> Vec<String> {
    let names = |source: &Source, (area, name, homes): (&str, &str, &[&str])| {
        let at_home = homes.contains(&source.path.as_str());
        let trespasses = source.path.starts_with(area) && !at_home && source.text.contains(name);
        trespasses.then(|| format!("{} mentions {name}: only {} may", source.path, homes.join(" and ")))
    };
    shipped.iter().flat_map(|source| THREADS.into_iter().filter_map(|rule| names(source, rule))).collect()
}

/// Returns rules in the browser crate: imports of rules, and tables.
pub(super) fn rules_in_wasm(shipped: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for Source { path, text } in shipped.iter().filter(|source| source.path != MEASURES) {
        let imports = heads(text, "stackmate::").into_iter().filter(|name| RULES.contains(&name.as_str()));
        complaints.extend(imports.map(|name| format!("{path} imports stackmate::{name}")));
        let tables = text.lines().filter(|line| is_table(line));
        complaints.extend(tables.map(|line| format!("{path} has a table: {}", line.trim())));
    }
    complaints
}

/// Returns whether a line declares a constant array of arrays or of tuples.
fn is_table(line: &str) -> bool {
    let declared = line.contains("const ") || line.contains("static ");
    let kind = line.split_once(": ").map_or("", |(_, kind)| kind);
    declared && ["[[", "[("].iter().any(|begin| kind.trim_start_matches('&').starts_with(begin))
}

/// Returns attributes that the root of core must have but lacks.
pub(super) fn missing_attributes(root: &Source) -> Vec<String> {
    let missing = ["#![no_std]", "#![forbid(unsafe_code)]"].into_iter();
    let missing = missing.filter(|promise| !root.text.lines().any(|line| line == *promise));
    missing.map(|promise| format!("{} lacks {promise}", root.path)).collect()
}

mod tests {
    use super::*;

    fn graph(edges: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::new();
        for (from, to) in edges {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        graph
    }

    #[test]
    fn a_forbidden_import_is_named() {
        let edges =
            [("eval", "movegen"), ("game", "bot"), ("bot", "game"), ("chain", "board"), ("state", "chain")];
        let wanted = edges.map(|(from, to)| format!("{from} imports {to}"));
        let mut found = trespasses(&graph(&edges));
        found.sort_by_key(|complaint| wanted.iter().position(|other| other == complaint));
        assert_eq!(found, wanted);
        assert!(
            trespasses(&graph(&[("bot", "movegen"), ("chain", "position"), ("eval", "chain")])).is_empty()
        );
    }

    #[test]
    fn threads_elsewhere_are_named() {
        let sources = [
            Source::new("core/src/bot/parallel.rs", "use rayon::join;"),
            Source::new("core/src/bot/mod.rs", "use rayon::join;"),
            Source::new("wasm/src/threads.rs", "pub use wasm_bindgen_rayon::init;"),
            Source::new("wasm/src/lib.rs", "pub use wasm_bindgen_rayon::init;"),
        ];
        assert_eq!(
            threads(&sources),
            [
                "core/src/bot/mod.rs mentions rayon: only core/src/bot/parallel.rs and core/src/pc/parallel.rs may",
                "wasm/src/lib.rs mentions wasm_bindgen_rayon: only wasm/src/threads.rs may",
            ]
        );
    }

    #[test]
    fn rules_in_the_browser_crate_are_named() {
        let table = "use stackmate::{Piece, movegen::path};\nconst KICKS: [(i8, i8); 1] = [(0, 0)];\n";
        let text = format!("use stackmate::game::Game;\nconst N: [u8; 2] = [0; 2];\n{table}");
        assert_eq!(
            rules_in_wasm(&[Source::new("wasm/src/view.rs", &text), Source::new(MEASURES, table)]),
            [
                "wasm/src/view.rs imports stackmate::movegen",
                "wasm/src/view.rs has a table: const KICKS: [(i8, i8); 1] = [(0, 0)];",
            ]
        );
    }

    #[test]
    fn a_missing_attribute_is_named() {
        let root = Source::new("core/src/lib.rs", "//! #![no_std]\n#![forbid(unsafe_code)]\n");
        assert_eq!(missing_attributes(&root), ["core/src/lib.rs lacks #![no_std]"]);
    }
}
