//! `stackmate master play`: the player as a program for referees.

use clap::Args;
use serde_json::json;
use stackmate::rules::master::MasterRules;

use super::field::Question;
use super::options::{PlayerOptions, rules};
use crate::failure::Failure;
use crate::ndjson::answer_each;

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
    #[command(flatten)]
    player: PlayerOptions,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = arguments.player.read(arguments.rules)?;
    let mut player = arguments.player.player(&file);
    answer_each(|question: Question| {
        let board = question.board()?;
        let piece = Question::piece("piece", question.piece.as_ref())?;
        let next = Question::piece("next", question.next.as_ref())?;
        let choice = player.choose(&board, piece, next).ok_or_else(|| format!("{piece} cannot appear"))?;
        Ok(json!({ "x": choice.first.x, "y": choice.first.y, "rotation": choice.first.rotation }))
    })
}
