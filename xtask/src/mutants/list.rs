//! Lists the possible mutants and draws a sample of them.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process::{cargo, check};
use crate::project::Project;

/// The sources that are mutated. The game includes its replays.
const SOURCES: [&str; 4] =
    ["core/src/game/**", "core/src/rules/attack.rs", "core/src/rules/rotation/**", "core/src/tool/hash.rs"];

/// One small fault that can be inserted into the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mutant {
    /// The name of the mutant: the file, the change, and its number among equal changes in this file. The
    /// name stays the same when lines move.
    pub(super) name: String,
    /// The file, relative to the root of the project.
    pub(super) file: PathBuf,
    /// The replaced range: its start and its end, each a line and a column, counted from 1.
    pub(super) span: [(usize, usize); 2],
    /// The text that replaces this range.
    pub(super) replacement: String,
}

impl Mutant {
    /// Returns the text of the file with the fault inserted, or `None` if the range is not in the text.
    pub(super) fn apply(&self, text: &str) -> Option<String> {
        let [from, to] = self.span.map(|place| offset(text, place));
        let (before, after) = (text.get(..from?)?, text.get(to?..)?);
        Some(format!("{before}{}{after}", self.replacement))
    }
}

/// Returns the byte offset of a line and column. Both are counted from 1, columns in characters.
fn offset(text: &str, (line, column): (usize, usize)) -> Option<usize> {
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let within = text.get(start..)?.char_indices().nth(column - 1);
    within.map(|(at, _)| start + at)
}

/// Lists all mutants of the sources.
///
/// # Errors
/// Returns an error if `cargo mutants` fails or prints something unexpected.
pub(super) fn all(project: &Project) -> Result<Vec<Mutant>> {
    let mut command = cargo();
    command.current_dir(project.root()).args(["mutants", "--list", "--json", "--no-config"]);
    SOURCES.iter().for_each(|source| _ = command.args(["--file", source]));
    let text = check(&mut command)?;
    let json = text.find('[').map_or("", |at| &text[at..]);
    let listed: Vec<Value> = serde_json::from_str(json).context("`cargo mutants --list --json`")?;
    let mut seen = HashMap::new();
    listed.iter().map(|value| read(value, &mut seen).with_context(|| value.to_string())).collect()
}

fn read(value: &Value, seen: &mut HashMap<String, u32>) -> Option<Mutant> {
    let file = value["file"].as_str()?;
    // "file:line:column: change"
    let change = value["name"].as_str()?.strip_prefix(file)?.splitn(4, ':').nth(3)?.trim();
    let plain = format!("{file}: {change}");
    let number = seen.entry(plain.clone()).or_default();
    *number += 1;
    let place = |end: &str| {
        let at = &value["span"][end];
        Some((at["line"].as_u64()? as usize, at["column"].as_u64()? as usize))
    };
    Some(Mutant {
        name: format!("{plain} #{number}"),
        file: file.into(),
        span: [place("start")?, place("end")?],
        replacement: value["replacement"].as_str()?.to_owned(),
    })
}

/// Draws a sample of `count` mutants. The rank of a mutant depends only on the seed and its name, so that a
/// change of the code changes the sample only slightly.
pub(super) fn sample(mut all: Vec<Mutant>, seed: u64, count: usize) -> Vec<Mutant> {
    all.sort_by_cached_key(|mutant| rank(seed, &mutant.name));
    all.truncate(count);
    all
}

/// Hashes the seed and the name: FNV-1a, followed by the finalizer of splitmix64, which mixes the last bytes
/// well.
fn rank(seed: u64, name: &str) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain(name.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn listed(line: u32, column: u32) -> Value {
        json!({
            "file": "core/src/a.rs",
            "name": format!("core/src/a.rs:{line}:{column}: replace < with == in A::b -> Option<C>"),
            "span": { "start": { "line": line, "column": column }, "end": { "line": line, "column": column + 1 } },
            "replacement": "==",
        })
    }

    #[test]
    fn names_do_not_depend_on_lines_and_equal_names_are_numbered() {
        let mut seen = HashMap::new();
        let names =
            [(2, 9), (7, 1)].map(|(line, column)| read(&listed(line, column), &mut seen).unwrap().name);
        let plain = "core/src/a.rs: replace < with == in A::b -> Option<C>";
        assert_eq!(names, [format!("{plain} #1"), format!("{plain} #2")]);
        assert_eq!(read(&json!({ "file": "a.rs", "name": "b" }), &mut seen), None);
    }

    #[test]
    fn the_column_is_counted_in_characters() {
        let mutant = read(&listed(2, 7), &mut HashMap::new()).unwrap();
        assert_eq!(mutant.apply("// é\nab é c< d\n").unwrap(), "// é\nab é c== d\n");
        assert_eq!(mutant.apply("// é\nab\n"), None);
    }

    #[test]
    fn a_sample_depends_on_the_seed_and_hardly_on_other_mutants() {
        let mutant =
            |n: u32| Mutant { name: format!("a #{n}"), ..read(&listed(1, 1), &mut HashMap::new()).unwrap() };
        let names =
            |all: Vec<Mutant>, seed| sample(all, seed, 10).into_iter().map(|m| m.name).collect::<Vec<_>>();
        let all: Vec<Mutant> = (0..100).map(mutant).collect();
        let first = names(all.clone(), 1);
        assert_eq!(first, names(all.iter().rev().cloned().collect(), 1));
        assert_ne!(first, names(all.clone(), 2));
        let fewer = names(all[1..].to_vec(), 1);
        assert!(fewer.iter().filter(|name| first.contains(name)).count() >= 9);
    }
}
