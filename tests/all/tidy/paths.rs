//! Reads what a Rust file defines, which names it imports and which paths it mentions.
//!
//! The reader works on code without comments, literals and tests ([`super::rust`]). It knows the tokens of paths, the
//! trees of `use` and the braces of inline modules, and nothing else of the language.

use std::collections::{BTreeMap, BTreeSet};

use super::rust::is_word;

/// The segments of a path as they are written, such as `super`, `board`, `Board`.
pub(super) type Path = Vec<String>;

/// The names in one file.
#[derive(Default, Debug)]
pub(super) struct Names {
    /// The names of items that are defined at the top level of the file or of an inline module.
    pub(super) defined: BTreeSet<String>,
    /// Names that a `use` binds, with the path of each. Submodules can use these names too.
    pub(super) bound: BTreeMap<String, Path>,
    /// The paths of private `use` declarations.
    pub(super) imported: BTreeSet<Path>,
    /// The paths in the other code of the file.
    pub(super) used: BTreeSet<Path>,
}

/// The keywords that stand before the name of a new item.
const ITEMS: [&str; 8] = ["struct", "enum", "union", "trait", "type", "fn", "const", "static"];

/// Reads the names of a file.
pub(super) fn names(code: &str) -> Names {
    let tokens = tokens(code);
    let (mut names, mut at) = (Names::default(), 0);
    // The open braces. An entry is true if the brace belongs to an inline module.
    let mut braces: Vec<bool> = Vec::new();
    while at < tokens.len() {
        let inline = braces.iter().filter(|is_module| **is_module).count();
        match tokens[at] {
            "use" => at = declaration(&tokens, at, inline, &mut names),
            "{" => braces.push(at >= 2 && tokens[at - 2] == "mod"),
            "}" => drop(braces.pop()),
            word if is_name(word) => {
                let before = if at == 0 { "" } else { tokens[at - 1] };
                let path = path_at(&tokens, at);
                at += 2 * (path.len() - 1);
                if ITEMS.contains(&before) && !ITEMS.contains(&word) {
                    if braces.iter().all(|is_module| *is_module) {
                        names.defined.insert(word.to_owned());
                    }
                } else if !is_label(before, tokens.get(at + 1)) {
                    names.used.insert(outside(path, inline));
                }
            }
            _ => {}
        }
        at += 1;
    }
    names
}

/// Returns whether a word between these tokens names a field, a method, a lifetime, a module or a new variable.
fn is_label(before: &str, after: Option<&&str>) -> bool {
    [".", "::", "'", "mod", "let"].contains(&before) || after.is_some_and(|token| *token == ":")
}

/// Splits code into words, `::` and single characters.
fn tokens(code: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), code.trim_start());
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ':' if rest.starts_with("::") => 2,
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns the path that begins at a word.
fn path_at(tokens: &[&str], at: usize) -> Path {
    let mut path = vec![tokens[at].to_owned()];
    let mut rest = &tokens[at + 1..];
    while let ["::", name, ..] = rest {
        if !is_name(name) {
            break;
        }
        path.push((*name).to_owned());
        rest = &rest[2..];
    }
    path
}

/// Returns the path as it would be written at the top level of the file: one leading `super` is removed for
/// each inline module around the path.
fn outside(path: Path, inline: usize) -> Path {
    let supers = path.iter().take(inline).take_while(|name| *name == "super").count();
    let mut path = path[supers..].to_vec();
    if path.is_empty() {
        path.push("self".to_owned());
    }
    path
}

/// Reads the `use` declaration at `at`, and returns where it ends.
fn declaration(tokens: &[&str], at: usize, inline: usize, names: &mut Names) -> usize {
    let length = tokens[at..].iter().position(|token| *token == ";").unwrap_or(tokens.len() - at - 1);
    let is_public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
    let mut leaves = Vec::new();
    tree(&tokens[at + 1..at + length], &[], &mut leaves);
    for (name, path) in leaves {
        let path = outside(path, inline);
        if !is_public {
            names.imported.insert(path.clone());
        }
        names.bound.insert(name, path);
    }
    at + length
}

/// Collects the names that the tree of a `use` declaration binds, each with its path.
fn tree(tokens: &[&str], before: &[String], leaves: &mut Vec<(String, Path)>) {
    let mut path = before.to_vec();
    let mut rest = tokens;
    while let [name, "::", after @ ..] = rest {
        path.push((*name).to_owned());
        rest = after;
    }
    match rest {
        ["{", group @ .., "}"] => branches(group).into_iter().for_each(|branch| tree(branch, &path, leaves)),
        ["self", alias @ ..] => leaf(path, alias, leaves),
        [name, alias @ ..] => {
            path.push((*name).to_owned());
            leaf(path, alias, leaves);
        }
        [] => {}
    }
}

fn leaf(path: Path, alias: &[&str], leaves: &mut Vec<(String, Path)>) {
    let own = path.last().cloned().unwrap_or_default();
    let name = if let ["as", name] = alias { (*name).to_owned() } else { own };
    leaves.push((name, path));
}

/// Splits the content of a group in braces at the commas that are not inside a nested group.
fn branches<'a>(group: &'a [&'a str]) -> Vec<&'a [&'a str]> {
    let mut depth = 0;
    let parts = group.split(|token| {
        match *token {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0 && *token == ","
    });
    parts.filter(|part| !part.is_empty()).collect()
}

mod tests {
    use super::*;

    fn used(code: &str) -> Vec<String> {
        names(code).used.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn trees_of_use_bind_names() {
        let names = names("use a::{self, b::C as D, e::{F, g}}; pub(super) use h::I;");
        let bound: Vec<String> =
            names.bound.iter().map(|(name, path)| format!("{name} = {}", path.join("::"))).collect();
        assert_eq!(bound, ["D = a::b::C", "F = a::e::F", "I = h::I", "a = a", "g = a::e::g"]);
        let imported: Vec<String> = names.imported.iter().map(|path| path.join("::")).collect();
        assert_eq!(imported, ["a", "a::b::C", "a::e::F", "a::e::g"], "a re-export imports nothing");
    }

    #[test]
    fn paths_in_code_are_used_and_fields_are_not() {
        let found = used("fn f(x: &super::A) -> Vec<B> { S { x: y }.field.call(c::d::<E>(1)); }");
        for path in ["super::A", "B", "c::d", "E"] {
            assert!(found.contains(&path.to_owned()), "{path} is not in {found:?}");
        }
        for name in ["field", "call", "x", "f"] {
            assert!(!found.contains(&name.to_owned()), "{name} is in {found:?}");
        }
    }

    #[test]
    fn items_are_defined_at_the_top_and_in_inline_modules_only() {
        let names = names("pub const fn f() { fn inner() {} } impl A { fn method() {} } mod m { struct B; }");
        assert_eq!(names.defined.iter().collect::<Vec<_>>(), ["B", "f"]);
        assert!(used("mod m { fn g(x: super::C, y: super::super::D) {} }").contains(&"super::D".to_owned()));
    }
}
