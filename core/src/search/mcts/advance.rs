//! Continuing the search: a move is played, a piece is revealed, and the graph keeps what is still valid.
//!
//! Both operations only record the change. Before the graph is used again, everything that is still possible
//! is copied, layer by layer from the new root down, into reused memory. Everything else is dropped. Then
//! values and path rewards are recomputed, from the last layer up.

use core::cmp::Reverse;

use super::layer::{Edge, Layer, NONE, Node, Stage};
use super::value::Value;
use super::{Graph, Slot, backprop};
use crate::piece::{Piece, PieceSet};
use crate::search::SearchGame;
use crate::tool::sort;

impl<G: SearchGame> Graph<G> {
    /// Makes a move at the root. Returns `false` and does nothing when the move is not known.
    pub fn advance(&mut self, game: &G, made: G::Move) -> bool {
        self.refresh();
        let Some(layer) = self.layers.first() else { return false };
        let edges = &layer.edges[layer.nodes[0].moves()];
        let Some(edge) = edges.iter().find(|edge| edge.made == made) else { return false };
        if layer.dealt.is_none() {
            return false;
        }
        self.root = edge.child;
        // The state of a leaf is not stored. It is computed from its parent.
        let state = self.state(game, Slot { layer: 1, node: self.root });
        let played = self.layers.remove(0);
        let next = &mut self.layers[0];
        next.nodes[self.root as usize].state = next.states.len() as u32;
        next.states.push(state);
        self.recycle(played);
        self.stale = true;
        true
    }

    /// Sets the piece that is dealt at the first layer where it was unknown.
    pub fn reveal(&mut self, game: &G, piece: Piece) {
        let Some(at) = self.layers.iter().position(|layer| layer.dealt.is_none()) else { return };
        self.layers[at].reveal(piece);
        self.bag = game.bag_after(self.bag, piece);
        if let Some(below) = self.layers.get_mut(at + 1) {
            // This is the first layer after the known pieces: its bag is the graph's bag.
            let bag = self.bag;
            for node in below.nodes.iter_mut().filter(|node| node.bag == bag) {
                node.bag = PieceSet::EMPTY;
            }
        }
        self.push_layer(None);
        self.stale = true;
    }

    /// Drops all nodes that are no longer possible.
    pub(super) fn refresh(&mut self) {
        if !core::mem::take(&mut self.stale) {
            return;
        }
        let mut reusable = self.settings.memory / 5;
        let mut fresh = self.take_spare();
        let mut root = self.layers[0].nodes[self.root as usize];
        root.path_reward = 0;
        fresh.nodes.push(root);
        self.root = 0;
        for at in 0..self.layers.len() {
            let mut below = self.take_spare();
            if let Some(old_below) = self.layers.get(at + 1) {
                self.remap.clear();
                self.remap.resize(old_below.nodes.len(), NONE);
                fresh.keep(&self.layers[at], &mut below, old_below, &mut self.remap);
            } else {
                fresh.dealt = self.layers[at].dealt;
                fresh.keep_states(&self.layers[at]);
            }
            fresh.index();
            fresh.queue_leaves();
            let old = core::mem::replace(&mut self.layers[at], fresh);
            // A reused layer can be much larger than the copy that is stored in it, so only a limited amount
            // of memory is reused.
            if let Some(left) = reusable.checked_sub(old.reserved()) {
                reusable = left;
                self.recycle(old);
            }
            fresh = below;
        }
        self.recycle(fresh);
        self.revalue();
    }

    /// Recomputes the values of all nodes.
    fn revalue(&mut self) {
        for at in (1..self.layers.len()).rev() {
            let (upper, lower) = self.layers.split_at_mut(at);
            upper[at - 1].revalue(&lower[0], self.bag, self.counts_reach);
        }
    }
}

impl<S: Copy, M: Copy + Ord> Layer<S, M> {
    /// Sets the piece that is dealt in this layer. Moves with other pieces are dropped.
    fn reveal(&mut self, piece: Piece) {
        self.dealt = Some(piece);
        for node in &mut self.nodes {
            if node.stage != Stage::Expanded {
                continue;
            }
            let edges = &self.edges[node.moves()];
            let before = edges.iter().take_while(|edge| edge.dealt != piece).count();
            let moves = edges[before..].iter().take_while(|edge| edge.dealt == piece).count();
            node.edges += before as u32;
            node.moves = moves as u16;
            if moves == 0 {
                // The piece has no moves in this state, or its moves were not listed when the node was
                // expanded.
                node.stage = Stage::Leaf;
                node.edges = 0;
                node.value = Value::new(0, node.value.total());
            }
        }
    }

    /// Copies from `old` the moves and states of the nodes that this layer already has. Copies to `below` the
    /// nodes of `old_below` to which these moves lead. `remap` holds their new indexes.
    fn keep(&mut self, old: &Self, below: &mut Self, old_below: &Self, remap: &mut [u32]) {
        self.dealt = old.dealt;
        self.keep_states(old);
        for at in 0..self.nodes.len() {
            let node = self.nodes[at];
            if node.stage != Stage::Expanded {
                continue;
            }
            self.nodes[at].edges = self.edges.len() as u32;
            for edge in &old.edges[node.moves()] {
                let path_reward = node.path_reward + edge.reward;
                let child = below.adopt(old_below, edge.child, remap, at as u32, path_reward);
                self.edges.push(Edge { child, ..*edge });
            }
        }
    }

    /// Copies from `old` the states of the nodes that this layer already has.
    fn keep_states(&mut self, old: &Self) {
        for node in self.nodes.iter_mut().filter(|node| node.state != NONE) {
            let state = old.states[node.state as usize];
            node.state = self.states.len() as u32;
            self.states.push(state);
        }
    }

    /// Returns the index in this layer of a node of `old`, which is copied if necessary, and adds a parent to
    /// it.
    fn adopt(&mut self, old: &Self, node: u32, remap: &mut [u32], parent: u32, path_reward: i32) -> u32 {
        let place = &mut remap[node as usize];
        if *place == NONE {
            *place = self.nodes.len() as u32;
            let parents = self.link(parent, NONE);
            self.nodes.push(Node { parents, path_reward, ..old.nodes[node as usize] });
            return *place;
        }
        let parents = self.link(parent, self.nodes[*place as usize].parents);
        let node = &mut self.nodes[*place as usize];
        node.parents = parents;
        node.path_reward = node.path_reward.max(path_reward);
        *place
    }

    /// Queues all leaves, and no other nodes.
    fn queue_leaves(&mut self) {
        let mut waiting = core::mem::take(&mut self.waiting).into_vec();
        waiting.clear();
        let leaves = (0..).zip(&self.nodes).filter(|(_, node)| node.stage == Stage::Leaf);
        waiting.extend(leaves.map(|(at, node)| (node.score(), Reverse(at))));
        self.waiting = waiting.into();
    }

    /// Recomputes the values of the nodes from those in the layer below. The first unknown piece comes from
    /// `bag`.
    fn revalue(&mut self, below: &Self, bag: PieceSet, counts_reach: bool) {
        for node in self.nodes.iter_mut().filter(|node| node.stage == Stage::Expanded) {
            let edges = &mut self.edges[node.moves()];
            for edge in edges.iter_mut() {
                edge.value = below.nodes[edge.child as usize].value.before(edge.reward, counts_reach);
            }
            sort::by_key(edges, Edge::order_key);
            node.value = backprop::value_of(edges, node.deal(self.dealt, bag).pieces());
        }
    }
}
