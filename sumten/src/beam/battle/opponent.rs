//! What the opponent can send back after an attack.

use super::upcoming;
use crate::beam::tree::Tree;
use crate::beam::{BRANCHING, Settings};
use crate::bot::{Budget, View};
use crate::pack::Pack;

/// How many turns of the opponent are searched.
const TURNS: usize = 8;
/// A stock that fills all packs of the turns that are searched.
const STOCK: u32 = 100;

/// Returns the most ojama that the opponent can send in the next turns if we attack now, and the number of nodes of the
/// search. His next move is still undisturbed. Then ojama fill all of his packs.
pub(super) fn answer(settings: &Settings, view: &View<'_>, budget: &Budget<'_>) -> (u32, u64) {
    let mut now = Tree::begin(view.other.board, view.other.stock);
    // The last turn of a search has only chains, so the boards after it need one more turn.
    let mut nodes = now.pass(settings, upcoming(view.packs, view.turn, 2), 1, budget);
    let mut later = now.after_a_turn(STOCK);
    let packs = upcoming(view.packs, view.turn + 1, TURNS);
    nodes += pass(&mut later, settings, packs, &budget.after(nodes));
    (biggest(&now, 1).max(biggest(&later, TURNS)), nodes)
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
    use crate::board::Board;
    use crate::game::Side;
    use crate::pack::PackList;
    use alloc::vec::Vec;

    #[test]
    fn an_empty_board_answers_less_than_one_with_a_chain() {
        let list = PackList::of_seed(10_006);
        // The first known answer of the baseline's potential.
        let columns = ["5", "3", "888", "168", "2", "2344", "32275342", "632", "6953", "96"];
        let columns = columns.map(|column| column.bytes().map(|digit| digit - b'0').collect::<Vec<u8>>());
        let answers = [Board::EMPTY, Board::from_columns(&columns).unwrap()].map(|board| {
            let other = Side { board, ..Side::default() };
            let view = View { packs: list.packs(), turn: 0, own: Side::default(), other, goal: None };
            let (ojama, nodes) = answer(&Settings::default(), &view, &Budget::of_nodes(3_000));
            assert!(nodes <= 4_000, "{nodes} nodes");
            ojama
        });
        assert!(answers[0] < 10 && answers[1] > answers[0], "{answers:?}");
    }
}
