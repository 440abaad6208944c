//! Prints results as a table for readers, or as JSON for programs.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;
use crate::journal::to_line;

/// Prints one line for each row: JSON, or a line of a Markdown table under `columns`.
pub(crate) fn print<R: Serialize>(
    rows: &[R],
    json: bool,
    columns: &[&str],
    cells: impl Fn(&R) -> Vec<String>,
) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    if !json {
        writeln!(out, "| {} |", columns.join(" | "))?;
        writeln!(out, "|{}", "---|".repeat(columns.len()))?;
    }
    for row in rows {
        if json {
            writeln!(out, "{}", to_line(row)?)?;
        } else {
            writeln!(out, "| {} |", cells(row).join(" | "))?;
        }
    }
    Ok(())
}
