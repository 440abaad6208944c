//! The queues that a question is about, as a tree of their beginnings.

use alloc::vec::Vec;
use core::fmt;

use super::limits::Pieces;
use super::pattern::Pattern;
use crate::piece::{Piece, PieceSet};
use crate::tool::fault::{Coded, Fault};

/// The most different queues that are looked at where memory is small, as in a page.
pub const MOST_QUEUES: u64 = 500_000;
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
    most_nodes: usize,
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
        let nodes = alloc::vec![root];
        Queues { hold, pieces, nodes, most_nodes: MOST_NODES, most: Pieces::NONE, total: 0 }
    }

    /// All queues of a pattern, for solutions of so many pieces. `hold` is `None` where pieces cannot be put
    /// aside, else what is there. At most `most` different beginnings that matter are looked at.
    ///
    /// # Errors
    /// [`BadQueue`] when they are shorter than a solution, or when there are too many.
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

    /// Adds a queue: a piece in hold is its first.
    ///
    /// # Errors
    /// [`BadQueue`] when it is shorter than a solution, or when there are too many.
    pub fn add(&mut self, queue: impl IntoIterator<Item = Piece>) -> Result<(), BadQueue> {
        self.add_times(queue, 1)
    }

    /// The pieces of a queue that can matter: with hold one piece may stay there.
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
        let end = self.nodes.iter().position(|node| node.end > 0)?;
        (self.nodes[end].end == self.total).then(|| self.queue(end as u32))
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
    /// There are more queues that differ in what matters than may be looked at.
    MoreThan {
        /// How many queues there are.
        queues: u64,
        /// How many different ones may be looked at.
        most: u64,
    },
    /// There are more queues than 64 bits count.
    Uncountable,
    /// There are more different queues than fit.
    TooMany {
        /// How many did.
        queues: u64,
    },
}

impl Coded for BadQueue {
    fn fault(&self) -> Fault {
        match *self {
            BadQueue::TooShort { pieces, needed } => Fault::new(
                "queue.short",
                "the queue has {pieces} pieces where a perfect clear takes {needed}",
            )
            .with(pieces)
            .with(needed),
            BadQueue::MoreThan { queues, most } => Fault::new(
                "pattern.large",
                "the pattern stands for {queues} queues: at most {most} are looked at here",
            )
            .with(queues)
            .with(most),
            BadQueue::Uncountable => {
                Fault::new("pattern.uncountable", "the pattern stands for more than {most} queues")
                    .with(u64::MAX)
            }
            BadQueue::TooMany { queues } => Fault::new(
                "pattern.memory",
                "the pattern stands for more queues than fit in memory: {queues} did",
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
    fn queues_are_cut_to_what_can_matter_and_still_all_counted() {
        let queues = of("IIIIIIIIIII*!*!*!", 10, Some(None)).unwrap();
        assert_eq!((queues.total(), queues.nodes().len()), (5_040_u64.pow(3), 12));
        assert_eq!(queues.only().map(|queue| queue.len()), Some(11));
        let queues = of("*p2,*!", 2, None).unwrap();
        assert_eq!((queues.total(), queues.nodes().len()), (42 * 5_040, 1 + 7 + 42));
        // A piece in hold takes the place of one that is dealt.
        let queues = of("*p3", 2, Some(Some(Piece::T))).unwrap();
        assert_eq!((queues.total(), queues.nodes().len()), (210, 1 + 1 + 7 + 42));
        assert_eq!(of("*!", 0, Some(Some(Piece::T))).map(|queues| queues.total()), Ok(5_040));
    }

    #[test]
    fn too_many_queues_are_counted_before_they_are_made() {
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
