//! The queues that a question is about, as a tree of their beginnings.

use alloc::vec::Vec;
use core::fmt;

use super::limits::Pieces;
use super::pattern::Pattern;
use crate::piece::{Piece, PieceSet};

/// No node.
pub(super) const NONE: u32 = u32::MAX;
/// The most beginnings that a tree holds: some 200 MB.
const MOST_NODES: usize = 4 << 20;

/// Queues of pieces, each as often as it is asked about, cut off behind what matters.
#[derive(Clone, Debug)]
pub struct Queues {
    hold: bool,
    /// Pieces that a solution places.
    pieces: usize,
    nodes: Vec<Node>,
    most: Pieces,
    total: u64,
}

/// A beginning of queues.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) next: [u32; 7],
    /// Its pieces.
    pub(super) pieces: Pieces,
    /// Queues that end here once they are cut off.
    pub(super) end: u64,
    /// The node before it.
    pub(super) parent: u32,
}

impl Queues {
    /// No queues yet: for solutions of so many pieces, with or without the use of hold.
    #[must_use]
    pub fn new(pieces: usize, hold: bool) -> Queues {
        let root = Node { next: [NONE; 7], pieces: Pieces::NONE, end: 0, parent: NONE };
        Queues { hold, pieces, nodes: alloc::vec![root], most: Pieces::NONE, total: 0 }
    }

    /// All queues of a pattern, for solutions of so many pieces. `hold` is `None` where pieces cannot be put
    /// aside, else what is there.
    ///
    /// # Errors
    /// [`BadQueue`] when they are shorter than a solution, or when there are too many.
    pub fn of(pattern: &Pattern, pieces: usize, hold: Option<Option<Piece>>) -> Result<Queues, BadQueue> {
        let mut queues = Queues::new(pieces, hold.is_some());
        let held = hold.flatten();
        pattern.queues(|queue: &[Piece]| queues.add(held.into_iter().chain(queue.iter().copied())))?;
        Ok(queues)
    }

    /// Adds a queue: a piece in hold is its first.
    ///
    /// # Errors
    /// [`BadQueue`] when it is shorter than a solution, or when there are too many.
    pub fn add(&mut self, queue: impl IntoIterator<Item = Piece>) -> Result<(), BadQueue> {
        // With hold one piece may stay there.
        let most = self.pieces + usize::from(self.hold);
        let (mut node, mut length) = (0, 0);
        for piece in queue.into_iter().take(most) {
            node = self.next(node, piece)?;
            length += 1;
        }
        if length < self.pieces {
            return Err(BadQueue::TooShort { pieces: length, needed: self.pieces });
        }
        self.nodes[node as usize].end += 1;
        self.total += 1;
        self.most = self.most.or(self.nodes[node as usize].pieces);
        Ok(())
    }

    fn next(&mut self, node: u32, piece: Piece) -> Result<u32, BadQueue> {
        let Node { next, pieces, .. } = self.nodes[node as usize];
        let there = next[piece.index()];
        if there != NONE {
            return Ok(there);
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(BadQueue::TooMany { queues: self.total });
        }
        let added = self.nodes.len() as u32;
        self.nodes.push(Node { next: [NONE; 7], pieces: pieces.with(piece), end: 0, parent: node });
        self.nodes[node as usize].next[piece.index()] = added;
        Ok(added)
    }

    /// How many there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The pieces that can be placed first.
    pub(super) fn first_pieces(&self) -> PieceSet {
        let below = |nodes: Vec<u32>| -> Vec<u32> {
            let next = nodes.into_iter().flat_map(|node| self.nodes[node as usize].next);
            next.filter(|&next| next != NONE).collect()
        };
        let first = below(alloc::vec![0]);
        let second = if self.hold { below(first.clone()) } else { Vec::new() };
        let kinds = |&node: &u32| self.nodes[node as usize].pieces.kinds();
        first.iter().chain(&second).flat_map(kinds).fold(PieceSet::EMPTY, PieceSet::with)
    }

    /// The queue, as far as it matters, if there is only one.
    #[must_use]
    pub fn only(&self) -> Option<Vec<Piece>> {
        let end = self.nodes.iter().position(|node| node.end == self.total)?;
        (self.total == 1).then(|| self.queue(end as u32))
    }

    /// Whether a piece may be put aside.
    #[must_use]
    pub const fn hold(&self) -> bool {
        self.hold
    }

    /// The most of each piece that any queue has.
    pub(super) const fn most(&self) -> Pieces {
        self.most
    }

    #[inline]
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The pieces that lead to a node.
    pub(super) fn queue(&self, mut node: u32) -> Vec<Piece> {
        let mut queue = Vec::new();
        while let Some(parent) = self.nodes.get(self.nodes[node as usize].parent as usize) {
            let piece = Piece::ALL.into_iter().find(|piece| parent.next[piece.index()] == node);
            queue.extend(piece);
            node = self.nodes[node as usize].parent;
        }
        queue.reverse();
        queue
    }
}

/// A queue that cannot be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadQueue {
    /// A solution takes more pieces.
    TooShort {
        /// Those of the queue, one in hold included.
        pieces: usize,
        /// Those of a solution.
        needed: usize,
    },
    /// There are more different queues than fit.
    TooMany {
        /// How many did.
        queues: u64,
    },
}

impl fmt::Display for BadQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadQueue::TooShort { pieces, needed } => {
                write!(f, "the queue has {pieces} pieces where a perfect clear takes {needed}")
            }
            BadQueue::TooMany { queues } => {
                write!(f, "the pattern stands for more queues than fit in memory: {queues} did")
            }
        }
    }
}

impl core::error::Error for BadQueue {}
