//! One tree, many threads: the only file that knows of threads.
//!
//! *What.* [`ParallelBot`] plays like a [`FreestyleBot`] that thinks faster. *How.* With two batches of
//! leaves: while all threads look at the leaves of one, the moves of the other are entered in the order of
//! selection and it is filled with new leaves, whose marks keep them from being chosen again. Looking needs
//! no graph and is most of the work, so nobody waits and nothing is locked.
//!
//! *Why this way.* Threads that write to one graph need a lock or an atomic for every node they touch, and
//! play differently each time. Here the result depends on the size of the batch and on nothing else: any
//! number of threads plays the same game. The price is that a leaf is chosen without knowing the last batch,
//! which costs less than a thousandth of the nodes of a move.
//!
//! *Does it work?* Tests compare thread counts move by move; `stackmate bench --threads` has the speed.

use alloc::vec::Vec;
use core::mem;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use super::freestyle::{FreestyleBot, Options};
use super::guideline::{Guideline, Ply};
use super::{Bot, Rated, ThinkInfo};
use crate::placement::Placement;
use crate::search::mcts::{Job, Moves};
use crate::state::State;

/// Leaves in a batch. Enough to keep eight threads busy, and a few hundred microseconds for one.
const BATCH: usize = 64;
/// Leaves that a thread takes at once.
const SHARE: usize = 2;

/// A leaf and what was found there; the memory of the latter is used again.
#[derive(Debug, Default)]
struct Task {
    job: Option<Job<Ply>>,
    moves: Moves<Guideline>,
}

/// A searching bot that uses all threads of the rayon pool it is called in.
#[derive(Debug)]
pub struct ParallelBot {
    bot: FreestyleBot,
    /// What the threads look at next, and what they have looked at.
    current: Vec<Task>,
    done: Vec<Task>,
}

impl ParallelBot {
    /// A bot that has not seen a position yet.
    #[must_use]
    pub fn new(options: Options) -> ParallelBot {
        let tasks = || (0..BATCH).map(|_| Task::default()).collect();
        ParallelBot { bot: FreestyleBot::new(options), current: tasks(), done: tasks() }
    }

    fn think_in_pool(&mut self, nodes: u32) -> bool {
        let (mut found, mut more) = (0, true);
        while more && found < nodes {
            found += self.work(true);
            // Where all leaves are taken, those on their way bring new ones.
            more = self.current[0].job.is_some() || self.done[0].job.is_some();
        }
        // Nothing stays on its way when this returns.
        self.work(false);
        self.work(false);
        more
    }

    /// Looks at one batch while the other is entered and, if `more` are wanted, filled anew. Returns the
    /// nodes entered.
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
    /// May exceed `nodes` by two batches.
    fn think(&mut self, state: &State, nodes: u32) -> bool {
        self.bot.follow(state);
        // A thread from outside would pass every batch on to the pool and sleep: it goes in once.
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

    /// The first moves of a game, each after so many nodes.
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
