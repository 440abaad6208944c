//! `stackmate pc batch`: many questions, one answer a line.

use std::io::{BufRead, Write};

use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::{Value, json};
use stackmate::Board;
use stackmate::pc::{Chances, Drop, Progress, Search};

use super::question::{self, Asked};
use crate::failure::Failure;

/// Answer questions from standard input, one JSON object a line: `field` (rows from the top), `lines`,
/// `pattern` or `queue`, `hold` (true or false), `drop` (softdrop or harddrop), `kick` (SRS90).
///
/// One answer a line in the same order; a line that cannot be answered gives {"error":…}.
#[derive(Args)]
#[command(after_help = r#"
Example:
  echo '{"field":["XXXXXX____"],"lines":1,"queue":"I","hold":false}' | stackmate pc batch --want percent"#)]
pub(super) struct Arguments {
    /// What to answer
    #[arg(long, value_enum)]
    want: Want,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Want {
    /// How many of the queues have a perfect clear
    Percent,
    /// How many different solutions there are
    Path,
}

#[derive(Deserialize)]
struct Line {
    field: Vec<String>,
    lines: usize,
    pattern: Option<String>,
    queue: Option<String>,
    #[serde(default)]
    hold: bool,
    #[serde(default)]
    drop: DropName,
    #[serde(default)]
    #[expect(dead_code, reason = "there is one rule, and any other name is an error")]
    kick: KickName,
}

#[derive(Clone, Copy, Default, Deserialize)]
enum DropName {
    #[default]
    #[serde(rename = "softdrop")]
    Soft,
    #[serde(rename = "harddrop")]
    Hard,
}

#[derive(Clone, Copy, Default, Deserialize)]
enum KickName {
    #[default]
    #[serde(rename = "SRS90")]
    Srs90,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let answer = answer(&line, arguments.want).unwrap_or_else(|error| json!({ "error": error }));
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &str, want: Want) -> Result<Value, String> {
    let asked = ask(line)?;
    Ok(match want {
        Want::Percent => {
            let mut chances = Chances::new(asked.goal, asked.queues, asked.drop);
            while !chances.run(&mut u32::MAX.clone()) {}
            json!({ "success": chances.success(), "total": chances.total() })
        }
        Want::Path => json!({ "unique_solutions": count(asked) }),
    })
}

fn count(asked: Asked) -> u64 {
    let mut search = Search::new(asked.goal, asked.queues, asked.drop);
    let mut count = 0;
    loop {
        match search.next(&mut u32::MAX.clone()) {
            Progress::Found => count += 1,
            Progress::Paused => {}
            Progress::Done => return count,
        }
    }
}

fn ask(line: &str) -> Result<Asked, String> {
    let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let rows: Vec<&str> = line.field.iter().map(String::as_str).collect();
    let field = Board::from_drawing(&rows).map_err(|error| error.to_string())?;
    let pattern = match (&line.pattern, &line.queue) {
        (Some(pattern), None) => question::read(pattern)?,
        (None, Some(queue)) => question::plain(queue)?,
        _ => return Err("expected either pattern or queue".to_owned()),
    };
    let drop = match line.drop {
        DropName::Soft => Drop::Soft,
        DropName::Hard => Drop::Hard,
    };
    question::ask(&field, line.lines, &pattern, line.hold.then_some(None), drop)
}
