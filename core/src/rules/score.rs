//! The points of the guideline for clears and drops, at level 1.
//!
//! *Source.* The tables "Recent guideline compatible games" and of perfect clears in
//! <https://tetris.wiki/Scoring>. The points of a perfect clear are added to those of its clear.

use super::attack::LockInfo;
use crate::placement::Spin;

/// The points for a clear without a spin, indexed by lines cleared.
const CLEAR: [u32; 5] = [0, 100, 300, 500, 800];
/// The points for a T-spin mini, indexed by lines cleared.
const MINI: [u32; 4] = [100, 200, 400, 400];
/// The points for a full T-spin, indexed by lines cleared.
const FULL: [u32; 4] = [400, 800, 1_200, 1_600];
/// The points for a perfect clear, indexed by lines cleared.
const PERFECT: [u32; 5] = [0, 800, 1_200, 1_800, 2_000];
/// The points for a perfect clear of four lines with the back-to-back bonus.
const PERFECT_BACK_TO_BACK: u32 = 3_200;
/// The points for each clear of a combo before this one.
const COMBO: u32 = 50;
/// The points for a row that a hard drop falls.
pub const HARD_DROP: u32 = 2;
/// The points for a row that a soft drop falls.
pub const SOFT_DROP: u32 = 1;

/// Returns the points for a lock.
///
/// # Panics
/// Panics when a lock clears more lines than its kind can: four, or three with a spin.
#[must_use]
pub const fn points(info: &LockInfo) -> u32 {
    let lines = info.lines_cleared as usize;
    let clear = match info.spin {
        Spin::None => CLEAR[lines],
        Spin::Mini => MINI[lines],
        Spin::Full => FULL[lines],
    };
    let clear = if info.back_to_back { clear * 3 / 2 } else { clear };
    let combo = match info.combo {
        Some(before) => before * COMBO,
        None => 0,
    };
    let perfect = match (info.perfect_clear, info.back_to_back && lines == 4) {
        (false, _) => 0,
        (true, false) => PERFECT[lines],
        (true, true) => PERFECT_BACK_TO_BACK,
    };
    clear + combo + perfect
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn lock(lines_cleared: u32, spin: Spin) -> LockInfo {
        LockInfo { lines_cleared, spin, combo: (lines_cleared > 0).then_some(0), ..LockInfo::default() }
    }

    #[test]
    fn clears_and_spins_have_the_points_of_the_table() {
        let points = |spin, lines: &[u32]| -> Vec<u32> {
            lines.iter().map(|&lines| super::points(&lock(lines, spin))).collect()
        };
        assert_eq!(points(Spin::None, &[0, 1, 2, 3, 4]), [0, 100, 300, 500, 800]);
        assert_eq!(points(Spin::Mini, &[0, 1, 2]), [100, 200, 400]);
        assert_eq!(points(Spin::Full, &[0, 1, 2, 3]), [400, 800, 1_200, 1_600]);
    }

    #[test]
    fn back_to_back_combo_and_perfect_clears_add_points() {
        let quad = LockInfo { back_to_back: true, ..lock(4, Spin::None) };
        assert_eq!(points(&quad), 1_200);
        assert_eq!(points(&LockInfo { combo: Some(3), ..quad }), 1_350);
        assert_eq!(points(&LockInfo { perfect_clear: true, ..quad }), 4_400);
        assert_eq!(points(&LockInfo { perfect_clear: true, ..lock(4, Spin::None) }), 2_800);
        assert_eq!(points(&LockInfo { perfect_clear: true, ..lock(1, Spin::None) }), 900);
    }
}
