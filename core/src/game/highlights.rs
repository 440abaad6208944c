//! The moments of a game that are worth watching again: spikes (big attacks), perfect clears and near deaths.
//!
//! A *near death* is a stack that reached the rows of danger and came down again. It counts at its highest
//! moment, and only once the stack is low again, so that a stack around the limit is not counted many times.
//! A stack that never comes down is the end of the game and no near death.

use alloc::vec::Vec;

use crate::placement::Spin;
use crate::rules::attack::LockInfo;

/// The fewest lines that a single clear must send to be a spike.
const SPIKE: u32 = 4;
/// A stack of this height is in danger. The page tints the rows of danger from here.
const DANGER_HEIGHT: u32 = 16;
/// A stack that was in danger is safe again at this height or below.
const SAFE_HEIGHT: u32 = 12;

/// The kind of a highlight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HighlightKind {
    /// One clear sent at least four lines.
    Spike,
    /// A clear left the board empty.
    PerfectClear,
    /// The stack was in danger and came down again.
    NearDeath,
}

/// A moment that is worth watching again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Highlight {
    /// The number of ticks played.
    pub tick: u32,
    /// The kind.
    pub kind: HighlightKind,
    /// The lines sent, before cancelling. For a near death, the height of the stack in rows.
    pub size: u32,
    /// The spin of the clear.
    pub spin: Spin,
    /// The number of rows that were cleared, 0 for a near death.
    pub lines: u32,
}

/// Finds the highlights of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Spotter {
    /// The highest moment since the stack came into danger.
    peak: Option<Highlight>,
}

impl Spotter {
    /// Adds the highlight of a lock to `found`, if it is one.
    pub(super) fn note_lock(info: &LockInfo, tick: u32, found: &mut Vec<Highlight>) {
        let LockInfo { spin, lines_cleared: lines, attack: size, .. } = *info;
        let kind = if info.perfect_clear { HighlightKind::PerfectClear } else { HighlightKind::Spike };
        if info.perfect_clear || size >= SPIKE {
            found.push(Highlight { tick, kind, size, spin, lines });
        }
    }

    /// Follows the height of the stack. Adds a near death to `found` when the stack is safe again.
    pub(super) fn note_height(&mut self, height: u32, tick: u32, found: &mut Vec<Highlight>) {
        if height <= SAFE_HEIGHT {
            found.extend(self.peak.take());
        } else if height >= DANGER_HEIGHT && self.peak.is_none_or(|peak| height > peak.size) {
            let kind = HighlightKind::NearDeath;
            self.peak = Some(Highlight { tick, kind, size: height, spin: Spin::None, lines: 0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the near deaths of a stack that has these heights, one per tick, as pairs of tick and height.
    fn near_deaths(heights: &[u32]) -> Vec<(u32, u32)> {
        let (mut spotter, mut found) = (Spotter::default(), Vec::new());
        for (tick, &height) in (0..).zip(heights) {
            spotter.note_height(height, tick, &mut found);
        }
        assert!(found.iter().all(|highlight| highlight.kind == HighlightKind::NearDeath));
        found.iter().map(|highlight| (highlight.tick, highlight.size)).collect()
    }

    #[test]
    fn a_near_death_counts_once_at_its_first_highest_moment() {
        assert_eq!(near_deaths(&[3, 15, 16, 18, 18, 14, 17, 13, 12, 2]), [(3, 18)]);
        assert_eq!(near_deaths(&[16, 12, 16, 5]), [(0, 16), (2, 16)]);
    }

    #[test]
    fn a_stack_that_stays_high_or_was_never_in_danger_is_no_near_death() {
        assert_eq!(near_deaths(&[10, 16, 19, 20]), []);
        assert_eq!(near_deaths(&[16, 13, 15]), []);
        assert_eq!(near_deaths(&[15, 12, 15, 0]), []);
    }

    #[test]
    fn big_attacks_and_perfect_clears_are_highlights_of_their_locks() {
        let mut found = Vec::new();
        let lock = |lines_cleared, spin, attack, perfect_clear| LockInfo {
            lines_cleared,
            spin,
            attack,
            perfect_clear,
            ..LockInfo::default()
        };
        Spotter::note_lock(&lock(2, Spin::None, 3, false), 1, &mut found);
        Spotter::note_lock(&lock(4, Spin::None, 4, false), 2, &mut found);
        Spotter::note_lock(&lock(2, Spin::Full, 5, false), 3, &mut found);
        Spotter::note_lock(&lock(1, Spin::None, 0, true), 4, &mut found);
        let seen: Vec<_> =
            found.iter().map(|one| (one.tick, one.kind, one.size, one.spin, one.lines)).collect();
        assert_eq!(
            seen,
            [
                (2, HighlightKind::Spike, 4, Spin::None, 4),
                (3, HighlightKind::Spike, 5, Spin::Full, 2),
                (4, HighlightKind::PerfectClear, 0, Spin::None, 1),
            ]
        );
    }
}
