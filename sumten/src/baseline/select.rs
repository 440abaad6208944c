//! Which states of a depth are kept.
//!
//! *What.* States with equal keys are one state: the last of them. The best are kept, and from each of five strata
//! of the others about as many by chance. *Why by chance.* The keys of similar boards are close to each other, so the
//! best alone would soon be variants of one board.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use stackmate::tool::rng::Rng;

use super::choices::Duplicates;
use super::plan::{STRATA, Widths};

/// What the selection sees of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranked {
    /// Its number, in the order in which the states were found.
    pub(super) number: u32,
    /// Its value and a random addition, in thousandths, with a bonus for states on stored lists.
    pub(super) key: i64,
    /// Its value.
    pub(super) value: i64,
    /// Whether the last move erased something.
    pub(super) is_semi_fire: bool,
    /// The hash of its board, if equal boards count as one.
    pub(super) hash: u64,
}

/// Sorts states by their keys, the highest first, and keeps only the last found one of those with equal keys, or the
/// one with the highest key of those with equal boards.
pub(super) fn thin(states: &mut Vec<Ranked>, duplicates: Duplicates) {
    if duplicates == Duplicates::Boards {
        states.sort_unstable_by_key(|state| Reverse((state.hash, state.key, state.number)));
        states.dedup_by_key(|state| state.hash);
    }
    states.sort_unstable_by_key(|state| Reverse((state.key, state.number)));
    if duplicates == Duplicates::Keys {
        states.dedup_by_key(|state| state.key);
    }
}

/// Returns the states that are kept, of states that are sorted by their keys.
pub(super) fn select(states: &[Ranked], turn: usize, widths: Widths, rng: &mut Rng) -> Vec<Ranked> {
    let mut kept: Vec<Ranked> = states[..widths.best.min(states.len())].to_vec();
    let mut quota = widths.by_chance;
    for (number, stratum) in strata(states, turn, widths.best).into_iter().enumerate() {
        let size = stratum.len() as f64;
        let chance = quota / size;
        kept.extend(states[stratum].iter().filter(|_| unit(rng) < chance));
        // A small stratum passes on what it does not use. The first one passes on too little: this is a slip of the
        // original.
        let slip = if number == 0 { widths.best as f64 } else { 0.0 };
        let rest = if size < quota { quota - size - slip } else { 0.0 };
        quota = widths.by_chance + rest;
    }
    kept
}

/// Returns a random number from 0 to 1, without 1.
fn unit(rng: &mut Rng) -> f64 {
    f64::from(rng.next_u32()) / 4_294_967_296.0
}

/// Returns the ranks of the five strata behind the best states.
fn strata(states: &[Ranked], turn: usize, best: usize) -> [Range<usize>; STRATA] {
    let set_aside = states.iter().rev().take_while(|state| state.is_semi_fire).count();
    let end = states.len() - if turn % 3 == 1 { 0 } else { set_aside };
    let limits: [usize; 4] = if turn.is_multiple_of(2) {
        [6, 7, 8, 9].map(|tenths| end * tenths / 10)
    } else {
        let highest = states.iter().map(|state| state.value).max().unwrap_or(0);
        let others = states.get(best..end).unwrap_or_default();
        [4, 3, 2, 1]
            .map(|tenths| best + others.iter().filter(|state| state.value * 10 >= highest * tenths).count())
    };
    let mut from = best.min(end);
    [limits[0], limits[1], limits[2], limits[3], end].map(|limit| {
        let stratum = from..limit.clamp(from, end);
        from = stratum.end;
        stratum
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(values: impl IntoIterator<Item = i64>) -> Vec<Ranked> {
        let state =
            |(number, value)| Ranked { number, key: value * 1000, value, is_semi_fire: false, hash: 0 };
        (0..).zip(values).map(state).collect()
    }

    #[test]
    fn the_last_state_of_equal_keys_stays() {
        let mut states = states([3, 5, 3, 7, 5, 3]);
        thin(&mut states, Duplicates::Keys);
        assert_eq!(states.iter().map(|state| state.number).collect::<Vec<_>>(), [3, 4, 5]);
    }

    #[test]
    fn the_best_state_of_equal_boards_stays() {
        let mut states = states([3, 5, 3, 7, 5, 3]);
        states.iter_mut().zip([8, 9, 9, 8, 7, 7]).for_each(|(state, hash)| state.hash = hash);
        thin(&mut states, Duplicates::Boards);
        assert_eq!(states.iter().map(|state| state.number).collect::<Vec<_>>(), [3, 4, 1]);
    }

    #[test]
    fn strata_are_shares_of_the_ranks_or_of_the_best_value() {
        let hundred = states((1..=100).rev());
        assert_eq!(strata(&hundred, 0, 20), [20..60, 60..70, 70..80, 80..90, 90..100]);
        assert_eq!(strata(&hundred, 1, 20), [20..61, 61..71, 71..81, 81..91, 91..100]);
        assert_eq!(strata(&hundred, 0, 65), [65..65, 65..70, 70..80, 80..90, 90..100]);
        assert_eq!(strata(&hundred[..10], 0, 20), [10..10, 10..10, 10..10, 10..10, 10..10]);
        assert_eq!(strata(&[], 1, 20), [0..0, 0..0, 0..0, 0..0, 0..0]);
    }

    #[test]
    fn semi_fires_at_the_end_are_set_aside_in_two_of_three_turns() {
        let mut states = states((1..=100).rev());
        states[50..].iter_mut().for_each(|state| state.is_semi_fire = true);
        states[60].is_semi_fire = false;
        let ends = [0, 1, 2, 3].map(|turn| strata(&states, turn, 20)[4].end);
        assert_eq!(ends, [61, 100, 61, 61]);
    }

    #[test]
    fn about_as_many_of_each_stratum_stay_and_small_ones_pass_on_the_rest() {
        let mut rng = Rng::new(1, 1);
        let mut kept = |states: &[Ranked], best, by_chance| {
            let mut counts = [0_u32; 5];
            for _ in 0..400 {
                for state in select(states, 0, Widths { best, by_chance }, &mut rng).iter().skip(best) {
                    let stratum =
                        strata(states, 0, best).iter().position(|s| s.contains(&(state.number as usize)));
                    counts[stratum.unwrap()] += 1;
                }
            }
            counts.iter().map(|count| f64::from(*count) / 400.0).collect::<Vec<f64>>()
        };
        let thousand = states((1..=1000).rev());
        let even = kept(&thousand, 100, 30.0);
        assert!(even.iter().all(|count| (count - 30.0).abs() < 1.5), "{even:?}");
        // The strata have 9, 10, 10, 10 and 10 states. The first passes on 30 − 9 − 51, the last ones 20 and more.
        let small = kept(&states((1..=100).rev()), 51, 30.0);
        assert_eq!(small[..2], [9.0, 0.0]);
        assert_eq!(small[2..], [10.0, 10.0, 10.0]);
    }
}
