//! A set of queues, as a tree of their common beginnings.

use alloc::vec::Vec;
use core::fmt;

use super::limits::Pieces;
use super::pattern::Pattern;
use crate::piece::{Piece, PieceSet};
use crate::tool::fault::{Coded, Fault};

/// The most different queues for a target with little memory, such as a page.
pub const MOST_QUEUES: u64 = 500_000;
/// The index that means no node.
pub(super) const NONE: u32 = u32::MAX;
/// The most nodes of a tree. They need about 200 MB.
const MOST_NODES: usize = 4 << 20;

/// Queues of pieces, each with its number of occurrences. Pieces that cannot matter are cut off.
#[derive(Clone, Debug)]
pub struct Queues {
    hold: bool,
    /// The number of pieces that a solution places.
    pieces: usize,
    nodes: Vec<Node>,
    most_nodes: usize,
    most: Pieces,
    total: u64,
}

/// A node of the tree: a beginning that queues can share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) next: [u32; 7],
    /// The pieces of this beginning.
    pub(super) pieces: Pieces,
    /// The number of queues that end at this node after the pieces that cannot matter are cut off.
    pub(super) end: u64,
    /// The index of the node of this beginning without its last piece.
    pub(super) parent: u32,
}

impl Queues {
    /// Creates a set without queues, for solutions of `pieces` pieces, with or without the use of hold.
    #[must_use]
    pub fn new(pieces: usize, hold: bool) -> Queues {
        let root = Node { next: [NONE; 7], pieces: Pieces::NONE, end: 0, parent: NONE };
        let nodes = alloc::vec![root];
        Queues { hold, pieces, nodes, most_nodes: MOST_NODES, most: Pieces::NONE, total: 0 }
    }

    /// Creates the set of all queues of a pattern, for solutions of `pieces` pieces. `hold` is `None` when
    /// hold cannot be used, else it contains the held piece, if any. At most `most` different beginnings are
    /// allowed.
    ///
    /// # Errors
    /// Returns a [`BadQueue`] when the queues are shorter than a solution, or when there are too many.
    pub fn of(
        pattern: &Pattern,
        pieces: usize,
        hold: Option<Option<Piece>>,
        most: u64,
    ) -> Result<Queues, BadQueue> {
        let mut queues = Queues::new(pieces, hold.is_some());
        let held = hold.flatten();
        let count = pattern.count().ok_or(BadQueue::Uncountable)?;
        let dealt = queues.longest() - usize::from(held.is_some()).min(queues.longest());
        let (pattern, times) = pattern.cut(dealt);
        if pattern.different() > most {
            return Err(BadQueue::MoreThan { queues: count, most });
        }
        let times = times.ok_or(BadQueue::Uncountable)?;
        queues.most_nodes =
            queues.most_nodes.min(usize::try_from(most).unwrap_or(usize::MAX).saturating_mul(2));
        pattern.different_queues(|queue: &[Piece], often| {
            queues.add_times(held.into_iter().chain(queue.iter().copied()), times * often)
        })?;
        Ok(queues)
    }

    /// Adds a queue. A held piece must be its first piece.
    ///
    /// # Errors
    /// Returns a [`BadQueue`] when the queue is shorter than a solution, or when there are too many.
    pub fn add(&mut self, queue: impl IntoIterator<Item = Piece>) -> Result<(), BadQueue> {
        self.add_times(queue, 1)
    }

    /// Returns the number of pieces of a queue that can matter. With hold, one piece may stay there.
    fn longest(&self) -> usize {
        self.pieces + usize::from(self.hold)
    }

    fn add_times(&mut self, queue: impl IntoIterator<Item = Piece>, times: u64) -> Result<(), BadQueue> {
        let (mut node, mut length) = (0, 0);
        for piece in queue.into_iter().take(self.longest()) {
            node = self.next(node, piece)?;
            length += 1;
        }
        if length < self.pieces {
            return Err(BadQueue::TooShort { pieces: length, needed: self.pieces });
        }
        self.total = self.total.checked_add(times).ok_or(BadQueue::Uncountable)?;
        self.nodes[node as usize].end += times;
        self.most = self.most.or(self.nodes[node as usize].pieces);
        Ok(())
    }

    fn next(&mut self, node: u32, piece: Piece) -> Result<u32, BadQueue> {
        let Node { next, pieces, .. } = self.nodes[node as usize];
        let there = next[piece.index()];
        if there != NONE {
            return Ok(there);
        }
        if self.nodes.len() >= self.most_nodes {
            return Err(BadQueue::TooMany { queues: self.total });
        }
        let added = self.nodes.len() as u32;
        self.nodes.push(Node { next: [NONE; 7], pieces: pieces.with(piece), end: 0, parent: node });
        self.nodes[node as usize].next[piece.index()] = added;
        Ok(added)
    }

    /// Returns the number of queues.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Returns the pieces that can be placed first.
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

    /// Returns the queue, without the pieces that cannot matter, if there is only one.
    #[must_use]
    pub fn only(&self) -> Option<Vec<Piece>> {
        let end = self.nodes.iter().position(|node| node.end > 0)?;
        (self.nodes[end].end == self.total).then(|| self.queue(end as u32))
    }

    /// Returns whether hold can be used.
    #[must_use]
    pub const fn hold(&self) -> bool {
        self.hold
    }

    /// Returns, for each kind of piece, the largest number of such pieces in any queue.
    pub(super) const fn most(&self) -> Pieces {
        self.most
    }

    #[inline]
    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the pieces of the beginning that a node stands for, in order.
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

/// The reason why a queue cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadQueue {
    /// The queue has fewer pieces than a solution.
    TooShort {
        /// The number of pieces in the queue, including a held piece.
        pieces: usize,
        /// The number of pieces in a solution.
        needed: usize,
    },
    /// There are more different queues than allowed.
    MoreThan {
        /// The number of queues.
        queues: u64,
        /// The number of different queues allowed.
        most: u64,
    },
    /// There are more queues than 64 bits can count.
    Uncountable,
    /// There are more different queues than fit in memory.
    TooMany {
        /// The number of queues that did fit.
        queues: u64,
    },
}

impl Coded for BadQueue {
    fn fault(&self) -> Fault {
        match *self {
            BadQueue::TooShort { pieces, needed } => {
                Fault::new("queue.short", "the queue has {pieces} pieces, but a perfect clear needs {needed}")
                    .with(pieces)
                    .with(needed)
            }
            BadQueue::MoreThan { queues, most } => Fault::new(
                "pattern.large",
                "the pattern stands for {queues} queues: at most {most} are searched here",
            )
            .with(queues)
            .with(most),
            BadQueue::Uncountable => {
                Fault::new("pattern.uncountable", "the pattern stands for more than {most} queues")
                    .with(u64::MAX)
            }
            BadQueue::TooMany { queues } => Fault::new(
                "pattern.memory",
                "the pattern stands for more queues than fit in memory: only {queues} fit",
            )
            .with(queues),
        }
    }
}

impl fmt::Display for BadQueue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault().fmt(f)
    }
}

impl core::error::Error for BadQueue {}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pattern: &str, pieces: usize, hold: Option<Option<Piece>>) -> Result<Queues, BadQueue> {
        Queues::of(&Pattern::read(pattern).unwrap(), pieces, hold, 1_000)
    }

    #[test]
    fn queues_are_cut_to_the_pieces_that_matter_and_all_are_counted() {
        let queues = of("IIIIIIIIIII*!*!*!", 10, Some(None)).unwrap();
        assert_eq!((queues.total(), queues.nodes().len()), (5_040_u64.pow(3), 12));
        assert_eq!(queues.only().map(|queue| queue.len()), Some(11));
        let queues = of("*p2,*!", 2, None).unwrap();
        assert_eq!((queues.total(), queues.nodes().len()), (42 * 5_040, 1 + 7 + 42));
        // A held piece takes the place of a dealt piece.
        let queues = of("*p3", 2, Some(Some(Piece::T))).unwrap();
        assert_eq!((queues.total(), queues.nodes().len()), (210, 1 + 1 + 7 + 42));
        assert_eq!(of("*!", 0, Some(Some(Piece::T))).map(|queues| queues.total()), Ok(5_040));
    }

    #[test]
    fn too_many_queues_are_rejected_before_they_are_built() {
        assert_eq!(
            of("*p4,*p4", 8, None).unwrap_err(),
            BadQueue::MoreThan { queues: 840 * 840, most: 1_000 }
        );
        assert_eq!(of("I,*!*!*!*!*!*!", 1, None).unwrap_err(), BadQueue::Uncountable);
        let same = alloc::format!("[{}]!", "T".repeat(64));
        assert_eq!(of(&same, 10, None).unwrap_err(), BadQueue::Uncountable);
        assert_eq!(of("IIII,[TTTTTTTTTTTTTTT]!", 10, None).unwrap().nodes().len(), 11);
    }
}
