//! Perfect clears from a field with known pieces: one after another, or the share of queues that have one.
//!
//! *What.* [`Search`] finds every set of placements that clears a [`Goal`] and can be built from at least one of
//! some [`Queues`]. [`Chances`] says which of the queues have any. *How.* `tilings` lists what fits together,
//! `build` looks for an order. Nothing is left out: whatever can be built is a tiling whose rows have an order.
//! *Why this way.* Far fewer things fit together than can be put somewhere, and whether they do is cheap to
//! tell; orders, support and ways in are asked about what is left.

use alloc::vec::Vec;

use super::build::{Builder, Visitor};
use super::goal::{self, Goal, full_rows};
use super::queues::{NONE, Queues};
use super::reach::Drop;
use super::tile::{Tile, Tiles, bits};
use super::tilings::{Step, Tilings};
use crate::movegen::{flood, spawn};
use crate::piece::Piece;
use crate::placement::{Placement, Spin};

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// There is one more solution.
    Found,
    /// The budget is used up; more may come.
    Paused,
    /// That was all.
    Done,
}

/// What a tiling costs of a budget, in tiles tried.
const TILING: u32 = 16;

/// Tilings and whether they can be built.
#[derive(Clone, Debug)]
struct Workshop {
    goal: Goal,
    queues: Queues,
    tiles: Tiles,
    tilings: Tilings,
    builder: Builder,
}

impl Workshop {
    fn new(goal: Goal, queues: Queues, drop: Drop) -> Workshop {
        let tiles = Tiles::new(&goal);
        let tilings = Tilings::new(&tiles, goal.pieces(), queues.most());
        Workshop { goal, queues, tiles, tilings, builder: Builder::new(&goal, drop) }
    }

    /// Looks for the next tiling and asks the visitor about it.
    fn next(&mut self, budget: &mut u32, visitor: &mut impl Visitor) -> Step {
        let step = self.tilings.next(&self.tiles, budget);
        if step == Step::Found {
            *budget = budget.saturating_sub(TILING);
            self.builder.build(&self.tiles, self.tilings.chosen(), &self.queues, visitor);
        }
        step
    }
}

/// A set of placements that clears a goal, and an order to make them in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The pieces dealt, a held one first, for which it was found: the shortest beginning of a queue that tells.
    pub queue: Vec<Piece>,
    /// The placements in order, as the game sees them. Of several spins the best.
    pub placements: Vec<Placement>,
    /// The same pieces with their cells, (x, y), on the rows of the goal: full rows of the field left out, none
    /// cleared. Sorted; solutions that differ in their order alone share this.
    pub cells: Vec<(Piece, [(u8, u8); 4])>,
}

/// All perfect clears, one after another.
#[derive(Clone, Debug)]
pub struct Search {
    workshop: Workshop,
    found: First,
    /// Whether nothing is to be placed, and that was not told yet.
    is_clear: bool,
}

impl Search {
    /// A search for what clears `goal` from any of `queues`, made for as many pieces as it takes.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: Drop) -> Search {
        let is_clear = goal.pieces() == 0 && queues.total() > 0;
        Search { workshop: Workshop::new(goal, queues, drop), found: First::default(), is_clear }
    }

    /// Goes on to the next solution. `budget` is how many placements may be tried, and what is left of it.
    pub fn next(&mut self, budget: &mut u32) -> Progress {
        if core::mem::take(&mut self.is_clear) {
            self.found = First { node: Some(0), order: Vec::new() };
            return Progress::Found;
        }
        loop {
            self.found.node = None;
            match self.workshop.next(budget, &mut self.found) {
                Step::Found if self.found.node.is_some() => return Progress::Found,
                Step::Found => {}
                Step::Paused => return Progress::Paused,
                Step::Done => return Progress::Done,
            }
        }
    }

    /// The solution found last; `None` before the first.
    #[must_use]
    pub fn solution(&self) -> Option<Solution> {
        let queue = self.workshop.queues.queue(self.found.node?);
        let chosen = self.workshop.tilings.chosen();
        let tile = |&number: &u8| &self.workshop.tiles.all[chosen[usize::from(number)] as usize];
        let made: Vec<&Tile> = self.found.order.iter().map(tile).collect();
        let mut cells: Vec<_> = made.iter().map(|tile| (tile.piece, cells(tile))).collect();
        cells.sort_unstable();
        Some(Solution { queue, placements: placements(&self.workshop.goal, &made), cells })
    }
}

/// The cells of a tile, by column.
fn cells(tile: &Tile) -> [(u8, u8); 4] {
    let mut cells = [(0, 0); 4];
    for (cell, place) in cells.iter_mut().zip(bits(tile.cells)) {
        *cell = ((place / 8) as u8, (place % 8) as u8);
    }
    cells
}

/// The tiles as placements, one after another.
fn placements(goal: &Goal, made: &[&Tile]) -> Vec<Placement> {
    let mut filled = goal.filled();
    let mut ways = Vec::new();
    let place = |tile: &&Tile| {
        let cleared = full_rows(filled);
        let location = tile.location(cleared);
        let board = goal::board(filled, cleared);
        filled |= tile.cells;
        if let Some(start) = spawn(&board, tile.piece) {
            flood::placements(&board, start, false, &mut ways);
        }
        let spins = [Spin::Full, Spin::Mini].map(|spin| Placement { location, spin });
        spins.into_iter().find(|made| ways.contains(made)).unwrap_or(Placement { location, spin: Spin::None })
    };
    made.iter().map(place).collect()
}

/// Wants one order for one queue.
#[derive(Clone, Debug, Default)]
struct First {
    node: Option<u32>,
    order: Vec<u8>,
}

impl Visitor for First {
    fn wants(&self, _: u32) -> bool {
        true
    }

    fn visit(&mut self, _: &Queues, node: u32, order: &[u8]) -> bool {
        self.node = Some(node);
        self.order.clear();
        self.order.extend_from_slice(order);
        false
    }
}

/// Which queues have a perfect clear.
#[derive(Clone, Debug)]
pub struct Chances {
    workshop: Workshop,
    open: Open,
}

impl Chances {
    /// Nothing looked at yet.
    #[must_use]
    pub fn new(goal: Goal, queues: Queues, drop: Drop) -> Chances {
        let mut open = Open::new(&queues);
        if goal.pieces() == 0 {
            open.close(&queues, 0);
        }
        Chances { workshop: Workshop::new(goal, queues, drop), open }
    }

    /// Goes on; `budget` as for [`Search::next`]. Returns whether all is known.
    pub fn run(&mut self, budget: &mut u32) -> bool {
        while self.open.0[0] > 0 {
            match self.workshop.next(budget, &mut self.open) {
                Step::Found => {}
                Step::Paused => return false,
                Step::Done => break,
            }
        }
        true
    }

    /// Queues for which a perfect clear was found so far.
    #[must_use]
    pub fn success(&self) -> u64 {
        self.total() - self.open.0[0]
    }

    /// All queues.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.workshop.queues.total()
    }

    /// The queues for which none was found, cut off behind what matters, each once.
    #[must_use]
    pub fn failing(&self) -> Vec<Vec<Piece>> {
        let nodes = self.workshop.queues.nodes();
        let fails = |&node: &u32| nodes[node as usize].end > 0 && self.open.0[node as usize] > 0;
        (0..nodes.len() as u32).filter(fails).map(|node| self.workshop.queues.queue(node)).collect()
    }
}

/// For each beginning of queues, how many of those that go on from it have no perfect clear yet.
#[derive(Clone, Debug)]
struct Open(Vec<u64>);

impl Open {
    fn new(queues: &Queues) -> Open {
        let nodes = queues.nodes();
        let mut open: Vec<u64> = nodes.iter().map(|node| node.end).collect();
        for node in (1..nodes.len()).rev() {
            open[nodes[node].parent as usize] += open[node];
        }
        Open(open)
    }

    /// All queues from this node on have one.
    fn close(&mut self, queues: &Queues, node: u32) {
        let nodes = queues.nodes();
        let solved = self.0[node as usize];
        let mut above = node;
        while above != NONE {
            self.0[above as usize] -= solved;
            above = nodes[above as usize].parent;
        }
        let mut below = alloc::vec![node];
        while let Some(node) = below.pop() {
            self.0[node as usize] = 0;
            below.extend(nodes[node as usize].next.into_iter().filter(|&next| next != NONE));
        }
    }
}

impl Visitor for Open {
    fn wants(&self, node: u32) -> bool {
        self.0[node as usize] > 0
    }

    fn visit(&mut self, queues: &Queues, node: u32, _: &[u8]) -> bool {
        self.close(queues, node);
        self.0[0] > 0
    }
}
