//! The statistics of a side, as counts that can be added over games.

use stackmate::{LockInfo, Spin};

/// The counts of one side, in one game or in several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stats {
    /// Pieces placed.
    pub(crate) pieces: u64,
    /// Lines of attack made, before the margin multiplies them and before they cancel waiting garbage.
    pub(crate) attack: u64,
    /// Lines of attack, after the margin, that cancelled waiting garbage.
    pub(crate) cancelled: u64,
    /// Lines of attack, after the margin, that were sent to the opponent.
    pub(crate) sent: u64,
    /// Rows cleared.
    pub(crate) lines: u64,
    /// Garbage rows that entered the board.
    pub(crate) garbage_in: u64,
    /// Garbage rows cleared.
    pub(crate) garbage_cleared: u64,
    /// How often a piece other than the current one was placed.
    pub(crate) holds: u64,
    /// Placements by spin (none, mini, full, as in [`Spin`]) and rows cleared.
    pub(crate) locks: [[u64; 5]; 3],
    /// Clears that left the board empty.
    pub(crate) perfect_clears: u64,
    /// Clears that earned the back-to-back bonus.
    pub(crate) back_to_backs: u64,
    /// Clears that ended a back-to-back run.
    pub(crate) broken_back_to_backs: u64,
    /// T pieces that were placed without clearing lines with a full spin.
    pub(crate) wasted_ts: u64,
    /// The maximum combo.
    pub(crate) max_combo: u32,
    /// The maximum attack of one placement, before the margin.
    pub(crate) max_attack: u32,
    /// The maximum height of the stack.
    pub(crate) max_height: u32,
    /// The sum of the heights after each placement, for the mean.
    pub(crate) height_sum: u64,
}

impl Stats {
    /// Counts a lock and the height of the stack after it.
    pub(super) fn count_lock(&mut self, lock: &LockInfo, height: u32) {
        self.pieces += 1;
        self.lines += u64::from(lock.lines_cleared);
        self.attack += u64::from(lock.attack);
        self.locks[lock.spin as usize][lock.lines_cleared as usize] += 1;
        self.perfect_clears += u64::from(lock.perfect_clear);
        self.back_to_backs += u64::from(lock.back_to_back);
        self.max_combo = self.max_combo.max(lock.combo.map_or(0, |before| before + 1));
        self.max_attack = self.max_attack.max(lock.attack);
        self.max_height = self.max_height.max(height);
        self.height_sum += u64::from(height);
    }

    /// Adds the counts of another game.
    pub(crate) fn add(&mut self, other: &Stats) {
        let mut others = *other;
        for (into, from) in self.sums().into_iter().zip(others.sums()) {
            *into += *from;
        }
        self.max_combo = self.max_combo.max(other.max_combo);
        self.max_attack = self.max_attack.max(other.max_attack);
        self.max_height = self.max_height.max(other.max_height);
        for (into, from) in self.locks.as_flattened_mut().iter_mut().zip(other.locks.as_flattened()) {
            *into += from;
        }
    }

    /// Returns the counts that are sums, always in the same order.
    fn sums(&mut self) -> [&mut u64; 13] {
        [
            &mut self.pieces,
            &mut self.attack,
            &mut self.cancelled,
            &mut self.sent,
            &mut self.lines,
            &mut self.garbage_in,
            &mut self.garbage_cleared,
            &mut self.holds,
            &mut self.perfect_clears,
            &mut self.back_to_backs,
            &mut self.broken_back_to_backs,
            &mut self.wasted_ts,
            &mut self.height_sum,
        ]
    }

    /// Returns the number of placements with this spin that cleared this number of rows.
    pub(crate) const fn clears(&self, spin: Spin, rows: usize) -> u64 {
        self.locks[spin as usize][rows]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adding_statistics_sums_counts_and_keeps_the_larger_maximum() {
        let lock = |attack, lines_cleared, combo| LockInfo {
            attack,
            lines_cleared,
            combo,
            spin: Spin::Full,
            ..LockInfo::default()
        };
        let (mut one, mut other) = (Stats::default(), Stats::default());
        one.count_lock(&lock(4, 2, Some(0)), 7);
        other.count_lock(&lock(6, 2, Some(2)), 5);
        other.count_lock(&lock(0, 0, None), 6);
        one.add(&other);
        assert_eq!((one.pieces, one.attack, one.lines, one.height_sum), (3, 10, 4, 18));
        assert_eq!((one.clears(Spin::Full, 2), one.clears(Spin::Full, 0)), (2, 1));
        assert_eq!((one.max_combo, one.max_attack, one.max_height), (3, 6, 7));
    }
}
