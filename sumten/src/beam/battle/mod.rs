//! When to fire in a battle, when to hold, and when to answer.

mod opponent;
mod rain;

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::tactics::Tactics;
use super::tree::{Fire, Way};
use super::value::log2;
use super::{Beam, FIRST_NODES};
use crate::board::Board;
use crate::bot::{Budget, Thought, View};
use crate::chain::Chain;
use crate::pack::Pack;
pub(super) use opponent::Opponent;

/// The share of the budget that goes to the opponent's board, and the one that goes to what we can answer.
const SHARE: u64 = 8;
/// The most nodes for the opponent's board.
const MOST: u64 = 20_000;
/// How many turns after an attack its answer still counts.
const ANSWERED: usize = 7;
/// How many turns of an answer are searched.
const ANSWER: usize = 6;
/// How many first moves are compared by what they could answer.
const INSURED: usize = 4;
/// What is added to ojama before their logarithms are compared: a few of them change nothing.
const FEW: u32 = 20;

impl Beam {
    /// Returns the turn after the last one that is planned.
    pub(super) fn horizon(&mut self, view: &View<'_>) -> usize {
        let Tactics { first_goal, ahead, attack, answer, .. } = self.tactics;
        self.goal = self.goal.max(first_goal).max(view.turn + ahead);
        let last = if view.own.stock >= attack { view.turn + answer } else { self.goal };
        last.max(view.turn + 1).min(view.packs.len())
    }

    /// Thinks about a turn of a battle.
    pub(super) fn fight(&mut self, view: &View<'_>, packs: &[Pack], budget: &Budget<'_>) -> Thought {
        let expected = if budget.is_timed() { self.nodes.unwrap_or(FIRST_NODES) } else { budget.nodes };
        let share = Budget { nodes: (expected / SHARE).min(MOST), ..*budget };
        let mut nodes = self.opponent.look(view, &share, self.is_ready());
        let is_attacked = view.own.stock >= self.tactics.attack;
        let mut insured = Insured::default();
        if !is_attacked && self.opponent.threat(1) >= self.tactics.attack {
            let first = Budget { nodes: expected.saturating_sub(nodes + share.nodes), ..*budget };
            nodes += self.search(packs, &first);
            nodes += self.insure(&mut insured, view, &share);
        }
        nodes += self.search(packs, &budget.after(nodes));
        self.decide(view, &insured, nodes)
    }

    /// Returns whether a chain can start now that may end the game, as far as the last search knows.
    fn is_ready(&self) -> bool {
        let now = self.tree.fires().next().filter(|(turn, _)| *turn == 0);
        now.is_some_and(|(_, fire)| fire.chain.ojama() >= self.tactics.margin)
    }

    /// Chooses between firing now, answering an attack and building.
    fn decide(&mut self, view: &View<'_>, insured: &Insured, nodes: u64) -> Thought {
        let Tactics { attack, rebuild, .. } = self.tactics;
        let fires: Vec<(usize, Fire)> = self.tree.fires().collect();
        let way = if view.own.stock >= attack {
            self.answer(&fires)
        } else {
            self.winning(&fires).or_else(|| self.plan(insured))
        };
        if let Some((0, fire)) = way
            && fire.chain.ojama() >= attack
        {
            self.goal = view.turn + 1 + rebuild;
        }
        way.map_or_else(
            || self.biggest(nodes),
            |(turn, fire)| Thought { plan: self.tree.moves_to(turn, &fire), chain: fire.chain, nodes },
        )
    }

    /// Returns the fire of this turn if it wins the game.
    fn winning(&self, fires: &[(usize, Fire)]) -> Option<(usize, Fire)> {
        let Tactics { margin, trust, .. } = self.tactics;
        let now = fires.first().filter(|(turn, _)| *turn == 0)?;
        self.opponent.is_beaten_by(now.1.chain.ojama(), margin, trust).then_some(*now)
    }

    /// Returns the fire that answers an attack best.
    fn answer(&self, fires: &[(usize, Fire)]) -> Option<(usize, Fire)> {
        let worth = |(turn, fire): &(usize, Fire)| {
            i64::from(fire.chain.ojama()) - i64::from(self.tactics.delay) * *turn as i64
        };
        fires.iter().filter(|(_, fire)| fire.chain.steps > 0).max_by_key(|fire| worth(fire)).copied()
    }

    /// Returns the fire to build for.
    fn plan(&self, insured: &Insured) -> Option<(usize, Fire)> {
        let worth = |way: &Way| way.worth - way.first.map_or(0, |board| insured.price(&board));
        self.ways().into_iter().max_by_key(worth).map(|way| (way.turn, way.fire))
    }

    /// Returns the ways to fires to build for.
    fn ways(&self) -> Vec<Way> {
        let Tactics { big, wait, behind, unready, .. } = self.tactics;
        let threat = |turn| self.opponent.threat(turn) * Chain::PER_OJAMA;
        let missing = |turn, score| (log2(threat(turn)) - log2(score)).max(0);
        let worth = |turn: usize, chain: Chain| {
            let risk = behind * missing(turn + ANSWERED, chain.score);
            (chain.ojama() >= big).then(|| log2(chain.score) - wait * turn as i32 - risk)
        };
        self.tree.ways(worth, |turn, ready| missing(turn, ready) * unready / 1024)
    }

    /// Looks at what the best next boards could answer if the opponent fires at once. Returns the number of nodes.
    fn insure(&self, insured: &mut Insured, view: &View<'_>, share: &Budget<'_>) -> u64 {
        let mut ways = self.ways();
        ways.sort_by_key(|way| Reverse(way.worth));
        let next = (view.turn + 1).min(view.packs.len());
        let packs = &view.packs[next..(next + ANSWER).min(view.packs.len())];
        let part = Budget { nodes: share.nodes / INSURED as u64, ..*share };
        let threat = log2(self.opponent.threat(1) + FEW);
        let mut nodes = 0;
        for board in ways.iter().take(INSURED).filter_map(|way| way.first) {
            let (answer, made) = rain::answer(board, packs, &part);
            nodes += made;
            if (share.is_over)() {
                // The last search was cut, so it would be unfair to compare.
                insured.0.clear();
                break;
            }
            let missing = (threat - log2(answer + FEW)).max(0);
            insured.0.push((board, missing * self.tactics.exposed / 1024));
        }
        nodes
    }
}

/// What next boards cost because they could not answer an attack.
#[derive(Clone, Debug, Default)]
struct Insured(Vec<(Board, i32)>);

impl Insured {
    /// Returns the price of a board. One that was not looked at costs as much as the worst of the others.
    fn price(&self, board: &Board) -> i32 {
        let known = self.0.iter().find(|(other, _)| other == board);
        known.or_else(|| self.0.iter().max_by_key(|(_, price)| *price)).map_or(0, |(_, price)| *price)
    }
}
