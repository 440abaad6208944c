//! `stackmate pc percent`: how many of the possible queues have a perfect clear?

use std::io::Write;

use clap::Args;
use serde_json::json;
use stackmate::Piece;
use stackmate::pc::{Chances, ParallelChances};

use super::answer::{Work, on_threads};
use super::question::Question;
use crate::failure::Failure;

/// Count the queues of a pattern that have a perfect clear, and list those that do not.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate pc percent --field XXXXXX____/XXXXX_____/XXXXXX____/XXXXXXX___ --pattern '*p5' --hold
  stackmate pc percent --field v115@9gF8DeG8CeH8BeG8MeAgH --pattern T,*p3 --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Number of threads; each uses up to 64 MB of memory
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Print {\"success\":…,\"total\":…}
    #[arg(long)]
    json: bool,
    /// List the queues that have no perfect clear, also with --json
    #[arg(long)]
    failing: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let work = Work::begin();
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let mut chances = ParallelChances::new(Chances::new(asked.goal, asked.queues, asked.drop));
    let progress = |chances: &ParallelChances| share(chances.known());
    let chances = on_threads(arguments.threads, || {
        // The search has parallel parts, and each part gets this sixteenth of the budget.
        work.finish(&mut chances, |chances, budget| Ok(chances.run(&mut (*budget / 16))), progress)?;
        Ok(chances.known())
    })?;
    let failing = chances.failing();
    let mut failing = failing.iter().map(|queue| letters(queue));
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let mut answer = json!({ "success": chances.success(), "total": chances.total() });
        if arguments.failing {
            answer["failing"] = failing.collect();
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    writeln!(out, "{}", share(chances))?;
    if arguments.failing {
        failing.try_for_each(|queue| writeln!(out, "{queue}"))?;
    }
    Ok(())
}

/// Describes the share of the queues that have a perfect clear, as far as it is known.
pub(super) fn share(chances: &Chances) -> String {
    let (success, total) = (chances.success(), chances.total());
    format!("{success} of {total} queues: {:.2} %", 100.0 * success as f64 / total.max(1) as f64)
}

fn letters(queue: &[Piece]) -> String {
    queue.iter().map(|piece| piece.letter()).collect()
}
