//! The queues that have a perfect clear, and how the next placement changes this.

use alloc::vec::Vec;

use super::build::Visitor;
use super::enumerate::{Enumerator, TILING};
use super::goal::Goal;
use super::placeable::DropKind;
use super::queues::{BadQueue, NONE, Queues};
use super::tile::Tile;
use super::tilings::Step;
use crate::piece::Piece;
use crate::placement::Placement;

/// Determines which queues have a perfect clear.
#[derive(Clone, Debug)]
pub struct Chances {
    enumerator: Enumerator,
    open: Open,
}

impl Chances {
    /// Creates a computation that has not begun.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: DropKind) -> Chances {
        let mut open = Open::new(&queues);
        if goal.pieces() == 0 {
            open.close(&queues, 0);
        }
        Chances { enumerator: Enumerator::new(goal, queues, drop), open }
    }

    /// Divides a computation that has not begun into `of` parts, each with some of its tilings.
    #[cfg(feature = "parallel")]
    pub(super) fn divided(&self, of: u32) -> impl Iterator<Item = Chances> {
        let open = self.open.clone();
        self.enumerator.clone().divided(of).map(move |enumerator| Chances { enumerator, open: open.clone() })
    }

    /// Frees memory until the computation continues.
    #[cfg(feature = "parallel")]
    pub(super) fn rest(&mut self) {
        self.enumerator.builder.rest();
    }

    /// Merges the results of parts with the same queues, and copies the merged results to them.
    #[cfg(feature = "parallel")]
    pub(super) fn share<'a>(&mut self, others: impl IntoIterator<Item = &'a mut Chances>) {
        let mut others: Vec<&mut Chances> = others.into_iter().collect();
        for node in 0..self.open.left.len() as u32 {
            let is_closed = |chances: &&mut Chances| chances.open.left[node as usize] == 0;
            if self.open.left[node as usize] > 0 && others.iter().any(is_closed) {
                self.open.close(&self.enumerator.queues, node);
            }
        }
        others.iter_mut().for_each(|other| other.open.clone_from(&self.open));
    }

    /// Continues, with `budget` as for [`Search::next`](super::Search::next). Returns whether all results are
    /// known.
    pub fn run(&mut self, budget: &mut u32) -> bool {
        while self.open.left[0] > 0 {
            match self.enumerator.next(budget, &mut self.open) {
                Step::Found => {}
                Step::Paused => return false,
                Step::Done => break,
            }
        }
        true
    }

    /// Returns the number of queues for which a perfect clear was found so far.
    #[must_use]
    pub fn success(&self) -> u64 {
        self.open.success
    }

    /// Returns the number of all queues.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.enumerator.queues.total()
    }

    /// Returns the queues for which no perfect clear was found, each once, without the pieces that do not
    /// matter.
    #[must_use]
    pub fn failing(&self) -> Vec<Vec<Piece>> {
        let nodes = self.enumerator.queues.nodes();
        let fails = |&node: &u32| nodes[node as usize].end > 0 && self.open.left[node as usize] > 0;
        (0..nodes.len() as u32).filter(fails).map(|node| self.enumerator.queues.queue(node)).collect()
    }
}

/// Determines how many of some queues have a perfect clear after each possible next placement.
#[derive(Clone, Debug)]
pub struct NextChances {
    enumerator: Enumerator,
    /// For each tile, its index in `firsts` if it can be placed first.
    places: Vec<Option<u16>>,
    firsts: Vec<(Placement, Open)>,
}

/// The most counters (placements times nodes) that are stored: about 96 MB.
const MOST_NUMBERS: usize = 24 << 20;

impl NextChances {
    /// Creates a computation that has not begun. The goal must need at least one piece.
    ///
    /// # Errors
    /// Returns [`BadQueue::TooMany`] when there are too many queues and placements.
    pub fn new(goal: Goal, queues: Queues, drop: DropKind) -> Result<NextChances, BadQueue> {
        let mut enumerator = Enumerator::new(goal, queues, drop);
        let (filled, placeable) = (goal.filled(), &mut enumerator.builder.partial.placeable);
        let kinds = enumerator.queues.first_pieces();
        let mut placements = Vec::new();
        let mut place = |tile: &Tile| {
            if !kinds.contains(tile.piece) || !placeable.is_placeable(tile, filled, 0) {
                return None;
            }
            placements.push(Placement { location: tile.location(0), spin: placeable.spin(tile, filled, 0) });
            Some(placements.len() as u16 - 1)
        };
        let places = enumerator.tiles.all.iter().map(&mut place).collect();
        let open = Open::new(&enumerator.queues);
        if placements.len() * open.left.len() > MOST_NUMBERS {
            return Err(BadQueue::TooMany { queues: enumerator.queues.total() });
        }
        let firsts = placements.into_iter().map(|placement| (placement, open.clone())).collect();
        Ok(NextChances { enumerator, places, firsts })
    }

    /// Continues, with `budget` as for [`Search::next`](super::Search::next). Returns whether all results are
    /// known.
    pub fn run(&mut self, budget: &mut u32) -> bool {
        loop {
            let Enumerator { queues, tiles, tilings, builder, .. } = &mut self.enumerator;
            match tilings.next(tiles, budget) {
                Step::Found => *budget = budget.saturating_sub(TILING),
                Step::Paused => return false,
                Step::Done => return true,
            }
            builder.partial.clear();
            for (number, &tile) in tilings.chosen().iter().enumerate() {
                if let Some(place) = self.places[tile as usize] {
                    let open = &mut self.firsts[usize::from(place)].1;
                    builder.build_from(1 << number, tiles, tilings.chosen(), queues, open);
                }
            }
        }
    }

    /// Returns, for each placement, the number of queues for which a perfect clear was found so far.
    pub fn success(&self) -> impl Iterator<Item = (Placement, u64)> {
        self.firsts.iter().map(|(placement, open)| (*placement, open.success))
    }

    /// Returns the number of all queues.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.enumerator.queues.total()
    }
}

/// The queues for which no perfect clear has been found yet.
#[derive(Clone, Debug)]
struct Open {
    /// For each node, the number of different unsolved queues that continue from it.
    left: Vec<u32>,
    /// The number of solved queues, with each counted as often as it was added.
    success: u64,
}

impl Open {
    fn new(queues: &Queues) -> Open {
        let nodes = queues.nodes();
        let mut left: Vec<u32> = nodes.iter().map(|node| u32::from(node.end > 0)).collect();
        for node in (1..nodes.len()).rev() {
            left[nodes[node].parent as usize] += left[node];
        }
        Open { left, success: 0 }
    }

    /// Marks all queues that begin with the pieces of this node as solved.
    fn close(&mut self, queues: &Queues, node: u32) {
        let nodes = queues.nodes();
        let solved = self.left[node as usize];
        let mut above = nodes[node as usize].parent;
        while above != NONE {
            self.left[above as usize] -= solved;
            above = nodes[above as usize].parent;
        }
        let mut below = alloc::vec![node];
        while let Some(node) = below.pop() {
            let next = nodes[node as usize].next.into_iter().filter(|&next| next != NONE);
            let longer: u32 = next.clone().map(|next| self.left[next as usize]).sum();
            // Unsolved queues that end at this node count in addition to the longer ones.
            if self.left[node as usize] > longer {
                self.success += nodes[node as usize].end;
            }
            self.left[node as usize] = 0;
            below.extend(next);
        }
    }
}

impl Visitor for Open {
    #[inline]
    fn wants(&self, node: u32) -> bool {
        self.left[node as usize] > 0
    }

    #[inline]
    fn visit(&mut self, queues: &Queues, node: u32, _: &[u8]) -> bool {
        self.close(queues, node);
        self.left[0] > 0
    }
}
