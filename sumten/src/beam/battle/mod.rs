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

/// The share of the budget that goes to the opponent's board when a first blow is possible now, in percent.
const LOOK: u64 = 30;
/// How many turns an answer is planned ahead at least.
const SOON: usize = 6;

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
        let looked = self.share(view).map(|percent| {
            let share = Budget { nodes: expected / 100 * percent, ..*budget };
            opponent::answers(&self.settings, view, &share)
        });
        let (answers, looked) = looked.map_or((None, 0), |(answers, nodes)| (Some(answers), nodes));
        let nodes = looked + self.search(packs, &budget.after(looked));
        self.decide(view, answers, nodes)
    }

    /// Returns the share of the budget for the opponent's board, in percent, if a first blow may start now.
    fn share(&self, view: &View<'_>) -> Option<u64> {
        let is_possible = self.tree.fires().any(|(turn, fire)| turn == 0 && self.is_enough(view, &fire));
        (is_possible && view.own.stock < self.tactics.attack).then_some(LOOK)
    }

    /// Returns whether a first blow, if it stays unanswered, buries the opponent.
    fn is_enough(&self, view: &View<'_>, fire: &Fire) -> bool {
        let room = room(&view.other.board) as u32;
        is_share(fire.chain.ojama(), self.tactics.least, room)
    }

    /// Chooses between firing now, answering an attack and building. `answers` is what the opponent can send back, if that
    /// was searched.
    fn decide(&mut self, view: &View<'_>, answers: Option<Answers>, nodes: u64) -> Thought {
        let Tactics { attack, rebuild, fired, .. } = self.tactics;
        let fires: Vec<(usize, Fire)> = self.tree.fires().collect();
        let way = if view.own.stock >= attack {
            self.answer(view, &fires)
        } else {
            answers.and_then(|answers| self.blow(view, &fires, answers)).or_else(|| self.plan(&fires))
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

    /// Returns the chain of this turn if it is a first blow that the opponent can hardly answer. Less is enough if he may fire
    /// first, or if the planned chains are worth less: his answers grow from turn to turn.
    fn blow(&self, view: &View<'_>, fires: &[(usize, Fire)], answers: Answers) -> Option<(usize, Fire)> {
        let Tactics { calm, urgent, near, due, .. } = self.tactics;
        let now = fires.iter().find(|(turn, fire)| *turn == 0 && self.is_enough(view, fire))?;
        let is_due = fires.iter().all(|later| self.worth(later) <= self.worth(now));
        let is_urgent = is_share(answers.soon, near, answers.most);
        let less = [is_urgent.then_some(urgent), is_due.then_some(due)];
        let percent = less.into_iter().flatten().fold(calm, u32::min);
        is_share(now.1.chain.ojama(), percent, answers.most).then_some(*now)
    }

    /// Returns what a chain is worth that starts in some turns.
    fn worth(&self, (turn, fire): &(usize, Fire)) -> i32 {
        log2(fire.chain.score) - self.tactics.wait * *turn as i32
    }

    /// Returns the fire that answers an attack best. A chain that leaves ojama, or sends too few back, loses the game slowly.
    /// So it starts only when no later one is about as big: until then the board builds on, and the stock becomes smaller.
    fn answer(&self, view: &View<'_>, fires: &[(usize, Fire)]) -> Option<(usize, Fire)> {
        let Tactics { delay, excess, held, .. } = self.tactics;
        let fires = || fires.iter().filter(|(_, fire)| fire.chain.steps > 0);
        let gain =
            |(turn, fire): &&(usize, Fire)| i64::from(fire.chain.ojama()) - i64::from(delay) * *turn as i64;
        let wins =
            |(turn, fire): &&(usize, Fire)| fire.chain.ojama() >= waiting(view, *turn).saturating_add(excess);
        let later = || fires().filter(|(turn, _)| *turn > 0).max_by_key(gain);
        let now = fires().next().filter(|(turn, _)| *turn == 0);
        let is_about_as_big = |later: &&(usize, Fire)| {
            now.is_none_or(|(_, now)| is_share(later.1.chain.ojama(), held, now.chain.ojama()))
        };
        let best = fires().filter(wins).max_by_key(gain);
        best.or_else(|| later().filter(is_about_as_big)).or(now).copied()
    }

    /// Returns the fire to build for. A chain starts now only if there is nothing to wait for.
    fn plan(&self, fires: &[(usize, Fire)]) -> Option<(usize, Fire)> {
        let big = self.tactics.big;
        let fires = || fires.iter().filter(|(_, fire)| fire.chain.ojama() >= big);
        let later = fires().filter(|(turn, _)| *turn > 0).max_by_key(|fire| self.worth(fire));
        later.or_else(|| fires().next()).copied()
    }
}

/// Returns how many ojama still wait for the player when the pack of a turn has been filled, where 0 is this turn.
fn waiting(view: &View<'_>, turn: usize) -> u32 {
    upcoming(view.packs, view.turn, turn + 1).iter().fold(view.own.stock, |stock, pack| pack.filled(stock).1)
}

/// Returns the packs of some turns from one on, or as many as the list still has.
fn upcoming(packs: &[Pack], from: usize, turns: usize) -> &[Pack] {
    let rest = packs.get(from..).unwrap_or_default();
    &rest[..turns.min(rest.len())]
}

/// Returns about how many turns a board survives if ojama fill all packs, and at most `most`.
fn turns_left(board: &Board, most: usize) -> usize {
    (room(board) / BOX_CELLS).clamp(SOON, most.max(SOON))
}

/// Returns the number of free cells of a board.
fn room(board: &Board) -> usize {
    (0..WIDTH).map(|x| HEIGHT.saturating_sub(board.height(x))).sum()
}

/// Returns whether a part is at least this share of a whole, in percent.
fn is_share(part: u32, percent: u32, whole: u32) -> bool {
    u64::from(part) * 100 >= u64::from(whole) * u64::from(percent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use crate::game::Side;
    use crate::pack::PackList;
    use alloc::vec;

    fn fire(ojama: u32) -> Fire {
        Fire { chain: Chain { steps: 9, score: ojama * 5 }, state: 0, to: 0 }
    }

    fn view(other: Board, own: Board) -> View<'static> {
        let [own, other] = [own, other].map(|board| Side { board, ..Side::default() });
        View { packs: &[], turn: 20, own, other, goal: None }
    }

    fn filled(height: usize) -> Board {
        Board::from_columns(&vec![vec![9_u8; height]; WIDTH]).unwrap()
    }

    #[test]
    fn a_first_blow_is_bigger_than_the_answer_and_less_if_it_is_urgent_or_due() {
        let beam = Beam::default();
        let view = view(filled(11), Board::EMPTY);
        let blows = |fires: &[(usize, Fire)], soon| {
            let answers = Answers { soon, most: 200 };
            beam.blow(&view, fires, answers).is_some()
        };
        // A bigger chain is planned for the next turn.
        let before_another = |ojama, soon| blows(&[(0, fire(ojama)), (1, fire(ojama * 2))], soon);
        assert_eq!([209, 210].map(|ojama| before_another(ojama, 139)), [false, true]);
        assert_eq!([169, 170].map(|ojama| before_another(ojama, 140)), [false, true]);
        assert_eq!([183, 184].map(|ojama| blows(&[(0, fire(ojama))], 0)), [false, true]);
        assert!(!blows(&[(1, fire(900))], 140));
        // The opponent has 50 free cells.
        let answers = Answers { soon: 0, most: 0 };
        let alone = |ojama| beam.blow(&view, &[(0, fire(ojama))], answers).is_some();
        assert_eq!([89, 90].map(alone), [false, true]);
    }

    #[test]
    fn a_first_blow_is_measured_by_the_room_of_the_opponent() {
        let is_enough =
            |height, ojama| Beam::default().is_enough(&view(filled(height), Board::EMPTY), &fire(ojama));
        assert_eq!([179, 180].map(|ojama| is_enough(6, ojama)), [false, true]);
        assert_eq!([107, 108].map(|ojama| is_enough(10, ojama)), [false, true]);
        assert!(is_enough(0, u32::MAX / 5));
    }

    #[test]
    fn an_answer_that_leaves_ojama_waits_for_a_later_one() {
        let list = PackList::of_seed(10_007);
        // 120 ojama wait; each pack takes five or six.
        let own = Side { stock: 120, ..Side::default() };
        let view = View { packs: list.packs(), turn: 0, own, other: Side::default(), goal: None };
        assert!(waiting(&view, 0) >= 114 && (97..=100).contains(&waiting(&view, 3)), "{}", waiting(&view, 3));
        let turn = |ojama: [u32; 2]| {
            let fires = [(0, fire(ojama[0])), (3, fire(ojama[1]))];
            Beam::default().answer(&view, &fires).map(|(turn, _)| turn)
        };
        // 155 and 140 send 40 back. Of two such answers, the later one has to be 15 bigger.
        assert_eq!([turn([155, 139]), turn([155, 171]), turn([100, 140])], [Some(0), Some(3), Some(3)]);
        // The first one sends too few back: it waits if the later one has at least 80 percent of it.
        assert_eq!([turn([100, 80]), turn([100, 79])], [Some(3), Some(0)]);
        assert_eq!(Beam::default().answer(&view, &[]).map(|(turn, _)| turn), None);
    }

    #[test]
    fn a_chain_waits_for_a_later_one() {
        let turn = |ojama: [u32; 2]| {
            let fires = [(0, fire(ojama[0])), (1, fire(ojama[1]))];
            Beam::default().plan(&fires).map(|(turn, _)| turn)
        };
        assert_eq!([turn([300, 100]), turn([300, 99]), turn([99, 99])], [Some(1), Some(0), None]);
    }
}
