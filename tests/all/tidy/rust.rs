//! Rust text without comments, literals and tests.
//!
//! A comment or a literal becomes blanks, line by line, so that words in it are no code; an item under
//! `#[cfg(test)]` goes altogether, and so does the file of a test module that has one.

use super::tree::Source;

/// What is compiled into the product: no comments, literals or tests.
pub(super) fn shipped(sources: &[Source]) -> Vec<Source> {
    let mut kept = Vec::new();
    let mut test_files = Vec::new();
    for Source { path, text } in sources {
        let blanked = blanked(text);
        let (code, tests) = without_tests(&blanked);
        test_files.extend(tests.iter().filter_map(|item| file_of(path, item)));
        kept.push(Source { path: path.clone(), text: code });
    }
    let is_test = |path: &str| {
        test_files
            .iter()
            .any(|file| path.strip_prefix(file.as_str()).is_some_and(|end| end.starts_with(['.', '/'])))
    };
    kept.retain(|source| !is_test(&source.path));
    kept
}

/// The text with comments and literals replaced by blanks.
pub(super) fn blanked(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let skipped = literal(rest, code.chars().next_back()).unwrap_or(0);
        code.extend(rest[..skipped].chars().map(|c| if c == '\n' { c } else { ' ' }));
        if skipped == 0 {
            code.push(next);
        }
        rest = &rest[skipped.max(next.len_utf8() * usize::from(skipped == 0))..];
    }
    code
}

/// How long the comment or literal is that `rest` begins with, if it does.
fn literal(rest: &str, before: Option<char>) -> Option<usize> {
    if rest.starts_with("//") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(block_comment(rest));
    }
    if !before.is_some_and(is_word) {
        for prefix in ["r", "br", "cr"] {
            if let Some(length) = rest.strip_prefix(prefix).and_then(raw_string) {
                return Some(prefix.len() + length);
            }
        }
    }
    match rest.as_bytes()[0] {
        b'"' => Some(string(rest)),
        b'\'' => character(rest),
        _ => None,
    }
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest.as_bytes()[at..rest.len().min(at + 2)] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn string(rest: &str) -> usize {
    let mut escaped = false;
    let end = rest.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(rest.len(), |end| end + 2)
}

/// The length of `#"…"#`, with as many number signs as there are.
fn raw_string(rest: &str) -> Option<usize> {
    let signs = rest.bytes().take_while(|&byte| byte == b'#').count();
    let end = format!("\"{}", &rest[..signs]);
    let body = rest[signs..].strip_prefix('"')?;
    Some(body.find(&end).map_or(rest.len(), |at| signs + 1 + at + end.len()))
}

/// The length of a character; `None` for a lifetime.
fn character(rest: &str) -> Option<usize> {
    if rest[1..].starts_with('\\') {
        return rest[3..].find('\'').map(|at| at + 4);
    }
    let inside = rest[1..].chars().next()?;
    rest[1 + inside.len_utf8()..].starts_with('\'').then(|| inside.len_utf8() + 2)
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The code without items for tests, and those items.
fn without_tests(code: &str) -> (String, Vec<&str>) {
    let (mut kept, mut items, mut rest) = (String::new(), Vec::new(), code);
    while let Some(at) = ["#[cfg(test)]", "#[cfg(all(test"].iter().filter_map(|mark| rest.find(mark)).min() {
        let end = at + item_length(&rest[at..]);
        kept.push_str(&rest[..at]);
        items.push(&rest[at..end]);
        rest = &rest[end..];
    }
    kept.push_str(rest);
    (kept, items)
}

/// An item ends with a semicolon, or with the brace that closes its first one.
fn item_length(item: &str) -> usize {
    let mut depth = 0;
    for (at, c) in item.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && (c == '}' || c == ';') {
            return at + 1;
        }
    }
    item.len()
}

/// Where the module is that an item such as `#[cfg(test)] mod tests;` declares: a path without its end.
fn file_of(path: &str, item: &str) -> Option<String> {
    let name = item.strip_suffix(';')?.split_whitespace().skip_while(|&word| word != "mod").nth(1)?;
    let (folder, file) = path.rsplit_once('/')?;
    Some(match file {
        "mod.rs" | "lib.rs" | "main.rs" => format!("{folder}/{name}"),
        _ => format!("{}/{name}", path.trim_end_matches(".rs")),
    })
}

mod tests {
    use super::*;

    #[test]
    fn words_in_comments_and_literals_are_no_code() {
        let text = r##"let a = "x.unwrap()"; // .unwrap()
/* one /* two */ .unwrap() */ let b = r#"" .unwrap()"#; let c = ['"', '\'', '\\']; fn f<'a>() {} b.go(b"\"q")"##;
        let code = blanked(text);
        assert!(!code.contains("unwrap"), "{code}");
        assert!(code.contains("let b =") && code.contains("fn f<'a>() {} b.go(b") && code.ends_with(')'));
        assert_eq!(code.lines().count(), 2);
        assert!(blanked("§.unwrap() // é").starts_with("§.unwrap() "));
    }

    #[test]
    fn tests_are_left_out_and_what_follows_them_is_not() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { x.c() } }\nfn d() {}\n";
        let sources = [
            Source::new("core/src/x.rs", text),
            Source::new("core/src/y/mod.rs", "#[cfg(test)]\npub(super) mod play;\nmod real;"),
            Source::new("core/src/y/play.rs", "fn e() {}"),
            Source::new("core/src/y/play/deep.rs", "fn e() {}"),
            Source::new("core/src/y/player.rs", "fn e() {}"),
            Source::new("core/src/y/real.rs", "fn g() {}"),
        ];
        let shipped = shipped(&sources);
        let paths: Vec<&str> = shipped.iter().map(|source| source.path.as_str()).collect();
        assert_eq!(
            paths,
            ["core/src/x.rs", "core/src/y/mod.rs", "core/src/y/player.rs", "core/src/y/real.rs"]
        );
        assert!(shipped[0].text.contains("fn a") && shipped[0].text.contains("fn d"));
        assert!(!shipped[0].text.contains("fn b") && shipped[1].text.contains("mod real"));
    }
}
