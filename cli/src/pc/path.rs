//! `stackmate pc path`: lists all perfect clears.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use stackmate::pc::{Minimal, ParallelSearch, Progress, Search, Solution};

use super::answer::{Work, on_threads};
use super::question::{Asked, Effort, Question};
use crate::console::note;
use crate::failure::Failure;

/// List all perfect clears. A set of placements is listed once, even if it can be placed in several orders.
///
/// Solutions are printed as they are found. A solution is drawn on the rows of the field that are not full,
/// as if no row were ever cleared.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate pc path --field XXXXXX____/XXXXX_____/XXXXXX____/XXXXXXX___ --pattern '*p5' --hold
  stackmate pc path --queue IOTLJSZIOTL --hold --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Number of threads; each uses up to 64 MB of memory. --minimal ignores this and uses one thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// List a smallest set of solutions that contains a solution for every queue with a perfect clear
    #[arg(long)]
    minimal: bool,
    /// Print {\"unique_solutions\":…,\"solutions\":[[{\"piece\":…,\"cells\":[[x,y]…]}…]…]}
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let work = Work::begin();
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let mut list = List::begin(arguments.json, asked.goal.rows())?;
    match arguments {
        Arguments { minimal: true, question, .. } => fewest(work, asked, question.effort(), &mut list)?,
        Arguments { threads: 1, .. } => {
            all(
                work,
                Search::new(asked.goal, asked.queues, asked.drop),
                Search::next,
                Search::solution,
                &mut list,
            )?;
        }
        _ => {
            let search = ParallelSearch::new(Search::new(asked.goal, asked.queues, asked.drop));
            let (next, solution) = (ParallelSearch::next, ParallelSearch::solution);
            on_threads(arguments.threads, || all(work, search, next, solution, &mut list))?;
        }
    }
    list.end()
}

/// Prints solutions one by one, because all of them together may not fit in memory.
struct List {
    json: bool,
    rows: usize,
    count: u64,
}

impl List {
    fn begin(json: bool, rows: usize) -> Result<List, Failure> {
        if json {
            write!(std::io::stdout(), "{{\"solutions\":[")?;
        }
        Ok(List { json, rows, count: 0 })
    }

    fn add(&mut self, solution: &Solution) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        if self.json {
            let comma = if self.count == 0 { "" } else { "," };
            write!(out, "{comma}{}", as_json(solution))?;
        } else {
            drawing(solution, self.rows).iter().try_for_each(|row| writeln!(out, "{row}"))?;
            writeln!(out)?;
        }
        self.count += 1;
        Ok(())
    }

    fn end(self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        match self.count {
            count if self.json => writeln!(out, "],\"unique_solutions\":{count}}}")?,
            1 => writeln!(out, "1 solution")?,
            count => writeln!(out, "{count} solutions")?,
        }
        Ok(())
    }
}

/// Lists all solutions that a search finds.
fn all<S>(
    work: Work,
    search: S,
    next: impl Fn(&mut S, &mut u32) -> Progress,
    solution: impl Fn(&mut S) -> Option<Solution>,
    list: &mut List,
) -> Result<(), Failure> {
    let mut search = (search, list);
    let run = |(search, list): &mut (S, &mut List), budget: &mut u32| {
        let progress = next(search, budget);
        if progress == Progress::Found {
            solution(search).map_or(Ok(()), |solution| list.add(&solution))?;
        }
        Ok(progress == Progress::Done)
    };
    work.finish(&mut search, run, |(_, list)| format!("{} solutions", list.count))
}

fn fewest(work: Work, asked: Asked, effort: Effort, list: &mut List) -> Result<(), Failure> {
    if asked.goal.pieces() == 0 {
        let search = Search::new(asked.goal, asked.queues, asked.drop);
        return all(work, search, Search::next, Search::solution, list);
    }
    let mut search = Minimal::new(asked.goal, asked.queues, asked.drop);
    let run = |search: &mut Minimal, budget: &mut u32| {
        let progress = search.next(budget);
        if search.bytes() > MOST_BYTES && !effort.is_unlimited() {
            let found = search.found();
            let message = format!(
                "--minimal has to remember which queues each of {found} solutions is for: that is more than \
                 {MOST_BYTES} bytes; --force goes on"
            );
            return Err(Failure::BadInput(message));
        }
        Ok(progress == Progress::Done)
    };
    work.finish(&mut search, run, |search| format!("{} solutions", search.found()))?;
    let (chosen, proven) = search.choose();
    if !proven {
        note("a smaller set may exist: not all combinations were tried");
    }
    chosen.into_iter().try_for_each(|solution| list.add(solution))
}

/// The maximum memory for `--minimal`, in bytes.
const MOST_BYTES: usize = 128 << 20;

fn as_json(solution: &Solution) -> Value {
    let tiles = solution
        .cells
        .iter()
        .map(|(piece, cells)| json!({ "piece": piece, "cells": cells.map(|cell| [cell.x, cell.y]) }));
    Value::Array(tiles.collect())
}

/// Draws a solution as rows from the top. Cells that were filled before are `X`.
fn drawing(solution: &Solution, rows: usize) -> Vec<String> {
    let mut drawn = vec![vec!['X'; stackmate::WIDTH]; rows];
    for (piece, cells) in &solution.cells {
        for cell in cells {
            drawn[cell.y as usize][cell.x as usize] = piece.letter();
        }
    }
    drawn.iter().rev().map(|row| row.iter().collect()).collect()
}
