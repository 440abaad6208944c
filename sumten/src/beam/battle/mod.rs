//! When to fire in a battle, when to hold, and when to answer.
//!
//! *What.* The player builds for one big chain, and fires it as soon as the opponent cannot answer it. *Why?* In 40 games
//! against the baseline, a small search under ojama said what he could answer. When the player fired first, with 60 ojama or
//! more, it won all 14 games in which its chain was bigger than this answer, and 2 of the other 14.

mod opponent;

use alloc::vec::Vec;

use super::tactics::Tactics;
use super::tree::Fire;
use super::value::log2;
use super::{Beam, FIRST_NODES};
use crate::board::{Board, HEIGHT, WIDTH};
use crate::bot::{Budget, Thought, View};
use crate::pack::{BOX_CELLS, Pack};
use opponent::Answers;

/// The share of the budget that goes to the opponent's board when a first blow is possible, in percent.
const SHARE: u64 = 30;
/// How many turns an answer is planned ahead at least.
const SOON: usize = 6;
/// From how many cells on a board has little room. Two equal players who wait for each other would fill their boards.
const CROWDED: usize = 100;

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
        let expected = if budget.is_timed() { self.most_nodes.max(FIRST_NODES) } else { budget.nodes };
        let share = Budget { nodes: expected / 100 * SHARE, ..*budget };
        let looked = self.is_ready(view).then(|| opponent::answers(&self.settings, view, &share));
        let (answers, looked) = looked.map_or((None, 0), |(answers, nodes)| (Some(answers), nodes));
        let nodes = looked + self.search(packs, &budget.after(looked));
        self.decide(view, answers, nodes)
    }

    /// Returns whether a first blow is possible now, as far as the last search knows.
    fn is_ready(&self, view: &View<'_>) -> bool {
        let now = self.tree.fires().next().filter(|(turn, _)| *turn == 0);
        view.own.stock < self.tactics.attack && now.is_some_and(|(_, fire)| self.is_enough(view, &fire))
    }

    /// Returns whether a first blow, if it stays unanswered, buries the opponent.
    fn is_enough(&self, view: &View<'_>, fire: &Fire) -> bool {
        let room = (WIDTH * HEIGHT).saturating_sub(cells(&view.other.board)) as u32;
        fire.chain.ojama() * 100 >= room * self.tactics.least
    }

    /// Chooses between firing now, answering an attack and building. `answers` is what the opponent can send back, if that
    /// was searched.
    fn decide(&mut self, view: &View<'_>, answers: Option<Answers>, nodes: u64) -> Thought {
        let Tactics { attack, rebuild, fired, .. } = self.tactics;
        let fires: Vec<(usize, Fire)> = self.tree.fires().collect();
        let way = if view.own.stock >= attack {
            self.answer(&fires)
        } else {
            answers
                .and_then(|answers| self.winning(view, &fires, answers))
                .or_else(|| self.plan(view, &fires))
        };
        if let Some((0, fire)) = way
            && fire.chain.ojama() >= fired
        {
            self.goal = view.turn + 1 + rebuild;
        }
        way.map_or_else(
            || self.biggest(nodes),
            |(turn, fire)| Thought { plan: self.tree.moves_to(turn, &fire), chain: fire.chain, nodes },
        )
    }

    /// Returns the fire of this turn if the opponent cannot answer it. If he may fire first, a little less is enough.
    fn winning(&self, view: &View<'_>, fires: &[(usize, Fire)], answers: Answers) -> Option<(usize, Fire)> {
        let Tactics { calm, urgent, near, .. } = self.tactics;
        let (turn, fire) = *fires.first().filter(|(_, fire)| self.is_enough(view, fire))?;
        let is_urgent = u64::from(answers.soon) * 100 >= u64::from(answers.most) * u64::from(near);
        let ratio = u64::from(if is_urgent { urgent } else { calm });
        let is_more = u64::from(fire.chain.ojama()) * 100 >= u64::from(answers.most) * ratio;
        (turn == 0 && is_more).then_some((turn, fire))
    }

    /// Returns the fire that answers an attack best.
    fn answer(&self, fires: &[(usize, Fire)]) -> Option<(usize, Fire)> {
        let worth = |(turn, fire): &(usize, Fire)| {
            i64::from(fire.chain.ojama()) - i64::from(self.tactics.delay) * *turn as i64
        };
        fires.iter().filter(|(_, fire)| fire.chain.steps > 0).max_by_key(|fire| worth(fire)).copied()
    }

    /// Returns the fire to build for. A chain starts now only if there is nothing to wait for, or little room to wait in.
    fn plan(&self, view: &View<'_>, fires: &[(usize, Fire)]) -> Option<(usize, Fire)> {
        let Tactics { big, wait, .. } = self.tactics;
        let worth = |(turn, fire): &&(usize, Fire)| log2(fire.chain.score) - wait * *turn as i32;
        let is_crowded = cells(&view.own.board) >= CROWDED;
        let fires = || fires.iter().filter(|(_, fire)| fire.chain.ojama() >= big);
        let later = fires().filter(|(turn, _)| *turn > 0 || is_crowded).max_by_key(worth);
        later.or_else(|| fires().next()).copied()
    }
}

/// Returns the packs of some turns from one on, or as many as the list still has.
fn upcoming(packs: &[Pack], from: usize, turns: usize) -> &[Pack] {
    let rest = packs.get(from..).unwrap_or_default();
    &rest[..turns.min(rest.len())]
}

/// Returns about how many turns a board survives if ojama fill all packs, and at most `most`.
fn turns_left(board: &Board, most: usize) -> usize {
    ((WIDTH * HEIGHT).saturating_sub(cells(board)) / BOX_CELLS).clamp(SOON, most.max(SOON))
}

/// Returns the number of cells of a board.
fn cells(board: &Board) -> usize {
    (0..WIDTH).map(|x| board.height(x)).sum()
}
