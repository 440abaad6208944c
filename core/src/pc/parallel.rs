//! Perfect-clear searches on all threads of the current rayon pool.
//!
//! *How.* The ways to cover the first cell are divided among a fixed number of searches, each with its own
//! memory. In each round, all searches continue for the same budget. Each thread takes one search after
//! another, and the results are collected in the order of the searches. *Why this way.* What is found, and
//! when, depends only on the budgets, so any number of threads returns the same solutions in the same order.
//! The parts share nothing, so they need no locks. They find some dead ends twice, but that costs less than
//! locks would.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use super::chances::Chances;
use super::search::{Progress, Search};
use super::solution::Solution;

/// The number of parts. It is large enough to keep eight threads busy although some parts finish early.
const PARTS: u32 = 24;
/// The placements that each part tries in the first round. It is small, so that a single solution is returned
/// early.
const FEWEST: u32 = 1 << 9;
const MOST: u32 = 1 << 14;

/// A [`Search`] on many threads.
#[derive(Clone, Debug)]
pub struct ParallelSearch {
    parts: Vec<(Search, Vec<Solution>)>,
    waiting: VecDeque<Solution>,
    found: Option<Solution>,
    turn: u32,
}

impl ParallelSearch {
    /// Creates a parallel search from a search that has not begun.
    #[must_use]
    pub fn new(search: Search) -> ParallelSearch {
        let parts = search.divided(PARTS).map(|search| (search, Vec::new())).collect();
        ParallelSearch { parts, waiting: VecDeque::new(), found: None, turn: FEWEST }
    }

    /// Continues to the next solution. `budget` is the number of placements that each part may try; it is
    /// reduced by those tried.
    pub fn next(&mut self, budget: &mut u32) -> Progress {
        loop {
            self.found = self.waiting.pop_front();
            match () {
                () if self.found.is_some() => return Progress::Found,
                () if self.parts.is_empty() => return Progress::Done,
                () if *budget == 0 => return Progress::Paused,
                () => self.run(budget),
            }
        }
    }

    /// Returns the solution found last, or `None` before the first.
    #[must_use]
    pub fn solution(&mut self) -> Option<Solution> {
        self.found.clone()
    }

    fn run(&mut self, budget: &mut u32) {
        let turn = self.turn.min(*budget);
        self.turn = (self.turn * 2).min(MOST);
        *budget -= turn;
        let goes_on = |(search, found): &mut (Search, Vec<Solution>)| {
            let mut left = turn;
            let goes_on = loop {
                match search.next(&mut left) {
                    Progress::Found => found.extend(search.solution()),
                    Progress::Paused => break true,
                    Progress::Done => break false,
                }
            };
            search.rest();
            goes_on
        };
        let mut unfinished: Vec<bool> = Vec::new();
        rayon::scope(|_| self.parts.par_iter_mut().map(goes_on).collect_into_vec(&mut unfinished));
        self.waiting.extend(self.parts.iter_mut().flat_map(|(_, found)| found.drain(..)));
        let mut unfinished = unfinished.into_iter();
        self.parts.retain(|_| unfinished.next().unwrap_or(false));
    }
}

/// A [`Chances`] on many threads.
#[derive(Clone, Debug)]
pub struct ParallelChances {
    known: Chances,
    parts: Vec<Chances>,
    turn: u32,
}

impl ParallelChances {
    /// Creates a parallel computation from a computation that has not begun.
    #[must_use]
    pub fn new(chances: Chances) -> ParallelChances {
        let parts = chances.divided(PARTS).collect();
        ParallelChances { known: chances, parts, turn: FEWEST }
    }

    /// Continues with `budget` placements for each part. Returns whether all results are known.
    pub fn run(&mut self, budget: &mut u32) -> bool {
        while !self.parts.is_empty() && self.known.success() < self.known.total() {
            if *budget == 0 {
                return false;
            }
            let turn = self.turn.min(*budget);
            self.turn = (self.turn * 2).min(MOST);
            *budget -= turn;
            let mut unfinished: Vec<bool> = Vec::new();
            let goes_on = |chances: &mut Chances| {
                let goes_on = !chances.run(&mut turn.clone());
                chances.rest();
                goes_on
            };
            rayon::scope(|_| self.parts.par_iter_mut().map(goes_on).collect_into_vec(&mut unfinished));
            self.known.share(&mut self.parts);
            let mut unfinished = unfinished.into_iter();
            self.parts.retain(|_| unfinished.next().unwrap_or(false));
        }
        true
    }

    /// Returns the results so far.
    #[must_use]
    pub const fn known(&self) -> &Chances {
        &self.known
    }
}
