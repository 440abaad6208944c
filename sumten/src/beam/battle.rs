//! When to fire in a battle, when to hold, and when to answer.

use super::tactics::Tactics;
use super::tree::{Fire, Tree};
use super::value::log2;
use super::{BRANCHING, Beam, Settings};
use crate::bot::{Budget, Thought, View};
use crate::chain::Chain;
use crate::pack::Pack;

/// The share of the budget that goes to the opponent's board.
const SHARE: u64 = 8;
/// The nodes of a turn before the speed of the search is known, and the most for the opponent's board.
const FIRST: u64 = 20_000;
const MOST: u64 = 20_000;
/// A stock that fills all packs of these turns.
const RAIN: u32 = 100;
/// The score of one ojama.
const POINTS: u32 = 5;
/// How many turns of the opponent are searched.
const TURNS: usize = 8;
/// How many turns after an attack its answer still counts.
const ANSWERED: usize = 7;

/// Returns the turn after the last one that is planned.
pub(super) fn end(tactics: &Tactics, view: &View<'_>) -> usize {
    let last = match view.goal {
        Some(goal) => goal,
        None if view.own.stock >= tactics.attack => view.turn + tactics.answer,
        None => tactics.first_goal.max(view.turn + tactics.ahead),
    };
    last.max(view.turn + 1).min(view.packs.len())
}

/// What the opponent can do.
#[derive(Clone, Debug, Default)]
pub(super) struct Opponent {
    tree: Tree,
    /// The turn after the last one that was searched.
    end: usize,
    /// The most ojama that he can send until each of the next turns.
    threats: [u32; TURNS],
    /// The most that he can send in these turns if ojama fill all of his packs. `None` if it was not searched.
    answer: Option<u32>,
}

impl Opponent {
    /// Searches the opponent's next turns. Returns the number of nodes. `before` is the number of nodes of the last
    /// turn, if only time limits the search. `is_ready` says that we may fire now, so his answer is searched too.
    pub(super) fn look(
        &mut self,
        view: &View<'_>,
        budget: &Budget<'_>,
        before: Option<u64>,
        is_ready: bool,
    ) -> u64 {
        let packs = &view.packs[view.turn..(view.turn + TURNS).min(view.packs.len())];
        let nodes = ((if budget.nodes == u64::MAX { before.unwrap_or(FIRST) } else { budget.nodes }) / SHARE)
            .min(MOST);
        let share = Budget { nodes, ..*budget };
        if self.tree.advance(&view.other.board, view.other.stock) {
            self.tree.reopen(self.end.saturating_sub(view.turn));
        } else {
            self.tree = Tree::begin(view.other.board, view.other.stock);
        }
        self.end = view.turn + packs.len();
        let mut made = pass(&mut self.tree, packs, &share);
        self.threats = core::array::from_fn(|turn| strongest(&self.tree, turn));
        self.answer = None;
        if is_ready {
            let mut tree = Tree::begin(view.other.board, RAIN);
            made += pass(&mut tree, packs, &share);
            self.answer = Some(strongest(&tree, TURNS));
        }
        made
    }

    /// Returns whether he cannot survive these ojama if they are sent now.
    fn is_beaten_by(&self, ojama: u32, margin: u32) -> bool {
        // Both searches are small: he will find more.
        let more = |answer: u32| (answer * 5 / 4).max(self.threats[TURNS - 1] * 3 / 4);
        self.answer.is_some_and(|answer| ojama >= more(answer) + margin)
    }

    /// Returns the score that he can have in a turn.
    fn threat(&self, turn: usize) -> u32 {
        self.threats[turn.min(TURNS - 1)] * POINTS
    }
}

/// Searches once with the width that the nodes allow.
fn pass(tree: &mut Tree, packs: &[Pack], budget: &Budget<'_>) -> u64 {
    let width = budget.nodes / BRANCHING / packs.len().max(1) as u64;
    tree.pass(&Settings::default(), packs, (width as usize).max(1), budget)
}

/// Returns the most ojama that can be sent until a turn.
fn strongest(tree: &Tree, turn: usize) -> u32 {
    let until = tree.fires().filter(|(fires, _)| *fires <= turn);
    until.map(|(_, fire)| fire.chain.ojama()).max().unwrap_or(0)
}

impl Beam {
    /// Returns whether a strong chain can start now, as far as the last search knows.
    pub(super) fn is_ready(&self) -> bool {
        self.fire_now().is_some_and(|(_, fire)| fire.chain.ojama() >= self.tactics.margin)
    }

    /// Returns the biggest chain of this turn.
    fn fire_now(&self) -> Option<(usize, Fire)> {
        self.tree.fires().find(|(turn, _)| *turn == 0)
    }

    /// Chooses between firing now, answering an attack and building.
    pub(super) fn decide(&self, view: &View<'_>, nodes: u64) -> Thought {
        let way = if view.own.stock >= self.tactics.attack {
            self.answer()
        } else {
            let wins = |(_, fire): &(usize, Fire)| {
                self.opponent.is_beaten_by(fire.chain.ojama(), self.tactics.margin)
            };
            self.fire_now().filter(wins).or_else(|| self.plan())
        };
        way.map_or_else(
            || self.biggest(nodes),
            |(turn, fire)| Thought { plan: self.tree.moves_to(turn, &fire), chain: fire.chain, nodes },
        )
    }

    /// Returns the fire that answers an attack best.
    fn answer(&self) -> Option<(usize, Fire)> {
        let worth = |(turn, fire): &(usize, Fire)| {
            i64::from(fire.chain.ojama()) - i64::from(self.tactics.delay) * *turn as i64
        };
        self.tree.fires().filter(|(_, fire)| fire.chain.steps > 0).max_by_key(worth)
    }

    /// Returns the fire to build for.
    fn plan(&self) -> Option<(usize, Fire)> {
        let Tactics { big, wait, behind, unready, .. } = self.tactics;
        let missing = |turn, score| (log2(self.opponent.threat(turn)) - log2(score)).max(0);
        let worth = |turn: usize, chain: Chain| {
            let risk = behind * missing(turn + ANSWERED, chain.score);
            (chain.ojama() >= big).then(|| log2(chain.score) - wait * turn as i32 - risk)
        };
        self.tree.best_way(worth, |turn, ready| missing(turn, ready) * unready / 1024)
    }
}
