//! The player: a beam search for the biggest chain, which goes on from turn to turn.
//!
//! *What.* It keeps, for every turn up to a goal, the boards that the known packs can make, and expands the best ones of
//! each turn. *How.* A board is worth the number of steps of the longest chain that one more digit would start
//! ([`probe`](crate::probe)), in the last turns its score, and a little chance. The boards of the last turn's search that
//! are still possible are kept, so the beam becomes wider from turn to turn. *Why chance?* In games of this player, among
//! boards of one turn with at least 60 % of the best potential, the potential says almost nothing about the final chain
//! (correlation 0.05). What wins is to follow many boards that differ. In a battle, the module `battle` decides when to
//! fire.

mod battle;
mod expand;
mod layer;
mod packed;
mod parallel;
mod seen;
mod settings;
mod tactics;
mod tree;
mod value;

pub use settings::Settings;
pub use tactics::Tactics;

use crate::bot::{Bot, Budget, Thought, View};
use crate::pack::Pack;
use tree::Tree;

/// About how many different moves a pack has.
const BRANCHING: u64 = 34;
/// The nodes of a turn before the speed of the search is known.
const FIRST_NODES: u64 = 20_000;
/// The width of the first pass when only time limits a search, and no search has shown how many nodes it has.
const FIRST_WIDTH: u64 = 16;

/// A player for one game.
#[derive(Clone, Debug, Default)]
pub struct Beam {
    settings: Settings,
    tactics: Tactics,
    tree: Tree,
    /// The turn until which the next big chain of a battle is planned.
    goal: usize,
    /// The turn, and the turn after the last one that is planned.
    turns: (usize, usize),
    /// The most nodes of a turn that only time limited. A turn may have fewer because no board is left to search.
    nodes: Option<u64>,
}

impl Beam {
    /// Creates a player with other numbers than usual.
    #[must_use]
    pub fn new(settings: Settings, tactics: Tactics) -> Beam {
        Beam { settings, tactics, ..Beam::default() }
    }

    /// Sets the numbers by which the next turns of a battle are played.
    pub const fn set_tactics(&mut self, tactics: Tactics) {
        self.tactics = tactics;
    }

    /// Sets the chance of the next turns (see [`Settings::seed`]).
    pub const fn set_seed(&mut self, seed: u64) {
        self.settings.seed = seed;
    }

    /// Searches with wider and wider beams until the budget is spent. Returns the number of nodes.
    fn search(&mut self, packs: &[Pack], budget: &Budget<'_>) -> u64 {
        let turns = packs.len().max(1) as u64;
        let width_of = |nodes: u64| (nodes / BRANCHING / turns).max(1);
        // By time, the width comes from the nodes of a full turn, so that a pass is seldom cut.
        let mut width = match self.nodes {
            _ if !budget.is_timed() => width_of(budget.nodes / self.settings.passes),
            Some(nodes) => width_of(nodes / 2),
            None => FIRST_WIDTH,
        };
        let mut nodes = 0;
        loop {
            let left = budget.after(nodes);
            let made = self.tree.pass(&self.settings, packs, width as usize, &left);
            nodes += made;
            if nodes >= budget.nodes || (budget.is_over)() || (made == 0 && !self.tree.widen()) {
                return nodes;
            }
            if !budget.is_timed() {
                width = width.min(width_of(budget.nodes - nodes));
            } else if self.nodes.is_none() {
                width *= 2;
            }
        }
    }

    /// Keeps the boards of the last turn, or begins with the board if the game did not go as expected.
    fn follow(&mut self, view: &View<'_>, end: usize) {
        let goes_on = self.turns.0 + 1 == view.turn && self.tree.advance(&view.own.board, view.own.stock);
        if !goes_on {
            self.tree = Tree::begin(view.own.board, view.own.stock);
        } else if end > self.turns.1 {
            self.tree.reopen(self.turns.1 - view.turn);
        }
        self.turns = (view.turn, end);
    }
}

impl Bot for Beam {
    fn name(&self) -> &'static str {
        "stackmate"
    }

    fn think(&mut self, view: &View<'_>, budget: &Budget<'_>) -> Thought {
        let end = match view.goal {
            Some(goal) => goal.max(view.turn + 1).min(view.packs.len()),
            None => self.horizon(view),
        };
        self.follow(view, end);
        let packs = view.packs.get(view.turn..end).unwrap_or_default();
        let thought = if view.goal.is_none() {
            self.fight(view, packs, budget)
        } else {
            let nodes = self.search(packs, budget);
            self.biggest(nodes)
        };
        if budget.is_timed() {
            self.nodes = self.nodes.max(Some(thought.nodes));
        }
        thought
    }
}

impl Beam {
    /// Returns the moves to the biggest chain.
    fn biggest(&self, nodes: u64) -> Thought {
        let best = self.tree.fires().max_by_key(|(turn, fire)| (fire.chain.score, usize::MAX - turn));
        if best.is_none_or(|(_, fire)| fire.chain.steps == 0) {
            let plan = self.tree.moves_to_best();
            if !plan.is_empty() {
                return Thought { plan, nodes, ..Thought::default() };
            }
        }
        best.map_or_else(Thought::default, |(turn, fire)| Thought {
            plan: self.tree.moves_to(turn, &fire),
            chain: fire.chain,
            nodes,
        })
    }
}

#[cfg(test)]
mod tests;
