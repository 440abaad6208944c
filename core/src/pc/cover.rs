//! Exact minimum set cover.
//!
//! *How.* Forced steps are repeated as long as one is possible: a set that is the only one with some element
//! is taken; a set that is contained in another is dropped; and an element that is in every set of another
//! element is dropped, because it is covered automatically. The rest splits into groups that share no set. In
//! each group, a branch-and-bound search covers one element after another, the rarest first, in every
//! possible way. A branch is cut when it cannot use fewer sets than the best cover so far. *Why this way.*
//! The problem is hard in general, but here nearly everything is forced.

use alloc::vec::Vec;

/// A bit set, in words of 64 bits.
pub(super) type Bits = Vec<u64>;

/// The most branches of the search that are tried.
const TRIES: u32 = 1 << 20;

/// Returns the indexes of the sets of a cover, in order, and whether the cover was proven to be minimal.
pub(super) fn fewest(sets: &[Bits]) -> (Vec<usize>, bool) {
    let mut cover = Cover::new(sets);
    cover.reduce();
    let mut proven = true;
    while let Some(group) = cover.group() {
        let mut search =
            Branch { cover: &cover, best: cover.greedy(&group), taken: Vec::new(), tries: TRIES };
        search.run(&group);
        proven &= search.tries > 0;
        let best = search.best;
        cover.taken.extend(best);
        cover.drop_things(&group);
    }
    cover.taken.sort_unstable();
    (cover.taken, proven)
}

/// The part of the set-cover problem that is still to be solved.
struct Cover {
    /// For each element, the sets that contain it. The list is empty when the element is covered, or when it
    /// was dropped because covering some other element always covers it too.
    holders: Vec<Vec<usize>>,
    /// For each set, its elements. The list is empty when the set is dropped.
    sets: Vec<Vec<usize>>,
    taken: Vec<usize>,
}

fn ones(bits: &Bits) -> impl Iterator<Item = usize> + '_ {
    let of_word = |(word, &bits): (usize, &u64)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    };
    bits.iter().enumerate().flat_map(of_word)
}

/// Returns whether all elements of the sorted list `part` are also in the sorted list `whole`.
fn is_within(part: &[usize], whole: &[usize]) -> bool {
    part.len() <= whole.len() && part.iter().all(|thing| whole.binary_search(thing).is_ok())
}

impl Cover {
    fn new(sets: &[Bits]) -> Cover {
        let things = sets.iter().map(Vec::len).max().unwrap_or(0) * 64;
        let mut holders = alloc::vec![Vec::new(); things];
        for (set, bits) in sets.iter().enumerate() {
            ones(bits).for_each(|thing| holders[thing].push(set));
        }
        Cover { holders, sets: sets.iter().map(|bits| ones(bits).collect()).collect(), taken: Vec::new() }
    }

    fn reduce(&mut self) {
        loop {
            let left = self.size();
            self.drop_easy_things();
            self.drop_small_sets();
            self.take_forced();
            if self.size() == left {
                return;
            }
        }
    }

    fn size(&self) -> usize {
        self.sets.iter().map(Vec::len).sum()
    }

    /// Takes every set that is the only one with some element into the cover.
    fn take_forced(&mut self) {
        for thing in 0..self.holders.len() {
            if let [set] = self.holders[thing][..] {
                self.taken.push(set);
                let held = self.sets[set].clone();
                self.drop_things(&held);
            }
        }
    }

    fn drop_things(&mut self, things: &[usize]) {
        for &thing in things {
            for set in core::mem::take(&mut self.holders[thing]) {
                self.sets[set].retain(|&held| held != thing);
            }
        }
    }

    /// Drops sets that are contained in another set. Of equal sets the first is kept.
    fn drop_small_sets(&mut self) {
        for set in 0..self.sets.len() {
            let Some(&thing) = self.sets[set].iter().min_by_key(|&&thing| self.holders[thing].len()) else {
                continue;
            };
            let covers = |&other: &usize| {
                let (small, large) = (&self.sets[set], &self.sets[other]);
                other != set && is_within(small, large) && (small.len() < large.len() || other < set)
            };
            if self.holders[thing].iter().any(covers) {
                for thing in core::mem::take(&mut self.sets[set]) {
                    self.holders[thing].retain(|&holder| holder != set);
                }
            }
        }
    }

    /// Drops elements that are covered automatically, because they are in every set of some other element.
    fn drop_easy_things(&mut self) {
        for thing in 0..self.holders.len() {
            let many = &self.holders[thing];
            let forces = |&other: &usize| {
                let few = &self.holders[other];
                other != thing && is_within(few, many) && (few.len() < many.len() || other < thing)
            };
            // Such another element is only in sets that contain `thing`, so only the elements of these sets
            // are tested.
            if many.iter().any(|&set| self.sets[set].iter().any(forces)) {
                self.drop_things(&[thing]);
            }
        }
    }

    /// Returns a group of elements that share sets with each other and with no other element.
    fn group(&self) -> Option<Vec<usize>> {
        let first = self.holders.iter().position(|holders| !holders.is_empty())?;
        let (mut group, mut next) = (alloc::vec![first], 0);
        while next < group.len() {
            for &set in &self.holders[group[next]] {
                for &thing in &self.sets[set] {
                    if !group.contains(&thing) {
                        group.push(thing);
                    }
                }
            }
            next += 1;
        }
        group.sort_unstable();
        Some(group)
    }

    /// Computes a cover of some elements: it repeatedly takes the set with the most uncovered elements.
    fn greedy(&self, things: &[usize]) -> Vec<usize> {
        let (mut left, mut taken) = (things.to_vec(), Vec::new());
        while let Some(&thing) = left.first() {
            let gain =
                |set: usize| left.iter().filter(|thing| self.sets[set].binary_search(thing).is_ok()).count();
            let sets = left.iter().flat_map(|&thing| self.holders[thing].iter().copied());
            let best = sets.max_by_key(|&set| (gain(set), core::cmp::Reverse(set)));
            let Some(best) = best.or_else(|| self.holders[thing].first().copied()) else { break };
            left.retain(|thing| self.sets[best].binary_search(thing).is_err());
            taken.push(best);
        }
        taken
    }
}

/// A search for a smaller cover of one group.
struct Branch<'a> {
    cover: &'a Cover,
    best: Vec<usize>,
    taken: Vec<usize>,
    tries: u32,
}

impl Branch<'_> {
    fn run(&mut self, left: &[usize]) {
        if self.taken.len() + self.least(left) >= self.best.len() || self.tries == 0 {
            return;
        }
        self.tries -= 1;
        let Some(&rarest) = left.iter().min_by_key(|&&thing| self.cover.holders[thing].len()) else {
            self.best.clone_from(&self.taken);
            return;
        };
        for &set in &self.cover.holders[rarest] {
            let held = &self.cover.sets[set];
            let rest: Vec<usize> =
                left.iter().copied().filter(|thing| held.binary_search(thing).is_err()).collect();
            self.taken.push(set);
            self.run(&rest);
            self.taken.pop();
        }
    }

    /// Computes a lower bound on the number of sets: a number of elements of which no two share a set.
    fn least(&self, left: &[usize]) -> usize {
        let mut used: Vec<usize> = Vec::new();
        let mut order = left.to_vec();
        order.sort_by_key(|&thing| self.cover.holders[thing].len());
        let mut count = 0;
        for thing in order {
            let holders = &self.cover.holders[thing];
            if holders.iter().all(|set| !used.contains(set)) {
                used.extend(holders);
                count += 1;
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::rng::Rng;

    /// Computes the smallest number of sets that cover everything, by trying all choices.
    fn slow(sets: &[Bits]) -> usize {
        let all = sets.iter().fold(0, |all, set| all | set[0]);
        let holds = |choice: u32| {
            (0..sets.len()).filter(|set| choice >> set & 1 == 1).fold(0, |held, set| held | sets[set][0])
        };
        (0..1u32 << sets.len()).filter(|&choice| holds(choice) == all).map(u32::count_ones).min().unwrap_or(0)
            as usize
    }

    #[test]
    fn the_cover_is_minimal() {
        let mut rng = Rng::new(1, 0);
        for round in 0..400 {
            let (things, sets) = (1 + rng.below(14), 1 + rng.below(11));
            let dense = 2 + round % 4;
            let set = |rng: &mut Rng| {
                alloc::vec![
                    (0..things).filter(|_| rng.below(dense) == 0).fold(0u64, |set, thing| set | 1 << thing)
                ]
            };
            let sets: Vec<Bits> = (0..sets).map(|_| set(&mut rng)).collect();
            let (taken, proven) = fewest(&sets);
            let held =
                |numbers: &mut dyn Iterator<Item = usize>| numbers.fold(0, |held, set| held | sets[set][0]);
            assert_eq!(held(&mut taken.iter().copied()), held(&mut (0..sets.len())));
            assert!(proven);
            assert_eq!(taken.len(), slow(&sets), "{sets:?}");
        }
    }
}
