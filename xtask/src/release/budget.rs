//! The maximum sizes of the files that a visitor downloads.

use std::fmt::Write;

use anyhow::{Context, Result, bail};

use super::bundle::Graph;
use super::names::{ASSETS, EMBED, Names};
use crate::sizes::{Sizes, thousands};

/// A file or group of files with its size and its maximum size, both in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Budget {
    name: String,
    size: u64,
    limit: u64,
}

/// The files that the first picture needs besides modules: the page, and the files that `mount.js` requests.
const PAGE: &str = "index.html";
const PAINTER: &str = "main.js";
const PAINTED_WITH: [&str; 2] = ["style.css", "looks.css"];
const FIRST_WORDS: &str = "/main.json";
const WASM: &str = "stackmate_wasm_bg.wasm";
/// The ending of the files of weights of 20G.
const WEIGHTS: &str = ".smpw";
/// The ending of fonts, which are compressed already.
const FONT: &str = ".woff2";

impl Budget {
    fn new(name: &str, size: u64, limit: u64) -> Self {
        Self { name: name.to_owned(), size, limit }
    }

    /// Formats the budget as a line of text that [`Budget::parse`] can read.
    pub(super) fn to_line(&self) -> String {
        format!("{}\t{}\t{}", self.name, self.size, self.limit)
    }

    /// Parses a line of [`Budget::to_line`].
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut words = line.split('\t');
        let (name, size, limit) = (words.next()?, words.next()?, words.next()?);
        Some(Self::new(name, size.parse().ok()?, limit.parse().ok()?))
    }
}

/// Adds up the sizes for each budget.
///
/// # Errors
/// Returns an error with the name of a file that the release lacks.
pub(super) fn of(sizes: &[Sizes], names: &Names, graph: &Graph) -> Result<Vec<Budget>> {
    let size = |path: &str| {
        let found = sizes.iter().find(|size| size.name == path);
        found.with_context(|| format!("the release has no {path}, which has a budget"))
    };
    let brotli = |path: &str| Ok::<_, anyhow::Error>(size(names.get(path).unwrap_or(path))?.brotli);
    let mut first = size(PAGE)?.brotli;
    brotli(PAINTER)?;
    for file in graph.needed_for(PAINTER) {
        first += size(&format!("{ASSETS}/{file}"))?.brotli;
    }
    for sheet in PAINTED_WITH {
        first += brotli(sheet)?;
    }
    let words = names.ending(FIRST_WORDS).map(brotli).collect::<Result<Vec<_>>>()?;
    first +=
        words.iter().max().with_context(|| format!("the release has no language table {FIRST_WORDS}"))?;
    let wasm = |package: &str| brotli(&format!("pkg/{package}/{WASM}"));
    let mut budgets = vec![
        Budget::new("first picture, brotli", first, 25_000),
        Budget::new("embed.js, gzip", size(EMBED)?.gzip, 3_000),
        Budget::new("the page's wasm, brotli", wasm("page")?, 70_000),
        Budget::new("wasm, brotli", wasm("st")?, 120_000),
        Budget::new("wasm with threads, brotli", wasm("mt")?, 145_000),
        Budget::new("20G's wasm, brotli", wasm("master")?, 45_000),
        Budget::new("the wasm of 20G's replays, brotli", wasm("replay")?, 30_000),
        Budget::new("the wasm of lessons, brotli", wasm("teach")?, 45_000),
        Budget::new("the learner's wasm, brotli", wasm("learn")?, 35_000),
        Budget::new("the wasm of the trained learner, brotli", wasm("learnbot")?, 42_500),
        Budget::new("Sum-Ten's wasm, brotli", wasm("sumten")?, 40_000),
        Budget::new("the wasm of Sum-Ten's player, brotli", wasm("sumbot")?, 40_000),
        Budget::new("the same with threads, brotli", wasm("sumbotmt")?, 65_000),
        Budget::new("the wasm of reviews, brotli", wasm("review")?, 130_000),
    ];
    for path in names.ending(WEIGHTS) {
        let name = path.rsplit('/').next().unwrap_or(path);
        budgets.push(Budget::new(&format!("{name}, brotli"), brotli(path)?, 9_000));
    }
    let fonts = names.ending(FONT).map(|path| {
        let path = names.get(path).unwrap_or(path);
        size(path).map(|size| size.raw)
    });
    budgets.push(Budget::new("fonts", fonts.sum::<Result<u64>>()?, 20_000));
    Ok(budgets)
}

/// Formats the budgets as a table, with separators between thousands.
pub(super) fn table(budgets: &[Budget]) -> String {
    let mut text = format!("  {:<28} {:>10} {:>10}\n", "budgets", "bytes", "at most");
    for Budget { name, size, limit } in budgets {
        let mark = if size > limit { "  too much" } else { "" };
        // The result is ignored, because writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<28} {:>10} {:>10}{mark}", thousands(*size), thousands(*limit));
    }
    text
}

/// Checks the budgets.
///
/// # Errors
/// Returns an error that names all exceeded budgets.
pub(super) fn check(budgets: &[Budget]) -> Result<()> {
    let over = budgets.iter().filter(|budget| budget.size > budget.limit);
    let over: Vec<_> =
        over.map(|over| format!("{}: {} bytes of {}", over.name, over.size, over.limit)).collect();
    if !over.is_empty() {
        bail!("larger than allowed:\n{}", over.join("\n"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named() {
        let mut names = Names::new(std::path::Path::new("."));
        let paths = [PAINTER, "style.css", "looks.css", "language/en/main.json"].map(str::to_owned);
        let wasm = [
            "page", "st", "mt", "master", "replay", "teach", "learn", "learnbot", "sumten", "sumbot",
            "sumbotmt", "review",
        ]
        .map(|name| format!("pkg/{name}/{WASM}"));
        let weights = "pkg/master/m20g-ars.smpw".to_owned();
        let font = "fonts/a.woff2".to_owned();
        let all: Vec<String> = paths.into_iter().chain(wasm).chain([weights, font]).collect();
        for path in &all {
            names.note(path, &format!("{ASSETS}/{path}"));
        }
        let there: Vec<String> = all.iter().map(|path| format!("{ASSETS}/{path}")).collect();
        let there = there.into_iter().chain([PAGE, EMBED].map(str::to_owned));
        let sizes: Vec<_> = there.map(|name| Sizes::new(name, &[0; 3], &[0; 2], &[0])).collect();
        let budgets = of(&sizes, &names, &Graph::default()).unwrap();
        assert_eq!(
            budgets.iter().map(|budget| budget.size).collect::<Vec<_>>(),
            [4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]
        );
        for missing in 0..sizes.len() {
            let mut fewer = sizes.clone();
            let Sizes { name, .. } = fewer.remove(missing);
            let error = of(&fewer, &names, &Graph::default()).unwrap_err().to_string();
            assert!(error.contains(&name), "{name}: {error}");
        }
    }

    #[test]
    fn a_budget_that_is_exceeded_is_named() {
        let small = Budget::new("small", 9, 10);
        let large = Budget::new("large one", 11, 10);
        assert!(check(std::slice::from_ref(&small)).is_ok());
        let error = check(&[small.clone(), large.clone()]).unwrap_err().to_string();
        assert!(error.contains("large one: 11 bytes of 10") && !error.contains("small"), "{error}");
        assert_eq!(Budget::parse(&large.to_line()), Some(large));
    }
}
