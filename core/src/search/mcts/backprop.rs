//! News from below: what a node comes to, once its moves are known.

use alloc::vec::Vec;

use super::layer::{Edge, Layer};
use super::worth::Worth;
use super::{Graph, Slot};
use crate::search::Game;

/// What a node comes to whose moves are `edges`, those of one piece dealt side by side and sorted: the best
/// move of each piece, and the mean over the pieces.
pub(super) fn worth_of<M>(edges: &[Edge<M>]) -> Worth {
    let per_piece = edges.chunk_by(|a, b| a.dealt == b.dealt);
    Worth::mean(per_piece.map(|moves| moves[0].worth))
}

impl<G: Game> Graph<G> {
    /// Brings the worth of an expanded node up to date and tells all it concerns.
    pub(super) fn settle(&mut self, at: Slot) {
        let mut changed = core::mem::take(&mut self.changed);
        changed.push(at);
        while let Some(at) = changed.pop() {
            self.settle_one(at, &mut changed);
        }
        self.changed = changed;
    }

    fn settle_one(&mut self, at: Slot, changed: &mut Vec<Slot>) {
        let layer = &mut self.layers[at.layer];
        let node = &mut layer.nodes[at.node as usize];
        let worth = worth_of(&layer.edges[node.moves()]);
        if worth == node.worth && at.layer > 0 {
            return;
        }
        node.worth = worth;
        let Some(above) = at.layer.checked_sub(1) else { return };
        let (upper, lower) = self.layers.split_at_mut(at.layer);
        let (upper, lower) = (&mut upper[above], &lower[0]);
        for parent in lower.parents(at.node) {
            upper.tell(parent, at.node, worth, self.counts_reach);
            changed.push(Slot { layer: above, node: parent });
        }
    }
}

impl<S, M: Copy + Ord> Layer<S, M> {
    /// Enters the new worth of `child` in the moves of `node` and keeps them sorted.
    fn tell(&mut self, node: u32, child: u32, worth: Worth, counts_reach: bool) {
        let edges = &mut self.edges[self.nodes[node as usize].moves()];
        if let Some(at) = edges.iter().position(|edge| edge.child == child) {
            edges[at].worth = worth.before(edges[at].reward, counts_reach);
            resort(edges, at);
        }
    }
}

/// Moves the one edge that is out of order to its place among those of the same piece.
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
