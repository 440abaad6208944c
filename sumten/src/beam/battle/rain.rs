//! What a board can still fire when ojama fill all of its packs.

use crate::beam::tree::Tree;
use crate::beam::{BRANCHING, Settings};
use crate::board::Board;
use crate::bot::Budget;
use crate::pack::Pack;

/// A stock that fills all packs of the turns that are searched.
const STOCK: u32 = 100;

/// Searches once with the width that the nodes allow. Returns the number of nodes.
pub(super) fn pass(tree: &mut Tree, packs: &[Pack], budget: &Budget<'_>) -> u64 {
    let width = budget.nodes / BRANCHING / packs.len().max(1) as u64;
    tree.pass(&Settings::default(), packs, (width as usize).max(1), budget)
}

/// Returns the most ojama that the board can send with these packs if they are filled with ojama, and the number of
/// nodes of the search.
pub(super) fn answer(board: Board, packs: &[Pack], budget: &Budget<'_>) -> (u32, u64) {
    let mut tree = Tree::begin(board, STOCK);
    let nodes = pass(&mut tree, packs, budget);
    (tree.fires().map(|(_, fire)| fire.chain.ojama()).max().unwrap_or(0), nodes)
}
