//! Best-first search in a graph of layers.
//!
//! *What.* There is one layer for each number of moves since the root. A node is a state, and equal states in
//! a layer are one node with several parents. When the piece dealt before a move is known, a node's value is
//! that of its best move: the reward plus the value of the node it leads to. When the piece is unknown, the
//! value is the mean of this over the pieces that can still come (*speculation*), rounded down. A piece
//! without a move loses the game and counts as a lost game in the mean. When the piece is revealed, the
//! results for it are kept and the rest is dropped. When a move is played, everything that is no longer
//! possible is dropped.
//!
//! *How.* There are three steps: [`Graph::select`] chooses a leaf, [`Job::look`] lists its moves, and
//! [`Graph::enter`] adds them and propagates the new values. Only the second step is expensive. It does not
//! use the graph, so several threads can do it at the same time. [`Graph::think`] performs all three.
//!
//! *Why this way.* In this kind of game the order of moves often does not matter, so merging equal states
//! saves a third of the states. Values are propagated along all parents at once, so nothing is searched
//! twice. The article on Cold Clear describes such a graph, its selection rule ([`Selection::Article`]) and
//! speculation. The selection by whole layers ([`Selection::Layers`]) is our own and plays better: see
//! `docs/strength.md`.

mod advance;
mod backprop;
mod deepen;
mod layer;
mod select;
mod settings;
mod shift;
mod table;
#[cfg(test)]
mod tests;
mod value;

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Child, Draw, SearchGame};
use crate::piece::{Piece, PieceSet};
use crate::tool::rng::Rng;
use crate::tool::sort;
use layer::{Deal, Edge, Layer, Stage};
pub use settings::{Selection, Settings};
pub use shift::Shift;
use value::Value;

/// The position of a node in the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    layer: usize,
    node: u32,
}

/// The graph, its root, and the state of the search.
#[derive(Debug)]
pub struct Graph<G: SearchGame> {
    settings: Settings,
    counts_reach: bool,
    /// The layers. There is at least one after a start, and the first contains only the root.
    layers: Vec<Layer<G::State, G::Move>>,
    /// Unused layers whose memory is kept.
    spare: Vec<Layer<G::State, G::Move>>,
    /// The pieces that the first unknown piece can be.
    bag: PieceSet,
    /// The index of the layer whose turn is next.
    turn: usize,
    rng: Rng,
    /// Whether the graph contains nodes that are no longer possible. Then `root` is the root's index in the
    /// first layer.
    stale: bool,
    root: u32,
    changed: Vec<Slot>,
    remap: Vec<u32>,
}

/// A leaf to be expanded.
#[derive(Clone, Copy, Debug)]
pub struct Job<S> {
    at: Slot,
    state: S,
    deal: Deal,
    /// The number of known pieces in `next`.
    known: usize,
    /// The number of moves to keep for each piece.
    breadth: usize,
    /// The pieces after the dealt one.
    next: [Piece; MOST_COMING],
}

/// The most known pieces that are passed to the game. More pieces make no difference.
const MOST_COMING: usize = 8;

/// The moves that were found for a leaf, grouped by the dealt piece.
#[derive(Clone, Debug)]
pub struct Moves<G: SearchGame> {
    children: Vec<Child<G::Move>>,
    /// For each piece, the end index of its moves in `children`.
    ends: Vec<(Piece, usize)>,
    /// The number of moves found before the least promising ones were removed.
    seen: usize,
    ranks: Vec<u64>,
    scratch: G::Scratch,
}

impl<G: SearchGame> Default for Moves<G> {
    fn default() -> Moves<G> {
        Moves {
            children: Vec::new(),
            ends: Vec::new(),
            seen: 0,
            ranks: Vec::new(),
            scratch: G::Scratch::default(),
        }
    }
}

impl<G: SearchGame> Moves<G> {
    /// Returns the number of moves found for the leaf, including the least promising ones that were removed.
    #[must_use]
    pub const fn seen(&self) -> usize {
        self.seen
    }
}

/// A move at the root and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub made: M,
    /// The move's own reward.
    pub reward: i32,
    /// The sum of the rewards on the best line that begins with the move, plus the value of the line's last
    /// state.
    pub value: i32,
    /// The number of moves in the best line that begins with the move.
    pub reach: u32,
}

impl<G: SearchGame> Graph<G> {
    /// Creates an empty graph.
    #[must_use]
    pub fn new(settings: Settings) -> Graph<G> {
        Graph {
            settings,
            counts_reach: settings.selection == Selection::Layers,
            layers: Vec::new(),
            spare: Vec::new(),
            bag: PieceSet::ALL,
            turn: 0,
            rng: Rng::new(settings.seed, 0),
            stale: false,
            root: 0,
            changed: Vec::new(),
            remap: Vec::new(),
        }
    }

    /// Starts a new search with the state `root`, the known pieces from now on, and the bag after them.
    pub fn start(&mut self, root: G::State, known: &[Piece], bag: PieceSet) {
        while let Some(layer) = self.layers.pop() {
            self.recycle(layer);
        }
        self.rng = Rng::new(self.settings.seed, 0);
        self.stale = false;
        self.root = 0;
        self.bag = bag;
        self.turn = 0;
        for &piece in known {
            self.push_layer(Some(piece));
        }
        for _ in 0..=self.settings.speculation {
            self.push_layer(None);
        }
        let first = &mut self.layers[0];
        first.reach(0, PieceSet::EMPTY, Value::new(0, 0), layer::NONE - 1, 0);
        first.states.push(root);
        first.nodes[0].state = 0;
        first.wait(0);
    }

    /// Clears the graph. It has nothing to search until the next [`Graph::start`].
    pub fn clear(&mut self) {
        while let Some(layer) = self.layers.pop() {
            self.recycle(layer);
        }
        self.stale = false;
        self.root = 0;
    }

    fn push_layer(&mut self, dealt: Option<Piece>) {
        let layer = self.take_spare();
        self.layers.push(Layer { dealt, ..layer });
    }

    fn take_spare(&mut self) -> Layer<G::State, G::Move> {
        self.spare.pop().unwrap_or(Layer::new(None))
    }

    /// Keeps a layer's memory for reuse, unless too much memory is already kept.
    fn recycle(&mut self, mut layer: Layer<G::State, G::Move>) {
        layer.clear();
        // The layers in use can grow to twice the size that `is_full` allows.
        let idle: usize = self.spare.iter().map(Layer::reserved).sum();
        if idle + layer.reserved() > self.settings.memory / 10 {
            layer = Layer::new(None);
        }
        self.spare.push(layer);
    }

    /// Returns the number of allocated bytes, in use or not.
    #[must_use]
    pub fn reserved(&self) -> usize {
        self.layers.iter().chain(&self.spare).map(Layer::reserved).sum()
    }

    /// Expands leaves until at least `nodes` moves were found. Returns the number of moves found, and `false`
    /// if no leaf was left to expand.
    pub fn think(&mut self, game: &G, nodes: u32, moves: &mut Moves<G>) -> (u32, bool) {
        let mut found = 0;
        while found < nodes {
            let Some(job) = self.select(game) else { return (found, false) };
            job.look(game, moves);
            self.enter(game, &job, moves);
            found += moves.seen() as u32 + 1;
        }
        (found, true)
    }

    /// Adds the moves that [`Job::look`] found.
    pub fn enter(&mut self, game: &G, job: &Job<G::State>, moves: &Moves<G>) {
        let at = job.at;
        let (layer, below) = self.layers.split_at_mut(at.layer + 1);
        let (layer, below) = (&mut layer[at.layer], &mut below[0]);
        let node = layer.nodes[at.node as usize];
        let first = layer.edges.len();
        let mut begin = 0;
        for &(dealt, end) in &moves.ends {
            let bag = match job.deal {
                Deal::Known(_) => PieceSet::EMPTY,
                Deal::OneOf(bag) => game.bag_after(bag, dealt),
            };
            let from = layer.edges.len();
            for child in &moves.children[begin..end] {
                let value = Value::new(0, child.value);
                let path_reward = node.path_reward + child.reward;
                let reached = below.reach(child.key, bag, value, at.node, path_reward);
                if reached.improved {
                    below.wait(reached.node);
                }
                let value = below.nodes[reached.node as usize].value;
                let value = value.before(child.reward, self.counts_reach);
                let edge = Edge { value, reward: child.reward, child: reached.node, made: child.made, dealt };
                match layer.edges[from..].iter_mut().find(|other| reached.again && other.child == edge.child)
                {
                    Some(other) => *other = if edge.precedes(other) { edge } else { *other },
                    None => layer.edges.push(edge),
                }
            }
            sort::by_key(&mut layer.edges[from..], |edge| (Reverse(edge.value), edge.made));
            begin = end;
        }
        let node = &mut layer.nodes[at.node as usize];
        node.edges = first as u32;
        node.moves = (layer.edges.len() - first) as u16;
        node.stage = Stage::Expanded;
        if node.state == layer::NONE {
            node.state = layer.states.len() as u32;
            layer.states.push(job.state);
        }
        self.propagate(at);
    }

    /// Returns the known moves at the root, the best first. Of moves to the same state, only the best is
    /// listed. While the root's piece is unknown, these are the moves for all pieces that can be dealt, and a
    /// move that is possible with several pieces is listed several times.
    #[must_use]
    pub fn ranked(&mut self) -> Vec<Ranked<G::Move>> {
        self.refresh();
        let Some(layer) = self.layers.first() else { return Vec::new() };
        let mut edges = layer.edges[layer.nodes[0].moves()].to_vec();
        sort::by_key(&mut edges, |edge| (Reverse(edge.value), edge.made));
        edges
            .iter()
            .map(|edge| {
                let (value, reach) = (edge.value.total(), edge.value.reach() as u32);
                Ranked { made: edge.made, reward: edge.reward, value, reach }
            })
            .collect()
    }

    /// Returns the best line that begins with a move at the root, as far as pieces are known and nodes are
    /// expanded.
    #[must_use]
    pub fn line(&mut self, first: G::Move) -> Vec<G::Move> {
        self.refresh();
        let (mut line, mut node) = (Vec::new(), 0);
        for layer in self.layers.iter().take_while(|layer| layer.dealt.is_some()) {
            let edges = layer.nodes.get(node).map_or(&[][..], |node| &layer.edges[node.moves()]);
            let best =
                if line.is_empty() { edges.iter().find(|edge| edge.made == first) } else { edges.first() };
            let Some(edge) = best else { break };
            line.push(edge.made);
            node = edge.child as usize;
        }
        line
    }

    /// Returns the root's state and the piece that is dealt there, if known.
    #[must_use]
    pub fn root(&mut self) -> Option<(G::State, Option<Piece>)> {
        self.refresh();
        let layer = self.layers.first()?;
        Some((*layer.states.get(layer.nodes.first()?.state as usize)?, layer.dealt))
    }

    /// Returns the known pieces, the root's first.
    pub fn known(&self) -> impl Iterator<Item = Piece> {
        self.layers.iter().map_while(|layer| layer.dealt)
    }

    /// Returns the pieces that can be dealt after the known ones.
    #[must_use]
    pub const fn bag(&self) -> PieceSet {
        self.bag
    }

    /// Returns the number of moves in the deepest line.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.layers.iter().rposition(|layer| !layer.edges.is_empty()).map_or(0, |last| last as u32 + 1)
    }

    /// Returns the number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.layers.iter().map(Layer::bytes).sum()
    }
}

impl<S: Copy> Job<S> {
    /// Lists the leaf's moves in `moves`.
    pub fn look<G: SearchGame<State = S>>(&self, game: &G, moves: &mut Moves<G>) {
        moves.children.clear();
        moves.ends.clear();
        moves.seen = 0;
        match self.deal {
            Deal::Known(piece) => self.draw(game, Draw { piece, coming: &self.next[..self.known] }, moves),
            Deal::OneOf(bag) => {
                bag.iter().for_each(|piece| self.draw(game, Draw { piece, coming: &[] }, moves))
            }
        }
    }

    fn draw<G: SearchGame<State = S>>(&self, game: &G, draw: Draw<'_>, moves: &mut Moves<G>) {
        let begin = moves.children.len();
        game.expand(&self.state, draw, &mut moves.scratch, &mut moves.children);
        moves.seen += moves.children.len() - begin;
        if moves.children.len() - begin > self.breadth {
            let Moves { children, ranks, .. } = moves;
            sort::keep_best(children, begin, self.breadth, ranks, |child| child.reward + child.value);
        }
        moves.ends.push((draw.piece, moves.children.len()));
    }
}
