//! How long files may be.

use super::tree::Source;

/// Lines a Rust file may have without its tests. What has more than two thirds of them deserves a look.
pub(super) const RUST: usize = 600;
/// Lines a module of the site may have.
pub(super) const JAVASCRIPT: usize = 240;

/// Files with more lines than `most`.
pub(super) fn too_long(sources: &[Source], most: usize) -> Vec<String> {
    let lines = |source: &Source| source.text.lines().count();
    let long = sources.iter().filter(|source| lines(source) > most);
    long.map(|source| format!("{} has {} lines, more than {most}", source.path, lines(source))).collect()
}

mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_named() {
        let sources = [Source::new("web/a.js", "a\nb\nc\n"), Source::new("web/b.js", "a\nb\n")];
        assert_eq!(too_long(&sources, 2), ["web/a.js has 3 lines, more than 2"]);
    }
}
