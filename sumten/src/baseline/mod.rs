//! The baseline "chain beam 2016": the third-placed program of the contest's final, remade from its description.
//!
//! *What.* A beam search up to 20 turns deep. It keeps boards by the chain that one more digit would start
//! ([`pot_2016`]), and fires when the best chain is worth more than building on. *How.* `plan` has the constants of
//! a turn, `search` expands states and decides, `select` thins them out, and `memory` passes the best lists of moves
//! on to the next turn. *Why.* Other programs are measured against it, so it has the slips of the original too. Only
//! the rules about the clock are left out: one factor scales all widths instead. [`Choices`] replaces parts of it, to
//! measure what they are worth. Source: the rules document of Sum-Ten, section 9.

mod boards;
mod choices;
mod flat;
mod memory;
mod plan;
mod pot;
mod search;
mod select;

pub use choices::{Choices, Detection, Duplicates, Fires, Probe, Selection};
pub use pot::pot_2016;

use stackmate::tool::rng::Rng;

use crate::bot::{Bot, Budget, Thought, View};
use crate::game::Side;
use crate::place::Move;
use boards::Boards;
use memory::{Carried, Memory};
use plan::Plan;
use search::{Searched, search};

/// The stream of its random numbers.
const STREAM: u64 = 9;
/// By how much the stock must exceed the expected one to be a heavy attack.
const HEAVY: u32 = 30;
/// For how many turns the program is in a hurry: the first ones, and those from a heavy attack on.
const HASTE: usize = 7;

/// The baseline.
#[derive(Clone, Debug)]
pub struct Baseline {
    factor: f64,
    choices: Choices,
    rng: Rng,
    /// The last turn, if there was one.
    last: Option<Last>,
    /// The turn until which the program is in a hurry.
    hasty_until: usize,
    /// The number of potentials that it has computed.
    potentials: u64,
}

/// What the last turn leaves to the next one.
#[derive(Clone, Debug)]
struct Last {
    turn: usize,
    /// The stock that is expected next.
    stock: u32,
    carried: Carried,
}

impl Baseline {
    /// Creates the program. The widths of its search are multiplied by `factor`: with 1 they are those of the original.
    #[must_use]
    pub const fn new(seed: u64, factor: f64) -> Baseline {
        Baseline::with(seed, factor, Choices::ORIGINAL)
    }

    /// Creates the program with other choices.
    #[must_use]
    pub const fn with(seed: u64, factor: f64, choices: Choices) -> Baseline {
        let rng = Rng::new(seed, STREAM);
        Baseline { factor, choices, rng, last: None, hasty_until: HASTE, potentials: 0 }
    }

    /// Returns how many potentials it has computed in all turns.
    #[must_use]
    pub const fn potentials(&self) -> u64 {
        self.potentials
    }

    /// Returns the factor of the widths.
    #[must_use]
    pub const fn factor(&self) -> f64 {
        self.factor
    }

    /// Changes the factor of the widths.
    pub const fn set_factor(&mut self, factor: f64) {
        self.factor = factor;
    }

    /// Compares the stock with the expected one. Returns what the search of the turn depends on, and what the last turn
    /// has left, which is nothing if the stock is not the expected one.
    fn plan(&mut self, view: &View<'_>) -> (Plan, Carried) {
        let View { turn, own: Side { stock, .. }, .. } = *view;
        if turn == 0 {
            self.hasty_until = HASTE;
        }
        let last = self.last.take().filter(|last| last.turn + 1 == turn);
        let (expected, carried) = last.map_or((stock, Carried::default()), |last| (last.stock, last.carried));
        if stock > expected.saturating_add(HEAVY) {
            self.hasty_until = turn + HASTE;
        }
        let plan = Plan {
            turn,
            depth: Plan::depth_of(turn, view.packs.len()),
            is_hit: stock > expected,
            is_hasty: turn < self.hasty_until,
            factor: self.factor,
            choices: self.choices,
        };
        (plan, if stock == expected { carried } else { Carried::default() })
    }

    /// Returns what the turn leaves to the next one.
    fn leave(&self, view: &View<'_>, played: Move, searched: Searched) -> Option<Last> {
        let mut own = view.own;
        own.play(*view.packs.get(view.turn)?, played).ok()?;
        let Choices { lists, boards, .. } = self.choices;
        let memory = if lists { searched.remember(played) } else { Memory::default() };
        let boards = if boards { searched.boards.after(played, own.board) } else { Boards::default() };
        Some(Last { turn: view.turn, stock: own.stock, carried: Carried { memory, boards } })
    }
}

impl Bot for Baseline {
    fn name(&self) -> &'static str {
        "chain beam 2016"
    }

    /// Chooses a move. The number of nodes is a result of the factor, so a budget of nodes has no effect.
    fn think(&mut self, view: &View<'_>, budget: &Budget<'_>) -> Thought {
        let (plan, carried) = self.plan(view);
        let searched = search(view, budget, &plan, &carried, &mut self.rng);
        self.potentials += searched.potentials;
        let (moves, chain) = searched.best();
        let thought = Thought { plan: moves, chain, nodes: searched.nodes };
        self.last = self.leave(view, thought.to_move(), searched);
        thought
    }
}

#[cfg(test)]
mod tests;
