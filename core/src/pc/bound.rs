//! The upper bound of the lines that clears can send, whatever the field looks like.

use alloc::vec::Vec;

use crate::placement::Spin;
use crate::rules::attack::{AttackTable, COMBOS, Streak};

/// The most lines that can be sent until the field is empty, by the rows that remain to clear, the T's that
/// remain to be placed, and the streak so far.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    lines: usize,
    most: Vec<u32>,
}

impl Bound {
    /// Computes the bounds for clears of up to `lines` lines in all.
    pub(super) fn new(table: &AttackTable, lines: usize) -> Bound {
        let mut bound = Bound { lines, most: alloc::vec![0; (lines + 1) * (lines + 1) * COMBOS * 2] };
        for left in 1..=lines {
            for ts in 0..=lines {
                for combo in 0..COMBOS as u32 {
                    for back_to_back in [false, true] {
                        let streak = Streak { combo, back_to_back };
                        let at = bound.index(left, ts, streak);
                        bound.most[at] = bound.best_clear(table, left, ts, streak);
                    }
                }
            }
        }
        bound
    }

    pub(super) fn most(&self, left: usize, ts: usize, streak: Streak) -> u32 {
        self.most[self.index(left, ts, streak)]
    }

    fn index(&self, left: usize, ts: usize, streak: Streak) -> usize {
        // A T counts only if it clears at least one line, so more T's than lines make no difference.
        let ts = ts.min(self.lines);
        let combo = (streak.combo as usize).min(COMBOS - 1);
        ((left * (self.lines + 1) + ts) * COMBOS + combo) * 2 + usize::from(streak.back_to_back)
    }

    fn best_clear(&self, table: &AttackTable, left: usize, ts: usize, streak: Streak) -> u32 {
        let plain = (1..=left.min(4)).map(|lines| (lines, Spin::None));
        let spun = (1..=left.min(3)).filter(|_| ts > 0).map(|lines| (lines, Spin::Full));
        let worth = |(lines, spin): (usize, Spin)| {
            let mut after = streak;
            let sent = after.lock(lines as u32, spin, lines == left, table).attack;
            sent + self.most(left - lines, ts - usize::from(spin == Spin::Full), after)
        };
        plain.chain(spun).map(worth).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::attack::{GUIDELINE, PPT};

    const FRESH: Streak = Streak { combo: 0, back_to_back: false };

    #[test]
    fn bounds_for_four_lines_follow_from_the_table() {
        let bound = Bound::new(&PPT, 4);
        // A triple and then a perfect clear with the last line send the most. With a T, the triple is a
        // T-spin. Back-to-back adds one line.
        assert_eq!(bound.most(4, 0, FRESH), 12);
        assert_eq!(bound.most(4, 1, FRESH), 16);
        assert_eq!(bound.most(4, 1, Streak { back_to_back: true, ..FRESH }), 17);
        // A T-spin double, a T-spin single with back-to-back, and a perfect clear with one line send the
        // most.
        assert_eq!(bound.most(4, 2, FRESH), 4 + 3 + 10);
        assert_eq!(bound.most(0, 2, FRESH), 0);
    }

    #[test]
    fn a_quad_is_best_when_a_perfect_clear_is_added() {
        assert_eq!(Bound::new(&GUIDELINE, 4).most(4, 0, FRESH), 14);
    }
}
