//! What a visitor may be asked to download at most.

use std::fmt::Write;

use anyhow::{Result, bail};

use super::bundle::Graph;
use super::names::{ASSETS, Names};
use crate::sizes::{Sizes, thousands};

/// Something with a limit, both in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Budget {
    name: String,
    size: u64,
    limit: u64,
}

/// What the first picture needs beside modules: the page, and what `mount.js` asks for.
const PAGE: &str = "index.html";
const PAINTER: &str = "main.js";
const PAINTED_WITH: [&str; 2] = ["style.css", "looks.css"];
const FIRST_WORDS: &str = "/main.json";
const WASM: &str = "stackmate_wasm_bg.wasm";

impl Budget {
    fn new(name: &str, size: u64, limit: u64) -> Self {
        Self { name: name.to_owned(), size, limit }
    }

    /// One line of text, read back by [`Budget::parse`].
    pub(super) fn to_line(&self) -> String {
        format!("{}\t{}\t{}", self.name, self.size, self.limit)
    }

    /// Reads what [`Budget::to_line`] wrote.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut words = line.split('\t');
        let (name, size, limit) = (words.next()?, words.next()?, words.next()?);
        Some(Self::new(name, size.parse().ok()?, limit.parse().ok()?))
    }
}

/// Adds up what each budget is about.
pub(super) fn of(sizes: &[Sizes], names: &Names, graph: &Graph) -> Vec<Budget> {
    let size = |path: &str| sizes.iter().find(|size| size.name == path);
    let brotli = |path: &str| names.get(path).and_then(size).map_or(0, |size| size.brotli);
    let modules: u64 = graph
        .needed_for(PAINTER)
        .iter()
        .filter_map(|file| size(&format!("{ASSETS}/{file}")))
        .map(|size| size.brotli)
        .sum();
    let sheets: u64 = PAINTED_WITH.iter().map(|path| brotli(path)).sum();
    let words = names.ending(FIRST_WORDS).map(&brotli).max().unwrap_or(0);
    let page = size(PAGE).map_or(0, |size| size.brotli);
    vec![
        Budget::new("first picture, brotli", page + modules + sheets + words, 25_000),
        Budget::new("embed.js, gzip", size("embed.js").map_or(0, |size| size.gzip), 3_000),
        Budget::new("the page's wasm, brotli", brotli(&format!("pkg/page/{WASM}")), 70_000),
        Budget::new("wasm, brotli", brotli(&format!("pkg/st/{WASM}")), 120_000),
        Budget::new("wasm with threads, brotli", brotli(&format!("pkg/mt/{WASM}")), 160_000),
    ]
}

/// The budgets, with thousands set apart.
pub(super) fn table(budgets: &[Budget]) -> String {
    let mut text = format!("  {:<28} {:>10} {:>10}\n", "budgets", "bytes", "at most");
    for Budget { name, size, limit } in budgets {
        let mark = if size > limit { "  too much" } else { "" };
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {name:<28} {:>10} {:>10}{mark}", thousands(*size), thousands(*limit));
    }
    text
}

/// # Errors
/// When a budget is exceeded; names all that are.
pub(super) fn check(budgets: &[Budget]) -> Result<()> {
    let over = budgets.iter().filter(|budget| budget.size > budget.limit);
    let over: Vec<_> =
        over.map(|over| format!("{}: {} bytes of {}", over.name, over.size, over.limit)).collect();
    if !over.is_empty() {
        bail!("larger than it may be:\n{}", over.join("\n"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_named() {
        let small = Budget::new("small", 9, 10);
        let large = Budget::new("large one", 11, 10);
        assert!(check(std::slice::from_ref(&small)).is_ok());
        let error = check(&[small.clone(), large.clone()]).unwrap_err().to_string();
        assert!(error.contains("large one: 11 bytes of 10") && !error.contains("small"), "{error}");
        assert_eq!(Budget::parse(&large.to_line()), Some(large));
    }
}
