//! The search against an oracle: every node of every graph has the value that the documentation promises.
//!
//! *What.* [`values`] has graphs that were searched to the end. [`going_on`] has graphs that went on after a
//! move, a revealed piece or garbage. [`lines`] has what a graph reports about its root. [`bounds`] has
//! memory and keys. [`size`] counts, for tests of those who keep a graph. *How.* All tests play [toy
//! games](crate::search::toy) drawn from seeds and compare with [expectimax](crate::search::toy::expectimax).
//! A [`Position`] is what a search starts from. [`finish`] looks at every leaf that is left, so that nothing
//! depends on when a search stops.
//!
//! *Does it work?* Each of these errors turns the tests red: moves are not sorted again, one parent is not
//! updated, the mean is rounded towards zero, or divided by the pieces that have moves.

mod bounds;
mod going_on;
mod lines;
mod size;
mod values;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::layer::{Layer, Stage};
use super::{Graph, Moves, Selection, Settings, Slot};
use crate::piece::{Piece, PieceSet};
use crate::search::toy::expectimax::{Choice, Expectimax, Outcome, Place};
use crate::search::toy::{Toy, ToyMove, ToyState};
use crate::tool::rng::Rng;

/// The trees of each test that is about values.
const TREES: u64 = 10_000;

const LAWS: [Selection; 3] = [Selection::Layers, Selection::Article, Selection::Geometric];

/// What a search starts from.
#[derive(Clone, Debug)]
struct Position {
    game: Toy,
    root: ToyState,
    known: Vec<Piece>,
    bag: PieceSet,
}

impl Position {
    /// Draws a position with up to four known pieces, and at least so many.
    fn random(rng: &mut Rng, least: u32) -> Position {
        let game = Toy::random(rng);
        let (known, bag) = game.deal(least.max(rng.below(5)), rng);
        Position { game, root: game.any_state(rng), known, bag }
    }

    /// Returns the position that a graph stands at.
    fn of(game: &Toy, graph: &mut Graph<Toy>) -> Position {
        let (root, _) = graph.root().expect("the graph was started");
        Position { game: *game, root, known: graph.known().collect(), bag: graph.bag() }
    }

    fn start(&self, graph: &mut Graph<Toy>) {
        graph.start(self.root, &self.known, self.bag);
    }

    fn oracle(&self, settings: &Settings) -> Expectimax<'_> {
        Expectimax {
            game: &self.game,
            known: &self.known,
            bag: self.bag,
            depth: self.known.len() + settings.speculation,
            breadth: settings.breadth,
            root_breadth: usize::MAX,
            counts_reach: settings.selection == Selection::Layers,
            found: BTreeMap::new(),
        }
    }
}

/// Looks at up to `leaves` leaves that the graph selects. Returns whether there were so many.
fn think(graph: &mut Graph<Toy>, game: &Toy, leaves: u32) -> bool {
    let mut moves = Moves::default();
    (0..leaves).all(|_| {
        let Some(job) = graph.select(game) else { return false };
        job.look(game, &mut moves);
        graph.enter(game, &job, &moves);
        true
    })
}

/// Looks at all leaves that are left, layer by layer. Returns how many there were.
fn finish(graph: &mut Graph<Toy>, game: &Toy) -> u32 {
    graph.refresh();
    let (mut moves, mut left) = (Moves::default(), 0);
    for layer in 0..graph.layers.len() - 1 {
        for node in 0..graph.layers[layer].nodes.len() {
            if graph.layers[layer].nodes[node].stage == Stage::Leaf {
                let job = graph.take(game, Slot { layer, node: node as u32 });
                job.look(game, &mut moves);
                graph.enter(game, &job, &moves);
                left += 1;
            }
        }
    }
    left
}

/// Returns the states of all nodes, layer by layer.
fn states(graph: &Graph<Toy>, game: &Toy) -> Vec<Vec<ToyState>> {
    let state = |layer, node| graph.state(game, Slot { layer, node });
    let of_layer = |(at, layer): (usize, &Layer<_, _>)| {
        (0..layer.nodes.len() as u32).map(|node| state(at, node)).collect()
    };
    graph.layers.iter().enumerate().map(of_layer).collect()
}

/// Returns every node's place and value. Fails when two nodes are the same and `merged` is demanded.
fn nodes(graph: &Graph<Toy>, states: &[Vec<ToyState>], merged: bool) -> BTreeMap<Place, Outcome> {
    let mut found = BTreeMap::new();
    for (at, (layer, states)) in graph.layers.iter().zip(states).enumerate() {
        for (node, &state) in layer.nodes.iter().zip(states) {
            let outcome = (i64::from(node.value.reach()), i64::from(node.value.total()));
            let twin = found.insert((at, state, node.bag.bits()), outcome);
            assert!(!merged || twin.is_none(), "{state:?} is two nodes of layer {at}");
            assert!(twin.is_none_or(|twin| twin == outcome), "{state:?} has two values in layer {at}");
        }
    }
    found
}

/// Compares a finished graph with the oracle: the nodes and their values, and each node's moves in their
/// order. The root keeps `root_breadth` moves. Returns all nodes.
fn demand_agreement(
    graph: &mut Graph<Toy>,
    game: &Toy,
    settings: &Settings,
    root_breadth: usize,
    merged: bool,
) -> BTreeMap<Place, Outcome> {
    let position = Position::of(game, graph);
    let mut oracle = Expectimax { root_breadth, ..position.oracle(settings) };
    oracle.value(0, position.root, PieceSet::EMPTY);
    let states = states(graph, game);
    let found = nodes(graph, &states, merged);
    for (place, value) in &oracle.found {
        assert_eq!(found.get(place), Some(value), "{place:?}: {settings:?} {position:?}");
    }
    assert_eq!(found.len(), oracle.found.len(), "{settings:?} {position:?}");
    for (at, layer) in graph.layers.iter().enumerate() {
        for (node, &state) in layer.nodes.iter().zip(&states[at]) {
            if node.stage != Stage::Expanded {
                continue;
            }
            let choices = oracle.all_choices(at, state, node.bag);
            let listed = layer.edges[node.moves()].iter().map(|edge| Choice {
                dealt: edge.dealt,
                made: edge.made,
                reward: edge.reward,
                to: states[at + 1][edge.child as usize],
                outcome: (i64::from(edge.value.reach()), i64::from(edge.value.total())),
            });
            assert!(listed.eq(choices), "the moves of {state:?} in layer {at}: {settings:?} {position:?}");
        }
    }
    found
}
