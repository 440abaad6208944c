//! `stackmate pc solve`: can it be cleared, and how?

use std::io::Write;

use clap::Args;
use serde_json::json;
use stackmate::Placement;
use stackmate::pc::{Progress, Search, Solution};

use super::answer::Work;
use super::question::Question;
use crate::failure::Failure;

/// Find a perfect clear: the placements in order, or that there is none.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate pc solve --queue IOTLJSZIOTL --hold
  stackmate pc solve --field XXXXXX____/XXXXX_____ --lines 2 --queue TJ,I --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Print {\"possible\":…,\"placements\":[…]}
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let mut search = Search::new(asked.goal, asked.queues, asked.drop);
    let work = Work::begin()?;
    let progress = loop {
        match search.next(&mut work.slice(|| "nothing".to_owned())?) {
            Progress::Paused => {}
            progress => break progress,
        }
    };
    work.end();
    let solution = search.solution().filter(|_| progress == Progress::Found);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let placements = solution.as_ref().map_or(&[][..], |solution| &solution.placements);
        writeln!(out, "{}", json!({ "possible": solution.is_some(), "placements": placements }))?;
        return Ok(());
    }
    match solution {
        None => writeln!(out, "no perfect clear")?,
        Some(Solution { placements, .. }) => {
            placements.iter().try_for_each(|made| writeln!(out, "{}", in_words(made)))?;
        }
    }
    Ok(())
}

/// A placement as a line.
fn in_words(made: &Placement) -> String {
    let at = made.location;
    format!("{} {:?} at x {}, y {}, spin {:?}", at.piece, at.orientation, at.x, at.y, made.spin)
        .to_lowercase()
}
