//! Deepening: searches further along one line, so that the values of several moves are based on lines of
//! equal length.

use super::layer::Edge;
use super::select::descend;
use super::{Graph, Moves, Slot};
use crate::search::SearchGame;

impl<G: SearchGame> Graph<G> {
    /// Extends the lines of the best `count` moves at the root to the length of the longest line, with at
    /// most `steps` expanded leaves. Returns the number of nodes added to the graph. A line can stay shorter
    /// when the game ends or the memory is full.
    pub fn level_out(&mut self, game: &G, count: usize, steps: u32, moves: &mut Moves<G>) -> u32 {
        let mut entered = 0;
        for _ in 0..steps {
            let ranked = self.ranked();
            let deepest = ranked.iter().map(|ranked| ranked.reach).max();
            let mut short = ranked.iter().take(count).filter(|ranked| Some(ranked.reach) != deepest);
            let Some(leaf) = short.find_map(|ranked| self.leaf_below(ranked.made)) else { break };
            if self.is_full() {
                break;
            }
            let job = self.take(game, leaf);
            job.look(game, moves);
            self.enter(game, &job, moves);
            entered += moves.seen() as u32 + 1;
        }
        entered
    }

    /// Returns the leaf at which the best line after `first` ends, unless the line ends in the last layer or
    /// in a lost game.
    fn leaf_below(&self, first: G::Move) -> Option<Slot> {
        let root = &self.layers[0];
        let edge = root.edges[root.nodes[0].moves()].iter().find(|edge| edge.made == first)?;
        let below = Slot { layer: 1, node: edge.child };
        descend(&self.layers, below, |node, edges| Some(shortest(&edges[node.moves()])?.child))
    }
}

/// Returns, of the best moves for each piece that can be dealt, the one with the shortest line: a mean
/// reaches only as far as its shortest line.
fn shortest<M>(edges: &[Edge<M>]) -> Option<&Edge<M>> {
    let best = edges.chunk_by(|a, b| a.dealt == b.dealt).map(|moves| &moves[0]);
    best.filter(|edge| !edge.value.is_lost()).min_by_key(|edge| edge.value.reach())
}
