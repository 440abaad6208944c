//! `stackmate pc batch`: answers many questions, one line for each.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Deserialize;
use serde_json::{Value, json};
use stackmate::Board;
use stackmate::pc::{Chances, DropKind, Progress, Search};

use super::answer::Work;
use super::percent::share;
use super::question::{self, Asked, Effort};
use crate::console::shortened;
use crate::failure::Failure;
use crate::input::{Line as Read, Lines, too_long};

/// Answer questions from standard input, one JSON object on each line: `field` (rows from the top), `lines`,
/// `pattern` or `queue`, `hold` (true or false), `drop` (softdrop or harddrop), `kick` (SRS90).
///
/// Prints one answer for each line, in the same order. For a line that cannot be answered, or is longer than
/// 1 MiB, it prints {"error":…}.
#[derive(Args)]
#[command(after_help = r#"
Example:
  echo '{"field":["XXXXXX____"],"lines":1,"queue":"I","hold":false}' | stackmate pc batch --want percent"#)]
pub(super) struct Arguments {
    /// What to compute for each question
    #[arg(long, value_enum)]
    want: Want,
    #[command(flatten)]
    effort: Effort,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Want {
    /// Count the queues that have a perfect clear
    Percent,
    /// Count the different solutions
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
    let mut lines = Lines::new(std::io::stdin().lock());
    let mut work = Work::idle();
    while let Some(line) = lines.next()? {
        let answer = match line {
            Read::Whole(line) if line.trim_ascii().is_empty() => continue,
            Read::Whole(line) => answer(line, arguments, &mut work),
            Read::TooLong => Err(Failure::BadInput(too_long())),
        };
        work.end_one();
        let answer = match answer {
            Err(Failure::BadInput(error)) => json!({ "error": shortened(&error) }),
            answer => answer?,
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &[u8], arguments: &Arguments, work: &mut Work) -> Result<Value, Failure> {
    work.begin_one();
    let asked = ask(line, arguments.effort).map_err(Failure::BadInput)?;
    Ok(match arguments.want {
        Want::Percent => {
            let mut chances = Chances::new(asked.goal, asked.queues, asked.drop);
            work.go_on(&mut chances, |chances, budget| Ok(chances.run(budget)), share)?;
            json!({ "success": chances.success(), "total": chances.total() })
        }
        Want::Path => json!({ "unique_solutions": count(asked, work)? }),
    })
}

fn count(asked: Asked, work: &mut Work) -> Result<u64, Failure> {
    let mut search = (Search::new(asked.goal, asked.queues, asked.drop), 0);
    let run = |(search, count): &mut (Search, u64), budget: &mut u32| {
        let progress = search.next(budget);
        *count += u64::from(progress == Progress::Found);
        Ok(progress == Progress::Done)
    };
    work.go_on(&mut search, run, |(_, count)| format!("{count} solutions"))?;
    Ok(search.1)
}

fn ask(line: &[u8], effort: Effort) -> Result<Asked, String> {
    let text =
        str::from_utf8(line).map_err(|error| format!("byte {} is not UTF-8", error.valid_up_to() + 1))?;
    let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let rows: Vec<&str> = line.field.iter().map(String::as_str).collect();
    let field = Board::from_drawing(&rows).map_err(|error| error.to_string())?;
    let pattern = match (&line.pattern, &line.queue) {
        (Some(pattern), None) => question::read(pattern)?,
        (None, Some(queue)) => question::plain(queue)?,
        _ => return Err("expected either pattern or queue".to_owned()),
    };
    let drop = match line.drop {
        DropName::Soft => DropKind::Soft,
        DropName::Hard => DropKind::Hard,
    };
    question::ask(&field, line.lines, &pattern, line.hold.then_some(None), drop, effort)
}
