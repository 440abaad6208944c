//! The best ways through the boards that the search has seen: to big chains, over boards that can answer an attack.

use alloc::vec;
use alloc::vec::Vec;

use super::{Fire, Layer, Tree};
use crate::board::Board;
use crate::chain::Chain;

/// A way to a chain.
#[derive(Clone, Copy, Debug)]
pub(in crate::beam) struct Way {
    /// What the chain is worth, minus the prices of the boards on the way.
    pub(in crate::beam) worth: i32,
    /// The turn of the chain: 0 is the next one.
    pub(in crate::beam) turn: usize,
    pub(in crate::beam) fire: Fire,
}

/// A way and the board after its first move: `None` if the chain starts at once.
pub(in crate::beam) type Start = (Way, Option<Board>);

/// What is known of a state.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The best way from it.
    way: Option<Way>,
    /// The highest score that it can fire.
    now: u32,
    /// The highest score that it can fire now or one turn later.
    ready: u32,
}

impl Tree {
    /// Returns the best way over each board of the next turn, and the best one that fires at once.
    ///
    /// `worth` says what a fire is worth, and `price` what a state costs that can fire a score now or one turn later.
    pub(in crate::beam) fn ways(
        &self,
        worth: impl Fn(usize, Chain) -> Option<i32>,
        price: impl Fn(usize, u32) -> i32,
    ) -> Vec<Start> {
        let mut after: Vec<Known> = Vec::new();
        for layer in (1..self.layers.len()).rev() {
            let mut here = self.fires_of(layer, &worth);
            self.join(layer, &mut here, &after);
            for Known { way, ready, .. } in &mut here {
                way.iter_mut().for_each(|way| way.worth -= price(layer, *ready));
            }
            after = here;
        }
        let later = (0..).zip(after).filter_map(|(at, known)| Some((known.way?, Some(self.board(1, at)))));
        let now = self.fires_of(0, &worth).into_iter().filter_map(|known| Some((known.way?, None)));
        now.chain(later).collect()
    }

    /// Returns what is known of a layer's states if they fire at once.
    fn fires_of(&self, layer: usize, worth: impl Fn(usize, Chain) -> Option<i32>) -> Vec<Known> {
        let Some(here) = self.layers.get(layer) else { return Vec::new() };
        let mut known = vec![Known::default(); here.states().len()];
        for fire in here.fires() {
            let score = fire.chain.score;
            let way = worth(layer, fire.chain).map(|worth| Way { worth, turn: layer, fire });
            known[fire.state as usize] = Known { way, now: score, ready: score };
        }
        known
    }

    /// Adds what is known of the states of the next level.
    fn join(&self, layer: usize, here: &mut [Known], after: &[Known]) {
        let next = self.layers.get(layer + 1).into_iter().flat_map(Layer::states);
        for (state, child) in next.zip(after) {
            let parent = &mut here[state.parent as usize];
            parent.ready = parent.ready.max(child.now);
            if child.way.is_some_and(|way| parent.way.is_none_or(|best| way.worth > best.worth)) {
                parent.way = child.way;
            }
        }
    }
}
