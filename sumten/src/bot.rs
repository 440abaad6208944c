//! What every program that plays Sum-Ten has in common: what it sees, its budget, and its answer.

use alloc::vec::Vec;

use crate::chain::Chain;
use crate::game::Side;
use crate::pack::Pack;
use crate::place::Move;

/// What a program sees before a turn.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The packs of all turns.
    pub packs: &'a [Pack],
    /// The number of turns played.
    pub turn: usize,
    /// The own side. Its stock has not entered the pack yet.
    pub own: Side,
    /// The opponent's side.
    pub other: Side,
    /// The number of turns after which the game is stopped, if the biggest chain until then counts, and nothing
    /// else does.
    pub goal: Option<usize>,
}

/// How long a program may think about a turn.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The maximum number of nodes: packs that are placed and resolved.
    pub nodes: u64,
    /// Returns whether the time is over. It is asked between groups of nodes.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Whether all threads of the current pool search, if the crate has the feature `parallel`. The answer for a number of
    /// nodes is the same.
    pub in_parallel: bool,
}

impl core::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .field("in_parallel", &self.in_parallel)
            .finish_non_exhaustive()
    }
}

impl Budget<'_> {
    /// Returns a budget of nodes, with as much time as they take, for one thread.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Budget<'static> {
        Budget { nodes, is_over: &|| false, in_parallel: false }
    }

    /// Returns whether only time limits it.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.nodes == u64::MAX
    }

    /// Returns what is left of it after some nodes.
    #[must_use]
    pub const fn after(&self, nodes: u64) -> Self {
        let left = if self.is_timed() { u64::MAX } else { self.nodes.saturating_sub(nodes) };
        Budget { nodes: left, ..*self }
    }
}

/// A program's answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The moves that the program intends to play, this turn's first. It is empty if every move loses.
    pub plan: Vec<Move>,
    /// The chain that the last move of the plan starts; no step if it only builds.
    pub chain: Chain,
    /// The number of nodes.
    pub nodes: u64,
}

impl Thought {
    /// Returns the move of this turn. If every move loses, it is the first one.
    #[must_use]
    pub fn to_move(&self) -> Move {
        self.plan.first().copied().unwrap_or_default()
    }
}

/// A program that plays Sum-Ten.
pub trait Bot {
    /// Returns its name, as the contest's protocol shows it.
    fn name(&self) -> &'static str;

    /// Chooses a move.
    fn think(&mut self, view: &View<'_>, budget: &Budget<'_>) -> Thought;
}
