//! Sorting short lists.
//!
//! *What.* A stable insertion sort. *Why this way.* Moves and placements come by the dozen, where nothing is
//! faster; and the sorts of the standard library, made for millions, were a sixth of what a browser had to
//! load: ten kilobytes for each type and order.

use alloc::vec::Vec;

/// Sorts by a key that is quick to tell.
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

/// Sorts by a key that takes work to tell: once for each item.
pub(crate) fn by_cached_key<T: Copy, K: Ord + Copy>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    let mut keyed: Vec<(K, T)> = items.iter().map(|item| (key(item), *item)).collect();
    by_key(&mut keyed, |&(key, _)| key);
    items.iter_mut().zip(keyed).for_each(|(item, (_, next))| *item = next);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::randomizer::Rng;

    #[test]
    fn they_sort_as_the_standard_library_does() {
        let mut random = Rng::new(7, 0);
        for length in 0..60 {
            let list: Vec<(u32, usize)> = (0..length).map(|at| (random.below(20), at)).collect();
            let (mut one, mut other, mut right) = (list.clone(), list.clone(), list);
            by_key(&mut one, |item| item.0);
            by_cached_key(&mut other, |item| item.0);
            right.sort_by_key(|item| item.0);
            assert_eq!((&one, &other), (&right, &right));
        }
    }
}
