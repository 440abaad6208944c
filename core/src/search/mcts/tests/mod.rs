//! Tests of the search against an oracle: every node of every graph has the value that the documentation
//! defines.
//!
//! *What.* [`values`] tests graphs after a complete search. [`going_on`] tests graphs that were continued
//! after a move, a revealed piece or garbage. [`lines`] tests the results at the root. [`bounds`] tests
//! memory and keys. [`size`] counts nodes and edges for the tests of bots that keep a graph. *How.* All tests
//! play [toy games](crate::search::toy) drawn from seeds and compare with
//! [expectimax](crate::search::toy::expectimax). A [`Position`] is the start of a search. [`finish`] expands
//! every remaining leaf, so that nothing depends on when a search stops.
//!
//! *Does it work?* Each of these errors makes the tests fail: moves are not sorted again; one parent is not
//! updated; the mean is rounded towards zero; the mean is divided by the number of pieces that have moves.

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

/// The number of trees in each test of values.
const TREES: u64 = 10_000;

const LAWS: [Selection; 3] = [Selection::Layers, Selection::Article, Selection::Geometric];

/// The start of a search.
#[derive(Clone, Debug)]
struct Position {
    game: Toy,
    root: ToyState,
    known: Vec<Piece>,
    bag: PieceSet,
}

impl Position {
    /// Draws a position with `least` to four known pieces.
    fn random(rng: &mut Rng, least: u32) -> Position {
        let game = Toy::random(rng);
        let (known, bag) = game.deal(least.max(rng.below(5)), rng);
        Position { game, root: game.any_state(rng), known, bag }
    }

    /// Returns the position at the root of a graph.
    fn of(game: &Toy, graph: &mut Graph<Toy>) -> Position {
        let (root, _) = graph.root().expect("the graph must have been started");
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

/// Expands up to `leaves` leaves that the graph selects. Returns whether the graph had that many leaves to
/// expand.
fn think(graph: &mut Graph<Toy>, game: &Toy, leaves: u32) -> bool {
    let mut moves = Moves::default();
    (0..leaves).all(|_| {
        let Some(job) = graph.select(game) else { return false };
        job.look(game, &mut moves);
        graph.enter(game, &job, &moves);
        true
    })
}

/// Expands all remaining leaves, layer by layer, and returns their number.
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

/// Returns every node's place and value. Fails when two nodes are equal and `merged` is set.
fn nodes(graph: &Graph<Toy>, states: &[Vec<ToyState>], merged: bool) -> BTreeMap<Place, Outcome> {
    let mut found = BTreeMap::new();
    for (at, (layer, states)) in graph.layers.iter().zip(states).enumerate() {
        for (node, &state) in layer.nodes.iter().zip(states) {
            let outcome = (i64::from(node.value.reach()), i64::from(node.value.total()));
            let twin = found.insert((at, state, node.bag.bits()), outcome);
            assert!(!merged || twin.is_none(), "layer {at} has two nodes for {state:?}");
            assert!(twin.is_none_or(|twin| twin == outcome), "{state:?} has two values in layer {at}");
        }
    }
    found
}

/// Compares a finished graph with the oracle: the nodes and their values, and each node's moves in their
/// order. The root keeps `root_breadth` moves. Returns all nodes.
fn assert_agreement(
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
            assert!(listed.eq(choices), "wrong moves of {state:?} in layer {at}: {settings:?} {position:?}");
        }
    }
    found
}
