//! `stackmate master play`: the player as a program for referees.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use stackmate::bot::master::{DEFAULT_K, Master};
use stackmate::rules::master::MasterRules;

use super::field::{Question, answer_each};
use super::options::rules;
use super::weights;
use crate::failure::Failure;

/// Play: answer each position on standard input with a placement.
///
/// Each line is one position, {"field":[20 rows, top first, . for empty],"piece":"T","next":"L"}, and gets one
/// line: {"x":3,"y":16,"rotation":0}, the box of the placement, or {"error":"…"}. The program ends at the end
/// of its input.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The rule set: m20g-ars or m20g-seed
    #[arg(long, default_value = "m20g-ars", value_parser = rules)]
    rules: MasterRules,
    /// The weights: a file of `master train`, or 8,184 numbers as text
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// How many pieces ahead to look: 1, 2 or 3
    #[arg(long, value_name = "P", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    plies: u8,
    /// How many pairs of placements the third ply compares
    #[arg(long, value_name = "K", default_value_t = DEFAULT_K as u32, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    k: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = weights::read(&arguments.weights, arguments.rules)?;
    let mut player = Master::new(arguments.rules, &file.weights, arguments.plies, arguments.k as usize);
    answer_each(|question| {
        let board = question.board()?;
        let piece = Question::piece("piece", question.piece.as_ref())?;
        let next = Question::piece("next", question.next.as_ref())?;
        let choice = player.choose(&board, piece, next).ok_or_else(|| format!("{piece} cannot appear"))?;
        Ok(json!({ "x": choice.first.x, "y": choice.first.y, "rotation": choice.first.rotation }))
    })
}
