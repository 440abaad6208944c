//! What the opponent can send back after an attack.

use super::{turns_left, upcoming};
use crate::beam::tree::Tree;
use crate::beam::{BRANCHING, Settings};
use crate::bot::{Budget, View};
use crate::pack::Pack;

/// How many turns of the opponent are searched at most.
const TURNS: usize = 12;
/// A width that expands all boards of the next turn.
const ALL: usize = 48;
/// A stock that fills all packs of the turns that are searched.
const STOCK: u32 = 100;

/// What the opponent can send, in ojama.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answers {
    /// The most in this turn and the next one, if we do not attack.
    pub(super) soon: u32,
    /// The most in the next turns, if we attack now.
    pub(super) most: u32,
}

/// Returns what the opponent can send, and the number of nodes of the search. After an attack, his next move is still
/// undisturbed. Then ojama fill all of his packs.
pub(super) fn answers(settings: &Settings, view: &View<'_>, budget: &Budget<'_>) -> (Answers, u64) {
    let mut now = Tree::begin(view.other.board, view.other.stock);
    let mut nodes = now.pass(settings, upcoming(view.packs, view.turn, 2), ALL, budget);
    let mut later = now.after_a_turn(STOCK);
    let turns = turns_left(&view.other.board, TURNS);
    let packs = upcoming(view.packs, view.turn + 1, turns);
    nodes += pass(&mut later, settings, packs, &budget.after(nodes));
    (Answers { soon: biggest(&now, 2), most: biggest(&now, 1).max(biggest(&later, turns)) }, nodes)
}

/// Searches once with the width that the nodes allow. Returns the number of nodes.
fn pass(tree: &mut Tree, settings: &Settings, packs: &[Pack], budget: &Budget<'_>) -> u64 {
    let width = budget.nodes / BRANCHING / packs.len().max(1) as u64;
    tree.pass(settings, packs, (width as usize).max(1), budget)
}

/// Returns the most ojama that the boards of a tree can send in the first turns.
fn biggest(tree: &Tree, turns: usize) -> u32 {
    let first = tree.fires().filter(|(turn, _)| *turn < turns);
    first.map(|(_, fire)| fire.chain.ojama()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::beam::tests::loaded_board;
    use crate::board::Board;
    use crate::game::Side;
    use crate::pack::PackList;

    #[test]
    fn an_empty_board_answers_less_than_one_with_a_chain() {
        let list = PackList::of_seed(10_006);
        let answers = [Board::EMPTY, loaded_board()].map(|board| {
            let other = Side { board, ..Side::default() };
            let view = View { packs: list.packs(), turn: 0, own: Side::default(), other, goal: None };
            let (answers, nodes) = answers(&Settings::default(), &view, &Budget::of_nodes(3_000));
            assert!(nodes <= 4_000, "{nodes} nodes");
            answers.most
        });
        assert!(answers[0] < 10 && answers[1] > answers[0], "{answers:?}");
    }
}
