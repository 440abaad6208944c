//! What a player has done so far, as plain counts, and what players call their speed.

use crate::placement::Spin;
use crate::rules::attack::LockInfo;

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

    /// What these counts come to after so many ticks without the countdown's.
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

/// A player's speed, in thousandths; 0 where nothing can be said yet.
///
/// The VS score is TETR.IO's: a hundred times the lines of attack and of garbage cleared, per second. Its own
/// help writes it as (attack + garbage cleared) / pieces · pieces per second · 100.
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
    /// Keys per piece.
    pub kpp: u32,
}

/// `count · times / parts` in thousandths.
fn milli(count: u64, times: u64, parts: u32) -> u32 {
    let thousandths = (count * times * 1_000).checked_div(parts.into()).unwrap_or(0);
    u32::try_from(thousandths).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_are_counted_one_by_one() {
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
        assert_eq!((stats.combo, stats.back_to_back), (0, 2), "what clears nothing ends the run alone");
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
    fn before_anything_has_happened_they_are_nothing() {
        assert_eq!(Stats::default().rates(0), Rates::default());
        let most = Stats { pieces: u32::MAX, ..Stats::default() };
        assert_eq!(most.rates(1).pps, u32::MAX);
    }
}
