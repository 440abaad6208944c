//! Runs a search on one thread, or on several threads that share the work. Both ways find the same solutions
//! and chances.

use stackmate::pc::{Chances, DropKind, Goal, Progress, Queues, Search, Solution};

#[cfg(feature = "threads")]
use stackmate::pc::{ParallelChances, ParallelSearch};

/// A search for solutions, on all available threads.
pub(crate) enum Solving {
    /// The search runs on the calling thread.
    Alone(Box<Search>),
    /// The search runs on all threads of the pool.
    #[cfg(feature = "threads")]
    Together(ParallelSearch),
}

impl Solving {
    pub(crate) fn new(goal: Goal, queues: Queues, drop: DropKind) -> Solving {
        let search = Search::new(goal, queues, drop);
        #[cfg(feature = "threads")]
        if stackmate_wasm::threads::pool_threads() > 1 {
            return Solving::Together(ParallelSearch::new(search));
        }
        Solving::Alone(Box::new(search))
    }

    pub(crate) fn next(&mut self, budget: &mut u32) -> Progress {
        match self {
            Solving::Alone(search) => search.next(budget),
            #[cfg(feature = "threads")]
            Solving::Together(search) => search.next(budget),
        }
    }

    pub(crate) fn solution(&mut self) -> Option<Solution> {
        match self {
            Solving::Alone(search) => search.solution(),
            #[cfg(feature = "threads")]
            Solving::Together(search) => search.solution(),
        }
    }
}

/// The chances of many queues, computed on all available threads.
#[derive(Debug)]
pub(crate) enum Weighing {
    /// The chances are computed on the calling thread.
    Alone(Box<Chances>),
    /// The chances are computed on all threads of the pool.
    #[cfg(feature = "threads")]
    Together(Box<ParallelChances>),
}

impl Weighing {
    pub(crate) fn new(goal: Goal, queues: Queues, drop: DropKind) -> Weighing {
        let chances = Chances::new(goal, queues, drop);
        #[cfg(feature = "threads")]
        if stackmate_wasm::threads::pool_threads() > 1 {
            return Weighing::Together(Box::new(ParallelChances::new(chances)));
        }
        Weighing::Alone(Box::new(chances))
    }

    pub(crate) fn run(&mut self, budget: &mut u32) -> bool {
        match self {
            Weighing::Alone(chances) => chances.run(budget),
            #[cfg(feature = "threads")]
            Weighing::Together(chances) => chances.run(budget),
        }
    }

    pub(crate) fn known(&self) -> &Chances {
        match self {
            Weighing::Alone(chances) => chances,
            #[cfg(feature = "threads")]
            Weighing::Together(chances) => chances.known(),
        }
    }
}
