//! One layer of the graph: all states that can be reached with the same number of moves.
//!
//! Nodes refer to each other by index. Their moves are adjacent in one vector. Equal states are one node with
//! several parents. Nothing is freed individually: when a move is played, the layer is copied into reused
//! memory without the nodes that are no longer possible.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::table::Table;
use super::value::Value;
use crate::piece::{Piece, PieceSet};

/// The index that means no node, link or state.
pub(super) const NONE: u32 = u32::MAX;

/// Whether a node's moves are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The node has not been expanded.
    Leaf,
    /// The node is being expanded.
    Busy,
    /// The moves of the node are listed.
    Expanded,
}

/// The piece dealt before a move, or the set of pieces that can be dealt.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deal {
    Known(Piece),
    OneOf(PieceSet),
}

impl Deal {
    /// Returns the number of pieces that can be dealt.
    pub(super) const fn pieces(self) -> u32 {
        match self {
            Deal::Known(_) => 1,
            Deal::OneOf(bag) => bag.len(),
        }
    }
}

/// A node: one state of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The state's key.
    pub(super) key: u64,
    /// The value of the node: its own evaluation, or the value computed from its moves.
    pub(super) value: Value,
    /// The sum of rewards on the best path from the root. When a better path to an expanded node is found,
    /// the nodes below it are not updated before the graph is copied.
    pub(super) path_reward: i32,
    /// The index of the node's first parent in [`Layer::links`].
    pub(super) parents: u32,
    /// The index of the node's first move in [`Layer::edges`].
    pub(super) edges: u32,
    /// The number of the node's moves.
    pub(super) moves: u16,
    pub(super) stage: Stage,
    /// The pieces that can be dealt after the unknown pieces so far. It is empty while all pieces are known.
    pub(super) bag: PieceSet,
    /// The index of the node's state in [`Layer::states`], once the node is expanded.
    pub(super) state: u32,
}

impl Node {
    #[inline]
    pub(super) fn moves(&self) -> core::ops::Range<usize> {
        let first = self.edges as usize;
        first..first + self.moves as usize
    }

    /// Returns what can be dealt in this state, in a layer where `dealt` is known or not. The first unknown
    /// piece comes from `first_bag`.
    #[inline]
    pub(super) fn deal(&self, dealt: Option<Piece>, first_bag: PieceSet) -> Deal {
        let bag = if self.bag.is_empty() { first_bag } else { self.bag };
        dealt.map_or(Deal::OneOf(bag), Deal::Known)
    }

    /// Returns the score of a leaf: the rewards so far plus its own value.
    #[inline]
    pub(super) fn score(&self) -> i32 {
        self.path_reward.saturating_add(self.value.total())
    }
}

/// A move from a node to one in the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    /// The value of the move: its reward and the value of the node it leads to.
    pub(super) value: Value,
    pub(super) reward: i32,
    /// The index of the node that the move leads to.
    pub(super) child: u32,
    pub(super) made: M,
    /// The piece that is dealt before the move.
    pub(super) dealt: Piece,
}

impl<M: Copy + Ord> Edge<M> {
    /// Returns the sort key of a node's moves: first the dealt piece, then the best move.
    #[inline]
    pub(super) fn order_key(&self) -> impl Ord + use<M> {
        (self.dealt, Reverse(self.value), self.made)
    }

    #[inline]
    pub(super) fn precedes(&self, other: &Edge<M>) -> bool {
        self.order_key() < other.order_key()
    }
}

/// An entry of a linked list of a node's parents: one parent, and the index of the next entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) parent: u32,
    pub(super) next: u32,
}

/// A leaf that waits to be expanded. The highest score comes first, then the oldest leaf.
pub(super) type Waiting = (i32, Reverse<u32>);

/// All states after some number of moves.
#[derive(Clone, Debug)]
pub(super) struct Layer<S, M> {
    /// The piece that is dealt before the moves from here, if it is known.
    pub(super) dealt: Option<Piece>,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
    /// The parents of nodes, as linked lists.
    pub(super) links: Vec<Link>,
    pub(super) states: Vec<S>,
    pub(super) table: Table,
    /// The leaves by score. Entries of nodes that are no longer leaves, or that have a better entry, are
    /// stale.
    pub(super) waiting: BinaryHeap<Waiting>,
}

impl<S, M: Copy> Layer<S, M> {
    pub(super) const fn new(dealt: Option<Piece>) -> Layer<S, M> {
        Layer {
            dealt,
            nodes: Vec::new(),
            edges: Vec::new(),
            links: Vec::new(),
            states: Vec::new(),
            table: Table::new(),
            waiting: BinaryHeap::new(),
        }
    }

    /// Clears everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.dealt = None;
        self.nodes.clear();
        self.edges.clear();
        self.links.clear();
        self.states.clear();
        self.table.clear();
        self.waiting.clear();
    }

    /// Returns the number of allocated bytes, in use or not.
    pub(super) fn reserved(&self) -> usize {
        use core::mem::size_of;
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge<M>>()
            + self.links.capacity() * size_of::<Link>()
            + self.states.capacity() * size_of::<S>()
            + self.waiting.capacity() * size_of::<Waiting>()
            + self.table.reserved()
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        use core::mem::size_of;
        self.nodes.len() * size_of::<Node>()
            + self.edges.len() * size_of::<Edge<M>>()
            + self.links.len() * size_of::<Link>()
            + self.states.len() * size_of::<S>()
            + self.waiting.len() * size_of::<Waiting>()
            + self.table.bytes()
    }

    /// Returns the node of a state that a move from `parent` reaches with the path reward `path_reward`. The
    /// node is created if it is new.
    pub(super) fn reach(
        &mut self,
        key: u64,
        bag: PieceSet,
        value: Value,
        parent: u32,
        path_reward: i32,
    ) -> Reached {
        if self.table.is_full() {
            self.index();
        }
        let found = self.table.entry(mixed(key, bag), self.nodes.len() as u32);
        let Some(old) = found else {
            let parents = self.link(parent, NONE);
            let node = Node {
                key,
                value,
                path_reward,
                parents,
                edges: 0,
                moves: 0,
                stage: Stage::Leaf,
                bag,
                state: NONE,
            };
            self.nodes.push(node);
            return Reached { node: self.nodes.len() as u32 - 1, again: false, improved: true };
        };
        let first = self.nodes[old as usize].parents;
        let again = self.links[first as usize].parent == parent;
        if !again {
            self.nodes[old as usize].parents = self.link(parent, first);
        }
        let node = &mut self.nodes[old as usize];
        let improved = path_reward > node.path_reward && node.stage == Stage::Leaf;
        node.path_reward = node.path_reward.max(path_reward);
        Reached { node: old, again, improved }
    }

    /// Rebuilds the hash table from all nodes.
    pub(super) fn index(&mut self) {
        self.table.fill(self.nodes.iter().map(|node| mixed(node.key, node.bag)));
    }

    #[inline]
    pub(super) fn link(&mut self, parent: u32, next: u32) -> u32 {
        self.links.push(Link { parent, next });
        self.links.len() as u32 - 1
    }

    /// Returns the parents of a node. A parent can occur more than once.
    pub(super) fn parents(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut link = self.nodes[node as usize].parents;
        core::iter::from_fn(move || {
            let Link { parent, next } = *self.links.get(link as usize)?;
            link = next;
            Some(parent)
        })
    }

    /// Queues a leaf.
    #[inline]
    pub(super) fn wait(&mut self, node: u32) {
        self.waiting.push((self.nodes[node as usize].score(), Reverse(node)));
    }

    /// Removes and returns the best queued leaf.
    pub(super) fn next_waiting(&mut self) -> Option<u32> {
        while let Some((_, Reverse(node))) = self.waiting.pop() {
            if self.nodes[node as usize].stage == Stage::Leaf {
                return Some(node);
            }
        }
        None
    }
}

/// The result of following a move to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    /// The node that the move leads to.
    pub(super) node: u32,
    /// Whether the previous move that led to this node came from the same parent.
    pub(super) again: bool,
    /// Whether the node is a leaf whose path reward has increased.
    pub(super) improved: bool,
}

/// Combines a state's key with its bag.
#[inline]
fn mixed(key: u64, bag: PieceSet) -> u64 {
    key ^ u64::from(bag.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
