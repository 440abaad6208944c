//! The selection of the next leaf to expand.

use super::layer::{Edge, Layer, NONE, Node, Stage};
use super::settings::Selection;
use super::{Graph, Job, MOST_COMING, Slot};
use crate::piece::{Piece, PieceSet};
use crate::search::SearchGame;
use crate::tool::rng::Rng;

/// The most walks from the root that may end without a leaf before the search gives up.
const WALKS: u32 = 200;

impl<G: SearchGame> Graph<G> {
    /// Selects the next leaf and marks it, so that it is not selected again. Returns `None` when every leaf
    /// is expanded or the memory limit is reached.
    pub fn select(&mut self, game: &G) -> Option<Job<G::State>> {
        self.refresh();
        if self.layers.is_empty() || self.is_full() {
            return None;
        }
        let at = match self.settings.selection {
            Selection::Layers => self.next_in_turn(),
            law => (0..WALKS).find_map(|_| self.walk(law)),
        }?;
        Some(self.take(game, at))
    }

    #[inline]
    fn next_in_turn(&mut self) -> Option<Slot> {
        let searched = self.layers.len() - 1;
        for _ in 0..searched {
            let layer = self.turn % searched;
            self.turn = layer + 1;
            if let Some(node) = self.layers[layer].next_waiting() {
                return Some(Slot { layer, node });
            }
        }
        None
    }

    /// Follows moves from the root to a leaf. Returns `None` when there is nothing to expand at the end.
    fn walk(&mut self, law: Selection) -> Option<Slot> {
        let Graph { layers, rng, .. } = self;
        descend(layers, Slot { layer: 0, node: 0 }, |node, edges| {
            let moves = one_deal(node, edges, rng);
            let chosen = match law {
                Selection::Geometric => geometric(moves.len(), rng),
                _ => by_article(moves, rng),
            }?;
            Some(moves[chosen].child)
        })
    }

    /// Marks a leaf as taken and computes its state.
    pub(super) fn take(&mut self, game: &G, at: Slot) -> Job<G::State> {
        let state = self.state(game, at);
        let (known, next) = self.coming(at.layer);
        let layer = &mut self.layers[at.layer];
        let node = &mut layer.nodes[at.node as usize];
        node.stage = Stage::Busy;
        let breadth = if at.layer == 0 { usize::MAX } else { self.settings.breadth };
        Job { at, state, deal: node.deal(layer.dealt, self.bag), known, next, breadth }
    }

    /// Returns the known pieces after that of `layer`, and their number.
    fn coming(&self, layer: usize) -> (usize, [Piece; MOST_COMING]) {
        let mut next = [Piece::I; MOST_COMING];
        let pieces = self.layers[layer + 1..].iter().map_while(|layer| layer.dealt);
        let filled = next.iter_mut().zip(pieces).map(|(place, piece)| *place = piece);
        (filled.count(), next)
    }

    /// Returns the state of a node. It is stored, or computed from a parent's state and a move.
    #[inline]
    pub(super) fn state(&self, game: &G, at: Slot) -> G::State {
        let layer = &self.layers[at.layer];
        let node = &layer.nodes[at.node as usize];
        if node.state != NONE {
            return layer.states[node.state as usize];
        }
        let upper = &self.layers[at.layer - 1];
        let parent = &upper.nodes[layer.links[node.parents as usize].parent as usize];
        let edge = upper.edges[parent.moves()].iter().find(|edge| edge.child == at.node);
        let edge = edge.expect("a parent must have a move to its child");
        game.apply(&upper.states[parent.state as usize], edge.dealt, edge.made)
    }

    /// Returns whether the graph is full. Vectors grow by doubling, so the allocated memory can be twice the
    /// memory in use.
    pub(super) fn is_full(&self) -> bool {
        self.bytes() > self.settings.memory / 10 * 3
    }
}

/// Follows chosen children from a node down to a leaf. Returns `None` when another job is expanding the node,
/// when nothing is chosen, and below the last layer that has moves.
pub(super) fn descend<S, M>(
    layers: &[Layer<S, M>],
    mut at: Slot,
    mut choose: impl FnMut(&Node, &[Edge<M>]) -> Option<u32>,
) -> Option<Slot> {
    while at.layer + 1 < layers.len() {
        let layer = &layers[at.layer];
        let node = &layer.nodes[at.node as usize];
        match node.stage {
            Stage::Leaf => return Some(at),
            Stage::Busy => return None,
            Stage::Expanded => {}
        }
        at = Slot { layer: at.layer + 1, node: choose(node, &layer.edges)? };
    }
    None
}

/// Returns the moves for one of the pieces that can be dealt, each with equal probability.
fn one_deal<'a, M>(node: &Node, edges: &'a [Edge<M>], rng: &mut Rng) -> &'a [Edge<M>] {
    let moves = &edges[node.moves()];
    let dealt: PieceSet = moves.iter().map(|edge| edge.dealt).collect();
    if dealt.len() < 2 {
        return moves;
    }
    let chosen = dealt.iter().nth(rng.below(dealt.len()) as usize);
    moves.chunk_by(|a, b| a.dealt == b.dealt).find(|moves| Some(moves[0].dealt) == chosen).unwrap_or(moves)
}

fn geometric(moves: usize, rng: &mut Rng) -> Option<usize> {
    let rank = rng.next_u32().trailing_ones() as usize;
    (moves > 0).then(|| rank % moves)
}

fn by_article<M>(moves: &[Edge<M>], rng: &mut Rng) -> Option<usize> {
    let worst = moves.iter().map(|edge| edge.value).filter(|value| !value.is_lost()).min()?.total();
    let chance = |(rank, edge): (usize, &Edge<M>)| {
        if edge.value.is_lost() {
            return 0;
        }
        let above = u64::from(edge.value.total().abs_diff(worst)).min(1 << 24);
        // The chances are in sixteenths, so that small chances of equal moves are not rounded to 0.
        (above * above + 10) * 16 / (rank * rank + 1) as u64
    };
    let sum: u64 = moves.iter().enumerate().map(chance).sum();
    let mut drawn = (u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32())) % sum;
    (0..moves.len()).find(|&at| {
        let chance = chance((at, &moves[at]));
        let found = drawn < chance;
        drawn = drawn.wrapping_sub(chance);
        found
    })
}
