//! When to fire in a battle, when to hold, and when to answer.

mod insured;
mod opponent;
mod rain;

use alloc::vec::Vec;

use super::tactics::Tactics;
use super::tree::{Fire, Start};
use super::value::log2;
use super::{Beam, FIRST_NODES};
use crate::board::{Board, HEIGHT, WIDTH};
use crate::bot::{Budget, Thought, View};
use crate::chain::Chain;
use crate::pack::{BOX_CELLS, Pack};
use insured::Insured;
pub(super) use opponent::Opponent;

/// The share of the budget that goes to the opponent's board, and the one that goes to what we can answer.
const SHARE: u64 = 8;
/// The most nodes for the opponent's board.
const MOST: u64 = 20_000;
/// How many turns an answer is planned ahead at least.
const SOON: usize = 6;
/// How many turns after an attack its answer still counts.
const ANSWERED: usize = 7;

impl Beam {
    /// Returns the turn after the last one that is planned.
    pub(super) fn horizon(&mut self, view: &View<'_>) -> usize {
        let Tactics { first_goal, rebuild, ahead, attack, answer, .. } = self.tactics;
        if view.turn == 0 {
            self.goal = first_goal;
        } else if self.goal == 0 {
            self.goal = view.turn + rebuild;
        }
        self.goal = self.goal.max(view.turn + ahead);
        let last = if view.own.stock >= attack {
            view.turn + turns_left(&view.own.board, answer)
        } else {
            self.goal
        };
        last.max(view.turn + 1).min(view.packs.len())
    }

    /// Thinks about a turn of a battle.
    pub(super) fn fight(&mut self, view: &View<'_>, packs: &[Pack], budget: &Budget<'_>) -> Thought {
        let expected = if budget.is_timed() { self.nodes.unwrap_or(FIRST_NODES) } else { budget.nodes };
        let share = Budget { nodes: (expected / SHARE).min(MOST), ..*budget };
        let mut nodes = self.opponent.look(&self.settings, view, &share, self.is_ready());
        let is_attacked = view.own.stock >= self.tactics.attack;
        let mut insured = Insured::default();
        if !is_attacked && self.opponent.threat(1) >= self.tactics.attack {
            let first = Budget { nodes: expected.saturating_sub(nodes + share.nodes), ..*budget };
            nodes += self.search(packs, &first);
            let after = upcoming(view.packs, view.turn + 1, insured::TURNS);
            let (known, more) = Insured::of(&self.settings, &self.ways(), after, &share);
            (insured, nodes) = (known, nodes + more);
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
            self.winning(&fires).or_else(|| self.plan(&fires, insured))
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

    /// Returns the fire to build for. A chain starts now only if there is nothing to wait for, or if the opponent is about
    /// to send more than we could answer, and our chain of this turn is bigger than such an answer.
    fn plan(&self, fires: &[(usize, Fire)], insured: &Insured) -> Option<(usize, Fire)> {
        let threat = self.opponent.threat(1);
        let is_urgent = |(turn, fire): &&(usize, Fire)| {
            *turn == 0
                && insured.best().is_some_and(|answer| threat > answer && fire.chain.ojama() > more(answer))
        };
        if let Some(now) = fires.first().filter(is_urgent) {
            return Some(*now);
        }
        let lacks = |board: &Option<Board>| board.map_or(0, |board| insured.lacks(&board, threat));
        let worth = |(way, board): &&Start| way.worth - lacks(board) * self.tactics.exposed / 1024;
        let ways = self.ways();
        let later = ways.iter().filter(|(_, board)| board.is_some()).max_by_key(worth);
        later.or(ways.first()).map(|(way, _)| (way.turn, way.fire))
    }

    /// Returns the ways to fires to build for.
    fn ways(&self) -> Vec<Start> {
        let Tactics { big, wait, behind, unready, .. } = self.tactics;
        let threat = |turn| self.opponent.threat(turn) * Chain::PER_OJAMA;
        let missing = |turn, score| (log2(threat(turn)) - log2(score)).max(0);
        let worth = |turn: usize, chain: Chain| {
            let risk = behind * missing(turn + ANSWERED, chain.score);
            (chain.ojama() >= big).then(|| log2(chain.score) - wait * turn as i32 - risk)
        };
        self.tree.ways(worth, |turn, ready| missing(turn, ready) * unready / 1024)
    }
}

/// Returns a quarter more ojama than a small search found: a bigger one would find more.
const fn more(ojama: u32) -> u32 {
    ojama.saturating_add(ojama / 4)
}

/// Returns the packs of some turns from one on, or as many as the list still has.
fn upcoming(packs: &[Pack], from: usize, turns: usize) -> &[Pack] {
    let rest = packs.get(from..).unwrap_or_default();
    &rest[..turns.min(rest.len())]
}

/// Returns about how many turns a board survives if ojama fill all packs, and at most `most`.
fn turns_left(board: &Board, most: usize) -> usize {
    let cells: usize = (0..WIDTH).map(|x| board.height(x)).sum();
    ((WIDTH * HEIGHT).saturating_sub(cells) / BOX_CELLS).clamp(SOON, most.max(SOON))
}
