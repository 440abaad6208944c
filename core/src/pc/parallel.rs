//! Perfect clears, looked for on all threads of the rayon pool that this is called in.
//!
//! *How.* The ways to cover the first cell are dealt out to a fixed number of searches, each with what it
//! remembers. All go on for as long, threads take one after another, and what was found is gathered in the
//! order of the searches. *Why this way.* What is found and when depends on the budgets alone: any number of
//! threads tells the same solutions in the same order. Parts that share nothing need no locks; that
//! they find some dead ends twice costs less.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use super::chances::Chances;
use super::search::{Progress, Search};
use super::solution::Solution;

/// Parts: enough to keep eight threads busy although some are done early.
const PARTS: u32 = 24;
/// Placements tried by each part before the others are waited for: at first few, for who wants one solution.
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
    /// Goes through the solutions of a search that has not begun yet.
    #[must_use]
    pub fn new(search: Search) -> ParallelSearch {
        let parts = search.divided(PARTS).map(|search| (search, Vec::new())).collect();
        ParallelSearch { parts, waiting: VecDeque::new(), found: None, turn: FEWEST }
    }

    /// Goes on to the next solution. `budget` is how many placements each part may try, and what is left of it.
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

    /// The solution found last; `None` before the first.
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
    /// Settles the queues of one that has not begun yet.
    #[must_use]
    pub fn new(chances: Chances) -> ParallelChances {
        let parts = chances.divided(PARTS).collect();
        ParallelChances { known: chances, parts, turn: FEWEST }
    }

    /// Goes on; each part may try `budget` placements. Returns whether all is known.
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

    /// What is known so far.
    #[must_use]
    pub const fn known(&self) -> &Chances {
        &self.known
    }
}
