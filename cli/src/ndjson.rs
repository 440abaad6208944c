//! Answers questions, one line of JSON for each.

use std::io::Write;

use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use crate::console::shortened;
use crate::failure::Failure;
use crate::input::{Line, Lines, too_long};

/// Answers each line of standard input, or says in its place what is wrong with it.
pub(crate) fn answer_each<Q: DeserializeOwned>(
    mut answer: impl FnMut(Q) -> Result<Json, String>,
) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let mut lines = Lines::new(std::io::stdin().lock());
    while let Some(line) = lines.next()? {
        let question = match line {
            Line::Whole(line) => serde_json::from_slice(line).map_err(|error| error.to_string()),
            Line::TooLong => Err(too_long()),
        };
        let answer = question.and_then(&mut answer);
        let answer = answer.unwrap_or_else(|error| json!({ "error": shortened(&error) }));
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
