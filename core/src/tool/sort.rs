//! Sorting of short lists, and selection of the best items.
//!
//! *What.* There are a stable insertion sort and a selection. *Why this way.* Lists of moves and placements
//! have some dozens of items, and nothing is faster for these. The sorts of the standard library are made for
//! millions of items. They were a sixth of what a browser had to load: ten kilobytes for each type and order.

use alloc::vec::Vec;

/// Sorts by a key that is quick to compute.
pub(crate) fn by_key<T: Copy, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let item = items[end];
        let its = key(&item);
        let mut at = end;
        while at > 0 && its < key(&items[at - 1]) {
            items[at] = items[at - 1];
            at -= 1;
        }
        items[at] = item;
    }
}

/// Keeps, from index `begin` on, the `most` items with the highest scores, in their original order. Of equal
/// items the first are kept. `ranks` is scratch memory.
pub(crate) fn keep_best<T: Copy>(
    items: &mut Vec<T>,
    begin: usize,
    most: usize,
    ranks: &mut Vec<u64>,
    score: impl Fn(&T) -> i32,
) {
    if items.len() <= begin + most {
        return;
    }
    let rank = |place: usize, item: &T| u64::from(score(item).abs_diff(i32::MAX)) << 32 | place as u64;
    ranks.clear();
    ranks.extend(items[begin..].iter().enumerate().map(|(place, item)| rank(place, item)));
    let end = lowest(ranks, most);
    let mut kept = begin;
    for from in begin..items.len() {
        let item = items[from];
        items[kept] = item;
        kept += usize::from(rank(from - begin, &item) < end);
    }
    items.truncate(kept);
}

/// Returns the number that has exactly `count` lower numbers. All numbers must be different, and there must
/// be more than `count`. This is a quickselect without a branch that a processor would have to predict.
#[inline]
fn lowest(mut numbers: &mut [u64], mut count: usize) -> u64 {
    loop {
        let (first, middle, last) = (numbers[0], numbers[numbers.len() / 2], numbers[numbers.len() - 1]);
        let pivot = first.max(middle).min(first.min(middle).max(last));
        let mut lower = 0;
        for at in 0..numbers.len() {
            numbers.swap(at, lower);
            lower += usize::from(numbers[lower] < pivot);
        }
        if count == lower {
            return pivot;
        }
        numbers = if count < lower {
            &mut numbers[..lower]
        } else {
            count -= lower;
            &mut numbers[lower..]
        };
    }
}

/// Sorts by a key that is expensive to compute. The key is computed once for each item.
pub(crate) fn by_cached_key<T: Copy, K: Ord + Copy>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    let mut keyed: Vec<(K, T)> = items.iter().map(|item| (key(item), *item)).collect();
    by_key(&mut keyed, |&(key, _)| key);
    items.iter_mut().zip(keyed).for_each(|(item, (_, next))| *item = next);
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;
    use crate::tool::rng::Rng;

    fn lists() -> impl Iterator<Item = Vec<(u32, usize)>> {
        let mut random = Rng::new(7, 0);
        (0..60).map(move |length| (0..length).map(|at| (random.below(20), at)).collect())
    }

    #[test]
    fn the_sorts_agree_with_the_standard_library() {
        for list in lists() {
            let (mut one, mut other, mut right) = (list.clone(), list.clone(), list);
            by_key(&mut one, |item| item.0);
            by_cached_key(&mut other, |item| item.0);
            right.sort_by_key(|item| item.0);
            assert_eq!((&one, &other), (&right, &right));
        }
    }

    #[test]
    fn the_best_items_are_kept_in_their_order() {
        let mut ranks = Vec::new();
        for (most, list) in (0..).zip(lists()) {
            for begin in [0, list.len() / 4] {
                let most = most % 13;
                let mut some = list.clone();
                keep_best(&mut some, begin, most, &mut ranks, |item| item.0 as i32 - 9);
                let mut right = list[begin..].to_vec();
                right.sort_by_key(|item| Reverse(item.0));
                right.truncate(most);
                right.sort_by_key(|item| item.1);
                assert_eq!((&some[..begin], &some[begin..]), (&list[..begin], &right[..]));
            }
        }
    }
}
