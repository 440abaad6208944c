//! Tests that a continued graph equals a new graph, after moves, revealed pieces and garbage.
//!
//! *What.* A test performs a random sequence of [`Graph::advance`], [`Graph::reveal`], [`Graph::shift`] and
//! searching. Then it expands all remaining leaves. The nodes, values and ranked moves must equal those of
//! the oracle and those of a new graph from the same position. *How.* The toys ignore coming pieces, because
//! a leaf keeps the value that its state had when it was listed, and more pieces may be known later. Garbage
//! changes all values equally, because a leaf's value changes with that of its parent's state. States whose
//! moves depend on rows do not support garbage.

use alloc::{format, vec};

use super::*;
use crate::search::mcts::Shift;
use crate::search::toy::any_piece;

/// A garbage row from below.
struct Garbage(Toy);

impl Shift<Toy> for Garbage {
    fn state(&self, state: &ToyState) -> Option<(ToyState, u64, i32)> {
        let shifted = ToyState { rows: state.rows + 1, ..*state };
        (!self.0.is_unsteady(*state)).then(|| (shifted, self.0.key(shifted), self.0.per_row))
    }

    fn made(&self, made: ToyMove) -> ToyMove {
        ToyMove { rows: made.rows + 1, ..made }
    }
}

/// A graph that is continued, and whether its root keeps only `breadth` moves.
struct Walk {
    game: Toy,
    graph: Graph<Toy>,
    is_narrow: bool,
}

impl Walk {
    fn root_stage(&mut self) -> Stage {
        self.graph.refresh();
        self.graph.layers[0].nodes[0].stage
    }

    /// Takes one random step. Each kind of step returns whether the graph was copied after it.
    fn step(&mut self, rng: &mut Rng) {
        let is_copied = match rng.below(5) {
            0 | 1 => self.advance(rng),
            2 => self.reveal(rng),
            3 => self.shift(),
            _ => {
                think(&mut self.graph, &self.game, rng.below(12));
                false
            }
        };
        self.is_narrow &= self.root_stage() == Stage::Expanded;
        self.assert_facts(is_copied);
    }

    /// Checks that leaves have a reach of 0 (no moves behind their value). If the graph has just been copied,
    /// also checks that each node has the path reward of the best path to it.
    fn assert_facts(&self, is_copied: bool) {
        let nodes = || self.graph.layers.iter().flat_map(|layer| &layer.nodes);
        assert!(nodes().filter(|node| node.stage == Stage::Leaf).all(|leaf| leaf.value.reach() == 0));
        for (upper, lower) in self.graph.layers.iter().zip(&self.graph.layers[1..]) {
            let mut best = vec![None; lower.nodes.len()];
            for node in &upper.nodes {
                for edge in &upper.edges[node.moves()] {
                    let way = &mut best[edge.child as usize];
                    *way = (*way).max(Some(node.path_reward + edge.reward));
                }
            }
            assert!(!is_copied || lower.nodes.iter().map(|node| Some(node.path_reward)).eq(best));
        }
    }

    fn advance(&mut self, rng: &mut Rng) -> bool {
        let ranked = self.graph.ranked();
        if ranked.is_empty() {
            return false;
        }
        let made = ranked[rng.below(ranked.len() as u32) as usize].made;
        let is_known = self.graph.known().next().is_some();
        assert!(!self.graph.advance(&self.game, ToyMove { name: 99, ..made }));
        assert_eq!(self.graph.advance(&self.game, made), is_known);
        self.is_narrow |= is_known;
        is_known
    }

    /// Reveals a piece, and sometimes one that cannot come.
    fn reveal(&mut self, rng: &mut Rng) -> bool {
        let from = if rng.below(6) == 0 { self.game.pieces } else { self.graph.bag() };
        self.graph.reveal(&self.game, any_piece(from, rng));
        true
    }

    fn shift(&mut self) -> bool {
        let (root, _) = self.graph.root().unwrap();
        let can_shift = self.root_stage() == Stage::Expanded && !self.game.is_unsteady(root);
        let before = (!can_shift).then(|| format!("{:?}", self.graph.layers));
        assert_eq!(self.graph.shift(&Garbage(self.game)), can_shift);
        assert!(before.is_none_or(|before| before == format!("{:?}", self.graph.layers)));
        can_shift
    }
}

#[test]
fn a_continued_graph_equals_a_new_graph() {
    let mut rng = Rng::new(4, 0);
    for seed in 0..TREES {
        let breadth = [1, 2, 5, usize::MAX][rng.below(4) as usize];
        let (selection, speculation) = (LAWS[rng.below(3) as usize], rng.below(3) as usize);
        let settings = Settings { selection, speculation, breadth, seed, ..Settings::default() };
        let mut position = Position::random(&mut rng, 1);
        position.game.per_t = 0;
        let mut graph = Graph::new(settings);
        position.start(&mut graph);
        let mut walk = Walk { game: position.game, graph, is_narrow: false };
        (0..rng.below(14)).for_each(|_| walk.step(&mut rng));
        assert_equality(walk, settings);
    }
}

/// Compares a continued graph with the oracle and with a new graph.
fn assert_equality(walk: Walk, settings: Settings) {
    let Walk { game, mut graph, is_narrow } = walk;
    if graph.layers.len() == 1 {
        graph.reveal(&game, any_piece(graph.bag(), &mut Rng::new(settings.seed, 1)));
    }
    finish(&mut graph, &game);
    let root_breadth = if is_narrow { settings.breadth } else { usize::MAX };
    let found = assert_agreement(&mut graph, &game, &settings, root_breadth, false);
    if root_breadth == usize::MAX {
        let mut fresh = Graph::new(settings);
        Position::of(&game, &mut graph).start(&mut fresh);
        finish(&mut fresh, &game);
        assert_eq!(found, nodes(&fresh, &states(&fresh, &game), true));
        assert_eq!(graph.ranked(), fresh.ranked());
    }
}
