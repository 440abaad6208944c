//! `stackmate sumten pot`: what one more digit would give.

use clap::Args;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use sumten::baseline::pot_2016;
use sumten::chain::resolve;
use sumten::probe::probe_all;
use sumten::{Board, Chain, DIGITS, HEIGHT, WIDTH};

use crate::failure::Failure;
use crate::ndjson::answer_each;

/// Compute the potential of boards on standard input.
///
/// Each line is one board, {"cols":[[…],…]}: up to ten columns from the bottom up, 1 to 9 and 11 for ojama. It gets one
/// line: {"pot_2016":p,"pot":q}, or {"error":"…"}. The potential is the highest sum of score and chains that one more
/// digit gives: as the program of 2016 computes it, and by the full rules.
#[derive(Args)]
pub(crate) struct Arguments {}

#[derive(Deserialize)]
struct Question {
    cols: Vec<Vec<u8>>,
}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    answer_each(answer)
}

fn answer(Question { cols }: Question) -> Result<Json, String> {
    let board = Board::from_columns(&cols).ok_or_else(|| format!("cols {cols:?} is no board"))?;
    Ok(json!({ "pot_2016": pot_2016(&board), "pot": pot(&board, cols) }))
}

/// Returns the potential by the full rules.
fn pot(board: &Board, mut cols: Vec<Vec<u8>>) -> u32 {
    let mut best = 0;
    let mut add = |chain: Chain| best = best.max(chain.score + chain.steps);
    if resolve(&mut board.clone()).steps == 0 {
        probe_all(board, |_, _, chain| add(chain));
        return best;
    }
    // Probes are for boards without segments. Other boards do not occur between turns.
    cols.resize(WIDTH, Vec::new());
    for x in (0..WIDTH).filter(|&x| board.height(x) <= HEIGHT) {
        for digit in 1..=DIGITS {
            cols[x].push(digit);
            Board::from_columns(&cols).iter_mut().for_each(|board| add(resolve(board)));
            cols[x].pop();
        }
    }
    best
}
