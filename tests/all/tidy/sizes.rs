//! Checks the number of lines in files and the width of lines.

use super::tree::Source;

/// The maximum number of lines in a Rust file without its tests. Files with more than two thirds of this
/// number should be reviewed.
pub(super) const RUST: usize = 600;
/// The maximum number of lines in a module of the site.
pub(super) const JAVASCRIPT: usize = 240;
/// The maximum number of characters in a line.
pub(super) const WIDTH: usize = 130;

/// Returns the files with more than `most` lines.
pub(super) fn too_long(sources: &[Source], most: usize) -> Vec<String> {
    let lines = |source: &Source| source.text.lines().count();
    let long = sources.iter().filter(|source| lines(source) > most);
    long.map(|source| format!("{} has {} lines, more than {most}", source.path, lines(source))).collect()
}

/// Returns the lines with more than `most` characters, except data and lines that cannot be broken.
pub(super) fn too_wide(files: &[Source], most: usize) -> Vec<String> {
    let mut complaints = Vec::new();
    for Source { path, text } in files.iter().filter(|file| !is_data(&file.path)) {
        for (i, line) in text.lines().enumerate() {
            let width = line.chars().count();
            if width > most && !is_whole(path, line) {
                complaints.push(format!("{path}:{} has {width} characters, more than {most}", i + 1));
            }
        }
    }
    complaints
}

/// Returns whether a file is data, a picture, or written by a program.
fn is_data(path: &str) -> bool {
    let folders = ["tests/data/", "fuzz/corpus/", "sumten/data/"];
    let endings = [".json", ".ndjson", ".lock", ".svg"];
    folders.iter().any(|folder| path.starts_with(folder))
        || endings.iter().any(|ending| path.ends_with(ending))
}

/// Returns whether a line cannot be broken: a table row or link in Markdown, or a policy or replay in a page.
fn is_whole(path: &str, line: &str) -> bool {
    if path.ends_with(".md") {
        return line.trim_start().starts_with('|') || line.contains("](");
    }
    let parts = ["http-equiv=\"content-security-policy\"", " replay=\""];
    path.ends_with(".html") && parts.iter().any(|part| line.contains(part))
}

mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_named() {
        let sources = [Source::new("web/a.js", "a\nb\nc\n"), Source::new("web/b.js", "a\nb\n")];
        assert_eq!(too_long(&sources, 2), ["web/a.js has 3 lines, more than 2"]);
    }

    #[test]
    fn a_wide_line_is_named() {
        let files = [Source::new("web/a.js", "abcd\nabc\n"), Source::new("docs/b.md", "なにぬ\nなにぬね\n")];
        let complaints =
            ["web/a.js:1 has 4 characters, more than 3", "docs/b.md:2 has 4 characters, more than 3"];
        assert_eq!(too_wide(&files, 3), complaints);
    }

    #[test]
    fn data_and_unbreakable_lines_may_be_wide() {
        let is_fine = |path, text| too_wide(&[Source::new(path, text)], 3).is_empty();
        assert!(is_fine("tests/data/a.txt", "abcd") && is_fine("Cargo.lock", "abcd"));
        assert!(is_fine("web/language/ja/main.json", "abcd") && is_fine("web/icon.svg", "abcd"));
        assert!(is_fine("README.md", "  | a | b |") && is_fine("README.md", "see [a](b.md)"));
        assert!(is_fine("web/a.html", "<stack-mate replay=\"dhVp\">"));
        assert!(!is_fine("web/a.js", "| a |") && !is_fine("README.md", "abcd"));
        assert!(!is_fine("web/a.html", "<p>a</p>"));
    }
}
