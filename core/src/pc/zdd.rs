//! The graph of all tilings of a field.
//!
//! *What.* [`Graph`] holds every way to fill the empty cells with tetrominoes, rows that clear in between
//! included: its paths from the start to `TRUE` are the tilings. An empty 4×10 field has 522,230,555 of them
//! in a graph of 4,168 states and 7,837 transitions.
//!
//! *How.* By the article of knewjade on enumerating perfect clears with a ZDD-like graph: cells are visited
//! column by column from the left, each column from the bottom, in one layer a cell. A state is what is filled
//! from the current column on, and equal states of a layer are one. A filled cell is skipped; an empty one is
//! covered by every placement that begins there. Flat arrays, `FALSE` and `TRUE` first. Layers are built one
//! after another, each with a small table of its own that finds equal states.
//!
//! *Why this way.* Nothing but the next four columns can differ, so states are small and merge often. Where
//! a column begins with the same states as the one before it and the same columns lie ahead, the whole column
//! is that one again, and is copied: in the middle of an empty field that is most of the graph.
//!
//! *Does it work?* The published figures to the unit, for heights 1 to 6; a naive count on random small fields.

use alloc::vec::Vec;
use core::ops::Range;

use super::shape::Shape;
use crate::board::WIDTH;
use crate::piece::Piece;

/// The index of the state from which no tiling is found any more.
pub const FALSE: u32 = 0;
/// The index of the state in which everything is filled.
pub const TRUE: u32 = 1;
/// The highest field that the labels of [`Transition`] have room for.
pub const MOST_ROWS: usize = 6;

/// The columns that a placement can reach from the current one.
const WINDOW: usize = 4;

/// What is filled from the current column on; bit 0 is that column's lowest cell.
type Window = u32;

/// One step from a state: a cell skipped, or a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transition {
    /// `u16::MAX` for a skipped cell, else (shape · 40 + orientation · 10 + leftmost column) << height |
    /// using rows.
    pub label: u16,
    /// The index of the state it leads to.
    pub next: u32,
}

impl Transition {
    const SKIP: u16 = u16::MAX;
}

/// A placement that begins in some row, wherever its column is: its cells, and its label without the column.
type Pattern = (Window, u16);

/// Up to 64 patterns that begin in the same row.
#[derive(Clone, Debug)]
struct Patterns {
    /// For each column of the window and each way it can be filled, the patterns that fit as bits: an AND of
    /// four tells those that fit a window.
    fits: [[u64; 1 << MOST_ROWS]; WINDOW],
    all: Vec<Pattern>,
}

/// The graph of all tilings of a field of 1 to [`MOST_ROWS`] rows.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    height: usize,
    /// Where each state's transitions begin; one more at the end.
    first: Vec<u32>,
    transitions: Vec<Transition>,
    /// The patterns that begin in each row.
    rows: [Vec<Patterns>; MOST_ROWS],
    /// The states of the current layer and of the next.
    layer: Vec<Window>,
    next: Vec<Window>,
    table: Table,
    counts: Vec<u64>,
}

/// A field that no graph is built of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadHeight(pub usize);

impl core::fmt::Display for BadHeight {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "height {}: the graph takes 1 to {MOST_ROWS} rows", self.0)
    }
}

impl core::error::Error for BadHeight {}

impl Graph {
    /// A graph with nothing in it.
    #[must_use]
    pub fn new() -> Graph {
        Graph::default()
    }

    /// Builds the graph of a field anew, in memory used before. `filled` has the columns, bit y for row y;
    /// bits from `height` on are ignored.
    ///
    /// # Errors
    /// [`BadHeight`] when it is not from 1 to [`MOST_ROWS`].
    pub fn build(&mut self, height: usize, filled: &[u8; WIDTH]) -> Result<(), BadHeight> {
        if !(1..=MOST_ROWS).contains(&height) {
            return Err(BadHeight(height));
        }
        self.prepare(height);
        let filled = filled.map(|column| Window::from(column) & self.full_column());
        self.first.clear();
        self.transitions.clear();
        for terminal in [FALSE, TRUE] {
            self.first.push(terminal);
            self.transitions.push(Transition { label: Transition::SKIP, next: terminal });
        }
        self.layer.clear();
        if filled.iter().any(|&column| column != self.full_column()) {
            let start = (0..WINDOW).fold(0, |window, x| window | filled[x] << (x * height));
            self.layer.push(start);
        }
        self.build_columns(&filled);
        self.first.push(self.transitions.len() as u32);
        Ok(())
    }

    fn build_columns(&mut self, filled: &[Window; WIDTH]) {
        let mut before: Vec<Window> = Vec::new();
        let mut span = 0..0;
        for x in 0..WIDTH {
            let repeats = x > 0 && !self.layer.is_empty() && before == self.layer && looks_alike(filled, x);
            let states = self.first.len();
            if repeats {
                self.repeat_column(span.clone());
            } else {
                before.clone_from(&self.layer);
                let rest_is_full = filled[(x + WINDOW).min(WIDTH)..].iter().all(|&c| c == self.full_column());
                for y in 0..self.height {
                    self.build_layer(x, y, rest_is_full);
                }
                self.enter_column(filled.get(x + WINDOW).copied());
            }
            span = states..self.first.len();
        }
    }

    /// Shifts the windows of the coming layer to the next column, `entering` being the last one they see then.
    fn enter_column(&mut self, entering: Option<Window>) {
        let (height, last) = (self.height, (WINDOW - 1) * self.height);
        let entering = entering.unwrap_or(self.full_column()) << last;
        for window in &mut self.layer {
            *window = *window >> height | entering;
        }
    }

    /// The column whose states are `span` once more, for the next column: its windows are there already.
    fn repeat_column(&mut self, span: Range<usize>) {
        let transitions = self.first[span.start] as usize..self.transitions.len();
        let (states, shift) = (span.len() as u32, transitions.len() as u32);
        self.first.extend_from_within(span.clone());
        let copied = self.first.len() - span.len()..self.first.len();
        self.first[copied].iter_mut().for_each(|first| *first += shift);
        let copied = self.transitions.len()..self.transitions.len() + transitions.len();
        self.transitions.extend_from_within(transitions);
        for transition in &mut self.transitions[copied] {
            transition.next += states;
            if transition.label != Transition::SKIP {
                transition.label += 1 << self.height;
            }
        }
    }

    /// The transitions of all states of the current layer; then the next one is current.
    fn build_layer(&mut self, x: usize, y: usize, rest_is_full: bool) {
        self.table.clear();
        self.next.clear();
        let bit: Window = 1 << y;
        let full = if rest_is_full { (1 << (WINDOW * self.height)) - 1 } else { Window::MAX };
        let below = (self.first.len() + self.layer.len()) as u32;
        let column = (x as u16) << self.height;
        for &window in &self.layer {
            self.first.push(self.transitions.len() as u32);
            if window & bit != 0 {
                let next = below + self.table.entry(window, &mut self.next);
                self.transitions.push(Transition { label: Transition::SKIP, next });
                continue;
            }
            for (cells, label) in
                self.rows[y].iter().flat_map(|patterns| patterns.that_fit(window, self.height))
            {
                let covered = window | cells;
                let next =
                    if covered == full { TRUE } else { below + self.table.entry(covered, &mut self.next) };
                self.transitions.push(Transition { label: label + column, next });
            }
        }
        core::mem::swap(&mut self.layer, &mut self.next);
    }

    const fn full_column(&self) -> Window {
        (1 << self.height) - 1
    }

    /// Lists the patterns, unless they are those of this height already.
    fn prepare(&mut self, height: usize) {
        if self.height == height {
            return;
        }
        self.height = height;
        for y in 0..height {
            let all: Vec<Pattern> =
                patterns(height).filter(|(cells, _)| cells.trailing_zeros() as usize == y).collect();
            self.rows[y] = all.chunks(64).map(|some| Patterns::new(some, height)).collect();
        }
    }

    /// The number of states, `FALSE` and `TRUE` included.
    #[must_use]
    pub fn states(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// The number of transitions, one of each terminal's included.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.transitions.len()
    }

    /// The index of the state that everything begins with.
    #[must_use]
    pub fn start(&self) -> u32 {
        if self.states() > 2 { 2 } else { TRUE }
    }

    /// The transitions from a state; none of the terminals'.
    #[must_use]
    pub fn from(&self, state: u32) -> &[Transition] {
        let state = state as usize;
        if state <= TRUE as usize {
            &[]
        } else {
            &self.transitions[self.first[state] as usize..self.first[state + 1] as usize]
        }
    }

    /// The piece that a transition places; `None` when it skips a cell.
    #[must_use]
    pub fn piece(&self, transition: Transition) -> Option<Piece> {
        let shape = usize::from(transition.label >> self.height) / (4 * WIDTH);
        if transition.label == Transition::SKIP { None } else { Piece::ALL.get(shape).copied() }
    }

    /// The number of tilings. Takes no longer than looking at every transition once.
    pub fn count(&mut self) -> u64 {
        self.counts.clear();
        self.counts.resize(self.states().max(2), 0);
        self.counts[TRUE as usize] = 1;
        let mut end = self.transitions.len();
        for state in (2..self.states()).rev() {
            let first = self.first[state] as usize;
            self.counts[state] =
                self.transitions[first..end].iter().map(|t| self.counts[t.next as usize]).sum();
            end = first;
        }
        self.counts[self.start() as usize]
    }
}

/// Every placement that has a cell in the leftmost column of a window.
fn patterns(height: usize) -> impl Iterator<Item = Pattern> {
    Shape::all().flat_map(move |shape| {
        let name = (shape.piece as u16 * 4 + shape.orientation as u16) * WIDTH as u16;
        shape.stretched(height).map(move |(using, columns)| {
            let cells = (0..WINDOW).fold(0, |all, x| all | Window::from(columns[x]) << (x * height));
            (cells, name << height | u16::from(using))
        })
    })
}

impl Patterns {
    fn new(all: &[Pattern], height: usize) -> Patterns {
        let mut fits = [[0; 1 << MOST_ROWS]; WINDOW];
        for (x, fits) in fits.iter_mut().enumerate() {
            for (filled, fits) in fits[..1 << height].iter_mut().enumerate() {
                let fitting = |cells: Window| cells >> (x * height) & filled as Window == 0;
                *fits =
                    (0..).zip(all).fold(0, |bits, (i, &(cells, _))| bits | u64::from(fitting(cells)) << i);
            }
        }
        Patterns { fits, all: all.to_vec() }
    }

    fn that_fit(&self, window: Window, height: usize) -> impl Iterator<Item = Pattern> {
        let column = |x: usize| window as usize >> (x * height) & ((1 << height) - 1);
        let mut bits = (0..WINDOW).fold(u64::MAX, |bits, x| bits & self.fits[x][column(x)]);
        core::iter::from_fn(move || {
            let pattern = *self.all.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(pattern)
        })
    }
}

/// Whether column x and the one before it have alike columns ahead and no wall in reach.
fn looks_alike(filled: &[Window; WIDTH], x: usize) -> bool {
    x + WINDOW < WIDTH && (x..x + WINDOW).all(|x| filled[x + 1] == filled[x])
}

/// Finds equal states of one layer: open addressing; what is from another layer counts as empty.
#[derive(Clone, Debug, Default)]
struct Table {
    /// Layer, window, and index in the layer.
    slots: Vec<(u32, Window, u32)>,
    layer: u32,
}

impl Table {
    fn clear(&mut self) {
        self.layer = self.layer.wrapping_add(1);
        if self.layer == 0 || self.slots.is_empty() {
            self.layer = 1;
            self.slots.clear();
            self.slots.resize(1 << 10, (0, 0, 0));
        }
    }

    /// The index of a window in its layer, which it joins if it is new.
    fn entry(&mut self, window: Window, layer: &mut Vec<Window>) -> u32 {
        if layer.len() * 2 > self.slots.len() {
            self.grow(layer);
        }
        let mask = self.slots.len() - 1;
        let mut at = place(window) & mask;
        loop {
            let (stamp, found, index) = self.slots[at];
            if stamp != self.layer {
                break;
            }
            if found == window {
                return index;
            }
            at = (at + 1) & mask;
        }
        let index = layer.len() as u32;
        self.slots[at] = (self.layer, window, index);
        layer.push(window);
        index
    }

    fn grow(&mut self, layer: &[Window]) {
        let size = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(size, (0, 0, 0));
        for (index, &window) in (0..).zip(layer) {
            let mut at = place(window) & (size - 1);
            while self.slots[at].0 == self.layer {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = (self.layer, window, index);
        }
    }
}

const fn place(window: Window) -> usize {
    (window.wrapping_mul(0x9E37_79B1) >> 8) as usize
}
