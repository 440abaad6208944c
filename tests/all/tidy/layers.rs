//! Checks which modules and crates each layer may import.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Graph, heads};
use super::tree::Source;

/// A module or a crate, and everything it may import.
type Row = (&'static str, &'static [&'static str]);

/// The modules of core in the order of the layers. A row lists only modules of the rows above it.
const CORE: [Row; 17] = [
    ("tool", &[]),
    ("piece", &["tool"]),
    ("board", &["tool"]),
    ("placement", &["piece", "board"]),
    ("rules", &["tool", "piece", "board", "placement"]),
    ("movegen", &["tool", "piece", "board", "placement", "rules"]),
    ("state", &["tool", "piece", "board", "placement", "rules", "movegen"]),
    ("survival", &["tool", "piece", "board", "placement", "rules", "state"]),
    ("pc", &["tool", "piece", "board", "placement", "rules", "movegen"]),
    ("game", &["tool", "piece", "board", "placement", "rules", "movegen", "state"]),
    ("eval", &["tool", "piece", "board", "placement", "rules", "state"]),
    ("search", &["tool", "piece"]),
    ("bot", &["tool", "piece", "board", "placement", "rules", "movegen", "state", "pc", "eval", "search"]),
    (
        "learn",
        &[
            "tool",
            "piece",
            "board",
            "rules",
            "placement",
            "movegen",
            "state",
            "survival",
            "eval",
            "search",
            "bot",
        ],
    ),
    ("fumen", &["tool", "piece", "board", "placement"]),
    ("tbp", &["tool", "piece", "board", "placement", "rules", "movegen", "state", "bot"]),
    (
        "review",
        &[
            "tool",
            "piece",
            "pc",
            "board",
            "placement",
            "rules",
            "movegen",
            "state",
            "game",
            "eval",
            "bot",
            "tbp",
        ],
    ),
];

/// The crates over core. `wasm` is the crate that the packages share, and the other names are modules of core. Every
/// crate may use the names that the root of core exports, such as `Piece` and `Board`. The packages that players load
/// use whole games and bots, and not the rules inside them, except that 20G's shows each input of a move. The package for
/// measurements also uses the modules that it measures.
const CRATES: [Row; 14] = [
    (
        "cli",
        &[
            "tool", "rules", "movegen", "state", "survival", "pc", "game", "eval", "search", "bot", "learn",
            "fumen", "tbp", "review",
        ],
    ),
    ("xtask", &[]),
    ("wasm", &["tool", "game", "fumen", "tbp"]),
    ("wasm/page", &["wasm", "tool", "pc", "game", "bot", "fumen", "tbp"]),
    ("wasm/think", &["wasm", "tool", "pc", "bot", "fumen", "tbp"]),
    ("wasm/master", &["wasm", "tool", "rules", "movegen", "game", "eval", "bot"]),
    ("wasm/replay", &["wasm", "game"]),
    ("wasm/teach", &["wasm", "tool", "rules", "game", "eval", "learn"]),
    ("wasm/learn", &["wasm", "tool", "state", "survival", "game", "eval", "bot", "learn"]),
    ("wasm/learn-bot", &["wasm", "bot", "learn", "tbp"]),
    ("wasm/sumten", &["wasm", "tool"]),
    ("wasm/sumten-bot", &["wasm", "tool"]),
    ("wasm/review", &["wasm", "tool", "game", "bot", "tbp", "review"]),
    ("wasm/bench", &["wasm", "rules", "movegen", "pc", "bot", "learn"]),
];

/// For each crate, the name of its thread library and the files that may mention it.
const THREADS: [(&str, &str, &[&str]); 3] = [
    ("core/", "rayon", &["core/src/bot/parallel.rs", "core/src/pc/parallel.rs"]),
    ("sumten/", "rayon", &["sumten/src/beam/parallel.rs"]),
    ("wasm/", "wasm_bindgen_rayon", &["wasm/src/threads.rs"]),
];

/// Reports imports between the modules of core that the table does not name, and errors in the table.
pub(super) fn core_trespasses(graph: &Graph) -> Vec<String> {
    let mut complaints = trespasses(graph, &CORE);
    complaints.extend(disorder(&CORE));
    complaints
}

/// Reports imports of the other crates that the table does not name, and errors in the table.
pub(super) fn crate_trespasses(crates: &[(&str, Vec<Source>)]) -> Vec<String> {
    let graph = crates.iter().map(|(name, sources)| ((*name).to_owned(), from_below(sources)));
    trespasses(&graph.collect(), &CRATES)
}

/// Returns the modules of core that a crate names, and `wasm` if it names the crate that the packages share.
fn from_below(sources: &[Source]) -> BTreeSet<String> {
    let of_core = sources.iter().flat_map(|source| heads(&source.text, "stackmate::"));
    let is_module = |name: &String| name.starts_with(char::is_lowercase);
    let mut names: BTreeSet<String> = of_core.filter(is_module).collect();
    if sources.iter().any(|source| !heads(&source.text, "stackmate_wasm::").is_empty()) {
        names.insert("wasm".to_owned());
    }
    names
}

/// Compares the imports with a table, and reports imports that the table does not allow and table entries
/// that are not used.
fn trespasses(graph: &Graph, table: &[Row]) -> Vec<String> {
    let rows: BTreeMap<&str, &[&str]> = table.iter().copied().collect();
    let mut complaints = Vec::new();
    for (from, imports) in graph {
        let Some(allowed) = rows.get(from.as_str()) else {
            complaints.push(format!("{from} has no row in the table"));
            continue;
        };
        let extra = imports.iter().filter(|to| !allowed.contains(&to.as_str()));
        complaints.extend(extra.map(|to| format!("{from} imports {to}, which its row does not name")));
        let unused = allowed.iter().filter(|to| !imports.contains(**to));
        complaints.extend(unused.map(|to| format!("the row of {from} names {to}, which it does not import")));
    }
    let missing = table.iter().filter(|(from, _)| !graph.contains_key(*from));
    complaints
        .extend(missing.map(|(from, _)| format!("the table has a row for {from}, which does not exist")));
    complaints
}

/// Reports rows that name a row which is not above them.
fn disorder(table: &[Row]) -> Vec<String> {
    let mut complaints = Vec::new();
    for (at, (from, allowed)) in table.iter().enumerate() {
        let above = |to: &str| table[..at].iter().any(|(name, _)| *name == to);
        let upward = allowed.iter().filter(|to| !above(to));
        complaints.extend(upward.map(|to| format!("{to} does not come before {from} in the table")));
    }
    complaints
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

/// Reports tables in the crates for the browser, because a table there could be a rule of the game, which
/// belongs in core.
pub(super) fn tables_in_wasm(shipped: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for Source { path, text } in shipped {
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

/// Returns the attributes that the root file of core must have but does not have.
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

    const ROWS: [Row; 3] = [("board", &[]), ("moves", &["board"]), ("bot", &["board", "moves"])];

    #[test]
    fn an_import_that_the_table_does_not_name_is_found() {
        let fine = [("moves", "board"), ("bot", "board"), ("bot", "moves"), ("board", "")];
        let mut graph = graph(&fine);
        graph.insert("board".to_owned(), BTreeSet::new());
        assert!(trespasses(&graph, &ROWS).is_empty());
        graph.get_mut("board").unwrap().insert("bot".to_owned());
        assert_eq!(trespasses(&graph, &ROWS), ["board imports bot, which its row does not name"]);
    }

    #[test]
    fn a_module_without_a_row_and_a_row_without_a_use_are_found() {
        let graph = graph(&[("moves", "board"), ("bot", "moves"), ("chain", "board")]);
        assert_eq!(
            trespasses(&graph, &ROWS),
            [
                "the row of bot names board, which it does not import",
                "chain has no row in the table",
                "the table has a row for board, which does not exist",
            ]
        );
    }

    #[test]
    fn a_table_out_of_order_is_found() {
        assert!(disorder(&ROWS).is_empty());
        let upward: [Row; 2] = [("board", &["moves"]), ("moves", &[])];
        assert_eq!(disorder(&upward), ["moves does not come before board in the table"]);
    }

    #[test]
    fn the_modules_that_a_crate_names_are_found() {
        let sources = [
            Source::new(
                "cli/src/a.rs",
                "use stackmate::{Piece, WIDTH, game::Round}; fn f(b: stackmate::bot::Bot) {}",
            ),
            Source::new("cli/src/b.rs", "use stackmate_wasm::view::View;"),
        ];
        assert_eq!(Vec::from_iter(from_below(&sources)), ["bot", "game", "wasm"]);
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
    fn tables_in_the_crates_for_the_browser_are_named() {
        let text = "const N: [u8; 2] = [0; 2];\nconst KICKS: [(i8, i8); 1] = [(0, 0)];\n";
        assert_eq!(
            tables_in_wasm(&[Source::new("wasm/src/view.rs", text)]),
            ["wasm/src/view.rs has a table: const KICKS: [(i8, i8); 1] = [(0, 0)];"]
        );
    }

    #[test]
    fn a_missing_attribute_is_named() {
        let root = Source::new("core/src/lib.rs", "//! #![no_std]\n#![forbid(unsafe_code)]\n");
        assert_eq!(missing_attributes(&root), ["core/src/lib.rs lacks #![no_std]"]);
    }
}
