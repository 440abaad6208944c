//! `stackmate pc solve`: can the field be cleared, and how?

use std::io::Write;

use clap::Args;
use serde_json::json;
use stackmate::Placement;
use stackmate::pc::{Best, Progress, Search, Solution, Worth};
use stackmate::rules::attack::{AttackTable, Streak};

use super::answer::Work;
use super::question::{Asked, Question};
use crate::failure::Failure;

/// Find a perfect clear and print its placements in order, or print that no perfect clear exists.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate pc solve --queue IOTLJSZIOTL --hold
  stackmate pc solve --queue IOTLJSZIOTL --hold --best
  stackmate pc solve --field XXXXXX____/XXXXX_____ --lines 2 --queue TJ,I --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Find the perfect clear that sends the most lines; only for one queue
    #[arg(long)]
    best: bool,
    /// Attack table, which gives the lines sent by each clear, with --best
    #[arg(long, value_name = "TABLE", default_value = "ppt", value_parser = table)]
    table: &'static AttackTable,
    /// Number of consecutive placements that cleared lines before the first placement, with --best
    #[arg(long, value_name = "N", default_value_t = 0)]
    combo: u32,
    /// Assume that the last clear before the first placement was a quad or a T-spin, with --best
    #[arg(long)]
    back_to_back: bool,
    /// Print {\"possible\":…,\"placements\":[…]}, with --best also \"attack\"
    #[arg(long)]
    json: bool,
}

fn table(name: &str) -> Result<&'static AttackTable, String> {
    AttackTable::by_name(name).ok_or_else(|| {
        let known = AttackTable::ALL.map(|table| table.name).join(", ");
        format!("the table {name:?} is not one of {known}")
    })
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let (solution, attack) = if arguments.best { best(arguments, &asked)? } else { (first(asked)?, None) };
    let placements = solution.as_ref().map_or(&[][..], |solution| &solution.placements);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let mut answer = json!({ "possible": solution.is_some(), "placements": placements });
        if arguments.best {
            answer["attack"] = json!(attack);
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    if solution.is_none() {
        writeln!(out, "no perfect clear")?;
    }
    placements.iter().try_for_each(|made| writeln!(out, "{}", in_words(made)))?;
    attack.map_or(Ok(()), |lines| writeln!(out, "{lines} lines sent"))?;
    Ok(())
}

fn first(asked: Asked) -> Result<Option<Solution>, Failure> {
    let work = Work::begin();
    let mut search = Search::new(asked.goal, asked.queues, asked.drop);
    let run = |search: &mut Search, budget: &mut u32| Ok(search.next(budget) != Progress::Paused);
    work.finish(&mut search, run, |_| "nothing".to_owned())?;
    Ok(search.solution())
}

fn best(arguments: &Arguments, asked: &Asked) -> Result<(Option<Solution>, Option<u32>), Failure> {
    let Asked { goal, queues, drop } = asked;
    let several = || format!("--best needs exactly one queue; the pattern has {}", queues.total());
    let queue = queues.only().ok_or_else(|| Failure::BadInput(several()))?;
    let streak = Streak { combo: arguments.combo, back_to_back: arguments.back_to_back };
    let worth = Worth::sent(arguments.table, streak);
    let work = Work::begin();
    let mut search = Best::new(*goal, &queue, queues.hold(), *drop, worth).map_err(Failure::bad)?;
    let found = |search: &Best| match search.attack() {
        Some(lines) => format!("{lines} lines sent"),
        None => "nothing".to_owned(),
    };
    work.finish(&mut search, |search, budget| Ok(search.run(budget)), found)?;
    Ok((search.solution(), search.attack()))
}

/// Formats a placement as a line of text.
pub(super) fn in_words(made: &Placement) -> String {
    let at = made.location;
    format!("{} {:?} at x {}, y {}, spin {:?}", at.piece, at.orientation, at.x, at.y, made.spin)
        .to_lowercase()
}
