//! The fewest of some sets that hold everything all of them hold.
//!
//! *How.* What must be is done first, as long as there is any: a set that is the only one to hold something is taken,
//! one that is part of another is left out, and a thing that is in every set some other thing is in needs no
//! care. What is left falls apart into groups that share nothing; in each one thing after another, the rarest
//! first, is covered in every way, and a way is given up once it takes as many sets as the best so far. *Why this way.* The
//! problem is hard in general; here nearly everything is forced.

use alloc::vec::Vec;

/// Bits, a word for 64 of them.
pub(super) type Bits = Vec<u64>;

/// Ways to cover that are tried at most.
const TRIES: u32 = 1 << 20;

/// The numbers of the sets to take, in order, and whether fewer were ruled out.
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

/// What is left of a problem.
struct Cover {
    /// For each thing the sets that hold it; empty once it needs no care.
    holders: Vec<Vec<usize>>,
    /// For each set what it holds; empty once it is of no use.
    sets: Vec<Vec<usize>>,
    taken: Vec<usize>,
}

fn ones(bits: &Bits) -> impl Iterator<Item = usize> + '_ {
    let of_word = |(word, &bits): (usize, &u64)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    };
    bits.iter().enumerate().flat_map(of_word)
}

/// Whether all of a sorted list is in another.
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

    /// Takes the sets that are the only ones to hold something.
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

    /// Leaves out sets that are part of another; of equal ones the first stays.
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

    /// Drops things that are in every set that some other thing is in.
    fn drop_easy_things(&mut self) {
        for thing in 0..self.holders.len() {
            let many = &self.holders[thing];
            let forces = |&other: &usize| {
                let few = &self.holders[other];
                other != thing && is_within(few, many) && (few.len() < many.len() || other < thing)
            };
            // A thing that forces this one is in sets of this one only.
            if many.iter().any(|&set| self.sets[set].iter().any(forces)) {
                self.drop_things(&[thing]);
            }
        }
    }

    /// Some things that share sets among each other and with nothing else.
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

    /// A cover of some things: the set that holds most of those that are left, again and again.
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

    /// Sets that it takes at least: things no two of which share a set.
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

    /// By trying all choices.
    fn slow(sets: &[Bits]) -> usize {
        let all = sets.iter().fold(0, |all, set| all | set[0]);
        let holds = |choice: u32| {
            (0..sets.len()).filter(|set| choice >> set & 1 == 1).fold(0, |held, set| held | sets[set][0])
        };
        (0..1u32 << sets.len()).filter(|&choice| holds(choice) == all).map(u32::count_ones).min().unwrap_or(0)
            as usize
    }

    #[test]
    fn no_choice_is_smaller() {
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
