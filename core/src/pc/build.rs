//! The search for queues from which a tiling can be built.
//!
//! *How.* The search is depth-first over the placed tiles. At most two pieces can come next: the dealt one
//! and the held one. Which piece is held follows from the dealt pieces and the placed tiles. So a state is a
//! node in the tree of [`Queues`] and a set of tiles, and no state is visited twice. *Why this way.* Most
//! tilings fail with the first pieces. For the others, each test is done once per set of tiles and not once
//! per order, and once per board and not once per tiling.

use alloc::vec::Vec;

use super::goal::{Cells, Goal, full_rows};
use super::limits::Pieces;
use super::partial::{PartialTiling, TileSet};
use super::placeable::DropKind;
use super::queues::{NONE, Queues};
use super::tile::Tiles;

/// Searches for orders in which tilings can be built.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    pub(super) partial: PartialTiling,
    seen: Seen,
    /// The numbers of the placed tiles, in the order of placement.
    order: Vec<u8>,
}

/// A callback for each queue that a tiling can be built from.
pub(super) trait Visitor {
    /// Returns whether the queues that continue from this node are still of interest.
    fn wants(&self, node: u32) -> bool;

    /// Receives an order in which the tiling can be built from every queue that continues from this node.
    /// Returns whether other queues and orders are still of interest.
    fn visit(&mut self, queues: &Queues, node: u32, order: &[u8]) -> bool;
}

/// The tiling whose building orders are searched for, and the visitor that receives them.
struct Job<'a, V> {
    /// The tiles that may be placed first.
    first: TileSet,
    tiles: &'a Tiles,
    chosen: &'a [u32],
    /// For each kind of piece, the tiles of the tiling that use it.
    of_piece: [TileSet; 7],
    queues: &'a Queues,
    visitor: &'a mut V,
}

/// A state of the search: a node in the tree of queues, the placed tiles, and the filled cells.
#[derive(Clone, Copy)]
struct At {
    node: u32,
    placed: TileSet,
    /// The placed pieces.
    used: Pieces,
    filled: Cells,
}

impl Builder {
    pub(super) fn new(goal: &Goal, drop: DropKind) -> Builder {
        Builder { partial: PartialTiling::new(goal, drop), seen: Seen::default(), order: Vec::new() }
    }

    /// Frees the table of visited states if it is large. The next search allocates what it needs.
    #[cfg(feature = "parallel")]
    pub(super) fn rest(&mut self) {
        if self.seen.slots.len() > MOST_AT_REST {
            self.seen = Seen::default();
        }
    }

    /// Calls `visitor` for the queues from which the tiling `chosen` can be built.
    pub(super) fn build(
        &mut self,
        tiles: &Tiles,
        chosen: &[u32],
        queues: &Queues,
        visitor: &mut impl Visitor,
    ) {
        self.partial.clear();
        self.build_from(TileSet::MAX, tiles, chosen, queues, visitor);
    }

    /// Does the same as [`Builder::build`], but only for orders that begin with one of the tiles `first`. For
    /// another tiling than the last one, the caller must clear the [`PartialTiling`].
    pub(super) fn build_from(
        &mut self,
        first: TileSet,
        tiles: &Tiles,
        chosen: &[u32],
        queues: &Queues,
        visitor: &mut impl Visitor,
    ) {
        self.seen.clear();
        self.order.clear();
        let mut of_piece = [0; 7];
        for (number, &tile) in chosen.iter().enumerate() {
            of_piece[tiles.tile(tile).piece.index()] |= 1 << number;
        }
        let start = At { node: 0, placed: 0, used: Pieces::NONE, filled: self.partial.filled };
        // With hold there are two pieces to choose from, as long as two are known.
        let drawn = 1 + usize::from(queues.hold());
        self.draw(start, drawn, &mut Job { first, tiles, chosen, of_piece, queues, visitor });
    }

    /// Draws `drawn` pieces from the queues and continues the search. Returns `false` when the visitor wants
    /// no more.
    fn draw<V: Visitor>(&mut self, at: At, drawn: usize, job: &mut Job<'_, V>) -> bool {
        if !job.visitor.wants(at.node) {
            return true;
        }
        if self.order.len() == job.chosen.len() {
            return job.visitor.visit(job.queues, at.node, &self.order);
        }
        let node = &job.queues.nodes()[at.node as usize];
        if drawn == 0 {
            return self.place(at, job);
        }
        let (next, end) = (node.next, node.end);
        let mut ended = true;
        for next in next.into_iter().filter(|&next| next != NONE) {
            ended = false;
            if !self.draw(At { node: next, ..at }, drawn - 1, job) {
                return false;
            }
        }
        // Some queues end at this node: they have no further piece to draw, so a known piece is placed.
        (!ended && end == 0) || self.place(at, job)
    }

    /// Places each tile that can be placed next.
    #[inline]
    fn place<V: Visitor>(&mut self, at: At, job: &mut Job<'_, V>) -> bool {
        if !self.seen.insert(at.node, at.placed) {
            return true;
        }
        let choices = job.queues.nodes()[at.node as usize].pieces.less(at.used);
        let of_choices = choices.kinds().fold(0, |all, piece| all | job.of_piece[piece.index()]);
        let cleared = full_rows(at.filled);
        let mut tries = of_choices & !at.placed;
        if at.placed == 0 {
            tries &= job.first;
        }
        while tries != 0 {
            let number = tries.trailing_zeros() as u8;
            tries &= tries - 1;
            let tile = job.tiles.tile(job.chosen[usize::from(number)]);
            if !self.partial.is_placeable((number, tile), at.placed, at.filled, cleared) {
                continue;
            }
            let (used, filled) = (at.used.with(tile.piece), at.filled | tile.cells);
            self.order.push(number);
            let after = At { placed: at.placed | 1 << number, used, filled, ..at };
            let goes_on = self.draw(after, 1, job);
            self.order.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }
}

/// A set of pairs of a node and a set of tiles, with open addressing. Entries from before the last
/// [`Seen::clear`] count as empty.
#[derive(Clone, Debug, Default)]
struct Seen {
    slots: Vec<(u32, u32, TileSet)>,
    round: u32,
    used: usize,
}

const FEWEST: usize = 1 << 8;
/// The most slots of the hash table that a search keeps while it pauses: 192 KB.
const MOST_AT_REST: usize = 1 << 14;

impl Seen {
    fn clear(&mut self) {
        self.used = 0;
        self.round = self.round.wrapping_add(1);
        if self.round == 0 || self.slots.is_empty() {
            self.round = 1;
            self.slots.clear();
            self.slots.resize(FEWEST, (0, 0, 0));
        }
    }

    /// Inserts a pair and returns whether it is new.
    #[inline]
    fn insert(&mut self, node: u32, placed: TileSet) -> bool {
        if self.used * 2 > self.slots.len() {
            let times = if self.slots.len() < MOST_AT_REST { 4 } else { 2 };
            let grown = alloc::vec![(0, 0, 0); self.slots.len() * times];
            let round = self.round;
            let old = core::mem::replace(&mut self.slots, grown);
            for slot in old.into_iter().filter(|slot| slot.0 == round) {
                let at = self.find(slot.1, slot.2);
                self.slots[at] = slot;
            }
        }
        let at = self.find(node, placed);
        let new = self.slots[at].0 != self.round;
        self.slots[at] = (self.round, node, placed);
        self.used += usize::from(new);
        new
    }

    #[inline]
    fn find(&self, node: u32, placed: TileSet) -> usize {
        let mask = self.slots.len() - 1;
        let key = u64::from(node) << 16 | u64::from(placed);
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.slots[at].0 == self.round && (self.slots[at].1, self.slots[at].2) != (node, placed) {
            at = (at + 1) & mask;
        }
        at
    }
}
