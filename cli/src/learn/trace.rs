//! `stackmate learn trace`: a game, move by move.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use stackmate::bot::learner::{Choice, Choices};
use stackmate::survival::{Survival, USUAL_ONE_IN};

use super::weights;
use crate::failure::Failure;

/// Print the moves of a game with fixed weights, a line for each.
///
/// `field` is the board after garbage, rows top first. `cells` are the cells of the placement, as [x, y].
#[derive(Args)]
pub(crate) struct Arguments {
    /// The weights, a file of `learn train`
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// The seed of the game
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The most pieces
    #[arg(long, value_name = "N", default_value_t = 100)]
    pieces: u64,
    /// The chance of garbage before a piece is one in N; 0 means no garbage
    #[arg(long, value_name = "N", default_value_t = USUAL_ONE_IN)]
    one_in: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let graduate = weights::read(&arguments.weights)?;
    let mut player = weights::player(&graduate);
    let mut choices = Choices::default();
    let mut game = Survival::new(arguments.seed, arguments.one_in);
    let mut out = std::io::stdout().lock();
    while game.loss().is_none() && game.tally.pieces < arguments.pieces {
        let actions = choices.list(&game.state).len();
        let Some(choice) = player.choose(&game.state) else { break };
        let (number, hold) = (game.tally.pieces, game.state.hold);
        let step = game.play(choice.placement);
        let Choice { placement, is_t_spin, lines, numbers, .. } = choice;
        let cells = placement.location.cells().map(|cell| [cell.x, cell.y]);
        let line = json!({
            "k": number,
            "piece": game_piece(&choice),
            "hold": hold.map(|piece| piece.letter()),
            "holds": choice.holds,
            "actions": actions,
            "chosen": { "piece": game_piece(&choice), "cells": cells, "spin": is_t_spin },
            "lines": lines,
            "score": 10 * step.gain,
            "garbage": step.garbage.map(|batch| [batch.rows as usize, batch.hole]),
            "lost": step.loss.map(|loss| format!("{loss:?}")),
            "field": game.state.field.board.to_string().lines().collect::<Vec<_>>(),
            "features": super::features::unscaled(&numbers),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn game_piece(choice: &Choice) -> char {
    choice.placement.location.piece.letter()
}
