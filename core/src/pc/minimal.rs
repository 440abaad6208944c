//! The smallest set of perfect clears that covers all queues that have one.

use alloc::vec::Vec;

use super::build::Visitor;
use super::cover::{self, Bits};
use super::enumerate::Enumerator;
use super::goal::Goal;
use super::placeable::DropKind;
use super::queues::{NONE, Queues};
use super::search::Progress;
use super::solution::Solution;
use super::tilings::Step;

/// The approximate size of a solution in bytes.
const OF_A_SOLUTION: usize = 512;

/// A search for all perfect clears that stores which queues allow each of them.
#[derive(Clone, Debug)]
pub struct Minimal {
    enumerator: Enumerator,
    leaves: Leaves,
    found: Vec<(Solution, Bits)>,
    bytes: usize,
}

impl Minimal {
    /// Creates a search that has not begun. The goal must need at least one piece.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: DropKind) -> Minimal {
        let leaves = Leaves::new(&queues);
        Minimal { enumerator: Enumerator::new(goal, queues, drop), leaves, found: Vec::new(), bytes: 0 }
    }

    /// Continues to the next perfect clear, as [`Search::next`](super::Search::next) does.
    pub fn next(&mut self, budget: &mut u32) -> Progress {
        loop {
            let mut all = All { leaves: &self.leaves, first: None, order: Vec::new(), covered: Vec::new() };
            let step = self.enumerator.next(budget, &mut all);
            let All { first, order, covered, .. } = all;
            match (step, first) {
                (Step::Found, Some(node)) => {
                    let solution = self.enumerator.solution(node, &order);
                    let queues: usize = covered.iter().map(|word| word.count_ones() as usize).sum();
                    self.bytes += 16 * queues + 16 * covered.len() + OF_A_SOLUTION;
                    self.found.push((solution, covered));
                    return Progress::Found;
                }
                (Step::Found, None) => {}
                (Step::Paused, _) => return Progress::Paused,
                (Step::Done, _) => return Progress::Done,
            }
        }
    }

    /// Returns the memory that the search uses, including what [`Minimal::choose`] will need.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns the number of perfect clears found.
    #[must_use]
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// Chooses the fewest perfect clears that cover all queues for which any was found, and returns whether
    /// it is proven that no smaller set exists.
    #[must_use]
    pub fn choose(&self) -> (Vec<&Solution>, bool) {
        let sets: Vec<Bits> = self.found.iter().map(|(_, covered)| covered.clone()).collect();
        let (taken, proven) = cover::fewest(&sets);
        (taken.into_iter().map(|number| &self.found[number].0).collect(), proven)
    }
}

/// A numbering of queues in which those that continue from the same node are consecutive.
#[derive(Clone, Debug)]
struct Leaves {
    /// For each node, the range of the numbers of its queues: the first number, and one more than the last.
    ranges: Vec<(u32, u32)>,
    count: u32,
}

impl Leaves {
    fn new(queues: &Queues) -> Leaves {
        let mut leaves = Leaves { ranges: alloc::vec![(0, 0); queues.nodes().len()], count: 0 };
        leaves.number(queues, 0);
        leaves
    }

    fn number(&mut self, queues: &Queues, node: u32) {
        let begin = self.count;
        let at = &queues.nodes()[node as usize];
        self.count += u32::from(at.end > 0);
        at.next.into_iter().filter(|&next| next != NONE).for_each(|next| self.number(queues, next));
        self.ranges[node as usize] = (begin, self.count);
    }
}

/// A visitor that collects all queues that a tiling can be built from, and one building order.
struct All<'a> {
    leaves: &'a Leaves,
    first: Option<u32>,
    order: Vec<u8>,
    covered: Bits,
}

impl Visitor for All<'_> {
    fn wants(&self, _: u32) -> bool {
        true
    }

    fn visit(&mut self, _: &Queues, node: u32, order: &[u8]) -> bool {
        if self.first.is_none() {
            self.first = Some(node);
            self.order.extend_from_slice(order);
            self.covered.resize(self.leaves.count.div_ceil(64) as usize, 0);
        }
        let (begin, end) = self.leaves.ranges[node as usize];
        (begin..end).for_each(|leaf| self.covered[leaf as usize / 64] |= 1 << (leaf % 64));
        true
    }
}
