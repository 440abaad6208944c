//! The best way through the boards that the search has seen: to a big chain, over boards that can answer an attack.

use alloc::vec;
use alloc::vec::Vec;

use super::{Fire, Tree};
use crate::chain::Chain;

/// What a fire is worth, its turn, and the fire.
type Way = (i32, usize, Fire);

impl Tree {
    /// Returns the fire that is worth most, if each state on the way to it has its price.
    ///
    /// `worth` says what a fire is worth, and `price` what a state costs that can fire a score now or one turn later.
    pub(in crate::beam) fn best_way(
        &self,
        worth: impl Fn(usize, Chain) -> Option<i32>,
        price: impl Fn(usize, u32) -> i32,
    ) -> Option<(usize, Fire)> {
        let mut after: Vec<(Option<Way>, u32)> = Vec::new();
        for (level, here) in self.levels.iter().enumerate().rev() {
            let mut ways = vec![(None::<Way>, 0); here.states.len()];
            for fire in here.fires() {
                let way = worth(level, fire.chain).map(|worth| (worth, level, fire));
                ways[fire.state as usize] = (way, fire.chain.score);
            }
            let next = self.levels.get(level + 1).into_iter().flat_map(|next| &next.states);
            let mut ready: Vec<u32> = ways.iter().map(|(_, score)| *score).collect();
            for (state, (way, score)) in next.zip(&after) {
                let parent = state.parent as usize;
                ready[parent] = ready[parent].max(*score);
                if way.is_some_and(|way| ways[parent].0.is_none_or(|best| way.0 > best.0)) {
                    ways[parent].0 = *way;
                }
            }
            for (way, ready) in ways.iter_mut().zip(ready) {
                way.0.iter_mut().for_each(|way| way.0 -= price(level, ready));
            }
            after = ways;
        }
        after.first().and_then(|(way, _)| way.map(|(_, level, fire)| (level, fire)))
    }
}
