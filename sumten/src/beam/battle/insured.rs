//! What the own board can answer after the next move, if the opponent fires at once.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::rain;
use crate::beam::Settings;
use crate::beam::tree::{Start, Tree};
use crate::beam::value::log2;
use crate::board::Board;
use crate::bot::Budget;
use crate::pack::Pack;

/// How many next boards are compared.
const BOARDS: usize = 8;
/// How many turns of an answer are searched.
pub(super) const TURNS: usize = 6;
/// What is added to ojama before their logarithms are compared: a few of them change nothing.
const FEW: u32 = 20;

/// What some next boards can answer, in ojama.
#[derive(Clone, Debug, Default)]
pub(super) struct Insured(Vec<(Board, u32)>);

impl Insured {
    /// Looks at the first boards of the best ways. Returns the answers and the number of nodes.
    pub(super) fn of(
        settings: &Settings,
        ways: &[Start],
        packs: &[Pack],
        budget: &Budget<'_>,
    ) -> (Insured, u64) {
        let part = Budget { nodes: budget.nodes / BOARDS as u64, ..*budget };
        let (mut answers, mut nodes) = (Vec::new(), 0);
        for board in best(ways) {
            let (answer, made) = rain::answer(settings, Tree::begin(board, rain::STOCK), packs, &part);
            nodes += made;
            if (budget.is_over)() {
                // The last search was cut, so it would be unfair to compare.
                return (Insured::default(), nodes);
            }
            answers.push((board, answer));
        }
        (Insured(answers), nodes)
    }

    /// Returns the best answer, if boards were compared.
    pub(super) fn best(&self) -> Option<u32> {
        self.0.iter().map(|(_, answer)| *answer).max()
    }

    /// Returns how many doublings, in 1/1024, a board's answer lacks. One that was not looked at lacks as much as the
    /// worst of the others.
    pub(super) fn lacks(&self, board: &Board, threat: u32) -> i32 {
        let known = self.0.iter().find(|(other, _)| other == board);
        let answer = known.or_else(|| self.0.iter().min_by_key(|(_, answer)| *answer));
        answer.map_or(0, |(_, answer)| (log2(threat + FEW) - log2(answer + FEW)).max(0))
    }
}

/// Returns the first boards of the best ways, the best first; of equal ways the first.
fn best(ways: &[Start]) -> Vec<Board> {
    let mut left: Vec<(i32, Board)> =
        ways.iter().filter_map(|(way, board)| Some((way.worth, (*board)?))).collect();
    let next = |_| {
        let at = (0..left.len()).max_by_key(|&at| (left[at].0, Reverse(at)))?;
        Some(left.remove(at).1)
    };
    (0..BOARDS).map_while(next).collect()
}
