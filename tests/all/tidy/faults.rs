//! The codes of the core's errors, and the words that the page has for them.

use std::collections::BTreeMap;

use super::tree::Source;

/// The calls in the code that make a fault from a code and an English text.
const MAKERS: [&str; 2] = ["Fault::new(", "wrong("];

/// Returns the differences between the faults in the sources and the English table of the page, and the codes that are
/// used for two texts. A unit test compares the other languages with the English table.
pub(super) fn complaints(sources: &[Source], table: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    for Source { path, text } in sources {
        let shipped = text.split("#[cfg(test)]").next().unwrap_or(text);
        for (code, text) in MAKERS.iter().flat_map(|maker| shipped.split(maker).skip(1)).filter_map(fault) {
            if made.get(&code).is_some_and(|known| *known != text) {
                complaints.push(format!("{path} uses the code {code} for another text: {text}"));
            }
            made.insert(code, text);
        }
    }
    let words: BTreeMap<String, String> = serde_json::from_str(table).expect("the table is JSON");
    for (code, text) in &made {
        if words.get(&format!("core.{code}")) != Some(text) {
            complaints.push(format!("the English table lacks core.{code}: {text}"));
        }
    }
    let codes = words.keys().map(|key| key.trim_start_matches("core."));
    let unused = codes.filter(|code| !made.contains_key(*code));
    complaints.extend(unused.map(|code| format!("no error has the code {code} of the English table")));
    complaints
}

/// Returns the two string literals that a call begins with.
fn fault(arguments: &str) -> Option<(String, String)> {
    let (code, rest) = literal(arguments)?;
    let (text, _) = literal(rest.trim_start().strip_prefix(',')?)?;
    Some((code, text))
}

/// Returns the value of the literal that a text begins with, and the text after the literal.
fn literal(text: &str) -> Option<(String, &str)> {
    let inside = text.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &inside[at + 1..])),
            '\\' => match letters.next()?.1 {
                // A backslash at the end of a line: the literal continues after the spaces of the next line.
                '\n' => {
                    let spaces = inside[at + 2..].len() - inside[at + 2..].trim_start().len();
                    letters = inside.char_indices();
                    letters.by_ref().take(inside[..at + 2 + spaces].chars().count()).for_each(drop);
                }
                escaped => value.push(escaped),
            },
            letter => value.push(letter),
        }
    }
    None
}

mod tests {
    use super::*;

    #[test]
    fn a_code_without_words_and_words_without_a_code_are_named() {
        let code = "Fault::new(\"a\", \"x {y}\").with(1);\nwrong(\n\"b\",\n\"long \\\n     \\\"text\\\"\", path)\n\
             #[cfg(test)]\nFault::new(\"d\", \"d\")";
        let sources = [Source::new("core/src/a.rs", code), Source::new("b.rs", "Fault::new(\"a\", \"z\")")];
        let found = complaints(&sources, r#"{ "core.b": "long \"text\"", "core.c": "c" }"#);
        let wanted = [
            "b.rs uses the code a for another text: z",
            "the English table lacks core.a: z",
            "no error has the code c of the English table",
        ];
        assert_eq!(found, wanted);
    }
}
