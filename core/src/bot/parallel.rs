//! A search on many threads. No other file of the bots uses threads.
//!
//! *What.* [`ParallelBot`] plays like a [`FreestyleBot`] that searches faster. *How.* It has two batches of
//! leaves. While all threads expand the leaves of one batch, the moves of the other batch are entered into
//! the graph in the order of selection. Then the other batch is filled with new leaves, which are marked so
//! that they are not selected again. Expanding a leaf does not use the graph and is most of the work, so no
//! thread waits and nothing is locked.
//!
//! *Why this way.* Threads that write to one graph need a lock or an atomic for every node they touch, and
//! they play differently each time. Here the result depends only on the size of the batch, so any number of
//! threads plays the same game. The disadvantage is that a leaf is selected without the results of the last
//! batch. This costs less than a thousandth of the nodes of a move.
//!
//! *Does it work?* Tests compare the moves of different numbers of threads. `stackmate bench --threads`
//! measures the speed.

use alloc::vec::Vec;
use core::mem;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use super::freestyle::{FreestyleBot, Options};
use super::guideline::{Guideline, Ply};
use super::{Bot, Rated, ThinkInfo};
use crate::placement::Placement;
use crate::search::mcts::{Job, Moves};
use crate::state::State;

/// The number of leaves in a batch. This is enough to keep eight threads busy, and takes one thread a few
/// hundred microseconds.
const BATCH: usize = 64;
/// The number of leaves that a thread takes at once.
const SHARE: usize = 2;

/// A leaf and its moves. The memory of the moves is reused.
#[derive(Debug, Default)]
struct Task {
    job: Option<Job<Ply>>,
    moves: Moves<Guideline>,
}

/// A searching bot that uses all threads of the rayon pool in which it is called.
#[derive(Debug)]
pub struct ParallelBot {
    bot: FreestyleBot,
    /// The batch that the threads expand next.
    current: Vec<Task>,
    /// The batch that the threads have expanded.
    done: Vec<Task>,
}

impl ParallelBot {
    /// Creates a bot that has not received a position yet.
    #[must_use]
    pub fn new(options: Options) -> ParallelBot {
        let tasks = || (0..BATCH).map(|_| Task::default()).collect();
        ParallelBot { bot: FreestyleBot::new(options), current: tasks(), done: tasks() }
    }

    fn think_in_pool(&mut self, nodes: u32) -> bool {
        let (mut found, mut more) = (0, true);
        while more && found < nodes {
            found += self.work(true);
            // When no leaf is left to select, the leaves in the batches can still bring new ones.
            more = self.current[0].job.is_some() || self.done[0].job.is_some();
        }
        // Both batches are empty when this returns.
        self.work(false);
        self.work(false);
        more
    }

    /// Expands one batch. Meanwhile, the moves of the other batch are entered into the graph, and it is
    /// refilled if `more` is set. Returns the number of nodes entered.
    fn work(&mut self, more: bool) -> u32 {
        let ParallelBot { bot, current, done } = self;
        let game = *bot.game();
        let (entered, ()) = rayon::join(
            || {
                let entered = done.iter_mut().map(|task| task.enter(bot)).sum();
                done.iter_mut().filter(|_| more).for_each(|task| task.job = bot.select());
                entered
            },
            || current.par_iter_mut().with_min_len(SHARE).for_each(|task| task.look(&game)),
        );
        mem::swap(current, done);
        entered
    }
}

impl Task {
    fn look(&mut self, game: &Guideline) {
        if let Some(job) = &self.job {
            job.look(game, &mut self.moves);
        }
    }

    fn enter(&mut self, bot: &mut FreestyleBot) -> u32 {
        self.job.take().map_or(0, |job| bot.enter(&job, &self.moves))
    }
}

impl Bot for ParallelBot {
    /// Searches up to `nodes` more positions, and may exceed this by two batches.
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        self.bot.follow(state);
        // A thread outside the pool would pass every batch to the pool and sleep. Here it enters the pool
        // once.
        rayon::scope(|_| self.think_in_pool(nodes))
    }

    fn suggest(&mut self, state: &State, incoming: u32) -> Vec<Placement> {
        self.bot.suggest(state, incoming)
    }

    fn line(&mut self, state: &State, first: Placement) -> Vec<Placement> {
        self.bot.line(state, first)
    }

    fn rated(&mut self, state: &State, incoming: u32, count: usize) -> Vec<Rated> {
        self.bot.rated(state, incoming, count)
    }

    fn info(&mut self, state: &State) -> ThinkInfo {
        self.bot.info(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::randomizer::{Randomizer, RandomizerKind};

    /// Returns the first moves of a game, each after the same number of nodes.
    fn moves(threads: usize) -> Vec<Placement> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut pieces = Randomizer::new(RandomizerKind::SevenBag, 3);
            let queue = (0..6).map(|_| pieces.draw()).collect();
            let mut state = State { queue, bag: pieces.candidates(), ..State::default() };
            let mut bot = ParallelBot::new(Options::default());
            let mut made = Vec::new();
            for _ in 0..12 {
                assert!(bot.think(&state, 20_000));
                let best = bot.suggest(&state, 0)[0];
                let length = state.queue.len();
                state.try_play(best).unwrap();
                for _ in state.queue.len()..length {
                    let piece = pieces.draw();
                    state.deal(piece);
                }
                made.push(best);
            }
            made
        })
    }

    #[test]
    fn any_number_of_threads_plays_the_same_game() {
        let alone = moves(1);
        assert_eq!(alone, moves(2));
        assert_eq!(alone, moves(5));
    }
}
