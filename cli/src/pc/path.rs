//! `stackmate pc path`: all perfect clears.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use stackmate::pc::{Progress, Search, Solution};

use super::answer::Work;
use super::question::Question;
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
    /// Print {\"unique_solutions\":…,\"solutions\":[[{\"piece\":…,\"cells\":[[x,y]…]}…]…]}
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let asked = arguments.question.ask().map_err(Failure::BadInput)?;
    let rows = asked.goal.rows();
    let mut search = Search::new(asked.goal, asked.queues, asked.drop);
    let mut solutions: Vec<Solution> = Vec::new();
    let work = Work::begin()?;
    loop {
        match search.next(&mut work.slice(|| format!("{} solutions", solutions.len()))?) {
            Progress::Found => solutions.extend(search.solution()),
            Progress::Paused => {}
            Progress::Done => break,
        }
    }
    work.end();
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
