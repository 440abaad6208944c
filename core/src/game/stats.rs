//! Counts of a player's actions so far, and speed figures computed from them.

use crate::placement::Spin;
use crate::rules::attack::LockInfo;
use crate::rules::score;

/// Counts since the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stats {
    /// The number of locked pieces.
    pub pieces: u32,
    /// The attack in lines, with margin time, before cancelling.
    pub attack: u32,
    /// The number of attack lines that cancelled garbage.
    pub cancelled: u32,
    /// The number of cleared rows.
    pub lines: u32,
    /// The number of garbage rows that entered the board.
    pub garbage_received: u32,
    /// The number of cleared garbage rows.
    pub garbage_cleared: u32,
    /// The number of button presses.
    pub keys: u32,
    /// The number of holds.
    pub holds: u32,
    /// The number of clears that left the board empty.
    pub perfect_clears: u32,
    /// The most clears in a row.
    pub max_combo: u32,
    /// The most back-to-back bonuses in a row.
    pub max_back_to_back: u32,
    /// The number of locks by spin (none, mini, full, as in [`Spin`]) and rows cleared.
    pub locks: [[u32; 5]; 3],
    /// The points of the guideline for clears and drops.
    pub score: u32,
    /// The number of clears in the current combo.
    pub combo: u32,
    /// The number of back-to-back bonuses in the current streak.
    pub back_to_back: u32,
}

impl Stats {
    /// Counts a lock that cleared `garbage` garbage rows.
    pub(super) fn count_lock(&mut self, info: &LockInfo, garbage: u32) {
        self.pieces += 1;
        self.lines += info.lines_cleared;
        self.garbage_cleared += garbage;
        self.perfect_clears += u32::from(info.perfect_clear);
        self.score += score::points(info);
        self.locks[info.spin as usize][info.lines_cleared as usize] += 1;
        self.combo = info.combo.map_or(0, |before| before + 1);
        self.max_combo = self.max_combo.max(self.combo);
        if info.lines_cleared > 0 {
            self.back_to_back = if info.back_to_back { self.back_to_back + 1 } else { 0 };
            self.max_back_to_back = self.max_back_to_back.max(self.back_to_back);
        }
    }

    /// Returns the number of clears of that many rows with that spin.
    #[must_use]
    pub const fn clears(&self, spin: Spin, rows: usize) -> u32 {
        self.locks[spin as usize][rows]
    }

    /// Computes the speed from these counts and the number of ticks without the countdown.
    #[must_use]
    pub fn rates(&self, ticks: u32) -> Rates {
        let per_second = |count: u32| milli(count.into(), 1_000, ticks);
        Rates {
            pps: per_second(self.pieces),
            apm: milli(self.attack.into(), 60_000, ticks),
            app: milli(self.attack.into(), 1, self.pieces),
            vs: milli(u64::from(self.attack) + u64::from(self.garbage_cleared), 100_000, ticks),
            kpp: milli(self.keys.into(), 1, self.pieces),
        }
    }
}

/// A player's speed, in thousandths. A value is 0 when it cannot be computed yet.
///
/// The VS score is the one of TETR.IO: 100 times the number of attack lines plus cleared garbage lines, per
/// second. TETR.IO's own help writes it as (attack + garbage cleared) / pieces · pieces per second · 100.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rates {
    /// Pieces per second.
    pub pps: u32,
    /// Attack per minute.
    pub apm: u32,
    /// Attack per piece.
    pub app: u32,
    /// VS score.
    pub vs: u32,
    /// Button presses per piece.
    pub kpp: u32,
}

/// Computes `count · times / parts` in thousandths.
fn milli(count: u64, times: u64, parts: u32) -> u32 {
    let thousandths = (count * times * 1_000).checked_div(parts.into()).unwrap_or(0);
    u32::try_from(thousandths).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lock_is_counted() {
        let mut stats = Stats::default();
        let clear = |lines_cleared, combo, back_to_back, perfect_clear| LockInfo {
            lines_cleared,
            combo: Some(combo),
            back_to_back,
            perfect_clear,
            ..LockInfo::default()
        };
        let spin = LockInfo { spin: Spin::Full, ..clear(2, 2, true, false) };
        stats.count_lock(&clear(4, 0, false, false), 3);
        stats.count_lock(&clear(4, 1, true, true), 2);
        stats.count_lock(&spin, 0);
        let run = (stats.combo, stats.max_combo, stats.back_to_back, stats.max_back_to_back);
        assert_eq!(run, (3, 3, 2, 2));
        stats.count_lock(&LockInfo { spin: Spin::Mini, ..LockInfo::default() }, 0);
        assert_eq!((stats.combo, stats.back_to_back), (0, 2), "a lock without a clear ends only the combo");
        stats.count_lock(&clear(1, 0, false, true), 1);
        let run = (stats.combo, stats.max_combo, stats.back_to_back, stats.max_back_to_back);
        assert_eq!(run, (1, 3, 0, 2));
        assert_eq!((stats.pieces, stats.lines, stats.garbage_cleared, stats.perfect_clears), (5, 11, 6, 2));
        assert_eq!(stats.locks, [[0, 1, 0, 0, 2], [1, 0, 0, 0, 0], [0, 0, 1, 0, 0]]);
        assert_eq!((stats.clears(Spin::None, 4), stats.clears(Spin::Full, 2)), (2, 1));
    }

    #[test]
    fn rates_are_in_thousandths() {
        let stats = Stats { pieces: 90, attack: 40, garbage_cleared: 5, keys: 297, ..Stats::default() };
        let rates = Rates { pps: 1_500, apm: 40_000, app: 444, vs: 75_000, kpp: 3_300 };
        assert_eq!(stats.rates(60_000), rates);
    }

    #[test]
    fn rates_are_zero_at_the_start() {
        assert_eq!(Stats::default().rates(0), Rates::default());
        let most = Stats { pieces: u32::MAX, ..Stats::default() };
        assert_eq!(most.rates(1).pps, u32::MAX);
    }
}
