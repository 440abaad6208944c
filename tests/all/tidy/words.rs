//! Checks for words that must not appear in the project.
//!
//! The words are put together here from parts, so that this file does not contain them.

use super::rust::is_word;
use super::tree::Source;

/// The hosts of package registries. The host of a registry must come from the configuration of the machine
/// instead.
const REGISTRIES: [&str; 12] = [
    concat!("npm", "js."),
    concat!("crates", ".io"),
    concat!("pypi", ".org"),
    concat!("python", "hosted.org"),
    concat!("deb.", "debian.org"),
    concat!("ftp.", "debian.org"),
    concat!("security.", "debian.org"),
    concat!("yarn", "pkg."),
    concat!("un", "pkg.com"),
    concat!("js", "delivr"),
    concat!("esm", ".sh"),
    concat!("proxy.", "golang.org"),
];
/// The name of the registry in Cargo.lock, which is not a host.
const INDEX: &str = concat!("registry+https://github.com/rust-lang/crates", ".io-index");

/// Words that mark unfinished code.
const UNFINISHED: [&str; 4] =
    [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("todo", "!("), concat!("unimplemented", "!(")];

/// A trademark, and the names of protocols, formats and articles that contain it.
const TRADEMARK: &str = concat!("tet", "ris");
const NAMES: [&str; 5] = [" bot protocol", "-fumen", "20g-ai", ".wiki", "concept"];
const NAME_BEFORE: &str = "puyo puyo ";

/// Modules of core that make decisions. Their numbers must be the same on every machine.
const DECIDES: [&str; 6] = [
    "core/src/bot",
    "core/src/eval",
    "core/src/game",
    "core/src/movegen",
    "core/src/rules",
    "core/src/search",
];

/// Returns calls of `unwrap`, which end the program without an explanation.
pub(super) fn unwraps(shipped: &[Source]) -> Vec<String> {
    lines_where(shipped, |line| line.contains(".unwrap()"))
}

/// Returns uses of floating-point numbers in code that makes decisions.
pub(super) fn floats(shipped: &[Source]) -> Vec<String> {
    let decides =
        shipped.iter().filter(|source| DECIDES.iter().any(|module| source.path.starts_with(module)));
    let float =
        |line: &str| line.split(|c| !is_word(c)).any(|word| word.ends_with("f32") || word.ends_with("f64"));
    lines_where(decides, float)
}

/// Returns the lines of a file, including comments, that contain a forbidden word.
pub(super) fn misplaced(file: &Source) -> Vec<String> {
    lines_where([file], |line| {
        let text = line.replace(INDEX, "");
        REGISTRIES.iter().chain(&UNFINISHED).any(|word| text.contains(word)) || names_trademark(&text)
    })
}

fn names_trademark(line: &str) -> bool {
    let line = line.to_lowercase();
    line.match_indices(TRADEMARK).any(|(at, word)| {
        let after = &line[at + word.len()..];
        !NAMES.iter().any(|name| after.starts_with(name)) && !line[..at].ends_with(NAME_BEFORE)
    })
}

fn lines_where<'a>(files: impl IntoIterator<Item = &'a Source>, bad: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for Source { path, text } in files {
        let lines = text.lines().filter(|line| bad(line));
        found.extend(
            lines.map(|line| format!("{path}: {}", line.trim().chars().take(120).collect::<String>())),
        );
    }
    found
}

mod tests {
    use super::*;
    use crate::tidy::rust::shipped;

    #[test]
    fn an_unwrap_is_found_except_in_tests() {
        let text =
            "fn a() { b.unwrap_or(1); }\n#[cfg(test)]\nmod tests { fn c() { d.unwrap(); } }\n// .unwrap()\n";
        let good = Source::new("cli/src/a.rs", text);
        let bad = Source::new("cli/src/b.rs", "fn e() { f.unwrap(); }\n");
        assert_eq!(unwraps(&shipped(&[good, bad])), ["cli/src/b.rs: fn e() { f.unwrap(); }"]);
    }

    #[test]
    fn a_float_is_found_in_code_that_makes_decisions() {
        let text = "let x: f32 = 1.0;\nlet y = 2.0_f64;\nlet of32 = 1u32;\n";
        let found =
            floats(&[Source::new("core/src/bot/a.rs", text), Source::new("core/src/learn/a.rs", text)]);
        assert_eq!(found.len(), 3, "{found:?}");
    }

    #[test]
    fn forbidden_words_are_found_and_names_are_allowed() {
        let bad = |line: &str| misplaced(&Source::new("a.md", line)).len() == 1;
        for registry in REGISTRIES {
            assert!(bad(&format!("see https://www.{registry}/x")), "{registry}");
        }
        for mark in UNFINISHED {
            assert!(bad(&format!("// {mark} later")), "{mark}");
        }
        assert!(bad(&format!("play {TRADEMARK}!")) && bad(&TRADEMARK.to_uppercase()));
        assert!(bad(&format!("{TRADEMARK} bot protocol or {TRADEMARK}")));
        for name in ["T# Bot Protocol", "the t#-fumen package", "Puyo Puyo T#"] {
            let name = name.replace("T#", "Tet\u{72}is").replace("t#", TRADEMARK);
            assert!(!bad(&name), "{name}");
        }
        assert!(!bad(&format!("source = \"{INDEX}\"")));
    }
}
