//! Checks for plain English: phrases that must not be used, and the first word of a function's doc.

use std::collections::BTreeSet;

use super::tree::Source;

/// Phrases that a reader who learned English as a second language has to guess at. See "Plain English" in ARCHITECTURE.md.
const PHRASES: [&str; 38] = [
    "told",
    "tell",
    "tells",
    "telling",
    "what is none",
    "is none",
    "are none",
    "as usual",
    "come to",
    "comes to",
    "came to",
    "be had",
    "nobody",
    "somebody",
    "whoever",
    "so many",
    "so much",
    "anew",
    "afresh",
    "what becomes of",
    "of one's own",
    "hears of",
    "what there is",
    "is asked for",
    "are asked for",
    "was asked for",
    "nothing but",
    "all but",
    "makes do",
    "knows nothing",
    "know of",
    "knows of",
    "goes by",
    "speaks of",
    "in vain",
    "for good",
    "lest",
    "bids",
];

/// The result that `stackmate replay show` prints for a draw. Scripts read it.
const OUTPUT: &str = "\"nobody won\"";

/// Files in which the phrases are allowed, because they are examples there.
const EXAMPLES: [&str; 2] = ["tests/all/tidy/prose.rs", "ARCHITECTURE.md"];

/// Returns the places of phrases that are not plain English. A word in quotes or backticks is a name.
pub(super) fn phrases(files: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for Source { path, text } in files.iter().filter(|file| is_prose(&file.path)) {
        let words = words(&text.replace(OUTPUT, "\"\""));
        for (i, first) in words.iter().enumerate() {
            let begins = PHRASES.iter().filter(|phrase| is_phrase(&words[i..], phrase));
            complaints.extend(begins.map(|phrase| format!("{path}:{}: \"{phrase}\"", first.line)));
        }
    }
    complaints
}

/// Reports whether a phrase is at the beginning of a list of words, without a punctuation mark between its
/// words.
fn is_phrase(words: &[Word], phrase: &str) -> bool {
    let length = phrase.split(' ').count();
    let Some(words) = words.get(..length) else { return false };
    words.iter().map(|word| word.lower.as_str()).eq(phrase.split(' '))
        && words.iter().all(|word| !word.is_name)
        && words[..length - 1].iter().all(|word| !word.ends_clause)
}

fn is_prose(path: &str) -> bool {
    let endings = [".rs", ".js", ".mjs", ".ts", ".css", ".html", ".md", ".toml"];
    let is_english = path.starts_with("web/language/en/") || path == "web/language/en.json";
    !EXAMPLES.contains(&path)
        && !path.starts_with("tests/data/")
        && (is_english || endings.iter().any(|ending| path.ends_with(ending)))
}

struct Word {
    lower: String,
    line: usize,
    /// Whether the word is a name: it is in quotes or backticks, or it is a method that is called.
    is_name: bool,
    /// Whether a punctuation mark, such as a full stop, follows the word.
    ends_clause: bool,
}

/// Returns the words of a text. Comment marks at the beginning of a line are not words.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let mut rest = line;
        while let Some(start) = rest.find(is_letter) {
            let length = rest[start..].find(|c| !is_letter(c)).unwrap_or(rest.len() - start);
            let (before, after) = (rest[..start].chars().last(), rest[start + length..].chars().next());
            let is_name = before == after && matches!(before, Some('"' | '`' | '\''))
                || (before, after) == (Some('.'), Some('('));
            let ends_clause = after.is_some_and(|sign| ".,;:!?".contains(sign));
            let lower = rest[start..start + length].trim_matches('\'').to_lowercase();
            words.push(Word { lower, line: i + 1, is_name, ends_clause });
            rest = &rest[start + length..];
        }
    }
    words
}

/// Returns the functions whose doc does not begin with one of the verbs.
pub(super) fn docs(files: &[Source], verbs: &str) -> Vec<String> {
    let verbs: BTreeSet<&str> = verbs.split_whitespace().collect();
    let mut complaints = Vec::new();
    for file in files {
        let docs = match file.path.rsplit_once('.') {
            Some((_, "rs")) => rust_docs(&file.text),
            Some((_, "js" | "mjs")) => script_docs(&file.text),
            _ => continue,
        };
        for (line, doc) in docs {
            let first = doc.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            if !verbs.contains(first) {
                complaints
                    .push(format!("{}:{line}: the doc of a function begins with \"{first}\"", file.path));
            }
        }
    }
    complaints
}

/// Returns the docs of a Rust file's functions: for each, the number and the text of the doc's first line.
fn rust_docs(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_doc = |line: &str| line.starts_with("///") && !line.starts_with("////");
    let mut docs = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        if !is_doc(line) || i > 0 && is_doc(lines[i - 1]) {
            continue;
        }
        let after = lines[i..].iter().skip_while(|line| is_doc(line));
        let mut depth = 0;
        let mut item = after.skip_while(|line| {
            let is_attribute = depth > 0 || line.starts_with("#[");
            let count = |sign| line.matches(sign).count() as i32;
            depth += if is_attribute { count('[') - count(']') } else { 0 };
            is_attribute
        });
        if item.next().is_some_and(|line| is_function(line)) {
            docs.push((i + 1, line.trim_start_matches('/').trim().to_owned()));
        }
    }
    docs
}

/// Reports whether a line of Rust declares a function.
fn is_function(line: &str) -> bool {
    let words = ["pub", "const", "async", "unsafe", "extern", "default"];
    let line = line.replace("pub(", "pub (");
    let mut rest = line.split_whitespace();
    rest.find(|word| {
        !(words.contains(word) || word.starts_with('(') || word.ends_with(')') || word.starts_with('"'))
    }) == Some("fn")
}

/// Returns the docs of a script's functions and methods: for each, the number of its first line and its text.
fn script_docs(text: &str) -> Vec<(usize, String)> {
    let mut docs = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("/**").map(|found| at + found) {
        let Some(end) = text[start..].find("*/").map(|found| start + found) else { break };
        at = end + 2;
        let said: Vec<_> =
            text[start + 3..end].lines().map(|line| line.trim().trim_start_matches('*').trim()).collect();
        let said = said.join(" ").trim().to_owned();
        let next = text[at..].trim_start().lines().next().unwrap_or_default();
        if is_script_function(next) && !said.is_empty() && !said.starts_with('@') {
            docs.push((text[..start].matches('\n').count() + 1, said));
        }
    }
    docs
}

/// Reports whether a line of a script begins a function, a method or a constant that is a function.
fn is_script_function(line: &str) -> bool {
    let line = line.trim_start_matches("export ").trim_start_matches("default ").trim_start_matches("async ");
    if line.starts_with("function") {
        return true;
    }
    if let Some((_, value)) = line.strip_prefix("const ").and_then(|rest| rest.split_once(" = ")) {
        let value = value.trim_start_matches("async ");
        let parameter = value.split_once(" => ").map_or("", |(parameter, _)| parameter);
        let is_one = !parameter.is_empty() && parameter.chars().all(char::is_alphanumeric);
        return is_one || value.starts_with('(') && value.contains("=>");
    }
    let control = ["if", "for", "while", "switch", "return", "catch"];
    let line = line.trim_start_matches("static ").trim_start_matches("get ").trim_start_matches("set ");
    let Some((name, rest)) = line.trim_start_matches(['*', '#']).split_once('(') else { return false };
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name && !control.contains(&name) && rest.trim_end().ends_with('{') && !rest.contains(';')
}

mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_over_the_end_of_a_line_and_a_quoted_name_is_not() {
        let text = "/// Is told how\n/// so\n/// many. `nobody`, \"nobody\" and NobodyWon, so. Many\nlet tell = es.tell(1);\n";
        let found = phrases(&[Source::new("a.rs", text), Source::new("web/language/ja/a.json", "told")]);
        assert_eq!(found, ["a.rs:1: \"told\"", "a.rs:2: \"so many\"", "a.rs:4: \"tell\""]);
    }

    #[test]
    fn a_doc_without_a_verb_is_named() {
        let rust = "/// The sum.\n#[must_use]\n#[cfg(\n  any()\n)]\npub(crate) const fn a() {}\n\
             /// Returns it.\n/// The end.\nfn b() {}\n/// A type.\nstruct C;\n";
        let script = "/** How it is. */\nexport function a() {}\n/**\n * Returns it.\n * @param {string} x\n */\n#b(x) {\n\
             /** @type {X} */\nconst c = (x) => x;\n/** A list. */\nconst d = [1];\n/** One more. */\nconst e = (x) => x;\n";
        let found = docs(&[Source::new("a.rs", rust), Source::new("a.js", script)], "Returns");
        let wanted = [
            "a.rs:1: the doc of a function begins with \"The\"",
            "a.js:1: the doc of a function begins with \"How\"",
            "a.js:12: the doc of a function begins with \"One\"",
        ];
        assert_eq!(found, wanted);
    }
}
