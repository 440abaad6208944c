//! Removes comments, literals and tests from Rust code.
//!
//! Comments and literals are replaced by spaces, and line breaks are kept, so words in them do not count as
//! code. An item with `#[cfg(test)]` is removed completely, and so is the file of a test module.

use super::tree::Source;

/// Returns the code that is compiled into the product, without comments, literals and tests.
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

/// Replaces comments and literals by spaces.
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

/// Returns the length of the comment or literal with which `rest` begins, if it begins with one.
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

/// Returns the length of `#"…"#` with any number of number signs.
fn raw_string(rest: &str) -> Option<usize> {
    let signs = rest.bytes().take_while(|&byte| byte == b'#').count();
    let end = format!("\"{}", &rest[..signs]);
    let body = rest[signs..].strip_prefix('"')?;
    Some(body.find(&end).map_or(rest.len(), |at| signs + 1 + at + end.len()))
}

/// Returns the length of a character literal, or `None` for a lifetime.
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

/// Separates the code from its test items. Returns the code without them, and the items.
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

/// Returns the length of an item. It ends with a semicolon, or with the brace that closes its first brace.
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

/// Returns the path, without its extension, of the module that an item such as `#[cfg(test)] mod tests;`
/// declares.
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
    fn comments_and_literals_are_removed() {
        let text = r##"let a = "x.unwrap()"; // .unwrap()
/* one /* two */ .unwrap() */ let b = r#"" .unwrap()"#; let c = ['"', '\'', '\\']; fn f<'a>() {} b.go(b"\"q")"##;
        let code = blanked(text);
        assert!(!code.contains("unwrap"), "{code}");
        assert!(code.contains("let b =") && code.contains("fn f<'a>() {} b.go(b") && code.ends_with(')'));
        assert_eq!(code.lines().count(), 2);
        assert!(blanked("§.unwrap() // é").starts_with("§.unwrap() "));
    }

    #[test]
    fn tests_are_removed_and_later_code_is_kept() {
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
