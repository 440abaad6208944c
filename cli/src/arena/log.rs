//! Records every placement as a line of JSON, so that a game can be studied or checked.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::json;
use stackmate::{LockInfo, Placement, State};

use crate::failure::Failure;

/// The file to which placements are written, or `None` if no log is written.
#[derive(Debug)]
pub(super) struct Log(Option<BufWriter<File>>);

/// A placement and its effects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) game: u64,
    pub(super) turn: u32,
    pub(super) side: usize,
    pub(super) played: Placement,
    pub(super) lock: &'a LockInfo,
    pub(super) sent: u32,
    pub(super) garbage: u32,
    /// The state after the placement.
    pub(super) state: &'a State,
}

impl Log {
    /// Creates a log that writes to a new file, or that writes nothing.
    pub(super) fn create(path: Option<&Path>) -> Result<Log, Failure> {
        let Some(path) = path else { return Ok(Log(None)) };
        let file = File::create(path);
        let file = file.map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))?;
        Ok(Log(Some(BufWriter::new(file))))
    }

    pub(super) fn placed(&mut self, entry: &Entry) -> Result<(), Failure> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        let board = &entry.state.field.board;
        let rows: Vec<u16> = (0..board.max_height() as usize).map(|y| board.row(y)).collect();
        let line = json!({
            "game": entry.game, "turn": entry.turn, "side": entry.side, "move": entry.played,
            "lines": entry.lock.lines_cleared, "attack": entry.lock.attack, "sent": entry.sent,
            "garbage": entry.garbage, "hold": entry.state.hold, "queue": entry.state.queue, "rows": rows,
        });
        Ok(writeln!(file, "{line}")?)
    }

    /// Flushes the file.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        Ok(self.0.as_mut().map_or(Ok(()), Write::flush)?)
    }
}
