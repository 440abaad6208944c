//! Which levels meet in the matches of `review fit` and `review truth`.

use stackmate::Rng;
use stackmate::bot::level::Level;

/// The stream of random numbers that chooses the levels of a match.
const PAIRS: u64 = 70;
/// The largest distance between the numbers of two levels that meet.
pub(super) const FARTHEST: u32 = 3;

/// Returns the numbers of the two levels that play the match of a seed: any level, and one that is at most
/// [`FARTHEST`] rows of the table away.
pub(super) fn pair(seed: u64) -> [usize; 2] {
    let mut rng = Rng::new(seed, PAIRS);
    let last = Level::ALL.len() - 1;
    let first = rng.below(Level::ALL.len() as u32) as usize;
    let other = (first + rng.below(2 * FARTHEST + 1) as usize).saturating_sub(FARTHEST as usize).min(last);
    [first, other]
}
