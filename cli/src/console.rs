//! Messages for people: notes on standard error, and user input that is shortened before it is repeated in a
//! message.

use std::fmt::Display;
use std::io::Write;

/// The maximum length of a name or a value that a message repeats, in characters.
pub(crate) const LONGEST_ECHO: usize = 80;
/// The maximum length of a message, in characters.
const LONGEST_MESSAGE: usize = 1_000;

/// Writes a line to standard error. A failed write is ignored.
pub(crate) fn note(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// Returns the text, or its first `most` characters and an ellipsis if it is longer.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Shortens a message: each quotation and each word to [`LONGEST_ECHO`] characters, and the message to
/// [`LONGEST_MESSAGE`] characters.
pub(crate) fn shortened(message: &str) -> String {
    let mut short = String::new();
    let mut rest = message;
    while let Some((before, mark, quoted)) = split_at_quote(rest) {
        push_words(&mut short, before);
        short.push(mark);
        let Some(end) = end_of_quote(quoted, mark) else {
            rest = quoted;
            continue;
        };
        short.push_str(&cut(&quoted[..end], LONGEST_ECHO));
        short.push(mark);
        rest = &quoted[end + mark.len_utf8()..];
    }
    push_words(&mut short, rest);
    cut(&short, LONGEST_MESSAGE)
}

/// Appends a text and shortens each word that is too long, such as the name of a file.
fn push_words(to: &mut String, text: &str) {
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_end();
        to.push_str(&cut(bare, LONGEST_ECHO));
        to.push_str(&word[bare.len()..]);
    }
}

/// Splits a text at its first opening quotation mark: returns the text before it, the mark, and the text
/// after it. An apostrophe within a word is not a quotation mark.
fn split_at_quote(text: &str) -> Option<(&str, char, &str)> {
    let is_open = |&(at, mark): &(usize, char)| {
        let before = text[..at].chars().next_back();
        matches!(mark, '"' | '`') || mark == '\'' && !before.is_some_and(char::is_alphanumeric)
    };
    let (at, mark) = text.char_indices().find(is_open)?;
    Some((&text[..at], mark, &text[at + mark.len_utf8()..]))
}

/// Returns the index at which a quotation ends: at the next `mark` that does not follow a backslash.
fn end_of_quote(quoted: &str, mark: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, letter) in quoted.char_indices() {
        if letter == mark && !is_escaped {
            return Some(at);
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_quotations_are_shortened_and_the_rest_stays() {
        let name = "n".repeat(5_000);
        let cut = "n".repeat(80);
        for [open, close] in [["\"", "\""], ["`", "`"], ["'", "'"]] {
            let message = format!("the player's name {open}{name}{close} is unknown, not {open}b{close}");
            let wanted = format!("the player's name {open}{cut}…{close} is unknown, not {open}b{close}");
            assert_eq!(shortened(&message), wanted);
        }
        assert_eq!(shortened(&format!("/{name}: not found")), format!("/{}… not found", &cut[1..]));
        let short = "the name \"a\\\"b\" isn't known, it's 'x'";
        assert_eq!(shortened(short), short);
    }

    #[test]
    fn every_message_is_shortened_to_the_maximum() {
        for text in ["\"x\" ".repeat(9_000), "é`".repeat(9_000), "'".repeat(9_001), "x ".repeat(9_000)] {
            assert!(shortened(&text).chars().count() <= LONGEST_MESSAGE + 1);
        }
    }
}
