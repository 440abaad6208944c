//! What a player has done so far, as plain counts; rates and ratios are for whoever shows them.

use crate::attack::LockInfo;
use crate::placement::Spin;

/// Counts since the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stats {
    /// Pieces locked.
    pub pieces: u32,
    /// Attack made, in lines, with margin time, before cancelling.
    pub attack: u32,
    /// Of these, lines spent on cancelling.
    pub cancelled: u32,
    /// Rows cleared.
    pub lines: u32,
    /// Garbage rows that entered the board.
    pub garbage_received: u32,
    /// Garbage rows cleared.
    pub garbage_cleared: u32,
    /// Buttons pressed.
    pub keys: u32,
    /// Pieces put aside.
    pub holds: u32,
    /// Clears that left the board empty.
    pub perfect_clears: u32,
    /// Most clears in a row.
    pub max_combo: u32,
    /// Most back-to-back bonuses in a row.
    pub max_back_to_back: u32,
    /// Locks by spin (none, mini, full, as in [`Spin`]) and rows cleared.
    pub locks: [[u32; 5]; 3],
    /// Clears in the present run.
    pub combo: u32,
    /// Back-to-back bonuses in the present run.
    pub back_to_back: u32,
}

impl Stats {
    /// Counts a lock that took `garbage` garbage rows with it.
    pub(super) fn count_lock(&mut self, info: &LockInfo, garbage: u32) {
        self.pieces += 1;
        self.lines += info.lines_cleared;
        self.garbage_cleared += garbage;
        self.perfect_clears += u32::from(info.perfect_clear);
        self.locks[info.spin as usize][info.lines_cleared as usize] += 1;
        self.combo = info.combo.map_or(0, |before| before + 1);
        self.max_combo = self.max_combo.max(self.combo);
        if info.lines_cleared > 0 {
            self.back_to_back = if info.back_to_back { self.back_to_back + 1 } else { 0 };
            self.max_back_to_back = self.max_back_to_back.max(self.back_to_back);
        }
    }

    /// Clears of that many rows with that spin.
    #[must_use]
    pub const fn clears(&self, spin: Spin, rows: usize) -> u32 {
        self.locks[spin as usize][rows]
    }
}
