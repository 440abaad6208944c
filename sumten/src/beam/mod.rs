//! The player: a beam search for the biggest chain.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::HEIGHT;
use crate::bot::{Bot, Budget, Thought, View};
use crate::chain::Chain;
use crate::game::Side;
use crate::place::Move;
use crate::probe::potential;

/// The number of turns that are planned when no goal is given.
const DEPTH: usize = 16;
/// About how many different moves a pack has.
const BRANCHING: u64 = 34;

/// A beam search.
#[derive(Clone, Debug, Default)]
pub struct Beam;

#[derive(Clone)]
struct State {
    side: Side,
    value: u32,
    /// Its parent in the level before.
    parent: usize,
    to: Move,
}

/// A path that ends with a chain.
struct Fire {
    chain: Chain,
    depth: usize,
    parent: usize,
    to: Move,
}

impl Bot for Beam {
    fn name(&self) -> &'static str {
        "stackmate"
    }

    fn think(&mut self, view: &View<'_>, budget: &Budget<'_>) -> Thought {
        let end = view.goal.map_or(view.turn + DEPTH, |goal| goal.max(view.turn + 1)).min(view.packs.len());
        let packs = view.packs.get(view.turn..end).unwrap_or_default();
        let width = (budget.nodes / BRANCHING / packs.len().max(1) as u64).clamp(4, 4096) as usize;
        let first = State { side: view.own, value: 0, parent: 0, to: Move::default() };
        let mut levels = vec![vec![first]];
        let mut best: Option<Fire> = None;
        let mut nodes = 0;
        for (depth, &pack) in packs.iter().enumerate() {
            let mut next: Vec<State> = Vec::new();
            for (parent, state) in levels[depth].iter().enumerate() {
                if (budget.is_over)() {
                    break;
                }
                for to in Move::all() {
                    let mut side = state.side;
                    let Ok(dropped) = side.play(pack, to) else { continue };
                    nodes += 1;
                    if dropped.is_dead || dropped.board.max_height() > HEIGHT {
                        continue;
                    }
                    if best.as_ref().is_none_or(|best| dropped.chain.score > best.chain.score) {
                        best = Some(Fire { chain: dropped.chain, depth, parent, to });
                    }
                    if dropped.chain.score <= 3 {
                        next.push(State { side, value: potential(&side.board).chain.score, parent, to });
                    }
                }
            }
            next.sort_by_key(|state| core::cmp::Reverse(state.value));
            next.dedup_by(|a, b| a.side == b.side);
            next.truncate(width);
            if next.is_empty() {
                break;
            }
            levels.push(next);
        }
        let Some(best) = best else { return Thought { nodes, ..Thought::default() } };
        let mut plan = vec![best.to];
        let mut parent = best.parent;
        for level in levels[1..=best.depth].iter().rev() {
            plan.push(level[parent].to);
            parent = level[parent].parent;
        }
        plan.reverse();
        Thought { plan, chain: best.chain, nodes }
    }
}
