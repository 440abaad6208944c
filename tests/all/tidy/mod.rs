//! Checks what the compiler cannot check: imports between modules, the length of files and lines, and the
//! words used.
//!
//! *What.* These are the invariants of ARCHITECTURE.md that concern the text of the project. Each has one
//! test. *How.* Every check is a function from text to complaints. The tests in this file run the checks on
//! the real project, and each module tests its check with an example that must be rejected. *Why as text.* A
//! parser would be the heaviest dependency of the project, but a list of names is enough. Comments, literals
//! and tests are removed first ([`rust`]), so the remaining text is code.

mod faults;
mod files;
mod folders;
mod imports;
mod layers;
mod manifests;
mod modes;
mod mutants;
mod paths;
mod prose;
mod rust;
mod sizes;
mod tree;
mod web_rules;
mod words;
mod workflow;

use tree::{Source, crate_sources, project_files, site_modules};

/// The crates for the browser: the shared one, and one for each package.
const WASM: [&str; 12] = [
    "wasm",
    "wasm/page",
    "wasm/think",
    "wasm/master",
    "wasm/replay",
    "wasm/teach",
    "wasm/learn",
    "wasm/learn-bot",
    "wasm/sumten",
    "wasm/sumten-bot",
    "wasm/review",
    "wasm/bench",
];

/// Fails if there are complaints, with all of them in one message.
fn demand_none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// Returns the shipped code of these crates, without comments, literals and tests.
fn code(crates: &[&str]) -> Vec<Source> {
    crates.iter().flat_map(|name| rust::shipped(&crate_sources(name))).collect()
}

#[test]
fn core_modules_import_only_lower_layers() {
    let graph = imports::core_graph(&code(&["core"]));
    demand_none(layers::core_trespasses(&graph));
}

#[test]
fn crates_import_of_core_only_what_their_rows_name() {
    let crates = ["cli", "xtask"].into_iter().chain(WASM).map(|name| (name, code(&[name])));
    demand_none(layers::crate_trespasses(&crates.collect::<Vec<_>>()));
}

#[test]
fn core_has_no_import_cycle() {
    let graph = imports::core_graph(&code(&["core"]));
    assert!(graph.len() > 10, "the modules of core were not found: {graph:?}");
    assert_eq!(imports::cycle(&graph), None);
}

#[test]
fn files_of_a_crate_have_no_import_cycle() {
    assert!(files::edges(&code(&["core"])).len() > 200, "the imports of core were not found");
    let crates = ["core", "cli", "xtask"].into_iter().chain(WASM);
    demand_none(crates.flat_map(|name| files::cycles(&code(&[name]))).collect());
}

#[test]
fn the_site_has_no_import_cycle_and_imports_only_itself() {
    let modules = site_modules();
    let graph = imports::site_graph(&modules);
    assert!(graph.values().map(|to| to.len()).sum::<usize>() > 10, "imports were not found: {graph:?}");
    assert_eq!(imports::cycle(&graph), None);
    demand_none(imports::foreign(&modules));
}

#[test]
fn site_folders_import_only_in_order() {
    demand_none(folders::trespasses(&imports::site_graph(&site_modules())));
}

#[test]
fn modes_are_named_in_one_table() {
    demand_none(modes::complaints(&project_files()));
}

#[test]
fn the_site_has_no_rules() {
    demand_none(web_rules::complaints(&site_modules()));
}

#[test]
fn only_one_module_of_the_site_computes_addresses() {
    demand_none(imports::addresses(&site_modules()));
}

#[test]
fn only_the_listed_files_mention_thread_libraries() {
    demand_none(layers::threads(&[code(&["core"]), code(&WASM)].concat()));
}

#[test]
fn the_crates_for_the_browser_have_no_tables() {
    demand_none(layers::tables_in_wasm(&code(&WASM)));
}

#[test]
fn the_packages_for_the_browser_are_dependencies_and_used() {
    let mut manifests = project_files();
    manifests.retain(|file| file.path.starts_with("wasm/") && file.path.ends_with("Cargo.toml"));
    demand_none(manifests::unused(&manifests, &code(&WASM)));
}

#[test]
fn each_error_has_a_code_and_the_page_has_words_for_it() {
    let mut sources: Vec<Source> =
        ["core", "sumten"].iter().chain(&WASM).flat_map(|name| crate_sources(name)).collect();
    // The errors of the contest's protocol never reach a page.
    sources.retain(|source| !source.path.starts_with("sumten/src/contest"));
    demand_none(faults::complaints(&sources, include_str!("../../../web/language/en/core.json")));
}

#[test]
fn few_mutants_survive_and_each_has_a_reason() {
    demand_none(mutants::shortcomings(include_str!("../../data/mutants.txt")));
}

#[test]
fn shipped_code_does_not_unwrap() {
    demand_none(words::unwraps(&[code(&["core", "cli", "xtask"]), code(&WASM)].concat()));
}

#[test]
fn decisions_use_no_floats() {
    demand_none(words::floats(&code(&["core"])));
}

#[test]
fn core_needs_no_std_and_has_no_unsafe() {
    let sources = crate_sources("core");
    let root = sources.iter().find(|source| source.path == "core/src/lib.rs");
    demand_none(layers::missing_attributes(root.expect("core has a root")));
}

#[test]
fn files_are_short() {
    let shipped = [code(&["core", "cli", "xtask"]), code(&WASM)].concat();
    let mut complaints = sizes::too_long(&shipped, sizes::RUST);
    complaints.extend(sizes::too_long(&site_modules(), sizes::JAVASCRIPT));
    demand_none(complaints);
}

#[test]
fn lines_are_short() {
    demand_none(sizes::too_wide(&project_files(), sizes::WIDTH));
}

#[test]
fn no_file_has_forbidden_words() {
    let files = project_files();
    assert!(files.len() > 100, "only {} files were found", files.len());
    demand_none(files.iter().flat_map(words::misplaced).collect());
}

#[test]
fn texts_are_plain_english() {
    demand_none(prose::phrases(&project_files()));
}

#[test]
fn the_docs_of_functions_begin_with_a_verb() {
    demand_none(prose::docs(&project_files(), include_str!("../../data/doc-verbs.txt")));
}

#[test]
fn the_public_workflow_runs_the_same_check() {
    demand_none(workflow::complaints(&project_files()));
}
