//! The boards that the search has seen, by turn. They are kept from turn to turn, as long as the game goes as expected.

use alloc::vec;
use alloc::vec::Vec;

use super::expand::{Children, Task};
pub(super) use super::layer::Fire;
use super::layer::Layer;
use super::parallel::map;
use super::settings::Settings;
use crate::board::Board;
use crate::bot::Budget;
use crate::pack::Pack;
use crate::place::Move;

/// After how many states the budget is checked.
const GROUP: usize = 16;
/// How many groups several threads expand at once: they wait for each other only after all of them.
const GROUPS: usize = 4;
/// In how many turns at the beginning and at the end columns may reach the danger line for a moment, which is slow.
const TALL: [usize; 2] = [4, 5];
/// How much wider the beam is in the last turn: only chains count there, so a node costs little.
const LAST: usize = 3;
/// How often a search is widened at most.
const MOST_EFFORT: u8 = 4;
/// How many times the score of the chains grows that are followed, each time the search is widened.
const WIDER: u32 = 4;
/// The maximum number of states: at most 48 MiB with their boards and places.
pub(super) const MOST_STATES: usize = 750_000;

/// The boards of the turns from now on.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    layers: Vec<Layer>,
    /// How often the search was widened because no board was left (see [`Tree::widen`]).
    effort: u8,
}

/// A state after its expansion.
struct Expanded {
    at: u32,
    board: Board,
    children: Children,
}

impl Tree {
    /// Begins with a board.
    pub(super) fn begin(board: Board, stock: u32) -> Tree {
        Tree { layers: vec![Layer::of(core::iter::once((board, 0)), stock)], effort: 0 }
    }

    /// Begins with all boards of the next turn, each with a stock of ojama.
    pub(super) fn after_a_turn(&self, stock: u32) -> Tree {
        let next = self.layers.get(1).map(Layer::states).unwrap_or_default();
        let boards = (0..).zip(next).map(|(at, state)| (self.board(1, at), state.value));
        Tree { layers: vec![Layer::of(boards, stock)], effort: 0 }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.states().len()).sum()
    }

    /// Returns the number of bytes that the states and their hashes take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.layers.iter().map(Layer::bytes).sum()
    }

    /// Returns the board of a state. If it is not stored, its move is played again.
    fn board(&self, layer: usize, at: u32) -> Board {
        let here = &self.layers[layer];
        let Some(before) = layer.checked_sub(1) else { return here.board(at).unwrap_or_default() };
        here.board(at).unwrap_or_else(|| {
            let state = &here.states()[at as usize];
            let parent = self.board(before, state.parent);
            let to = Move::from_index(usize::from(state.to)).unwrap_or_default();
            let dropped = parent.drop_turned(&self.layers[before].pack.turned(to.turns), to.x, true);
            dropped.map_or(parent, |(board, _)| board)
        })
    }

    /// Makes a board of the next turn the first one. Returns whether the tree has it.
    pub(super) fn advance(&mut self, board: &Board, stock: u32) -> bool {
        let Some(next) = self.layers.get(1).filter(|next| next.stock == stock) else { return false };
        let root = next.position(board.hash_with(stock)).filter(|&root| self.board(1, root) == *board);
        let Some(root) = root else { return false };
        self.layers.remove(0);
        self.effort = 0;
        self.layers[0].store(root, board);
        let mut kept = vec![false; self.layers[0].states().len()];
        kept[root as usize] = true;
        for layer in 0..self.layers.len() {
            let after = self.layers.get(layer + 1).map(|next| {
                next.states().iter().map(|state| kept[state.parent as usize]).collect::<Vec<bool>>()
            });
            self.keep(layer, &kept);
            kept = after.unwrap_or_default();
        }
        true
    }

    /// Lets bigger chains be followed by further moves. Boards are expanded again with this effort. Returns false if all
    /// chains are followed already.
    ///
    /// *Why?* Late in a game most moves start a small chain, so the few others are soon searched, although much time is left.
    pub(super) fn widen(&mut self) -> bool {
        let is_possible = self.effort < MOST_EFFORT;
        self.effort += u8::from(is_possible);
        is_possible
    }

    /// Expands a layer again that was the last one.
    pub(super) fn reopen(&mut self, layers: usize) {
        let last = layers.checked_sub(1).and_then(|last| self.layers.get_mut(last));
        last.into_iter().for_each(Layer::reopen);
    }

    /// Keeps some states of a layer. A state without its parent is removed when its own layer is kept.
    fn keep(&mut self, layer: usize, kept: &[bool]) {
        let places = self.layers[layer].keep(kept);
        if let Some(next) = self.layers.get_mut(layer + 1) {
            next.move_parents(&places);
        }
    }

    /// Removes the worst states when there are too many.
    fn trim(&mut self) {
        if self.len() <= MOST_STATES {
            return;
        }
        let most = MOST_STATES / 2 / self.layers.len();
        let mut needed: Vec<Vec<bool>> = Vec::new();
        for layer in (0..self.layers.len()).rev() {
            let here = &self.layers[layer];
            let mut kept = vec![false; here.states().len()];
            here.choose(most, 0).into_iter().for_each(|at| kept[at as usize] = true);
            let parents = self.layers.get(layer + 1).into_iter().flat_map(Layer::states);
            for (state, _) in parents.zip(needed.last().into_iter().flatten()).filter(|(_, kept)| **kept) {
                kept[state.parent as usize] = true;
            }
            here.biggest().iter().for_each(|fire| kept[fire.state as usize] = true);
            needed.push(kept);
        }
        for (layer, kept) in needed.into_iter().rev().enumerate() {
            self.keep(layer, &kept);
        }
    }

    /// Expands the best `width` boards of each turn once. Returns the number of nodes.
    pub(super) fn pass(
        &mut self,
        settings: &Settings,
        packs: &[Pack],
        width: usize,
        budget: &Budget<'_>,
    ) -> u64 {
        let depth = packs.len();
        if self.layers.len() < depth + 1 {
            self.layers.resize(depth + 1, Layer::default());
        }
        let mut nodes = 0;
        for (layer, pack) in packs.iter().enumerate() {
            let turns = depth - 1 - layer;
            let (pack, stock) = pack.filled(self.layers[layer].stock);
            self.layers[layer].pack = pack;
            self.layers[layer + 1].stock = stock;
            // In the last turn, no chain is followed.
            let (width, effort) = if turns == 0 { (width * LAST, 0) } else { (width, self.effort) };
            // Without any time, the moves of this turn are still compared.
            let is_spent = |nodes| nodes > 0 && (nodes >= budget.nodes || (budget.is_over)());
            let batch = if budget.in_parallel { GROUPS * GROUP } else { GROUP };
            for places in self.layers[layer].choose(width, effort).chunks(batch) {
                if is_spent(nodes) {
                    return nodes;
                }
                let expanded = self.expand(settings, layer, places, turns, budget.in_parallel);
                for (number, expanded) in expanded.into_iter().enumerate() {
                    // Groups that were expanded too early are dropped, so threads do not change what is searched.
                    if number > 0 && number % GROUP == 0 && is_spent(nodes) {
                        return nodes;
                    }
                    nodes += self.add(layer, &expanded);
                }
                if self.len() > MOST_STATES {
                    break;
                }
            }
            self.trim();
        }
        nodes
    }

    /// Expands some states of a layer.
    fn expand(
        &self,
        settings: &Settings,
        layer: usize,
        places: &[u32],
        turns: usize,
        in_parallel: bool,
    ) -> Vec<Expanded> {
        let (here, next) = (&self.layers[layer], &self.layers[layer + 1]);
        let may_be_tall = layer < TALL[0] || turns < TALL[1];
        let is_known = |hash| next.contains(hash);
        let is_attacked = here.stock > 0;
        let most = if is_attacked { settings.most_attacked } else { settings.most };
        let most = most.saturating_mul(WIDER.pow(self.effort.into()));
        // Then moves have few boards, and all of them are worth the time.
        let valued = if is_attacked || self.effort > 0 { 100 } else { settings.valued };
        let (pack, stock) = (here.pack, next.stock);
        let task = Task { settings, pack, stock, is_known: &is_known, most, valued, may_be_tall, turns };
        map(places, in_parallel, |&at| {
            let board = self.board(layer, at);
            Expanded { at, board, children: task.expand(&board) }
        })
    }

    /// Adds the children of a state to the next layer. Returns the number of nodes.
    fn add(&mut self, layer: usize, expanded: &Expanded) -> u64 {
        let Expanded { at, board, children } = expanded;
        self.layers[layer].expanded(*at, board, self.effort, children.fire);
        let next = &mut self.layers[layer + 1];
        children.boards.iter().for_each(|child| next.add(child, *at));
        children.nodes
    }

    /// Returns the biggest chains, by the turns in which they start: 0 is the next turn.
    pub(super) fn fires(&self) -> impl Iterator<Item = (usize, Fire)> + '_ {
        self.layers.iter().enumerate().filter_map(|(layer, here)| Some((layer, here.biggest()?)))
    }

    /// Returns the moves up to one that starts a chain.
    pub(super) fn moves_to(&self, layer: usize, fire: &Fire) -> Vec<Move> {
        self.path(layer, fire.state, fire.to)
    }

    /// Returns the moves to the best board of the last turn that was reached. It is empty if no move is survived.
    pub(super) fn moves_to_best(&self) -> Vec<Move> {
        let Some(layer) =
            self.layers.iter().rposition(|layer| !layer.states().is_empty()).filter(|layer| *layer > 0)
        else {
            return Vec::new();
        };
        let best = self.layers[layer].best();
        best.map(|state| self.path(layer - 1, state.parent, state.to)).unwrap_or_default()
    }

    /// Returns the moves up to a move from a state.
    fn path(&self, layer: usize, parent: u32, to: u8) -> Vec<Move> {
        let (mut moves, mut parent) = (vec![to], parent);
        for layer in (1..=layer).rev() {
            let state = &self.layers[layer].states()[parent as usize];
            moves.push(state.to);
            parent = state.parent;
        }
        moves.into_iter().rev().filter_map(|to| Move::from_index(usize::from(to))).collect()
    }
}
