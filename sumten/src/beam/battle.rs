//! When to fire in a battle, when to hold, and when to answer.

use super::tree::{Fire, Tree};
use super::value::log2;
use super::{BRANCHING, Beam, Settings};
use crate::bot::{Budget, Thought, View};

/// The turn until which the first big chain is planned, and how many turns later ones are planned ahead.
const FIRST_GOAL: usize = 28;
const AHEAD: usize = 10;
/// How many turns ahead an answer to an attack is planned.
const ANSWER: usize = 6;
/// From how many waiting ojama on an attack has to be answered.
const ATTACK: u32 = 12;
/// How many more ojama than the opponent can send back win the game.
const MARGIN: u32 = 80;
/// How many ojama a turn of delay costs under attack.
const DELAY: u32 = 8;
/// The share of the budget that goes to the opponent's board.
const SHARE: u64 = 8;
/// The nodes of a turn before the speed of the search is known, and the most for the opponent's board.
const FIRST: u64 = 20_000;
const MOST: u64 = 20_000;
/// How many turns of the opponent are searched.
const TURNS: usize = 8;
/// How many turns after an attack its answer still counts.
const ANSWERED: usize = 3;
/// What a turn of waiting costs, in 1/1024 of a doubling of the score: 15 %.
const WAIT: i32 = 206;
/// From how many ojama on an attack is worth a turn.
const BIG: u32 = 100;

/// Returns the turn after the last one that is planned.
pub(super) fn end(view: &View<'_>) -> usize {
    let last = match view.goal {
        Some(goal) => goal,
        None if view.own.stock >= ATTACK => view.turn + ANSWER,
        None => FIRST_GOAL.max(view.turn + AHEAD),
    };
    last.max(view.turn + 1).min(view.packs.len())
}

/// What the opponent can do.
#[derive(Clone, Debug, Default)]
pub(super) struct Opponent {
    /// The most ojama that he can send until each of the next turns.
    threats: [u32; TURNS],
}

impl Opponent {
    /// Searches the opponent's next turns. Returns the number of nodes. `before` is the number of nodes of the last
    /// turn, if only time limits the search.
    pub(super) fn look(&mut self, view: &View<'_>, budget: &Budget<'_>, before: Option<u64>) -> u64 {
        let packs = &view.packs[view.turn..(view.turn + TURNS).min(view.packs.len())];
        let nodes = ((if budget.nodes == u64::MAX { before.unwrap_or(FIRST) } else { budget.nodes }) / SHARE)
            .min(MOST);
        let width = nodes / BRANCHING / packs.len().max(1) as u64;
        let mut tree = Tree::begin(view.other.board, view.other.stock);
        let share = Budget { nodes, ..*budget };
        let made = tree.pass(&Settings::default(), packs, (width as usize).max(1), &share);
        self.threats = core::array::from_fn(|turn| {
            let until = tree.fires().filter(|(fires, _)| *fires <= turn);
            until.map(|(_, fire)| fire.chain.ojama()).max().unwrap_or(0)
        });
        made
    }

    /// Returns how many ojama he can send back, if he is attacked in a turn.
    fn answer(&self, turn: usize) -> u32 {
        self.threats[(turn + ANSWERED).min(TURNS - 1)]
    }
}

impl Beam {
    /// Chooses between firing now, answering an attack and building.
    pub(super) fn decide(&self, view: &View<'_>, nodes: u64) -> Thought {
        let thought = |(turn, fire): (usize, Fire)| Thought {
            plan: self.tree.moves_to(turn, &fire),
            chain: fire.chain,
            nodes,
        };
        if view.own.stock >= ATTACK {
            let worth = |(turn, fire): &(usize, Fire)| {
                i64::from(fire.chain.ojama()) - i64::from(DELAY) * *turn as i64
            };
            let best = self.tree.fires().filter(|(_, fire)| fire.chain.steps > 0).max_by_key(worth);
            return best.map_or_else(|| self.biggest(nodes), thought);
        }
        let strikes =
            |(turn, fire): &(usize, Fire)| fire.chain.ojama() >= self.opponent.answer(*turn) + MARGIN;
        match self.tree.fires().find(strikes) {
            Some(first) => thought(first),
            None => {
                let worth = |(turn, fire): &(usize, Fire)| log2(fire.chain.score) - WAIT * *turn as i32;
                let big = self
                    .tree
                    .fires()
                    .filter(|(turn, fire)| fire.chain.ojama() >= BIG.max(self.opponent.answer(*turn)));
                big.max_by_key(worth).map_or_else(|| self.biggest(nodes), thought)
            }
        }
    }
}
