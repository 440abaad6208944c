//! Draws a game in text, position by position.

use std::io::Write;

use stackmate::{Placement, State};

use crate::failure::Failure;

/// Draws a board after a placement: the highest row first, `#` for filled cells.
pub(super) fn draw(turn: u32, state: &State, made: Option<Placement>, incoming: u32) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let piece = made.map_or("-".to_owned(), |made| format!("{:?}", made.location.piece));
    let queue: String = state.queue.iter().map(|piece| format!("{piece:?}")).collect();
    let hold = state.hold.map_or("-".to_owned(), |piece| format!("{piece:?}"));
    writeln!(out, "piece {turn}: {piece}; then hold {hold}, queue {queue}, {incoming} lines waiting")?;
    let columns = state.field.board.columns();
    for y in (0..state.field.board.max_height()).rev() {
        let row: String = columns.iter().map(|column| if column >> y & 1 == 1 { '#' } else { '.' }).collect();
        writeln!(out, "  {row}")?;
    }
    Ok(())
}
