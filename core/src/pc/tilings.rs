//! All tilings of a goal that a supply of pieces allows, one after another.
//!
//! *How.* Depth first over the empty cells, column by column: the first one that is left is covered in every way
//! that fits, that the supply has a piece for, and that leaves the rows an order to be cleared in
//! ([`RowOrder`]). What was found to lead nowhere is remembered by what is filled and what is left of the
//! supply. *Why this way.* Checking the rows' order on
//! the way costs a few instructions and leaves 60,000 to 440,000 tilings for eleven pieces on an empty 4×10 field
//! (twelve queues of two bags). It can stop anywhere and go on, for those that have to
//! answer in between.

use alloc::vec::Vec;

use super::limits::Pieces;
use super::memo::{Memo, Question};
use super::rows::RowOrder;
use super::tile::Tiles;

/// How far a search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Another tiling.
    Found,
    /// The budget is used up.
    Paused,
    /// There are no more.
    Done,
}

/// What was filled before a tile was chosen, and where to go on.
#[derive(Clone, Copy, Debug)]
struct Frame {
    filled: u64,
    left: Pieces,
    order: RowOrder,
    /// The tiles of the present bundle that are still to be tried, and the bundles after it.
    tries: u64,
    bundle: u32,
    end: u32,
    /// Whether a tiling was found from here.
    fruitful: bool,
    /// Whether the rows' order kept something out that another order may allow.
    held_back: bool,
}

/// A part of all tilings: those whose first tile's number leaves this rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) number: u32,
    pub(super) of: u32,
}

impl Part {
    pub(super) const WHOLE: Part = Part { number: 0, of: 1 };
}

/// A search for tilings.
#[derive(Clone, Debug)]
pub(super) struct Tilings {
    part: Part,
    /// The bits of all empty cells.
    all: u64,
    stack: Vec<Frame>,
    /// The tiles chosen, the last one for each frame but the last.
    chosen: Vec<u32>,
    /// What led nowhere.
    dead: Memo<Rest, ()>,
}

impl Tilings {
    /// A search that uses at most the pieces `supply` for `pieces` tiles.
    pub(super) fn new(tiles: &Tiles, pieces: usize, supply: Pieces, part: Part) -> Tilings {
        let all = if pieces == 0 { 0 } else { u64::MAX >> (64 - 4 * pieces) };
        let dead = Memo::new(REMEMBERED);
        let mut tilings = Tilings { part, all, stack: Vec::new(), chosen: Vec::new(), dead };
        tilings.enter(tiles, 0, supply, RowOrder::default());
        tilings
    }

    /// The same for the tilings that have one tile; the supply has a piece for it.
    pub(super) fn with(tiles: &Tiles, pieces: usize, supply: Pieces, number: u32) -> Tilings {
        let mut tilings = Tilings::new(tiles, pieces, Pieces::NONE, Part::WHOLE);
        tilings.stack.clear();
        let tile = tiles.tile(number);
        // A piece does not need the rows that it is in cleared.
        let order = RowOrder::default().with(tile.skipped, tile.using).unwrap_or_default();
        tilings.chosen.push(number);
        tilings.enter(tiles, tile.covers, supply.without(tile.piece), order);
        tilings
    }

    /// The tiles of the tiling found last, in the order of their first cells.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// Goes on to the next tiling; `budget` is how many tiles may be tried, and what is left of it.
    pub(super) fn next(&mut self, tiles: &Tiles, budget: &mut u32) -> Step {
        while let Some(frame) = self.stack.last_mut() {
            if frame.filled == self.all {
                // Found the last time.
                self.leave(true, false);
                continue;
            }
            if *budget == 0 {
                return Step::Paused;
            }
            *budget -= 1;
            if frame.tries == 0 {
                if frame.bundle + 1 < frame.end {
                    frame.bundle += 1;
                    frame.tries = tiles.bundles[frame.bundle as usize].that_fit(frame.filled, frame.left);
                    continue;
                }
                let (fruitful, held_back) = (frame.fruitful, frame.held_back);
                if !fruitful && (!held_back || frame.order.is_free()) {
                    self.dead.insert((frame.filled, frame.left), ());
                }
                self.leave(fruitful, held_back);
                continue;
            }
            let number = tiles.bundles[frame.bundle as usize].first + frame.tries.trailing_zeros();
            frame.tries &= frame.tries - 1;
            if frame.filled == 0 && number % self.part.of != self.part.number {
                continue;
            }
            let tile = tiles.tile(number);
            let order = if tile.skipped == 0 {
                Some(frame.order)
            } else {
                frame.order.with(tile.skipped, tile.using)
            };
            let Some(order) = order else {
                frame.held_back = true;
                continue;
            };
            let (filled, left) = (frame.filled | tile.covers, frame.left.without(tile.piece));
            if filled == self.all {
                self.chosen.push(number);
                self.stack.push(Frame { filled, ..Frame::default() });
                return Step::Found;
            }
            if self.dead.get((filled, left)).is_none() {
                self.chosen.push(number);
                self.enter(tiles, filled, left, order);
            }
        }
        Step::Done
    }

    #[inline]
    fn enter(&mut self, tiles: &Tiles, filled: u64, left: Pieces, order: RowOrder) {
        let bundles = if filled == self.all { 0..0 } else { tiles.from(filled.trailing_ones() as usize) };
        let (bundle, end) = (bundles.start, bundles.end);
        let tries =
            if bundles.is_empty() { 0 } else { tiles.bundles[bundle as usize].that_fit(filled, left) };
        self.stack.push(Frame { filled, left, order, tries, bundle, end, fruitful: false, held_back: false });
    }

    /// Takes the last tile back and tells the frame it was chosen in.
    #[inline]
    fn leave(&mut self, fruitful: bool, held_back: bool) {
        self.stack.pop();
        self.chosen.pop();
        if let Some(frame) = self.stack.last_mut() {
            frame.fruitful |= fruitful;
            frame.held_back |= held_back;
        }
    }
}

impl Default for Frame {
    fn default() -> Frame {
        let (left, order) = (Pieces::NONE, RowOrder::default());
        Frame { filled: 0, left, order, tries: 0, bundle: 0, end: 0, fruitful: false, held_back: false }
    }
}

/// What is filled and what is left of the supply.
type Rest = (u64, Pieces);

impl Question for Rest {
    #[inline]
    fn mixed(&self) -> u64 {
        (self.0 ^ self.1.bits().rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Dead ends that are remembered; 1.5 MiB.
const REMEMBERED: usize = 1 << 16;
