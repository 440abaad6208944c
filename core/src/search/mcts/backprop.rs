//! Backpropagation: recomputes a node's value when a child's value changes.

use alloc::vec::Vec;

use super::layer::{Edge, Layer};
use super::value::Value;
use super::{Graph, Slot};
use crate::search::SearchGame;

/// Returns the value of a node with the moves `edges`. Moves for the same piece are adjacent and sorted. When
/// one of `pieces` pieces can be dealt, the value is the mean, over these pieces, of the best move's value. A
/// piece without moves means a lost game.
pub(super) fn value_of<M>(edges: &[Edge<M>], pieces: u32) -> Value {
    let per_piece = edges.chunk_by(|a, b| a.dealt == b.dealt);
    Value::mean(per_piece.map(|moves| moves[0].value), pieces)
}

impl<G: SearchGame> Graph<G> {
    /// Updates the value of an expanded node, and of all nodes that depend on it.
    pub(super) fn propagate(&mut self, at: Slot) {
        let mut changed = core::mem::take(&mut self.changed);
        changed.push(at);
        while let Some(at) = changed.pop() {
            self.propagate_one(at, &mut changed);
        }
        self.changed = changed;
    }

    fn propagate_one(&mut self, at: Slot, changed: &mut Vec<Slot>) {
        let layer = &mut self.layers[at.layer];
        let node = &mut layer.nodes[at.node as usize];
        let pieces = node.deal(layer.dealt, self.bag).pieces();
        let value = value_of(&layer.edges[node.moves()], pieces);
        if value == node.value && at.layer > 0 {
            return;
        }
        node.value = value;
        let Some(above) = at.layer.checked_sub(1) else { return };
        let (upper, lower) = self.layers.split_at_mut(at.layer);
        let (upper, lower) = (&mut upper[above], &lower[0]);
        for parent in lower.parents(at.node) {
            upper.update_edge(parent, at.node, value, self.counts_reach);
            changed.push(Slot { layer: above, node: parent });
        }
    }
}

impl<S, M: Copy + Ord> Layer<S, M> {
    /// Updates the value of `child` in the moves of `node` and keeps the moves sorted. Several pieces can
    /// have a move to the same child.
    fn update_edge(&mut self, node: u32, child: u32, value: Value, counts_reach: bool) {
        let edges = &mut self.edges[self.nodes[node as usize].moves()];
        for moves in edges.chunk_by_mut(|a, b| a.dealt == b.dealt) {
            if let Some(at) = moves.iter().position(|edge| edge.child == child) {
                moves[at].value = value.before(moves[at].reward, counts_reach);
                resort(moves, at);
            }
        }
    }
}

/// Moves the one edge that is out of order to its place. All `edges` are for the same piece.
fn resort<M: Copy + Ord>(edges: &mut [Edge<M>], mut at: usize) {
    while at > 0 && edges[at].precedes(&edges[at - 1]) {
        edges.swap(at, at - 1);
        at -= 1;
    }
    while at + 1 < edges.len() && edges[at + 1].precedes(&edges[at]) {
        edges.swap(at, at + 1);
        at += 1;
    }
}
