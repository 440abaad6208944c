//! The graph of all tilings of a field.
//!
//! *What.* [`Graph`] represents every way to fill the empty cells with tetrominoes, including pieces pulled
//! apart by rows that clear in between. Its paths from the start to `TRUE` are the tilings. An empty 4×10
//! field has 522,230,555 tilings, in a graph of 4,168 states and 7,837 transitions.
//!
//! *How.* The method is from knewjade's article on enumerating perfect clears with a ZDD-like graph. Cells
//! are visited column by column from the left, each column from the bottom, with one layer per cell. A state
//! is the set of filled cells from the current column on, and equal states of a layer are merged. A filled
//! cell is skipped. An empty cell is covered by every placement that begins there. The graph is stored in
//! flat arrays, with `FALSE` and `TRUE` first. Layers are built one after another: first all transitions are
//! listed, with the filled cells after them, and then a small table finds the transitions that lead to equal
//! states.
//!
//! *Why this way.* Only the next four columns can differ, so states are small and are often merged. A column
//! is copied from the one before it when it begins with the same states (in any order) and the column that
//! becomes visible is equal too. On an empty field, four of the ten columns are copied. The inner loops do
//! the same work for filled and empty cells and for new and known states, because a processor mispredicts
//! such branches half of the time.
//!
//! *Does it work?* The results equal the published figures exactly for heights 1 to 6, and a naive count on
//! small random fields.

use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::shape::Shape;
use crate::board::WIDTH;
use crate::piece::Piece;

/// The index of the state from which no tiling can be completed.
pub const FALSE: u32 = 0;
/// The index of the state in which every cell is filled.
pub const TRUE: u32 = 1;
/// The largest height of a field, in rows. The numbers in a [`Transition`] have no room for more.
pub const MOST_ROWS: usize = 6;

/// The number of columns that a placement can reach from the current one.
const WINDOW: usize = 4;

/// The filled cells of the current column and the three columns after it, as bits. Bit 0 is the lowest cell
/// of the current column.
type Window = u32;

/// A transition from a state: a skipped cell, or a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transition {
    /// `u16::MAX` for a skipped cell, else (piece · 40 + orientation · 10 + leftmost column) << height | the
    /// rows that the piece occupies, as bits.
    pub label: u16,
    /// The index of the target state.
    pub next: u32,
}

impl Transition {
    const SKIP: u16 = u16::MAX;
}

/// A placement that begins in some row, without its column: its cells, and its [`Transition::label`] without
/// the column. A pattern without cells skips a filled cell.
type Pattern = (Window, u16);

/// Up to 64 patterns that begin in the same row.
#[derive(Clone, Debug)]
struct Patterns {
    /// For each column of the window and each way that it can be filled: the patterns that fit, as bits. The
    /// AND of four entries gives the patterns that fit a window.
    fits: [[u64; 1 << MOST_ROWS]; WINDOW],
    all: [Pattern; 64],
}

/// The graph of all tilings of a field with 1 to [`MOST_ROWS`] rows.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    height: usize,
    /// For each state the index of its first transition, with one more entry at the end.
    first: Vec<u32>,
    transitions: Vec<Transition>,
    /// The patterns that begin in each row.
    rows: [Vec<Patterns>; MOST_ROWS],
    /// The states of the current layer.
    layer: Vec<Window>,
    table: Table,
    counts: Vec<u64>,
}

/// The error for a field whose height a graph does not support.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadHeight(pub usize);

impl core::fmt::Display for BadHeight {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "height {}: the graph takes 1 to {MOST_ROWS} rows", self.0)
    }
}

impl core::error::Error for BadHeight {}

impl Graph {
    /// Creates an empty graph.
    #[must_use]
    pub fn new() -> Graph {
        Graph::default()
    }

    /// Rebuilds the graph for a field, reusing its memory. `filled` has the columns, with bit y for row y.
    /// Bits from `height` on are ignored.
    ///
    /// # Errors
    /// Returns [`BadHeight`] when the height is not from 1 to [`MOST_ROWS`].
    pub fn build(&mut self, height: usize, filled: &[u8; WIDTH]) -> Result<(), BadHeight> {
        if !(1..=MOST_ROWS).contains(&height) {
            return Err(BadHeight(height));
        }
        self.prepare(height);
        let filled = filled.map(|column| Window::from(column) & self.full_column());
        self.table.clear();
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
            let states = self.first.len();
            // Whether the column that becomes visible after this one equals the one that became visible
            // before.
            let alike = x > 0 && x + WINDOW < WIDTH && filled[x + WINDOW] == filled[x + WINDOW - 1];
            if alike && self.begins_like(&before, span.start) {
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

    /// Returns whether the next layer has the same windows as `before`, in any order. If so, the layer is put
    /// in the order of `before`. This renumbers its states, so the transitions of the states from `column` on
    /// are updated.
    fn begins_like(&mut self, before: &[Window], column: usize) -> bool {
        if before.is_empty() || before.len() != self.layer.len() || before == self.layer {
            return before == self.layer && !before.is_empty();
        }
        let below = self.first.len() as u32;
        // The table that finds equal states numbers them in the order of their first occurrence, so the
        // states of `before` come first.
        let step = |&next: &Window| Transition { label: 0, next };
        let mut order: Vec<Transition> = before.iter().chain(&self.layer).map(step).collect();
        let mut windows = Vec::new();
        Table::default().find(&mut order, below, Window::MAX, &mut windows);
        if windows != before {
            return false;
        }
        self.layer = windows;
        for transition in &mut self.transitions[self.first[column] as usize..] {
            if transition.next >= below {
                transition.next = order[before.len() + (transition.next - below) as usize].next;
            }
        }
        true
    }

    /// Shifts the windows of the next layer by one column. `entering` is the column that becomes visible.
    fn enter_column(&mut self, entering: Option<Window>) {
        let (height, last) = (self.height, (WINDOW - 1) * self.height);
        let entering = entering.unwrap_or(self.full_column()) << last;
        for window in &mut self.layer {
            *window = *window >> height | entering;
        }
    }

    /// Copies the states with the indexes `span`, and their transitions, from one column to the next. The
    /// layer stays as it is, because the windows after the next column are the same.
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
            transition.label = transition.label.saturating_add(1 << self.height);
        }
    }

    /// Builds the transitions of all states of the current layer, and then makes the next layer current.
    fn build_layer(&mut self, x: usize, y: usize, rest_is_full: bool) {
        let begun = self.transitions.len();
        let column = (x as u16) << self.height;
        for &window in &self.layer {
            self.first.push(self.transitions.len() as u32);
            for patterns in &self.rows[y] {
                patterns.cover(window, self.height, column, &mut self.transitions);
            }
        }
        let full = if rest_is_full { (1 << (WINDOW * self.height)) - 1 } else { Window::MAX };
        self.table.find(&mut self.transitions[begun..], self.first.len() as u32, full, &mut self.layer);
    }

    const fn full_column(&self) -> Window {
        (1 << self.height) - 1
    }

    /// Lists the patterns, unless those of this height are already listed.
    fn prepare(&mut self, height: usize) {
        if self.height == height {
            return;
        }
        self.height = height;
        for y in 0..height {
            let begins = |&(cells, _): &Pattern| cells.trailing_zeros() as usize == y;
            let all: Vec<Pattern> =
                iter::once((0, Transition::SKIP)).chain(patterns(height).filter(begins)).collect();
            self.rows[y] = all.chunks(64).map(|some| Patterns::new(some, y, height)).collect();
        }
    }

    /// Returns the number of states, including `FALSE` and `TRUE`.
    #[must_use]
    pub fn states(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    /// Returns the number of transitions, including one for each of the two terminal states, which
    /// [`Graph::from`] leaves out.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.transitions.len()
    }

    /// Returns the index of the start state.
    #[must_use]
    pub fn start(&self) -> u32 {
        if self.states() > 2 { 2 } else { TRUE }
    }

    /// Returns the transitions from a state. Terminals have none.
    #[must_use]
    pub fn from(&self, state: u32) -> &[Transition] {
        let state = state as usize;
        if state <= TRUE as usize {
            &[]
        } else {
            &self.transitions[self.first[state] as usize..self.first[state + 1] as usize]
        }
    }

    /// Returns the piece that a transition places, or `None` when it skips a cell.
    #[must_use]
    pub fn piece(&self, transition: Transition) -> Option<Piece> {
        let shape = usize::from(transition.label >> self.height) / (4 * WIDTH);
        if transition.label == Transition::SKIP { None } else { Piece::ALL.get(shape).copied() }
    }

    /// Counts the tilings. This takes the time to visit every transition once.
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

/// Returns every placement that has a cell in the leftmost column of a window.
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
    fn new(some: &[Pattern], y: usize, height: usize) -> Patterns {
        let mut fits = [[0; 1 << MOST_ROWS]; WINDOW];
        for (x, fits) in fits.iter_mut().enumerate() {
            for (filled, fits) in fits[..1 << height].iter_mut().enumerate() {
                let fitting = |cells: Window| match cells {
                    0 => x > 0 || filled >> y & 1 == 1,
                    _ => cells >> (x * height) & filled as Window == 0,
                };
                *fits =
                    (0..).zip(some).fold(0, |bits, (i, &(cells, _))| bits | u64::from(fitting(cells)) << i);
            }
        }
        let mut all = [(0, 0); 64];
        all[..some.len()].copy_from_slice(some);
        Patterns { fits, all }
    }

    /// Appends the transitions of a state. Each `next` holds the filled cells after the placement instead of
    /// the index of a state.
    #[inline]
    fn cover(&self, window: Window, height: usize, column: u16, into: &mut Vec<Transition>) {
        let filled = |x: usize| window as usize >> (x * height) & ((1 << height) - 1);
        let mut bits = u64::MAX;
        for (x, fits) in self.fits.iter().enumerate() {
            bits &= fits[filled(x)];
        }
        while bits != 0 {
            let (cells, label) = self.all[bits.trailing_zeros() as usize];
            into.push(Transition { label: label.saturating_add(column), next: window | cells });
            bits &= bits - 1;
        }
    }
}

/// A hash table that finds equal states of one layer, with open addressing. A slot has a window and its
/// state. Entries of earlier layers count as empty, because their states are lower than all of this layer's.
#[derive(Clone, Debug, Default)]
struct Table {
    slots: Vec<(Window, u32)>,
}

impl Table {
    fn clear(&mut self) {
        self.slots.fill((0, 0));
    }

    /// Replaces the windows in `next` of the transitions by the indexes of states. The window `full` becomes
    /// `TRUE`. The others are numbered from `below` on in the order in which they occur, and make up the
    /// layer.
    fn find(&mut self, transitions: &mut [Transition], below: u32, full: Window, layer: &mut Vec<Window>) {
        let room = (4 * transitions.len()).next_power_of_two();
        if self.slots.len() < room {
            self.slots.clear();
            self.slots.resize(room, (0, 0));
        }
        let slots = &mut self.slots[..];
        let mask = slots.len().wrapping_sub(1);
        layer.clear();
        layer.resize(transitions.len(), 0);
        let mut next = below;
        for transition in transitions {
            let window = transition.next;
            let mut at = place(window) & mask;
            while (slots[at].0 != window) & (slots[at].1 >= below) {
                at = (at + 1) & mask;
            }
            let known = slots[at].1;
            let state = if known >= below { known } else { next };
            layer[(next - below) as usize] = window;
            let done = window == full;
            slots[at] = (window, if done { 0 } else { state });
            next += u32::from(known < below && !done);
            transition.next = if done { TRUE } else { state };
        }
        layer.truncate((next - below) as usize);
    }
}

const fn place(window: Window) -> usize {
    (window.wrapping_mul(0x9E37_79B1) >> 8) as usize
}
