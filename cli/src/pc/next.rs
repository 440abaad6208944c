//! `stackmate pc next`: counts, for each possible next placement, the queues that still have a perfect clear.

use std::cmp::Reverse;
use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use stackmate::pc::NextChances;

use super::answer::Work;
use super::question::Question;
use super::solve::in_words;
use crate::failure::Failure;

/// For each possible next placement, count the queues that still have a perfect clear; the best placement
/// comes first.
#[derive(Args)]
#[command(after_help = "\
Example:
  stackmate pc next --field XXXXXX____/XXXXX_____/XXXXXX____/XXXXXXX___ --pattern 'T,*p4' --hold")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Print {\"total\":…,\"placements\":[{\"success\":…,\"placement\":…}…]}
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let work = Work::begin();
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let total = asked.queues.total();
    let mut search = NextChances::new(asked.goal, asked.queues, asked.drop).map_err(Failure::bad)?;
    let most = |search: &NextChances| search.success().map(|(_, success)| success).max().unwrap_or(0);
    let found = |search: &NextChances| format!("up to {} of {total} queues", most(search));
    work.finish(&mut search, |search, budget| Ok(search.run(budget)), found)?;
    let mut ranked: Vec<_> = search.success().filter(|&(_, success)| success > 0).collect();
    ranked.sort_by_key(|&(placement, success)| (Reverse(success), placement));
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let one = |(placement, success): &(_, u64)| json!({ "success": success, "placement": placement });
        let placements: Vec<Value> = ranked.iter().map(one).collect();
        writeln!(out, "{}", json!({ "total": total, "placements": placements }))?;
        return Ok(());
    }
    if ranked.is_empty() {
        writeln!(out, "no perfect clear")?;
    }
    ranked.iter().try_for_each(|(placement, success)| {
        writeln!(out, "{success} of {total}: {}", in_words(placement))
    })?;
    Ok(())
}
