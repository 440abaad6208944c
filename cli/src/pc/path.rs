//! `stackmate pc path`: all perfect clears.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use stackmate::pc::{Minimal, ParallelSearch, Progress, Search, Solution};

use super::answer::{Work, on_threads};
use super::question::{Asked, Question};
use crate::failure::Failure;

/// List all perfect clears, each set of placements once for any order.
///
/// A solution is drawn on the rows of the field that are not full, as if none of them ever cleared.
#[derive(Args)]
#[command(after_help = "\
Examples:
  stackmate pc path --field XXXXXX____/XXXXX_____/XXXXXX____/XXXXXXX___ --pattern '*p5' --hold
  stackmate pc path --queue IOTLJSZIOTL --hold --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// Threads that share the work; not that of --minimal
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Only as many as it takes to have one for every queue that has any
    #[arg(long)]
    minimal: bool,
    /// Print {\"unique_solutions\":…,\"solutions\":[[{\"piece\":…,\"cells\":[[x,y]…]}…]…]}
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let rows = asked.goal.rows();
    let solutions = match arguments {
        Arguments { minimal: true, .. } => fewest(asked)?,
        Arguments { threads: 1, .. } => {
            all(Search::new(asked.goal, asked.queues, asked.drop), Search::next, Search::solution)?
        }
        _ => {
            let search = ParallelSearch::new(Search::new(asked.goal, asked.queues, asked.drop));
            on_threads(arguments.threads, || all(search, ParallelSearch::next, ParallelSearch::solution))?
        }
    };
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let all: Vec<Value> = solutions.iter().map(as_json).collect();
        writeln!(out, "{}", json!({ "unique_solutions": all.len(), "solutions": all }))?;
        return Ok(());
    }
    for solution in &solutions {
        drawing(solution, rows).iter().try_for_each(|row| writeln!(out, "{row}"))?;
        writeln!(out)?;
    }
    match solutions.len() {
        1 => writeln!(out, "1 solution")?,
        count => writeln!(out, "{count} solutions")?,
    }
    Ok(())
}

/// All that a search finds.
fn all<S>(
    search: S,
    next: impl Fn(&mut S, &mut u32) -> Progress,
    solution: impl Fn(&mut S) -> Option<Solution>,
) -> Result<Vec<Solution>, Failure> {
    let mut search = (search, Vec::new());
    let run = |(search, found): &mut (S, Vec<Solution>), budget: &mut u32| {
        let progress = next(search, budget);
        if progress == Progress::Found {
            found.extend(solution(search));
        }
        progress == Progress::Done
    };
    Work::begin()?.finish(&mut search, run, |(_, found)| format!("{} solutions", found.len()))?;
    Ok(search.1)
}

fn fewest(asked: Asked) -> Result<Vec<Solution>, Failure> {
    if asked.goal.pieces() == 0 {
        return all(Search::new(asked.goal, asked.queues, asked.drop), Search::next, Search::solution);
    }
    let mut search = Minimal::new(asked.goal, asked.queues, asked.drop);
    let run = |search: &mut Minimal, budget: &mut u32| search.next(budget) == Progress::Done;
    Work::begin()?.finish(&mut search, run, |search| format!("{} solutions", search.found()))?;
    let (chosen, proven) = search.choose();
    if !proven {
        eprintln!("there may be fewer: not all ways to choose were tried");
    }
    Ok(chosen.into_iter().cloned().collect())
}

fn as_json(solution: &Solution) -> Value {
    let tiles = solution.cells.iter().map(|(piece, cells)| json!({ "piece": piece, "cells": cells }));
    Value::Array(tiles.collect())
}

/// The rows from the top, filled cells as `X`.
fn drawing(solution: &Solution, rows: usize) -> Vec<String> {
    let mut drawn = vec![vec!['X'; stackmate::WIDTH]; rows];
    for (piece, cells) in &solution.cells {
        for &(x, y) in cells {
            drawn[usize::from(y)][usize::from(x)] = piece.letter();
        }
    }
    drawn.iter().rev().map(|row| row.iter().collect()).collect()
}
