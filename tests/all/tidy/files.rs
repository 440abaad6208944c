//! Finds out which Rust file uses which other file, and finds cycles among the files.
//!
//! *What.* The nodes are the files of one crate. A file has an edge to each file that *defines* a name it uses: a name
//! that passes through re-exports leads to its origin. *How.* [`Crate::resolve`] follows a path through modules and the
//! names that `use` binds. `mod x;` and `pub use` are no edges, because a file that only lists its parts can be read
//! without these parts. *Why.* Files in a cycle can be understood only together.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Graph, cycle, module_path};
use super::paths::{Names, Path, names};
use super::tree::Source;

/// The files of one crate.
struct Crate {
    /// For each module, the path of its file and the names in that file.
    modules: BTreeMap<Path, (String, Names)>,
}

/// What a path leads to: a module, or an item with this name in the file of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target {
    Module(Path),
    Item(Path, String),
}

/// The maximum length of a chain of re-exports. A longer chain is not followed.
const LONGEST: usize = 16;

/// For each pair of files, the names from the second file that the first file uses.
pub(super) type Edges = BTreeMap<(String, String), BTreeSet<String>>;

/// Reports the import cycles between the files of a crate, one for each group of files that need each other.
pub(super) fn cycles(shipped: &[Source]) -> Vec<String> {
    let edges = edges(shipped);
    let mut graph = Graph::new();
    for (from, to) in edges.keys() {
        graph.entry(from.clone()).or_default().insert(to.clone());
    }
    let mut found = Vec::new();
    while let Some(way) = cycle(&graph) {
        let steps = way.windows(2).map(|step| {
            let names = &edges[&(step[0].clone(), step[1].clone())];
            format!("{} uses {} of {}", step[0], Vec::from_iter(names.iter().cloned()).join(", "), step[1])
        });
        found.push(steps.collect::<Vec<_>>().join("; "));
        remove_group(&mut graph, &way[0]);
    }
    found
}

/// Removes the edges between the files of a cycle group: the files that lead to `member` and can be reached
/// from `member`.
fn remove_group(graph: &mut Graph, member: &str) {
    let reached = |graph: &Graph, from: &str| {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(at) = waiting.pop() {
            let next = graph.get(&at).into_iter().flatten().filter(|next| !seen.contains(*next));
            let next: Vec<String> = next.cloned().collect();
            seen.extend(next.iter().cloned());
            waiting.extend(next);
        }
        seen
    };
    let mut group = reached(graph, member);
    group.retain(|file| reached(graph, file).contains(member));
    for file in &group {
        graph.entry(file.clone()).or_default().retain(|to| !group.contains(to));
    }
}

/// Returns the edges between the files of a crate.
pub(super) fn edges(shipped: &[Source]) -> Edges {
    let files = shipped.iter().map(|source| {
        let module = module_path(&source.path).unwrap_or_default();
        (module, (source.path.clone(), names(&source.text)))
    });
    let all = Crate { modules: files.collect() };
    let mut edges = Edges::new();
    for (module, (file, names)) in &all.modules {
        // If a module and an item have the same name, an import of this name counts as an import of the module. A use
        // of the item is found where the code uses it.
        let imported = names.imported.iter().map(|path| all.resolve(module, path, true, LONGEST));
        let used = names.used.iter().map(|path| all.resolve(module, path, false, LONGEST));
        for target in imported.chain(used) {
            let Some(Target::Item(home, name)) = target else { continue };
            let other = &all.modules[&home].0;
            if other != file {
                edges.entry((file.clone(), other.clone())).or_default().insert(name);
            }
        }
    }
    edges
}

impl Crate {
    /// Follows a path that the code of a module contains. `more` says whether more names may follow the path. Returns
    /// `None` when the path leads out of the crate.
    fn resolve(&self, module: &[String], path: &[String], more: bool, left: usize) -> Option<Target> {
        let mut at = module.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => (at, rest) = (Path::new(), &path[1..]),
            "self" => rest = &path[1..],
            _ => {}
        }
        while rest.first().is_some_and(|name| name == "super") {
            at.pop()?;
            rest = &rest[1..];
        }
        let is_inside = rest.len() < path.len();
        while let [name, after @ ..] = rest {
            match self.step(&at, name, more || !after.is_empty(), left) {
                Some(Target::Module(next)) => (at, rest) = (next, after),
                Some(item) => return Some(item),
                // The item is not in the text of a file, because a macro makes it.
                None if is_inside || at != module => return Some(Target::Item(at, name.clone())),
                None => return None,
            }
        }
        Some(Target::Module(at))
    }

    /// Finds what a name means in a module. A module and an item may share a name: the name means the item if it ends
    /// the path, and otherwise the module.
    fn step(&self, module: &[String], name: &str, more: bool, left: usize) -> Option<Target> {
        let names = &self.modules.get(module)?.1;
        let child: Path = module.iter().cloned().chain([name.to_owned()]).collect();
        let child = self.modules.contains_key(&child).then_some(Target::Module(child));
        let item = names.defined.contains(name).then(|| Target::Item(module.to_vec(), name.to_owned()));
        let item = item.or_else(|| self.resolve(module, names.bound.get(name)?, more, left.checked_sub(1)?));
        if more { child.or(item) } else { item.or(child) }
    }
}

mod tests {
    use super::*;

    fn of(sources: &[(&str, &str)]) -> Vec<Source> {
        sources.iter().map(|(path, text)| Source::new(path, text)).collect()
    }

    fn pairs(sources: &[(&str, &str)]) -> Vec<String> {
        let line = |((from, to), names): (&(String, String), &BTreeSet<String>)| {
            let short = |path: &str| path.trim_start_matches("core/src/").trim_end_matches(".rs").to_owned();
            format!("{} {} {}", short(from), short(to), Vec::from_iter(names.iter().cloned()).join(" "))
        };
        edges(&of(sources)).iter().map(line).collect()
    }

    #[test]
    fn an_edge_leads_to_the_file_that_defines_the_name() {
        let found = pairs(&[
            ("core/src/lib.rs", "mod a; pub mod b; pub use b::Deep;"),
            ("core/src/a.rs", "use crate::{Deep, b::{self, Own}}; fn f() { b::deep::g(); b::deep() }"),
            ("core/src/b/mod.rs", "mod deep; pub use deep::{Deep, deep}; pub struct Own;"),
            ("core/src/b/deep.rs", "pub struct Deep; pub fn deep() {} pub fn g() {} fn h(x: super::Own) {}"),
        ]);
        assert_eq!(found, ["a b/deep Deep deep g", "a b/mod Own", "b/deep b/mod Own"]);
    }

    #[test]
    fn a_file_that_lists_its_parts_makes_no_cycle_and_one_that_uses_them_does() {
        let child = ("core/src/a/child.rs", "use super::Shared; pub struct Child(Shared);");
        let lists = ("core/src/a/mod.rs", "mod child; pub use child::Child; pub struct Shared;");
        assert!(cycles(&of(&[lists, child])).is_empty());
        let uses =
            ("core/src/a/mod.rs", "mod child; pub use child::Child; pub struct Shared; fn f(x: Child) {}");
        assert_eq!(
            cycles(&of(&[uses, child])),
            [
                "core/src/a/child.rs uses Shared of core/src/a/mod.rs; core/src/a/mod.rs uses Child of core/src/a/child.rs"
            ]
        );
    }

    #[test]
    fn a_shared_type_in_a_file_of_its_own_breaks_the_cycle() {
        let found = cycles(&of(&[
            (
                "core/src/a/mod.rs",
                "mod child; mod shared; use child::Child; pub use shared::Shared; fn f(x: Child) {}",
            ),
            ("core/src/a/child.rs", "use super::Shared; pub struct Child(Shared);"),
            ("core/src/a/shared.rs", "pub struct Shared;"),
        ]));
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn each_group_of_files_is_reported_once() {
        let found = cycles(&of(&[
            ("cli/src/main.rs", "mod a; mod b; mod c; mod d; fn main() { a::x() } pub fn y() {}"),
            ("cli/src/a.rs", "pub fn x() { crate::b::x() }"),
            ("cli/src/b.rs", "pub fn x() { super::y() }"),
            ("cli/src/c.rs", "use crate::d::X; pub struct Y;"),
            ("cli/src/d.rs", "use super::c::Y; pub struct X;"),
        ]));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("cli/src/b.rs uses y of cli/src/main.rs"), "{found:?}");
        assert!(found[1].contains("cli/src/d.rs uses Y of cli/src/c.rs"), "{found:?}");
    }
}
