//! The search on many threads. No other file of the crate uses threads.
//!
//! *How.* All threads expand some states, and then one thread adds the boards in the order of the states. It checks the budget
//! where a search without threads does, and drops what comes after. *Why this way.* A number of nodes gives the same move on any
//! number of threads, and in builds without the feature `parallel`.

use alloc::vec::Vec;

#[cfg(feature = "parallel")]
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// Returns the results of a function for some items, in their order.
#[cfg(feature = "parallel")]
pub(super) fn map<T: Sync, R: Send>(
    items: &[T],
    in_parallel: bool,
    of: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    if in_parallel { items.par_iter().map(of).collect() } else { items.iter().map(of).collect() }
}

/// Returns the results of a function for some items, in their order.
#[cfg(not(feature = "parallel"))]
pub(super) fn map<T, R>(items: &[T], _in_parallel: bool, of: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(of).collect()
}

#[cfg(feature = "parallel")]
#[cfg(test)]
mod tests {
    extern crate std;

    use std::sync::Barrier;

    use super::*;
    use crate::agreement::moves;
    use crate::beam::{Beam, Settings, Tactics};
    use crate::bot::{Bot, Budget, Thought, View};
    use crate::game::Side;
    use crate::pack::PackList;

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    /// Plays a game alone, and returns everything that the player thought.
    fn alone(list: u64, in_parallel: bool) -> Vec<Thought> {
        let (packs, mut side) = (PackList::of_seed(list), Side::default());
        let mut beam = Beam::new(Settings::default(), Tactics::default());
        let budget = Budget { in_parallel, ..Budget::of_nodes(3_000) };
        let mut think = |(turn, &pack)| {
            let view = View { packs: packs.packs(), turn, own: side, other: Side::default(), goal: Some(25) };
            let thought = beam.think(&view, &budget);
            side.play(pack, thought.to_move()).unwrap();
            thought
        };
        packs.packs().iter().enumerate().take(25).map(&mut think).collect()
    }

    #[test]
    fn any_number_of_threads_plays_the_same_games() {
        let games = |in_parallel| {
            let battles = [31, 32].map(|list| moves(list, in_parallel));
            (battles, [33, 34].map(|list| alone(list, in_parallel)))
        };
        let serial = games(false);
        for threads in [1, 2, 4] {
            assert!(pool(threads).install(|| games(true)) == serial, "{threads} threads play other moves");
        }
    }

    #[test]
    fn two_threads_work_at_the_same_time_and_the_order_is_kept() {
        let both = Barrier::new(2);
        let of = |item: &usize| {
            both.wait();
            (*item, rayon::current_thread_index())
        };
        let found = pool(2).install(|| map(&[5, 3], true, of));
        assert_eq!([found[0].0, found[1].0], [5, 3]);
        assert_ne!(found[0].1, found[1].1);
        let serial =
            pool(2).install(|| map(&[5, 3, 4], false, |item| (*item, rayon::current_thread_index())));
        assert!(serial.iter().all(|(_, thread)| *thread == serial[0].1), "{serial:?}");
    }
}
