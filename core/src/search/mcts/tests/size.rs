//! The size of a graph, for tests of what a graph keeps when a search continues.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::*;
use crate::search::SearchGame;

/// The number of nodes and the number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    pub(crate) nodes: usize,
    pub(crate) moves: usize,
}

impl<G: SearchGame> Graph<G> {
    /// Returns the number of nodes and moves in the graph.
    pub(crate) fn size(&mut self) -> Size {
        self.refresh();
        let count = |of: fn(&Layer<G::State, G::Move>) -> usize| self.layers.iter().map(of).sum();
        Size { nodes: count(|layer| layer.nodes.len()), moves: count(|layer| layer.edges.len()) }
    }

    /// Returns the number of nodes and moves below a move at the root, counted by following the moves.
    pub(crate) fn size_below(&mut self, made: G::Move) -> Size {
        self.refresh();
        let layer = &self.layers[0];
        let edge = layer.edges[layer.nodes[0].moves()].iter().find(|edge| edge.made == made);
        self.size_from(Slot { layer: 1, node: edge.expect("the move is known").child }, None)
    }

    /// Returns the number of nodes and moves that remain possible if the first unknown piece is `piece`,
    /// counted by following the moves.
    pub(crate) fn size_with(&mut self, piece: Piece) -> Size {
        self.refresh();
        self.size_from(Slot { layer: 0, node: 0 }, Some(piece))
    }

    /// Counts the nodes and moves from a node down. Where the first unknown piece is dealt, only moves with
    /// the piece `revealed` count.
    fn size_from(&self, from: Slot, revealed: Option<Piece>) -> Size {
        let mut size = Size { nodes: 0, moves: 0 };
        let first_unknown = self.known().count();
        let mut nodes = BTreeSet::from([from.node]);
        for (at, layer) in self.layers.iter().enumerate().skip(from.layer) {
            let is_ruled_out = |piece| at == first_unknown && revealed.is_some_and(|only| only != piece);
            let expanded = nodes.iter().map(|&node| &layer.nodes[node as usize]);
            let expanded = expanded.filter(|node| node.stage == Stage::Expanded);
            let moves: Vec<_> = expanded.flat_map(|node| &layer.edges[node.moves()]).collect();
            let left: Vec<_> = moves.into_iter().filter(|edge| !is_ruled_out(edge.dealt)).collect();
            size.nodes += nodes.len();
            size.moves += left.len();
            nodes = left.into_iter().map(|edge| edge.child).collect();
        }
        size
    }
}
