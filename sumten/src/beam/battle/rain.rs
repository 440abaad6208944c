//! What a board can still fire when ojama fill all of its packs.

use crate::beam::tree::Tree;
use crate::beam::{BRANCHING, Settings};
use crate::bot::Budget;
use crate::pack::Pack;

/// A stock that fills all packs of the turns that are searched.
pub(super) const STOCK: u32 = 100;

/// Searches once with the width that the nodes allow. Returns the number of nodes.
pub(super) fn pass(tree: &mut Tree, settings: &Settings, packs: &[Pack], budget: &Budget<'_>) -> u64 {
    let width = budget.nodes / BRANCHING / packs.len().max(1) as u64;
    tree.pass(settings, packs, (width as usize).max(1), budget)
}

/// Returns the most ojama that the boards of a new tree can send with these packs, and the number of nodes of the search.
pub(super) fn answer(settings: &Settings, mut tree: Tree, packs: &[Pack], budget: &Budget<'_>) -> (u32, u64) {
    let nodes = pass(&mut tree, settings, packs, budget);
    (tree.fires().map(|(_, fire)| fire.chain.ojama()).max().unwrap_or(0), nodes)
}
